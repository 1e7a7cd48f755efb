import type { WebhookFormat } from '../../config/notifications/webhook-settings.ts';
import { fieldNames } from '../../src/enquiry/fields.ts';
import { describeEnquiry } from '../cli/format/listing.ts';
import type { StoredEnquiry } from '../storage/enquiry-store.ts';

/** Request to a receiver, without its signature. */
interface Message {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** How a chat program takes a text: what a visitor wrote becomes no mention, link or mark-up there. */
interface Chat {
  /** Writes the text in the program's encoding. */
  readonly encode: (text: string) => string;
  /** Greatest size of the encoded text. */
  readonly limit: number;
  readonly size: (encoded: string) => number;
  readonly bodyOf: (encoded: string) => string;
  readonly headers: Message['headers'];
}

const json = { 'Content-Type': 'application/json' };
const characters = (text: string) => text.length;
const bytes = (text: string) => new TextEncoder().encode(text).length;

/** Code block, in which chat programs format and link nothing. A zero-width space keeps the text from ending the block. */
const codeBlock = (text: string) => `\`\`\`\n${text.replaceAll(/`(?=`)/g, '`\u200b')}\n\`\`\``;

const chats: Readonly<Record<Exclude<WebhookFormat, 'json'>, Chat>> = {
  /** https://docs.slack.dev/messaging/formatting-message-text#escaping: "&", "<" and ">" alone begin mentions and links. */
  slack: {
    encode: (text) => codeBlock(text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')),
    limit: 4000,
    size: characters,
    bodyOf: (text) => JSON.stringify({ text }),
    headers: json,
  },
  /**
   * https://learn.microsoft.com/power-automate/teams/create-flows-webhooks: an adaptive card of 28 kB at most, encoded. The text
   * of a `TextRun` is no Markdown: https://adaptivecards.io/explorer/TextRun.html
   */
  teams: {
    encode: (text) =>
      JSON.stringify({
        type: 'message',
        attachments: [
          {
            contentType: 'application/vnd.microsoft.card.adaptive',
            contentUrl: null,
            content: {
              $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
              type: 'AdaptiveCard',
              version: '1.4',
              body: text.split('\n').map((line) => ({
                type: 'RichTextBlock',
                spacing: 'None',
                inlines: [{ type: 'TextRun', text: line || ' ' }],
              })),
            },
          },
        ],
      }),
    limit: 20_000,
    size: bytes,
    bodyOf: (body) => body,
    headers: json,
  },
  /** https://docs.discord.com/developers/resources/webhook#execute-webhook */
  discord: {
    encode: codeBlock,
    limit: 2000,
    size: characters,
    // The flag 4 is SUPPRESS_EMBEDS.
    bodyOf: (content) => JSON.stringify({ content, allowed_mentions: { parse: [] }, flags: 4 }),
    headers: json,
  },
  /** https://developers.google.com/workspace/chat/format-messages: "<users/all>" is a mention. */
  'google-chat': {
    encode: (text) => codeBlock(text.replaceAll('<', '<\u200b')),
    limit: 4000,
    size: characters,
    bodyOf: (text) => JSON.stringify({ text }),
    headers: { 'Content-Type': 'application/json; charset=UTF-8' },
  },
  /** https://docs.ntfy.sh/publish/: a longer text becomes an attachment, and Markdown has to be asked for. */
  ntfy: {
    encode: (text) => text,
    limit: 4096,
    size: bytes,
    bodyOf: (text) => text,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', Title: 'Enquiry' },
  },
};

const ending = '…\n\nThe enquiry is longer: read it in the desk.';

/** Encodes the text, or as much of it as has room, and then the words that say so. The limit is for the encoded text. */
function fitted(text: string, { encode, size, limit }: Chat): string {
  const fits = (encoded: string) => size(encoded) <= limit;
  const whole = encode(text);
  if (fits(whole)) {
    return whole;
  }
  const all = Array.from(text);
  const beginning = (length: number) => encode(all.slice(0, length).join('') + ending);
  let [least, most] = [0, Math.min(all.length, limit)];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    [least, most] = fits(beginning(middle)) ? [middle, most] : [least, middle - 1];
  }
  return beginning(least);
}

/** Writes an enquiry as its receiver wants it. */
export function messageOf(format: WebhookFormat, enquiry: StoredEnquiry): Message {
  if (format === 'json') {
    const { id, receivedAt, spam } = enquiry;
    const fields = Object.fromEntries(fieldNames.map((name) => [name, enquiry[name]]));
    return { headers: json, body: JSON.stringify({ id, receivedAt, spam, ...fields }) };
  }
  const chat = chats[format];
  return { headers: chat.headers, body: chat.bodyOf(fitted(describeEnquiry(enquiry).trimEnd(), chat)) };
}
