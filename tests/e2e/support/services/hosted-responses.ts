/** Response of a hosted form service, and the expected outcome for the visitor. */
export interface HostedResponse {
  readonly vendor: 'Formspree' | 'Basin' | 'Web3Forms' | 'Formcarry' | 'FormSubmit';
  /** Address of the vendor's documentation of this response. */
  readonly source: string;
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
  /** `words`: the text under "Something Went Wrong" (CONTACT-10). */
  readonly expected: { readonly status: 'sent' } | { readonly status: 'failed'; readonly words: string };
}

const json = 'application/json';
const sent = { status: 'sent' } as const;
const failed = (words: string) => ({ status: 'failed', words }) as const;

/** Text for a response without a text at its top level. */
const noWords = 'Failed to submit form.';

const formspreeClient = 'https://github.com/formspree/formspree-js/blob/main/packages/formspree-core/test/core.test.ts';
const formspreeErrors = 'https://www.npmjs.com/package/@formspree/ajax (type FormConfig, onError)';
const basin = 'https://docs.usebasin.com/guides/form-features/ajax';
const web3forms = 'https://docs.web3forms.com/getting-started/api-reference';
const formcarryClient = 'https://github.com/formcarry/formcarry-react/blob/master/src/lib/types.ts';
const formcarryErrors = 'https://docs.formcarry.com/features/field-validations';
const formsubmit = 'https://gist.github.com/kesarawimal/38ebe436a03719ccfbf61dfc6cd11758';

/** Responses of the vendors. If a source names the keys of a response but not its text or exact status, those are made up. */
export const hostedResponses: readonly HostedResponse[] = [
  {
    vendor: 'Formspree',
    source: formspreeClient,
    status: 200,
    contentType: json,
    body: '{"next":"https://formspree.io/thanks"}',
    expected: sent,
  },
  {
    vendor: 'Formspree',
    source: formspreeErrors,
    status: 400,
    contentType: json,
    body: '{"error":"Validation errors","errors":[{"code":"TYPE_EMAIL","field":"email","message":"should be an email"},{"code":"EMPTY","message":"empty form"}]}',
    expected: failed('Validation errors'),
  },
  {
    vendor: 'Formspree',
    source: formspreeClient,
    status: 403,
    contentType: json,
    body: '{"error":"not authorized (legacy)"}',
    expected: failed('not authorized (legacy)'),
  },
  { vendor: 'Basin', source: basin, status: 200, contentType: json, body: '{"success":true}', expected: sent },
  {
    vendor: 'Basin',
    source: basin,
    status: 422,
    contentType: json,
    body: '{"error":"The email address is not valid"}',
    expected: failed('The email address is not valid'),
  },
  {
    vendor: 'Web3Forms',
    source: web3forms,
    status: 200,
    contentType: json,
    body: '{"statusCode":200,"success":true,"body":{"data":{"name":"Ada"},"message":"Email sent successfully!"}}',
    expected: sent,
  },
  // Its text is one level deeper than CONTACT-10 looks.
  {
    vendor: 'Web3Forms',
    source: web3forms,
    status: 400,
    contentType: json,
    body: '{"statusCode":400,"success":false,"body":{"data":{"name":"Ada"},"message":"Error Description"}}',
    expected: failed(noWords),
  },
  {
    vendor: 'Web3Forms',
    source: web3forms,
    status: 500,
    contentType: json,
    body: '{"statusCode":500,"success":false,"body":{"data":{"name":"Ada"},"message":"Something went wrong. "}}',
    expected: failed(noWords),
  },
  {
    vendor: 'Formcarry',
    source: formcarryClient,
    status: 200,
    contentType: json,
    body: '{"code":200,"status":"success","title":"Thank you!","message":"We received your submission"}',
    expected: sent,
  },
  {
    vendor: 'Formcarry',
    source: formcarryErrors,
    status: 422,
    contentType: json,
    body: '{"code":422,"status":"error","title":"Validation Failed","message":"The email must be a valid email address. (+1 more errors)","errors":{"email":{"message":"The email must be a valid email address.","rule":"email"},"name":{"message":"The name field is mandatory.","rule":"required"}}}',
    expected: failed('The email must be a valid email address. (+1 more errors)'),
  },
  {
    vendor: 'FormSubmit',
    source: formsubmit,
    status: 200,
    contentType: json,
    body: '{"success":"true","message":"The form was submitted successfully."}',
    expected: sent,
  },
  // Users report HTML responses to requests for JSON; by CONTACT-6 the status decides.
  {
    vendor: 'FormSubmit',
    source: formsubmit,
    status: 200,
    contentType: 'text/html; charset=utf-8',
    body: '<!doctype html><title>Thank you</title>',
    expected: sent,
  },
];
