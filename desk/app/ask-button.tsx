import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
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

/** Milliseconds without a click after which one counts. Systems take two clicks within 500 ms for a double click. */
const calmAfter = 600;

/** A key that is held down repeats itself: only its first press counts. */
const refuseRepeat = (event: KeyboardEvent) => {
  if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
};

/** Place in the window, in CSS pixels. */
interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Dialog in the half of the window where the pressed point is not. Where the half is too small for the words, the dialog is
 * larger, and changes its buttons over if the dangerous one would lie under that point. The other one has the focus.
 * The dangerous button waits until nothing has been clicked for a moment: neither a double click nor a trembling hand
 * reaches it.
 */
function Dialog(props: { question: Question; pressed: Point; onAnswer: (isConfirmed: boolean) => void }) {
  const { question, pressed, onAnswer } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [clicks, setClicks] = useState(0);
  /** Number of clicks at the last moment of calm. */
  const [calmAt, setCalmAt] = useState<number>();
  const isCalm = calmAt === clicks;
  /** False while a press goes on that began before the calm. */
  const beganCalm = useRef(true);
  const [isSwapped, setIsSwapped] = useState(false);

  useEffect(() => {
    dialog.current?.showModal();
    const [safe, danger] = dialog.current?.querySelectorAll('button') ?? [];
    // What is asked is read first, also where the buttons are further down.
    safe?.focus({ preventScroll: true });
    if (danger) {
      const { left, right, top, bottom } = danger.getBoundingClientRect();
      setIsSwapped(pressed.x >= left && pressed.x <= right && pressed.y >= top && pressed.y <= bottom);
    }
  }, [pressed]);

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
      data-place={pressed.y > innerHeight / 2 ? 'top' : 'bottom'}
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
        <div className={styles.answers} data-swapped={isSwapped || undefined}>
          <Button onClick={() => answer(false)}>{question.keep}</Button>
          <Button
            variant="quiet"
            data-danger
            aria-disabled={!isCalm || undefined}
            onPointerDown={() => {
              beganCalm.current = isCalm;
            }}
            onClick={({ detail }) => isCalm && (detail === 0 || beganCalm.current) && answer(true)}
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
  const [pressed, setPressed] = useState<Point>();
  return (
    <>
      <Button
        variant="quiet"
        aria-haspopup={question && 'dialog'}
        onKeyDown={refuseRepeat}
        onClick={({ currentTarget, detail, clientX, clientY }) => {
          const { x, y, width, height } = currentTarget.getBoundingClientRect();
          if (question) setPressed(detail > 0 ? { x: clientX, y: clientY } : { x: x + width / 2, y: y + height / 2 });
          else onConfirm();
        }}
      >
        {children}
      </Button>
      {question && pressed && (
        <Dialog
          question={question}
          pressed={pressed}
          onAnswer={(isConfirmed) => {
            setPressed(undefined);
            if (isConfirmed) onConfirm();
          }}
        />
      )}
    </>
  );
}
