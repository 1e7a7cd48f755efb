import type {
  ArrayFieldItemTemplateProps,
  ArrayFieldTemplateProps,
  FieldTemplateProps,
  MultiSchemaFieldTemplateProps,
  ObjectFieldTemplateProps,
  OptionalDataControlsTemplateProps,
} from '@rjsf/utils';
import { isValidElement, type ReactNode, useContext } from 'react';
import { isObject } from '../../../src/content/values.ts';
import { ErrorsContext, isEntry, useEntryName, useError, useErrorCount } from './context.ts';
import styles from './form.module.css';
import { PictureFile } from './picture.tsx';

/** Markup of the form: a part of the page can be folded, its lists have their own buttons, errors stand at their field. */

function ErrorText({ id }: { id: string }) {
  const error = useError(id);
  return error ? (
    <p id={`${id}--error`} className={styles.error}>
      {error.charAt(0).toUpperCase() + error.slice(1)}
    </p>
  ) : null;
}

function Help({ id, text }: { id: string; text: string | undefined }) {
  return text ? (
    <p id={`${id}--help`} className={styles.help}>
      {text}
    </p>
  ) : null;
}

const isGroup = (type: unknown) => type === 'object' || type === 'array';

export function Field(props: FieldTemplateProps) {
  const { id, label, schema, children, required, fieldPathId, formData, onChange } = props;
  if (schema.const !== undefined) return null;
  if (schema.oneOf) {
    const image = (
      <>
        <PictureFile id={id} label={label} value={formData} onChange={(value) => onChange(value, fieldPathId.path)} />
        <Help id={id} text={schema.description} />
        <ErrorText id={id} />
        {children}
      </>
    );
    return fieldPathId.path.length === 1 ? (
      <Part id={id} title={label}>
        {image}
      </Part>
    ) : (
      image
    );
  }
  if (isGroup(schema.type)) return children;
  return (
    <div className={styles.field}>
      {!isEntry(id) && (
        <label htmlFor={id}>
          {label}
          {!required && fieldPathId.path.length > 0 && <span className={styles.optional}> (may be left out)</span>}
        </label>
      )}
      <Help id={id} text={schema.description} />
      {children}
      <ErrorText id={id} />
    </div>
  );
}

function ErrorCount({ id }: { id: string }) {
  const count = useErrorCount(id);
  return count > 0 ? (
    <span className={styles.count}>{count === 1 ? '1 to put right' : `${count} to put right`}</span>
  ) : null;
}

/** Part of a page, which is folded until it is needed. */
function Part({ id, title, children }: { id: string; title: string | undefined; children: ReactNode }) {
  return (
    <details className={styles.part} aria-labelledby={`${id}--title`}>
      <summary>
        <h2 id={`${id}--title`}>{title}</h2>
        <ErrorCount id={id} />
      </summary>
      <div className={styles.inside}>{children}</div>
    </details>
  );
}

/** Fields that belong together; without a title, the part or the entry around them names them. */
function Fields({ id, title, children }: { id: string; title: string | undefined; children: ReactNode }) {
  return title ? (
    <fieldset id={id} className={styles.group} tabIndex={-1}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  ) : (
    <div id={id} className={styles.group} tabIndex={-1}>
      {children}
    </div>
  );
}

export function Group({ fieldPathId, title, schema, properties, optionalDataControl }: ObjectFieldTemplateProps) {
  const { $id: id, path } = fieldPathId;
  // The images' choice of a host shows its fields itself.
  if (schema.oneOf && properties.length === 0) return null;
  // The fields of an image's host: the image itself has the help and the error.
  const isHost = isObject(schema.properties?.host);
  const fields = (
    <>
      {!isHost && <Help id={id} text={schema.description} />}
      {!isHost && <ErrorText id={id} />}
      {properties.map(({ content }) => content)}
      {optionalDataControl}
    </>
  );
  if (path.length === 0) return fields;
  const isUntitled = typeof path.at(-1) === 'number' || isHost;
  if (path.length === 1 && !isUntitled) {
    return (
      <Part id={id} title={title}>
        <Fields id={id} title={undefined}>
          {fields}
        </Fields>
      </Part>
    );
  }
  return (
    <Fields id={id} title={isUntitled ? undefined : title}>
      {fields}
    </Fields>
  );
}

export function List(props: ArrayFieldTemplateProps) {
  const { fieldPathId, title, schema, items, canAdd, onAddClick, optionalDataControl } = props;
  const { $id: id, path } = fieldPathId;
  const entry = (schema.items as { title?: string } | undefined)?.title ?? 'entry';
  const content = (
    <Fields id={id} title={path.length === 1 ? undefined : title}>
      <Help id={id} text={schema.description} />
      <ErrorText id={id} />
      <div className={styles.list}>{items}</div>
      {canAdd && props.formData !== undefined && (
        <button
          type="button"
          className={styles.add}
          onClick={() => {
            onAddClick();
            focusBar(id, items.length);
          }}
        >
          Add: {entry.charAt(0).toLowerCase() + entry.slice(1)}
        </button>
      )}
      {optionalDataControl}
    </Fields>
  );
  return path.length === 1 ? (
    <Part id={id} title={title}>
      {content}
    </Part>
  ) : (
    content
  );
}

/** Puts the focus on the first of some elements that is there once the form has changed, so that a keyboard goes on from there. */
function focusLater(...ids: readonly string[]): void {
  requestAnimationFrame(() => {
    const [first] = ids.flatMap((id) => document.getElementById(id) ?? []);
    first?.focus();
  });
}

/** Puts the focus on the bar of an entry, or on an empty list. */
const focusBar = (list: string, index: number) => focusLater(`${list}.${index}--bar`, list);

export function Entry({ index, totalItems, children, buttonsProps, schema }: ArrayFieldItemTemplateProps) {
  const { $id: id } = buttonsProps.fieldPathId;
  const list = id.slice(0, id.lastIndexOf('.'));
  const name = `${schema.title ?? 'Entry'} ${index + 1}`;
  const errors = useContext(ErrorsContext);
  const own = useEntryName(id);
  const act = (change: (event?: unknown) => void, next: number) => () => {
    change();
    focusBar(list, next);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend can't stand beside the buttons of its fieldset
    <div
      role="group"
      aria-labelledby={`${id}--bar`}
      className={styles.entry}
      data-invalid={errors.has(id) || undefined}
    >
      <div className={styles.bar}>
        <p id={`${id}--bar`} tabIndex={-1}>
          {name}
          <span className="visually-hidden"> of {totalItems}</span>
          {own && <span className={styles.own}> {own}</span>}
        </p>
        <button
          type="button"
          disabled={!buttonsProps.hasMoveUp}
          onClick={act(buttonsProps.onMoveUpItem, index - 1)}
          aria-label={`Move up: ${name}`}
        >
          <span aria-hidden="true">↑</span>
        </button>
        <button
          type="button"
          disabled={!buttonsProps.hasMoveDown}
          onClick={act(buttonsProps.onMoveDownItem, index + 1)}
          aria-label={`Move down: ${name}`}
        >
          <span aria-hidden="true">↓</span>
        </button>
        <button
          type="button"
          onClick={act(buttonsProps.onRemoveItem, Math.min(index, totalItems - 2))}
          aria-label={`Remove: ${name}`}
        >
          Remove
        </button>
      </div>
      {children}
    </div>
  );
}

/** Image: where it is, then the fields of that host. */
export function OneOf({ selector, optionSchemaField, schema }: MultiSchemaFieldTemplateProps) {
  return (
    <div className={styles.oneOf}>
      {selector && (
        <div className={styles.field}>
          <label htmlFor={isValidElement<{ id: string }>(selector) ? selector.props.id : undefined}>
            {schema.title}: where it is
          </label>
          {selector}
        </div>
      )}
      {optionSchemaField}
    </div>
  );
}

export function Optional({ id, label, onAddClick, onRemoveClick, schema }: OptionalDataControlsTemplateProps) {
  const name = isObject(schema.properties?.host) ? 'image' : (schema.title ?? label);
  const act = onAddClick ?? onRemoveClick;
  return act ? (
    <button
      type="button"
      id={id}
      className={styles.add}
      onClick={() => {
        act();
        // After its removal the group can be added again; a new one is to be filled in.
        const group = id.replace(/__optional(Add|Remove)$/, '');
        focusLater(...(onAddClick ? [`${group}--file`, group] : [`${group}__optionalAdd`]));
      }}
    >
      {onAddClick ? 'Add' : 'Remove'}: {name.charAt(0).toLowerCase() + name.slice(1)}
    </button>
  ) : null;
}
