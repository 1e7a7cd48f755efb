import { useEffect, useRef, useState } from 'react';
import button from '../../components/button.module.css';
import { costCalculator as words } from '../../content/content.ts';
import { Strokes } from '../../illustrations/strokes.tsx';
import styles from './cost-calculator.module.css';
import { drawKnot } from './knot.ts';

/** Factors of the hours in a week, in the order of their sliders. */
const factors = ['people', 'minutes', 'times'] as const;

const { format } = new Intl.NumberFormat('en-GB');

/** Replaces names in curly brackets: `{hours}`. */
const fill = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '');

/**
 * Calculator of what a manual process costs in a year. The knot above it tightens with the hours, and a link takes the
 * figures to the form. Without JavaScript it is a worked example: sliders and link are hidden.
 */
export function CostCalculator() {
  const sliders = useRef<HTMLFieldSetElement>(null);
  const [values, setValues] = useState(() => factors.map((factor) => words[factor].value));
  const read = () => {
    const { elements } = sliders.current as HTMLFieldSetElement;
    setValues(Array.from(elements, (slider) => (slider as HTMLInputElement).valueAsNumber));
  };
  // The visitor may have moved a slider before hydration, and a browser restores the sliders after a reload.
  useEffect(read, []);
  const hours = Math.round(values.reduce((product, value) => product * value, words.weeks) / 60);
  const figures = {
    hours: format(hours),
    cost: `£${format(hours * words.hourlyCost)}`,
    hourlyCost: `£${words.hourlyCost}`,
    weeks: String(words.weeks),
  };
  const [time = '', cost = '', basis = ''] = [words.hours, words.cost, words.basis].map((text) => fill(text, figures));
  const lines = factors.map((factor, index) => `${words[factor].label}: ${values[index]}`);
  const message = [words.send.message, ...lines, `${time} ${cost}`, basis, ''].join('\n');
  return (
    <>
      <div className={styles.knot}>
        <Strokes illustration={drawKnot(hours / (hours + 700))} />
      </div>
      <div className={styles.calculator}>
        <h3>{words.heading}</h3>
        <p>{words.lede}</p>
        <fieldset ref={sliders} aria-label={words.heading} onInput={read}>
          {factors.map((factor, index) => {
            const { label, value } = words[factor];
            return (
              <label key={factor}>
                {label} <b>{values[index]}</b>
                <input type="range" aria-label={label} min={1} max={10 * value} defaultValue={value} />
              </label>
            );
          })}
        </fieldset>
        <output>
          <b>{time}</b> <b>{cost}</b> {basis}
        </output>
        <a className={button.button} data-variant="quiet" href={`/contact?message=${encodeURIComponent(message)}`}>
          {words.send.label}
        </a>
      </div>
    </>
  );
}
