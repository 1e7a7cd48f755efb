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

/** Maximum effects of an attack. */
export const thresholds = { beside: 100, growth: 80, largest: 1_500_000, open: 0 } as const;

/** Lists the thresholds that an attack broke; empty if the server passed. */
export function failuresOf({
  holds,
  beside,
  memoryBefore,
  memoryAfter,
  largest,
  open,
  failures,
}: Outcome): readonly string[] {
  return [
    ...(beside < thresholds.beside ? [] : [`GET / took ${Math.round(beside)} ms`]),
    ...(!holds || memoryAfter - memoryBefore < thresholds.growth ? [] : ['memory grew']),
    ...(largest <= thresholds.largest ? [] : [`a response of ${(largest / 1e6).toFixed(1)} MB`]),
    ...(open <= thresholds.open ? [] : [`connections left open: ${open}`]),
    ...failures,
  ];
}
