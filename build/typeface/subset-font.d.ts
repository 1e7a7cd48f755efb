/** Part of subset-font that the build uses; the package ships no types (papandreou/subset-font, README). */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: Readonly<Record<string, unknown>>,
  ): Promise<Buffer>;
}
