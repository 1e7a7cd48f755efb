import { isObject } from '../../../src/content/find-values.ts';
import { bodyField, type Fields, fillMissing, variantOf } from '../../content/form-field.ts';
import {
  AddButton,
  type FieldOf,
  focusLater,
  Help,
  inSentence,
  isEntry,
  Part,
  type PartProps,
  Problem,
  ProblemCount,
  removed,
  useForm,
} from './context.tsx';
import { Colour, Control } from './controls.tsx';
import styles from './form.module.css';
import { ImageFields, Logo } from './image.tsx';
import { List } from './list.tsx';
import { References } from './references.tsx';

/** Field of the form: a control with its label, or a group of fields. A part of a page can be folded, errors stand at their field. */
export function Field(props: PartProps & { /** 0 for a form as a whole. */ depth: number }) {
  const { field, id, value, depth } = props;
  const { errors } = useForm();
  if (field.kind === 'text' || field.kind === 'choice' || field.kind === 'flag') {
    return <Labelled {...props} field={field} />;
  }
  // A page without sections is one whose sections can be added.
  const isSections = field.kind === 'list' && field.entry.kind === 'section';
  const isOptional = field.isOptional && !isSections;
  const isThere = value !== undefined || !isOptional;
  const variant = field.kind === 'section' ? variantOf(field, value) : undefined;
  const fields = field.kind === 'group' ? field.fields : variant?.fields;
  const inside = (
    <>
      {fields && (
        <>
          <Help id={id} text={field.help} />
          <Problem id={errors.has(`${id}.kind`) ? `${id}.kind` : id} />
          {isThere && <GroupFields {...props} fields={fields} />}
        </>
      )}
      {field.kind === 'list' && isThere && <List {...props} field={field} />}
      {field.kind === 'image' && <ImageFields {...props} field={field} isThere={isThere} />}
      {isOptional && <Optional {...props} isThere={isThere} />}
    </>
  );
  if (depth === 0) return inside;
  const common = { id, className: styles.group, tabIndex: -1 };
  // Each section is a part of its own.
  if (isSections) return <div {...common}>{inside}</div>;
  if (depth > 1) {
    // The entry or the image around the fields names them.
    return isEntry(id) || field.kind === 'image' ? (
      <div {...common}>{inside}</div>
    ) : (
      <fieldset {...common}>
        <legend>{field.label}</legend>
        {inside}
      </fieldset>
    );
  }
  return (
    <Part id={id} title={field.label} beside={<ProblemCount of={id} />}>
      <div {...common}>{inside}</div>
    </Part>
  );
}

function Labelled(props: PartProps<FieldOf<'text' | 'flag' | 'choice'>> & { depth: number }) {
  const { field, id, depth } = props;
  const isFlag = field.kind === 'flag';
  // A label names no editor: it is no form control.
  const Label = field.kind === 'text' && field.control === 'markdown' ? 'p' : 'label';
  const named = Label === 'label' ? { htmlFor: id } : {};
  return (
    <div className={styles.field}>
      {(isFlag || !isEntry(id)) && (
        <Label id={`${id}--label`} {...named} className={isFlag ? styles.flag : styles.label}>
          {isFlag && <Control {...props} />}
          {field.label}
          {!isFlag && field.isOptional && depth > 0 && <span className={styles.optional}> (may be left out)</span>}
        </Label>
      )}
      <Help id={id} text={field.help} />
      {field.kind === 'text' && field.control === 'colour' ? (
        <Colour {...props} field={field} />
      ) : field.kind === 'text' && field.control === 'logo' ? (
        <Logo {...props} field={field} />
      ) : (
        !isFlag && <Control {...props} />
      )}
      {field.kind === 'text' && !id.endsWith(`.${bodyField}`) && <References text={String(props.value ?? '')} />}
      <Problem id={id} />
    </div>
  );
}

/** Fields of a group. What is written in the order of the form is in its file in that order. */
export function GroupFields(props: Omit<PartProps, 'field'> & { fields: Fields; depth: number }) {
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

function Optional({ field, id, isThere, onChange }: PartProps & { isThere: boolean }) {
  const { tell, begin } = useForm();
  const name = field.kind === 'image' ? 'image' : inSentence(field.label);
  if (isThere) {
    const remove = () => {
      onChange(undefined);
      tell(removed(name));
      focusLater(`${id}--add`);
    };
    return <AddButton onClick={remove}>Remove: {name}</AddButton>;
  }
  const add = () => {
    // A list of lines begins with one.
    const isLines = field.kind === 'list' && field.entry.kind === 'text';
    onChange(isLines ? [''] : fillMissing(undefined, field, false));
    begin(id);
    focusLater(`${id}--file`, isLines ? `${id}.0` : id);
  };
  return (
    <AddButton id={`${id}--add`} onClick={add}>
      Add: {name}
    </AddButton>
  );
}
