import { setTimeout as wait } from 'node:timers/promises';
import { type TraceEvent, task, visit } from './chromium-visit.ts';

/** Groups of work on Chromium's main thread, by the names of its trace events. */
const groups = {
  script:
    /^(EvaluateScript|FunctionCall|v8\.|V8\.|RunMicrotasks|TimerFire|FireIdleCallback|FireAnimationFrame|EventDispatch|MinorGC|MajorGC|BlinkGC)/,
  style: /^(UpdateLayoutTree|ParseAuthorStyleSheet|Animation)/,
  layout: /^(Layout|IntersectionObserver)/,
  paint: /^(PrePaint|Paint|Layerize|Commit|UpdateLayer|CompositeLayers|Decode)/,
} as const;

type Group = keyof typeof groups;

/** Processor time of the page's main thread after its first paint, in milliseconds at full speed. */
export type ProcessorTime = Readonly<Record<Group | 'total', number>>;

const groupNames = Object.keys(groups) as Group[];

/** Sums a trace: whole tasks for the total, and for a group its outermost events, so that nothing is counted twice. */
function sum(events: readonly TraceEvent[]): ProcessorTime {
  const paint = events.findLast(({ name }) => name === 'firstContentfulPaint');
  const main = events.find(
    ({ pid, name, args }) => pid === paint?.pid && name === 'thread_name' && args.name === 'CrRendererMain',
  );
  if (!paint || !main) {
    throw new Error('The trace has no first paint.');
  }
  const late = events
    .filter(({ ph, pid, tid, ts }) => ph === 'X' && pid === main.pid && tid === main.tid && ts >= paint.ts)
    .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  const times = { total: 0, script: 0, style: 0, layout: 0, paint: 0 };
  const ends = { total: 0, grouped: 0 };
  for (const { name, ts, dur = 0, tdur = 0 } of late) {
    if (name === task && ts >= ends.total) {
      times.total += tdur / 1000;
      ends.total = ts + dur;
    }
    const group = groupNames.find((group) => groups[group].test(name));
    if (group && ts >= ends.grouped) {
      times[group] += tdur / 1000;
      ends.grouped = ts + dur;
    }
  }
  return times;
}

/** Milliseconds after a page's `load` event by which its own work has ended: its banner comes after 1,900. */
const loadedFor = 3000;

/** Loads a page in a new visit and traces it. No query runs in the page meanwhile, because its work would count. */
export function processorTime(port: number, address: string): Promise<ProcessorTime> {
  return visit(
    port,
    () => {},
    async (page) => {
      const events = await page.trace(async () => {
        await page.open(address);
        await wait(loadedFor);
      });
      return sum(events);
    },
  );
}
