/** What one attack did to one server. */
export interface Outcome {
  /** Median of `GET /` in milliseconds: before, and beside the attack. */
  readonly idle: number;
  readonly beside: number;
  /** Whether the attack holds connections. What it pins is bounded; what a busy server uses until V8 collects it is shown. */
  readonly holds: boolean;
  /** Resident memory in MB. */
  readonly memoryBefore: number;
  readonly memoryAfter: number;
  /** Bytes of the largest body that came back. */
  readonly largest: number;
  /** Connections of the attack that are open in the end. */
  readonly open: number;
  /** What else went wrong. */
  readonly faults: readonly string[];
}

/** What an attack may do at most. */
export const thresholds = { beside: 100, growth: 80, largest: 1_500_000, open: 0 } as const;

/** What of it an attack broke; nothing where the server held. */
export function broken({
  holds,
  beside,
  memoryBefore,
  memoryAfter,
  largest,
  open,
  faults,
}: Outcome): readonly string[] {
  return [
    ...(beside < thresholds.beside ? [] : [`GET / took ${Math.round(beside)} ms`]),
    ...(!holds || memoryAfter - memoryBefore < thresholds.growth ? [] : ['memory grew']),
    ...(largest <= thresholds.largest ? [] : [`a response of ${(largest / 1e6).toFixed(1)} MB`]),
    ...(open <= thresholds.open ? [] : [`connections left open: ${open}`]),
    ...faults,
  ];
}
