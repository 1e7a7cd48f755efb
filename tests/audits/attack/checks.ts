/** Effects of one attack on one server. */
export interface Outcome {
  /** Median of `GET /` in milliseconds: before, and during the attack. */
  readonly idle: number;
  readonly beside: number;
  /**
   * True if the attack holds connections. The memory that such an attack pins has a threshold. The memory of a busy server
   * before V8's garbage collection is only shown.
   */
  readonly holds: boolean;
  /** Resident memory in MB. */
  readonly memoryBefore: number;
  readonly memoryAfter: number;
  /** Bytes of the largest response body. */
  readonly largest: number;
  /** Number of the attack's connections that are open at the end. */
  readonly open: number;
  /** Other errors. */
  readonly failures: readonly string[];
}

/**
 * Maximum effects of an attack. `GET /` is compared with the idle server of the same run, so that a slow machine changes both.
 */
const thresholds = { timesIdle: 40, growth: 80, largest: 1_500_000, open: 0 } as const;

/** Returns true if visitors are served beside an attack. */
export const servesVisitors = ({ idle, beside }: Pick<Outcome, 'idle' | 'beside'>) =>
  beside < thresholds.timesIdle * idle;

/** Lists the thresholds that an attack broke; empty if the server passed. */
export function failuresOf(outcome: Outcome): readonly string[] {
  const { holds, beside, memoryBefore, memoryAfter, largest, open, failures } = outcome;
  return [
    ...(servesVisitors(outcome) ? [] : [`GET / took ${Math.round(beside)} ms`]),
    ...(!holds || memoryAfter - memoryBefore < thresholds.growth ? [] : ['memory grew']),
    ...(largest <= thresholds.largest ? [] : [`a response of ${(largest / 1e6).toFixed(1)} MB`]),
    ...(open <= thresholds.open ? [] : [`connections left open: ${open}`]),
    ...failures,
  ];
}
