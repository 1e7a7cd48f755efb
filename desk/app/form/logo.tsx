import { useState } from 'react';
import type { OnGround } from '../../images/grounds.ts';
import { request } from '../api.ts';
import { ChooseImage } from '../images/images.tsx';
import { useData, useMessage } from '../messages.tsx';
import { type FieldOf, Help, type PartProps } from './context.tsx';
import { Control } from './controls.tsx';
import formStyles from './form.module.css';
import styles from './image.module.css';
import { Drop, useUpload } from './image.tsx';

const types = 'image/svg+xml,image/png';

/** Shows a logo or an icon on the grounds that it stands on, and what is hard to see there. */
function Grounds({ from }: { from: string }) {
  const { data: shown = [], message } = useData<readonly OnGround[]>(from);
  const problems = [...shown.map(({ problem }) => problem), message.text].filter(Boolean);
  return (
    <>
      {shown.length > 0 && (
        <div className={styles.grounds}>
          {shown.map(({ ground, image }) => (
            <div key={ground} data-ground={ground}>
              <img src={image} alt={ground === 'ink' ? 'On a dark background' : 'On a light background'} />
            </div>
          ))}
        </div>
      )}
      {problems.map((problem) => (
        <p key={problem} className={formStyles.warning}>
          {problem}
        </p>
      ))}
    </>
  );
}

/** Icon, which is a file of its name and no field: it is replaced at once, and the former one kept. */
function Icon({ id }: { id: string }) {
  const { message, tell, attempt } = useMessage();
  const [count, setCount] = useState(0);
  const take = (file: File) =>
    attempt(async () => {
      tell(`Adding ${file.name}…`);
      const { former } = await request<{ former?: string }>(`images/icon?name=${encodeURIComponent(file.name)}`, file);
      tell(`The icon is in place.${former ? ` The former one is kept as ${former}.` : ''}`);
      setCount(count + 1);
    });
  return (
    <div className={formStyles.field}>
      <p className={formStyles.label}>Icon</p>
      <Help id={`${id}--icon`} text="It stands in browser tabs and in link previews." />
      <Drop id={`${id}--icon`} label="Icon" accept={types} message={message} onFile={take} />
      <Grounds from={`images/icon?${count}`} />
    </div>
  );
}

/** Logo: its path and its file, then the icon, each as it is seen on the grounds of the site. */
export function Logo(props: PartProps<FieldOf<'text'>>) {
  const { id, value, onChange } = props;
  const path = String(value ?? '');
  const { message, take } = useUpload({ ...props, path, valueWith: (next) => next, inPlace: 'The logo is in place.' });
  return (
    <>
      <Control {...props} />
      <Drop id={id} label="Logo" accept={types} message={message} onFile={take} />
      <ChooseImage takes={(name) => /\.(svg|png)$/i.test(name)} onChoose={({ name }) => onChange(name)} />
      {path && <Grounds from={`images/logo?path=${encodeURIComponent(path)}`} />}
      <Icon id={id} />
    </>
  );
}
