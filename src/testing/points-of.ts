type Point = readonly [x: number, y: number];

/** Points through which path data (M, relative c, s and h) goes, in absolute units, without the handles of its curves. */
export function pointsOf(path: string): Point[] {
  let [x, y] = [0, 0];
  return [...path.matchAll(/([Mcsh])([^Mcsh]+)/g)].flatMap(([, command, text = '']) => {
    const numbers = (text.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
    if (command === 'M') [x, y] = [0, 0];
    const points = Array.from(
      { length: numbers.length >> 1 },
      (_, i): Point => [x + (numbers[2 * i] ?? 0), y + (numbers[2 * i + 1] ?? 0)],
    );
    [x, y] = points.at(-1) ?? [x, y];
    const handles = command === 'c' ? 2 : command === 's' ? 1 : 0;
    return points.filter((_, index) => index % (handles + 1) === handles);
  });
}
