/** Lists the headings of a page that have no words, are a second main heading, or skip a level (WCAG 2.2, technique G141). */
export function headingErrors(html: string): string[] {
  let last = 0;
  return [...html.matchAll(/<h([1-6])\b[^>]*>(.*?)<\/h\1>/gs)].flatMap(([whole, number, inner = '']) => {
    const level = Number(number);
    const isWrong = level > last + 1 || (level === 1 && last > 0) || inner.replace(/<[^>]*>/g, '').trim() === '';
    last = level;
    return isWrong ? [whole] : [];
  });
}
