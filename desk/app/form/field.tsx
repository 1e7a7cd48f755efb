import { isObject } from '../../../src/content/find-values.ts';
import { type Fields, fillMissing, hostOf } from '../../content/form-field.ts';
import { type FieldOf, focusLater, inSentence, isEntry, type PartProps, useForm } from './context.ts';
import { Choice, Colour, Flag, Text } from './controls.tsx';
import styles from './form.module.css';
import { ImageFile } from './image.tsx';
import { List } from './list.tsx';
import { AddButton, ErrorText, Help, Part, RemovedNote, Together } from './parts.tsx';

/** Field of the form: a control with its label, or a group of fields. A part of a page can be folded, errors stand at their field. */
export function Field(props: PartProps & { /** 0 for a form as a whole. */ depth: number }) {
  const { field, id, value, depth } = props;
  if (field.kind === 'text' || field.kind === 'choice' || field.kind === 'flag') {
    return <Labelled {...props} />;
  }
  const isThere = value !== undefined || !field.isOptional;
  const inside = (
    <>
      {field.kind === 'group' && (
        <>
          <Help id={id} text={field.help} />
          <ErrorText id={id} />
          {isThere && <GroupFields {...props} fields={field.fields} />}
        </>
      )}
      {field.kind === 'list' && isThere && <List {...props} field={field} />}
      {field.kind === 'image' && <Image {...props} field={field} isThere={isThere} />}
      {field.isOptional && <Optional {...props} isThere={isThere} />}
    </>
  );
  if (depth === 0) return inside;
  const title = depth === 1 || isEntry(id) || field.kind === 'image' ? '' : field.label;
  const together = (
    <Together id={id} title={title}>
      {inside}
    </Together>
  );
  return depth === 1 ? (
    <Part id={id} title={field.label}>
      {together}
    </Part>
  ) : (
    together
  );
}

function Labelled(props: PartProps & { depth: number }) {
  const { field, id, depth } = props;
  if (field.kind === 'flag') {
    return (
      <div className={styles.field}>
        <label htmlFor={id} className={styles.flag}>
          <Flag {...props} field={field} />
          {field.label}
        </label>
        <Help id={id} text={field.help} />
        <ErrorText id={id} />
      </div>
    );
  }
  return (
    <div className={styles.field}>
      {!isEntry(id) && (
        <label htmlFor={id}>
          {field.label}
          {field.isOptional && depth > 0 && <span className={styles.optional}> (may be left out)</span>}
        </label>
      )}
      <Help id={id} text={field.help} />
      {field.kind === 'choice' ? (
        <Choice {...props} field={field} />
      ) : field.kind === 'text' ? (
        field.control === 'colour' ? (
          <Colour {...props} field={field} />
        ) : (
          <Text {...props} field={field} />
        )
      ) : null}
      <ErrorText id={id} />
    </div>
  );
}

/** Fields of a group. What is written in the order of the form is in its file in that order. */
function GroupFields(props: PartProps & { fields: Fields; depth: number }) {
  const { id, value, depth, fields, onChange } = props;
  const values = isObject(value) ? value : {};
  const change = (name: string) => (next: unknown) => {
    const all = { ...values, [name]: next };
    const names = [...new Set([...Object.keys(values), ...Object.keys(fields), name])];
    const inOrder = names.toSorted((a, b) => Object.keys(fields).indexOf(a) - Object.keys(fields).indexOf(b));
    onChange(Object.fromEntries(inOrder.flatMap((each) => (all[each] === undefined ? [] : [[each, all[each]]]))));
  };
  return Object.entries(fields).map(([name, each]) => (
    <Field
      key={name}
      field={each}
      id={`${id}.${name}`}
      value={values[name]}
      depth={depth + 1}
      onChange={change(name)}
    />
  ));
}

/** Image: its file, where it is, then the fields of that host. */
function Image(props: PartProps<FieldOf<'image'>> & { depth: number; isThere: boolean }) {
  const { field, id, value, isThere, depth, onChange } = props;
  const { keep } = useForm();
  const host = hostOf(field, value);
  const choose = (next: string) => {
    // Another host has other fields.
    keep({ id, name: 'former image', value });
    const { alt, credit } = isObject(value) ? value : {};
    onChange(fillMissing({ host: next, alt, credit }, field, false));
  };
  return (
    <>
      <ImageFile id={id} label={field.label} value={value} onChange={onChange} />
      <Help id={id} text={field.help} />
      <ErrorText id={id} />
      {isThere && (
        <div className={styles.oneOf}>
          <div className={styles.field}>
            <label htmlFor={`${id}--host`}>{field.label}: where it is</label>
            <select
              id={`${id}--host`}
              className={styles.control}
              value={host.name}
              onChange={(event) => choose(event.target.value)}
            >
              {Object.entries(field.hosts).map(([name, { label }]) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
            </select>
            <RemovedNote id={id} onRestore={onChange} />
          </div>
          <GroupFields
            id={id}
            field={field}
            fields={host.fields}
            value={value}
            depth={Math.max(depth, 1)}
            onChange={(next) => onChange({ host: host.name, ...Object(next) })}
          />
        </div>
      )}
    </>
  );
}

/** Adds a part that may be left out, or removes it. */
function Optional({ field, id, value, isThere, onChange }: PartProps & { isThere: boolean }) {
  const { keep, forget } = useForm();
  const name = field.kind === 'image' ? 'image' : inSentence(field.label);
  if (isThere) {
    const remove = () => {
      keep({ id, name, value });
      onChange(undefined);
      focusLater(`${id}--removed`);
    };
    return <AddButton onClick={remove}>Remove: {name}</AddButton>;
  }
  const add = () => {
    onChange(fillMissing(undefined, field, false));
    forget(id);
    focusLater(`${id}--file`, id);
  };
  return (
    <>
      <RemovedNote id={id} onRestore={onChange} />
      <AddButton onClick={add}>Add: {name}</AddButton>
    </>
  );
}
