import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../src/components/button.tsx';
import styles from './ask-button.module.css';

/** What is asked before something is lost. */
export interface Question {
  /** Names what will be lost: "Erase the enquiry of Ada Sample?". */
  readonly text: string;
  readonly more?: string;
  /** Label of the button that does it, and of the one that does not. */
  readonly action: string;
  readonly keep?: string;
}

/** Milliseconds without a click after which one counts. Systems take two clicks within 500 ms for a double click. */
const calmAfter = 600;

/** A key that is held down repeats itself: only its first press counts. */
const refuseRepeat = (event: KeyboardEvent) => {
  if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
};

/**
 * Dialog in the half of the window where the pressed button is not, as far as the words fit into it. The button that keeps
 * everything has the focus. The dangerous one waits until nothing has been clicked for a moment: neither a double click nor
 * a trembling hand reaches it.
 */
function Dialog(props: { question: Question; place: 'top' | 'bottom'; onAnswer: (isConfirmed: boolean) => void }) {
  const { question, place, onAnswer } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [clicks, setClicks] = useState(0);
  /** Number of clicks at the last moment of calm. */
  const [calmAt, setCalmAt] = useState<number>();
  const isCalm = calmAt === clicks;

  useEffect(() => {
    dialog.current?.showModal();
    // What is asked is read first, also where the buttons are further down.
    dialog.current?.querySelector('button')?.focus({ preventScroll: true });
  }, []);

  useEffect(() => {
    const timer = setTimeout(() => setCalmAt(clicks), calmAfter);
    return () => clearTimeout(timer);
  }, [clicks]);

  const answer = (isConfirmed: boolean) => {
    // Closing it gives the focus back to the button that opened it.
    dialog.current?.close();
    onAnswer(isConfirmed);
  };

  return createPortal(
    <dialog
      ref={dialog}
      role="alertdialog"
      className={styles.dialog}
      data-place={place}
      aria-labelledby={`${id}-text`}
      aria-describedby={question.more ? `${id}-more` : undefined}
      onKeyDown={refuseRepeat}
      onClick={() => setClicks(clicks + 1)}
      onCancel={(event) => {
        event.preventDefault();
        answer(false);
      }}
    >
      <div className={styles.box}>
        <h2 id={`${id}-text`}>{question.text}</h2>
        {question.more && <p id={`${id}-more`}>{question.more}</p>}
        <div className={styles.answers}>
          <Button onClick={() => answer(false)}>{question.keep ?? 'Keep it'}</Button>
          <Button
            variant="quiet"
            data-danger
            aria-disabled={!isCalm || undefined}
            onClick={() => isCalm && answer(true)}
          >
            {question.action}
          </Button>
        </div>
        <p className={styles.wait} data-over={isCalm || undefined}>
          “{question.action}” waits a moment.
        </p>
      </div>
    </dialog>,
    document.body,
  );
}

/**
 * Button that asks before something is lost. Every destructive button of the desk is one.
 * @param props.question what is asked; undefined if nothing would be lost, so that the button acts at once
 */
export function AskButton(props: { question: Question | undefined; onConfirm: () => void; children: ReactNode }) {
  const { question, onConfirm, children } = props;
  const [place, setPlace] = useState<'top' | 'bottom'>();
  return (
    <>
      <Button
        variant="quiet"
        aria-haspopup={question && 'dialog'}
        onKeyDown={refuseRepeat}
        onClick={({ currentTarget }) => {
          const { top, bottom } = currentTarget.getBoundingClientRect();
          if (question) setPlace(top + bottom > innerHeight ? 'top' : 'bottom');
          else onConfirm();
        }}
      >
        {children}
      </Button>
      {question && place && (
        <Dialog
          question={question}
          place={place}
          onAnswer={(isConfirmed) => {
            setPlace(undefined);
            if (isConfirmed) onConfirm();
          }}
        />
      )}
    </>
  );
}
