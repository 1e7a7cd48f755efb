import type {
  ArrayFieldItemTemplateProps,
  ArrayFieldTemplateProps,
  FieldTemplateProps,
  MultiSchemaFieldTemplateProps,
  ObjectFieldTemplateProps,
  OptionalDataControlsTemplateProps,
  WidgetProps,
} from '@rjsf/utils';
import { cloneElement, isValidElement, type ReactNode, useContext } from 'react';
import { isObject } from '../../../src/content/find-values.ts';
import { asSentence } from '../sentence.ts';
import { ErrorsContext, isEntry, RemovalContext, useEntryName, useError, useErrorCount, useValue } from './context.ts';
import styles from './form.module.css';
import { ImageFile } from './image.tsx';
import { focusLater, focusRemoved, RemovedNote } from './removed-note.tsx';

/** Markup of the form: a part of the page can be folded, its lists have their own buttons, errors stand at their field. */

function ErrorText({ id }: { id: string }) {
  const error = useError(id);
  return error ? (
    <p id={`${id}--error`} className={styles.error}>
      {asSentence(error)}
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
        <ImageFile id={id} label={label} value={formData} onChange={(value) => onChange(value, fieldPathId.path)} />
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
  if (schema.format === 'flag') {
    return (
      <div className={styles.field}>
        <label htmlFor={id} className={styles.flag}>
          {children}
          {label}
        </label>
        <Help id={id} text={schema.description} />
        <ErrorText id={id} />
      </div>
    );
  }
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
    <span className={styles.count}>{count === 1 ? '1 problem to fix' : `${count} problems to fix`}</span>
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
  const { removed } = useContext(RemovalContext);
  // Beside the entry that is at its place now.
  const at = removed && listOf(removed.id) === id ? indexOf(removed.id) : items.length;
  const entry = (schema.items as { title?: string } | undefined)?.title ?? 'entry';
  const content = (
    <Fields id={id} title={path.length > 1 ? title : undefined}>
      <Help id={id} text={schema.description} />
      <ErrorText id={id} />
      <div className={styles.list}>
        {items.slice(0, at)}
        <RemovedNote id={`${id}.${at}`} />
        {items.slice(at)}
      </div>
      {canAdd && props.formData !== undefined && (
        <button
          type="button"
          className={styles.add}
          onClick={() => {
            onAddClick();
            focusLater(`${id}.${items.length}--bar`);
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

/** List of an entry, and the place of the entry in it. */
const listOf = (id: string) => id.slice(0, id.lastIndexOf('.'));
const indexOf = (id: string) => Number(id.slice(id.lastIndexOf('.') + 1));

export function Entry({ index, totalItems, children, buttonsProps, schema }: ArrayFieldItemTemplateProps) {
  const { $id: id } = buttonsProps.fieldPathId;
  const { keep, forget } = useContext(RemovalContext);
  const value = useValue(id);
  const name = `${schema.title ?? 'Entry'} ${index + 1}`;
  const errors = useContext(ErrorsContext);
  const own = useEntryName(id);
  const move = (change: (event?: unknown) => void, next: number) => () => {
    change();
    // What was removed had its place in another order.
    forget(listOf(id));
    focusLater(`${listOf(id)}.${next}--bar`);
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
          onClick={move(buttonsProps.onMoveUpItem, index - 1)}
          aria-label={`Move up: ${name}`}
        >
          <span aria-hidden="true">↑</span>
        </button>
        <button
          type="button"
          disabled={!buttonsProps.hasMoveDown}
          onClick={move(buttonsProps.onMoveDownItem, index + 1)}
          aria-label={`Move down: ${name}`}
        >
          <span aria-hidden="true">↓</span>
        </button>
        <button
          type="button"
          onClick={({ detail }) => {
            // The second half of a double click would remove the entry that comes into this place.
            if (detail > 1) return;
            keep({ id, name: own ?? name, value });
            buttonsProps.onRemoveItem();
            focusRemoved(id);
          }}
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
  const { keep } = useContext(RemovalContext);
  const given = isValidElement<WidgetProps>(selector) ? selector : undefined;
  // The control's own id has an ending.
  const [id = ''] = given?.props.id.split('__') ?? [];
  const value = useValue(id);
  const choose = (...[host, ...rest]: Parameters<WidgetProps['onChange']>) => {
    // Another host has other fields.
    keep({ id, name: 'former image', value });
    given?.props.onChange(host, ...rest);
  };
  return (
    <div className={styles.oneOf}>
      {given && (
        <div className={styles.field}>
          <label htmlFor={given.props.id}>{schema.title}: where it is</label>
          {cloneElement(given, { onChange: choose })}
          <RemovedNote id={id} />
        </div>
      )}
      {optionSchemaField}
    </div>
  );
}

export function Optional(props: OptionalDataControlsTemplateProps) {
  const { label, onAddClick, onRemoveClick, schema } = props;
  // The control's own id has an ending.
  const [id = ''] = props.id.split('__');
  const { keep, forget } = useContext(RemovalContext);
  const value = useValue(id);
  const name = isObject(schema.properties?.host) ? 'image' : (schema.title ?? label);
  const lower = name.charAt(0).toLowerCase() + name.slice(1);
  if (onRemoveClick) {
    const remove = () => {
      keep({ id, name: lower, value });
      onRemoveClick();
      focusRemoved(id);
    };
    return (
      <button type="button" className={styles.add} onClick={remove}>
        Remove: {lower}
      </button>
    );
  }
  return onAddClick ? (
    <>
      <RemovedNote id={id} />
      <button
        type="button"
        className={styles.add}
        onClick={() => {
          onAddClick();
          forget(id);
          focusLater(`${id}--file`, id);
        }}
      >
        Add: {lower}
      </button>
    </>
  ) : null;
}
