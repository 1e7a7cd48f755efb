import type { ShownSetting } from '../../server/settings.ts';
import { AddButton, inSentence, Problem } from '../form/context.tsx';
import { Field } from '../form/field.tsx';
import form from '../form/form.module.css';

const hidden = 'Set, and not shown.';

/**
 * One setting: its field, or why it can't be changed here.
 * @param props.change what is written in the place of its value; undefined for nothing, empty to take the value away
 */
export function Setting(props: {
  setting: ShownSetting;
  change: string | undefined;
  onChange: (change: string | undefined) => void;
}) {
  const { setting, change, onChange } = props;
  const { name, field, value, isHidden, locked } = setting;
  if (locked) {
    return (
      <div className={form.field} id={name} tabIndex={-1}>
        <p className={form.label}>{field.label}</p>
        <p className={form.help}>
          {name}. {locked}
        </p>
        <p>{isHidden ? hidden : value || 'Not set.'}</p>
        <Problem id={name} />
      </div>
    );
  }
  const isRemoved = isHidden && change === '';
  const help = isRemoved ? 'It is removed when you save.' : 'Set, and not shown: what you write replaces it.';
  return (
    <>
      <Field
        field={isHidden ? { ...field, help: `${field.help} ${help}` } : field}
        id={name}
        value={change ?? value}
        depth={0}
        onChange={(next) => {
          const text = String(next ?? '');
          onChange(text === value ? undefined : text);
        }}
      />
      {isHidden && (
        <AddButton onClick={() => onChange(isRemoved ? undefined : '')}>
          {isRemoved ? 'Keep' : 'Remove'}: {inSentence(field.label)}
        </AddButton>
      )}
    </>
  );
}
