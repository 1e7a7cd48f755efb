import { useEffect, useRef, useState } from 'react';
import button from '../../components/button.module.css';
import { costCalculator as words } from '../../content/content.ts';
import { fillPlaceholders } from '../../content/placeholders.ts';
import type { IllustrationData } from '../../illustrations/catalogue.ts';
import { COS, curve, type Point, SIN, TURN, tones } from '../../illustrations/strands.ts';
import { Strokes } from '../../illustrations/strokes.tsx';
import { Kept } from '../../islands/kept.tsx';
import styles from './cost-calculator.module.css';

/** Most turns of the knot. */
const mostTurns = 4;

/**
 * Draws a rope of a strand for each tone, with one knot in it or none, in a frame of the closing illustrations' shape. Only arithmetic that every
 * engine rounds alike, so that hydration finds the HTML of the build (src/illustrations/strands.ts).
 * @param tightness from 0 for a line to 1 for a tight knot
 * @param turns number of turns of the knot
 */
function drawKnot(tightness: number, turns: number): IllustrationData {
  const points = turns * TURN;
  const [width, height, middle] = [1920, 72, 150];
  const step = 13 - 10 * tightness;
  const layers = tones.map((tone, index) => {
    const line = 6 + 20 * ((index * 3) % tones.length);
    const radius = (7 + 22 * tightness) * (1 - index * 0.06);
    const centre = height / 2 + (line - height / 2) * (1 - tightness) * 0.8;
    const start = middle - (points / 2) * step + (index - 2) * 5;
    const turn = index % 2 ? SIN : -SIN;
    // From the side where the turn runs to the right, so that the line enters and leaves without a hairpin.
    let [x, y] = [0, index % 2 ? -1 : 1];
    const knot = Array.from({ length: points }, (_, i): Point => {
      [x, y] = [x * COS - y * turn, x * turn + y * COS];
      return [start + i * step + radius * x, centre + radius * y];
    });
    const end = start + points * step;
    const path = curve([
      [-750, line],
      [start - 75, line],
      [start - 38, line],
      ...knot,
      [end + 30, line],
      [end + 60, line],
      [width, line],
    ]);
    return { tone, path };
  });
  // Shaped as the frame of the other closings: importing that would bring the catalogue, 650 bytes, to the browser.
  return { width, height, layers, fit: 'xMinYMid slice', scale: 'band' };
}

/** Factors of the hours in a week, in the order of their sliders. */
const factors = ['people', 'minutes', 'times'] as const;

const { format } = new Intl.NumberFormat('en-GB');

/** Milliseconds without a change after which a slider rests. */
const rest = 800;

/** Hours a year at which the knot is half as tight as it can be. */
const halfTight = 700;

/**
 * Calculator of what a manual process costs in a year. The knot above it tightens, thickens and warms with the hours, and a link takes the
 * figures to the form. Without JavaScript it is a worked example: CSS hides sliders and link.
 */
export function CostCalculator() {
  const sliders = useRef<HTMLDivElement>(null);
  const [read, setRead] = useState<readonly number[]>();
  const values = read ?? factors.map((factor) => words[factor].value);
  const readSliders = () => {
    const slider = (factor: string) =>
      sliders.current?.querySelector(`[data-kept=${factor}] input:not([hidden])`) as HTMLInputElement;
    setRead(factors.map((factor) => slider(factor).valueAsNumber));
  };
  // The visitor may have moved a slider before hydration, and a browser restores those of a page that they come back to.
  useEffect(readSliders, []);
  const hours = Math.round(values.reduce((product, value) => product * value, words.weeks) / 60);
  const figures = {
    hours: format(hours),
    cost: `£${format(hours * words.hourlyCost)}`,
    hourlyCost: `£${words.hourlyCost}`,
    weeks: String(words.weeks),
  };
  const tightness = hours / (hours + halfTight);
  const turns = Math.round(tightness * mostTurns);
  const time = fillPlaceholders(words.hours, figures);
  const cost = fillPlaceholders(words.cost, figures);
  const basis = fillPlaceholders(words.basis, figures);
  const lines = factors.map((factor, index) => `${words[factor].label}: ${values[index]}`);
  const result = `${time} ${cost}`;
  // A screen reader says the result once a slider rests, not at each step.
  const [spoken, speak] = useState(result);
  useEffect(() => {
    const timer = setTimeout(() => speak(result), rest);
    return () => clearTimeout(timer);
  }, [result]);
  const message = [words.send.message, ...lines, result, basis, ''].join('\n');
  // Before hydration the link leads to the empty form: it must not send figures that the visitor has changed.
  const href = `/contact${read ? `?message=${encodeURIComponent(message)}#form` : ''}`;
  return (
    <>
      <div className={styles.knot} data-turns={turns}>
        <Strokes illustration={drawKnot(tightness, turns)} />
      </div>
      <div className={styles.calculator}>
        <div>
          <h3>{words.heading}</h3>
          <p>{words.lede}</p>
          <div ref={sliders} className={styles.sliders} onInput={readSliders}>
            {factors.map((factor, index) => {
              const { label, value } = words[factor];
              return (
                // biome-ignore lint/a11y/noLabelWithoutControl: the slider is in what React keeps
                <label key={factor}>
                  {`${label} `}
                  <b aria-hidden="true">{values[index]}</b>
                  <Kept name={factor}>
                    {import.meta.env.SSR && (
                      <input
                        type="range"
                        aria-label={label}
                        min={1 + Math.floor(value / 8)}
                        max={4 * value}
                        defaultValue={value}
                      />
                    )}
                  </Kept>
                </label>
              );
            })}
          </div>
        </div>
        <div>
          <div aria-hidden="true">
            <b>{time}</b> <b>{cost}</b>
          </div>
          {/* Only by then: Chromium announces the text of a live region as it loads. */}
          <p className="visually-hidden" aria-live={read && 'polite'}>
            {spoken}
          </p>
          <p>{basis}</p>
          <a className={button.button} data-variant="quiet" href={href}>
            {words.send.label}
          </a>
        </div>
      </div>
    </>
  );
}
