/** Part of subset-font that the build uses; the package ships no types (papandreou/subset-font, README). */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      readonly targetFormat: 'woff2' | 'truetype';
      /** Leaves out the characters' alternative glyphs. */
      readonly noLayoutClosure?: boolean;
      /** Tables of the font file that are left out. */
      readonly dropTables?: readonly string[];
      /** For each axis of a variable font its one value, or the range that is kept. */
      readonly variationAxes?: Readonly<Record<string, number | { readonly min: number; readonly max: number }>>;
    },
  ): Promise<Buffer>;
}
