import { useEffect, useState } from 'react';
import { Button } from '../../../src/components/button.tsx';
import type { SettingGroup, ShownSetting } from '../../server/settings.ts';
import { request } from '../api.ts';
import { AddButton, emptyForm, FormContext, inSentence, Part, Problem } from '../form/context.tsx';
import { Field } from '../form/field.tsx';
import form from '../form/form.module.css';
import { TestNotification } from '../launch-check/launch-check.tsx';
import layout from '../layout.module.css';
import { counted, Status, useData, Waiting } from '../messages.tsx';
import { focusField } from '../words/form-errors.ts';
import styles from './settings.module.css';

type Problems = Readonly<Record<string, string>>;

/** Changes that are not saved: they outlive a look at another view. They may be secrets, so the browser stores none. */
let waiting: Readonly<Record<string, string>> = {};

/** Has the browser ask before a reload or another page drops them. */
const askBeforeLeaving = (event: Event) => {
  if (Object.keys(waiting).length > 0) event.preventDefault();
};

/** The settings of the site and its server, which are saved as a whole: some need each other. */
export function Settings() {
  const { data: groups, setData: setGroups, message, tell, attempt } = useData<readonly SettingGroup[]>('settings');
  const [changes, setChanges] = useState(waiting);
  const [problems, setProblems] = useState<Problems>({});
  const isChanged = Object.keys(changes).length > 0;

  useEffect(() => {
    waiting = changes;
    addEventListener('beforeunload', askBeforeLeaving);
  }, [changes]);

  // The field of the address is there once the settings are.
  const isLoaded = groups !== undefined;
  useEffect(() => {
    const [, name = ''] = location.hash.split('/');
    if (isLoaded && name) focusField(name);
  }, [isLoaded]);

  /** Saves the changes; false if some are refused. */
  async function save(): Promise<boolean> {
    const reply = await request<{ problems: Problems; groups: readonly SettingGroup[] }>('settings', changes);
    const names = Object.keys(reply.problems);
    setProblems(reply.problems);
    if (names.length > 0) {
      tell(`Nothing was saved: ${counted(names.length, 'problem')} to fix.`, true);
      focusField(names[0] ?? '');
      return false;
    }
    setGroups(reply.groups);
    setChanges({});
    tell('Saved.');
    return true;
  }

  if (!groups) return <Waiting message={message}>Loading the settings…</Waiting>;
  return (
    <FormContext value={{ ...emptyForm, errors: new Map(Object.entries(problems)), tell }}>
      <form
        className={`${layout.page} ${styles.form}`}
        onSubmit={(event) => {
          event.preventDefault();
          if (isChanged) attempt(async () => void (await save()));
        }}
      >
        <h1>Settings</h1>
        <div className={`${layout.bar} ${styles.bar}`}>
          {/* Not disabled: the button that was pressed would lose the focus. */}
          <Button type="submit" aria-disabled={!isChanged || undefined}>
            Save
          </Button>
          <Status message={message.text || !isChanged ? message : { text: 'Not saved yet.', isError: false }} />
        </div>
        {groups.map(({ label, effect, settings }) => (
          <Part key={label} id={`settings-${label}`} title={label} isOpen={label !== 'Server'}>
            <p className={form.help}>{effect}</p>
            {settings.map((setting) => (
              <Setting
                key={setting.name}
                setting={setting}
                change={changes[setting.name]}
                onChange={(change) => {
                  const { [setting.name]: _, ...others } = changes;
                  setChanges(change === undefined ? others : { ...others, [setting.name]: change });
                  tell('');
                }}
              />
            ))}
            {label === 'Notifications' && <TestNotification prepare={isChanged ? save : undefined} />}
          </Part>
        ))}
      </form>
    </FormContext>
  );
}

const hidden = 'Set, and not shown.';

/**
 * One setting: its field, or why it can't be changed here.
 * @param props.change what is written in the place of its value; undefined for nothing, empty to take the value away
 */
function Setting(props: {
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
