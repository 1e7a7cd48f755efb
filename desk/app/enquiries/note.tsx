import { useState } from 'react';
import type { Acted } from '../../server/enquiries.ts';
import { latestOnly } from '../api.ts';
import form from '../form/form.module.css';
import { Status, useMessage } from '../messages.tsx';

/**
 * The owner's own words on an enquiry, saved as they are typed.
 * @param props.save saves a note in the place of the former one
 */
export function Note(props: { note: string; save: (note: string, former: string) => Promise<Acted> }) {
  const { message, tell, attempt } = useMessage();
  const [keep] = useState(() => {
    let former = props.note;
    return latestOnly((note: string) =>
      attempt(async () => {
        const { text, isError } = await props.save(note, former);
        if (!isError) former = note;
        tell(text || 'Saved.', isError);
      }),
    );
  });
  return (
    <div className={form.field}>
      <label htmlFor="note">Note</label>
      <textarea
        id="note"
        className={form.control}
        dir="auto"
        rows={2}
        maxLength={10_000}
        defaultValue={props.note}
        aria-describedby="note-help"
        onChange={(event) => keep(event.target.value)}
      />
      <p id="note-help" className={form.help}>
        For you and all who use the desk. It is in exports, and erased with the enquiry.
      </p>
      <Status message={message} className={message.isError ? form.error : form.help} />
    </div>
  );
}
