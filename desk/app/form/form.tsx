// Not the package's index, which imports a validator for its own tests.
import RjsfForm from '@rjsf/core/lib/components/Form.js';
import type { RJSFSchema, ValidatorType } from '@rjsf/utils';
import { memo } from 'react';
import { Colour } from './colour.tsx';
import { Entry, Field, Group, List, OneOf, Optional } from './templates.tsx';
import { Choice, Flag, Markdown, Text } from './widgets.tsx';

/**
 * The form validates nothing: the desk's server validates all files at once, with the rules of the build. The form asks
 * only which host an image has.
 */
const validator: ValidatorType = {
  isValid: (schema, values) => {
    const { const: host } = (schema.properties?.host ?? {}) as { const?: unknown };
    return host === undefined || (values as { host?: unknown } | undefined)?.host === host;
  },
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  rawValidation: () => ({ errors: [] }),
};

const templates = {
  FieldTemplate: Field,
  ObjectFieldTemplate: Group,
  ArrayFieldTemplate: List,
  ArrayFieldItemTemplate: Entry,
  MultiSchemaFieldTemplate: OneOf,
  OptionalDataControlsTemplate: Optional,
};

const widgets = { TextWidget: Text, SelectWidget: Choice, colour: Colour, flag: Flag, markdown: Markdown };

const uiSchema = {
  'ui:submitButtonOptions': { norender: true },
  'ui:globalOptions': { enableOptionalDataFieldForType: ['object' as const, 'array' as const] },
};

/** Form of one file, from its schema. */
export const Form = memo(function Form(props: {
  name: string;
  schema: RJSFSchema;
  values: unknown;
  onChange: (name: string, values: unknown) => void;
  onFocus: (id: string) => void;
}) {
  return (
    <RjsfForm
      key={props.name}
      tagName="div"
      idPrefix={props.name}
      idSeparator="."
      schema={props.schema}
      uiSchema={uiSchema}
      formData={props.values}
      validator={validator}
      templates={templates}
      widgets={widgets}
      noValidate
      showErrorList={false}
      experimental_defaultFormStateBehavior={{
        emptyObjectFields: 'populateRequiredDefaults',
        arrayMinItems: { populate: 'never' },
      }}
      onChange={({ formData }) => props.onChange(props.name, formData)}
      onFocus={(id) => props.onFocus(id)}
    />
  );
});
