import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { enquiry as words } from '../../content/enquiry.ts';
import { Button } from '../components/button.tsx';
import type { Picture } from '../illustrations/moments.ts';
import { clearDraft, keepDraft, readDraft } from './draft.ts';
import { EnquiryFields } from './enquiry-fields.tsx';
import { type Enquiry, type FieldName, fieldNames } from './fields.ts';
import styles from './form.module.css';
import { type DirectContact, FailedPanel, SentPanel } from './outcome.tsx';
import { sendEnquiry } from './send.ts';

/** The states of the form (CONTACT-7). */
export type FormState =
  | { readonly status: 'idle' }
  | { readonly status: 'sending' }
  | { readonly status: 'sent' }
  | { readonly status: 'failed'; readonly reason: string; readonly message: string };

/** Fixed: React's own ids differ between the page and the root of an island. */
const headingId = 'enquiry-heading';

type EnquiryControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function controlOf(form: HTMLFormElement, name: FieldName): EnquiryControl {
  return form.elements.namedItem(name) as EnquiryControl;
}

function valuesOf(form: HTMLFormElement): Enquiry {
  return Object.fromEntries(fieldNames.map((name) => [name, controlOf(form, name).value])) as Enquiry;
}

/** Puts the draft into the fields that are still empty: what was typed before hydration wins. */
function restoreDraft(form: HTMLFormElement) {
  const draft = readDraft();
  for (const name of fieldNames) {
    const control = controlOf(form, name);
    control.value ||= draft[name] ?? '';
  }
}

/**
 * The enquiry form. Its fields belong to the browser: they work before and without JavaScript, and React never overwrites
 * what was typed. `initial` and `values` are for pages that are rendered in a state other than idle; `thanks` is drawn once it is sent.
 */
export function EnquiryForm(props: {
  heading: string;
  initial: FormState;
  values?: Enquiry;
  thanks: Picture;
  direct: DirectContact;
}) {
  const [state, setState] = useState(props.initial);
  const form = useRef<HTMLFormElement>(null);
  const sending = state.status === 'sending';
  const sent = state.status === 'sent';

  useEffect(() => {
    if (sent) {
      // Also after a post without JavaScript, which the page only learns of by its address.
      clearDraft();
    } else if (form.current) {
      restoreDraft(form.current);
      // What was typed before hydration is part of the draft too.
      keepDraft(valuesOf(form.current));
    }
  }, [sent]);

  useEffect(() => {
    if (sending) {
      // The browser's own question, as long as nobody knows what becomes of the message.
      const ask = (event: BeforeUnloadEvent) => event.preventDefault();
      window.addEventListener('beforeunload', ask);
      return () => window.removeEventListener('beforeunload', ask);
    }
  }, [sending]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state.status !== 'idle') {
      return;
    }
    const posted = event.currentTarget;
    const enquiry = valuesOf(posted);
    // At once, so that a second press finds the button disabled: one request however often it is pressed.
    flushSync(() => setState({ status: 'sending' }));
    // What had the focus is disabled now, and would lose it to the start of the page.
    posted.focus({ preventScroll: true });
    const outcome = await sendEnquiry(import.meta.env.FORM_ENDPOINT, enquiry);
    if (outcome.status === 'sent') {
      // Here too: the visitor may have left the page meanwhile.
      clearDraft();
      // Firefox keeps what fields hold as they leave the page, and would fill it in again after a reload.
      for (const name of fieldNames) {
        controlOf(posted, name).value = '';
      }
      setState({ status: 'sent' });
      return;
    }
    const reason = outcome.status === 'refused' ? (outcome.reason ?? words.failed.noReason) : words.failed.noResponse;
    console.error('The enquiry could not be sent:', reason, outcome.cause);
    setState({ status: 'failed', reason, message: enquiry.message });
  };

  const noteInput = (event: FormEvent<HTMLFormElement>) => {
    const enquiry = valuesOf(event.currentTarget);
    keepDraft(enquiry);
    if (state.status === 'failed') {
      setState({ ...state, message: enquiry.message });
    }
  };

  /** Returns to idle and puts focus where the visitor goes on. */
  const goOn = (focus: (form: HTMLFormElement) => HTMLElement | null | undefined) => {
    flushSync(() => setState({ status: 'idle' }));
    if (form.current) {
      focus(form.current)?.focus();
    }
  };

  if (sent) {
    return <SentPanel picture={props.thanks} onAgain={() => goOn((idleForm) => controlOf(idleForm, 'name'))} />;
  }
  return (
    <form
      ref={form}
      className={styles.form}
      action={import.meta.env.FORM_ENDPOINT}
      method="post"
      tabIndex={-1}
      aria-labelledby={headingId}
      aria-busy={sending}
      onInput={noteInput}
      onSubmit={submit}
    >
      <div className={styles.head}>
        <h2 id={headingId}>{props.heading}</h2>
        <p>{words.requiredNote}</p>
      </div>
      <EnquiryFields disabled={sending} values={props.values} />
      <p className="visually-hidden" role="status">
        {sending && words.sending}
      </p>
      {state.status === 'failed' ? (
        <FailedPanel
          reason={state.reason}
          message={state.message}
          direct={props.direct}
          onAgain={() => goOn((idleForm) => idleForm.querySelector<HTMLElement>('[type=submit]'))}
        />
      ) : (
        <Button type="submit" disabled={sending}>
          {sending ? words.sending : words.send}
        </Button>
      )}
    </form>
  );
}
