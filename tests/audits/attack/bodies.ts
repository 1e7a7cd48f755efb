/** Forms that are expensive to read or to return, each with about the given number of bytes. */

export const boundary = 'x';

export interface Body {
  readonly type: 'multipart/form-data; boundary=x' | 'application/x-www-form-urlencoded';
  readonly text: string;
}

const multipart = (text: string): Body => ({
  type: 'multipart/form-data; boundary=x',
  text: `${text}\r\n--${boundary}--\r\n`,
});
const urlencoded = (text: string): Body => ({ type: 'application/x-www-form-urlencoded', text });

const part = (name: string) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`;
const repeat = (text: string, bytes: number) => text.repeat(bytes / text.length);

/** Makes a message of quotation marks: escaping turns each into six bytes. */
export const quotes = (bytes: number) => multipart(part('message') + repeat('"', bytes));

/** Bodies with the highest cost for their length, by content. */
export const expensive: readonly ((bytes: number) => Body)[] = [
  quotes,
  (bytes) => multipart(repeat(`${part('')}\r\n`, bytes).slice(0, -2)),
  (bytes) => multipart(part('message').replace('\r\n', `\r\n${repeat('a:b\r\n', bytes)}`)),
  (bytes) => multipart(part('message') + repeat(`\r\n--`, bytes)),
  (bytes) => multipart(part('message').replace('; name', `${repeat('; a="b"', bytes)}; name`)),
  (bytes) => urlencoded(repeat('&', bytes)),
  (bytes) => urlencoded(repeat('a=b&', bytes)),
  (bytes) => urlencoded(`message=${repeat('%', bytes)}`),
];
