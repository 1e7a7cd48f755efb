import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../components/button.tsx';
import type { EnquiryWords } from '../content/schema/shared-words.ts';
import type { IllustrationData } from '../illustrations/catalogue.ts';
import { Kept } from '../islands/kept.tsx';
import { dropParameters } from '../without-parameters.ts';
import { keepDraft, readDraft } from './draft.ts';
import { EnquiryFields } from './enquiry-fields.tsx';
import { type Enquiry, enquiryFrom, type FieldName, fieldNames } from './fields.ts';
import styles from './form.module.css';
import { type DirectContact, FailedPanel, SentPanel } from './outcome.tsx';
import { sendEnquiry } from './send.ts';

/** States of the form (CONTACT-7). */
type FormState =
  | { readonly status: 'idle' }
  | { readonly status: 'sending' }
  | { readonly status: 'sent' }
  | { readonly status: 'failed'; readonly reason: string; readonly message: string };

/** Fixed ids of heading and button: React's own ids differ between the page and the root of an island. */
const headingId = 'enquiry-heading';
const buttonId = 'sending';

const service = FORM_SERVICE;

type EnquiryControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Finds the control of a field by the site's own mark: extensions change names and ids, and hide copies of controls beside them. */
function controlOf(form: HTMLFormElement, name: FieldName): EnquiryControl {
  return form.querySelector(`[data-name=${name}]:not([hidden])`) as EnquiryControl;
}

function valuesOf(form: HTMLFormElement): Enquiry {
  return enquiryFrom((name) => controlOf(form, name).value);
}

/**
 * Fills in fields that are still empty, from the draft: input from before hydration takes precedence. A link to the form may
 * select a service (`/contact?service=customer-experience`) and propose a message (`/contact?message=Please+ring+me`). A
 * proposal is no draft until the visitor has added something.
 */
function fillIn(form: HTMLFormElement) {
  const draft = readDraft();
  const linked = new URLSearchParams(location.search);
  const proposal = linked.get('message') ?? '';
  controlOf(form, 'service').value ||= linked.get('service') ?? '';
  if (linked.has('service') || proposal) {
    // After a reload, the visitor's own input counts.
    dropParameters('service', 'message');
  }
  for (const name of fieldNames) {
    // An unknown service gets another value here too, or the list would be blank.
    controlOf(form, name).value ||= String(draft[name] ?? '');
  }
  // Input from before hydration is part of the draft too.
  keepDraft(valuesOf(form));
  const message = controlOf(form, 'message');
  if (!message.value.includes(proposal)) message.value += (message.value && '\n') + proposal;
}

/**
 * Enquiry form. Its fields are uncontrolled: they work before and without JavaScript, and React never overwrites the
 * visitor's input.
 */
export function EnquiryForm(props: {
  words: EnquiryWords;
  heading: string;
  /** Values that the form begins with. */
  values?: Partial<Enquiry> | undefined;
  /** Illustration after sending: as strokes, so that the browser needs no generator. */
  thanks: IllustrationData;
  direct: DirectContact;
  /** True if the page is rendered as the thank-you page of a form that was posted without JavaScript. */
  sent?: boolean;
  /** Why a form that was posted without JavaScript was refused, and the text that the e-mail link contains. */
  refused?: { reason: string; message: string };
}) {
  const { words, direct, refused } = props;
  const [state, setState] = useState<FormState>(
    refused ? { status: 'failed', ...refused } : { status: props.sent ? 'sent' : 'idle' },
  );
  const form = useRef<HTMLFormElement>(null);
  const goingOn = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sending = state.status === 'sending';
  const sent = state.status === 'sent';

  useEffect(() => {
    if (sent) {
      // Also after a post without JavaScript, which the page only learns of by its URL.
      keepDraft();
    } else if (location.search === '?sent' && document.referrer.startsWith(`${origin}/`)) {
      // A static host serves the form for `/contact?sent` too. A bookmark of that address, or a link, has no referrer of the site.
      setState({ status: 'sent' });
    } else if (form.current) {
      fillIn(form.current);
    }
  }, [sent]);

  useEffect(() => {
    // The browser asks before the visitor leaves the page, while the outcome of the post is unknown.
    window.onbeforeunload = sending ? (event) => event.preventDefault() : null;
  }, [sending]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state.status !== 'idle') return;
    const posted = event.currentTarget;
    const enquiry = valuesOf(posted);
    // At once, so that a second press finds the button disabled: one request, however often it is pressed.
    flushSync(() => setState({ status: 'sending' }));
    // The focused button is disabled now, and would lose the focus to the start of the page. Its button names the form by then, and
    // screen readers say it: a live region could be heard after a quick outcome.
    posted.focus({ preventScroll: true });
    const outcome = await sendEnquiry(service, enquiry);
    if (outcome.status === 'sent') {
      // Here too: the visitor may have navigated away meanwhile.
      keepDraft();
      // The next message begins without errors: a reset ends `:user-invalid`, and brings back what a refused page had.
      posted.reset();
      // Firefox keeps the values of fields as they leave the page, and would fill them in again after a reload.
      for (const name of fieldNames) {
        controlOf(posted, name).value = '';
      }
      return setState({ status: 'sent' });
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

  /**
   * Returns to idle and focuses the element where the visitor continues, after 300 ms: Orca says nothing of a focus that has moved
   * by the time it deals with the removal of the focused element, which takes it a while on a busy machine. A visitor who has gone on
   * by then stays where they are.
   */
  const goOn = (selector: string) => {
    flushSync(() => setState({ status: 'idle' }));
    clearTimeout(goingOn.current);
    goingOn.current = setTimeout(() => {
      if (!document.querySelector(':focus')) {
        form.current?.querySelector<HTMLElement>(selector)?.focus();
      }
    }, 300);
  };

  return (
    <>
      {sent && (
        <SentPanel words={words.sent} illustration={props.thanks} onAgain={() => goOn('[data-name]:not([hidden])')} />
      )}
      {/* Hidden, not removed: Orca takes a list that appears anew in Chromium for the focus. */}
      <form
        ref={form}
        className={styles.form}
        action={service.action}
        method="post"
        tabIndex={-1}
        hidden={sent}
        aria-labelledby={sending ? buttonId : headingId}
        aria-busy={sending}
        onInput={noteInput}
        onSubmit={submit}
      >
        <div className={styles.head}>
          <h2 id={headingId}>{props.heading}</h2>
          <p>{words.requiredNote}</p>
        </div>
        <Kept name="enquiry" disabled={sending}>
          {import.meta.env.SSR && (
            <>
              {Object.entries(service.extra).map(([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} />
              ))}
              <EnquiryFields words={words} values={props.values} />
            </>
          )}
        </Kept>
        {state.status === 'failed' ? (
          <FailedPanel
            words={words.failed}
            reason={state.reason}
            message={state.message}
            direct={direct}
            onAgain={() => goOn('[type=submit]')}
          />
        ) : (
          <Button id={buttonId} type="submit" disabled={sending}>
            {sending ? words.sending : words.send}
          </Button>
        )}
      </form>
    </>
  );
}
