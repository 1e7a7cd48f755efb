import { type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../src/components/button.tsx';
import styles from './ask-button.module.css';

/** What is asked before something is lost. */
export interface Question {
  /** Names what will be lost: "Erase the enquiry of Ada Sample?". */
  readonly text: string;
  /** What else is good to know. */
  readonly more?: string;
  /** Label of the button that does it, and of the one that does not. */
  readonly action: string;
  readonly keep: string;
}

/** Milliseconds without a press after which a click counts. Systems take two clicks within 500 ms for a double click. */
const calmAfter = 600;

/** A key that is held down repeats itself: only its first press counts. */
const refuseRepeat = (event: { repeat: boolean; key: string; preventDefault(): void }) => {
  if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
};

/**
 * Dialog in the half of the window where the pressed button is not. It has the focus on the button that keeps everything.
 * The other button waits until nothing has been pressed for a moment: neither a double click nor a trembling hand reaches it.
 */
function Dialog(props: { question: Question; isAtTop: boolean; onAnswer: (isConfirmed: boolean) => void }) {
  const { question, isAtTop, onAnswer } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const safe = useRef<HTMLDivElement>(null);
  const id = useId();
  const [presses, setPresses] = useState(0);
  const [isCalm, setIsCalm] = useState(false);
  // As it was before the press that the click belongs to.
  const wasCalm = useRef(false);

  useEffect(() => {
    dialog.current?.showModal();
    safe.current?.querySelector('button')?.focus();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each press begins the time anew
  useEffect(() => {
    const timer = setTimeout(() => setIsCalm(true), calmAfter);
    return () => clearTimeout(timer);
  }, [presses]);

  const answer = (isConfirmed: boolean) => {
    // Closing it gives the focus back to the button that opened it.
    dialog.current?.close();
    onAnswer(isConfirmed);
  };

  const confirm = ({ detail }: MouseEvent) => {
    const isKey = detail === 0;
    if (isKey ? isCalm : detail === 1 && wasCalm.current) answer(true);
  };

  return createPortal(
    <dialog
      ref={dialog}
      role="alertdialog"
      className={styles.dialog}
      data-place={isAtTop ? 'top' : 'bottom'}
      aria-labelledby={`${id}-text`}
      aria-describedby={question.more ? `${id}-more` : undefined}
      onKeyDown={refuseRepeat}
      onPointerDownCapture={() => {
        wasCalm.current = isCalm;
        setIsCalm(false);
        setPresses((now) => now + 1);
      }}
      onCancel={(event) => {
        event.preventDefault();
        answer(false);
      }}
    >
      <div className={styles.words}>
        <h2 id={`${id}-text`}>{question.text}</h2>
        {question.more && <p id={`${id}-more`}>{question.more}</p>}
      </div>
      <div ref={safe} className={styles.answers}>
        <Button onClick={() => answer(false)}>{question.keep}</Button>
        <Button variant="quiet" data-danger aria-disabled={!isCalm || undefined} onClick={confirm}>
          {question.action}
        </Button>
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
  const [isAtTop, setIsAtTop] = useState<boolean>();
  return (
    <>
      <Button
        variant="quiet"
        aria-haspopup={question && 'dialog'}
        onKeyDown={refuseRepeat}
        onClick={({ currentTarget }) => {
          const { top, bottom } = currentTarget.getBoundingClientRect();
          if (question) setIsAtTop((top + bottom) / 2 > innerHeight / 2);
          else onConfirm();
        }}
      >
        {children}
      </Button>
      {question && isAtTop !== undefined && (
        <Dialog
          question={question}
          isAtTop={isAtTop}
          onAnswer={(isConfirmed) => {
            setIsAtTop(undefined);
            if (isConfirmed) onConfirm();
          }}
        />
      )}
    </>
  );
}
