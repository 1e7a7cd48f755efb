/** Part of subset-font that the build uses; the package ships no types (papandreou/subset-font, README). */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      readonly targetFormat: 'woff2' | 'truetype';
      /** Leaves out the characters' alternative glyphs. */
      readonly noLayoutClosure?: boolean;
      readonly variationAxes?: Readonly<Record<string, number>>;
    },
  ): Promise<Buffer>;
}
