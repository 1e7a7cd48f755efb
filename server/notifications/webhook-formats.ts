import type { WebhookFormat } from '../../config/notifications/webhook-settings.ts';
import { fieldNames } from '../../src/enquiry/fields.ts';
import { describeEnquiry } from '../cli/format/listing.ts';
import type { StoredEnquiry } from '../storage/enquiry-store.ts';

interface Message {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** How a chat program takes a text: what a visitor wrote becomes no mention, link or mark-up there. */
interface Chat {
  readonly bodyOf: (text: string) => string;
  /** Most bytes of a body. For some programs it is characters that count: these are never more. */
  readonly limit: number;
  readonly headers?: Message['headers'];
}

const json = { 'Content-Type': 'application/json' };

/** Code block, in which chat programs format and link nothing. A zero-width space keeps the text from ending the block. */
const codeBlock = (text: string) => `\`\`\`\n${text.replaceAll(/`(?=`)/g, '`\u200b')}\n\`\`\``;

const chats: Readonly<Record<Exclude<WebhookFormat, 'json'>, Chat>> = {
  /** https://docs.slack.dev/messaging/formatting-message-text#escaping: "&", "<" and ">" alone begin mentions and links. */
  slack: {
    bodyOf: (text) => {
      const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
      return JSON.stringify({ text: codeBlock(escaped) });
    },
    limit: 4000,
  },
  /**
   * https://learn.microsoft.com/power-automate/teams/create-flows-webhooks: an adaptive card of 28 kB at most. The text of a
   * `TextRun` is no Markdown: https://adaptivecards.io/explorer/TextRun.html
   */
  teams: {
    bodyOf: (text) => {
      const content = {
        $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
        type: 'AdaptiveCard',
        version: '1.4',
        body: text.split('\n').map((line) => ({
          type: 'RichTextBlock',
          spacing: 'None',
          inlines: [{ type: 'TextRun', text: line || ' ' }],
        })),
      };
      const contentType = 'application/vnd.microsoft.card.adaptive';
      return JSON.stringify({ type: 'message', attachments: [{ contentType, contentUrl: null, content }] });
    },
    limit: 20_000,
  },
  /** https://docs.discord.com/developers/resources/webhook#execute-webhook: the flag 4 is SUPPRESS_EMBEDS. */
  discord: {
    bodyOf: (text) => JSON.stringify({ content: codeBlock(text), allowed_mentions: { parse: [] }, flags: 4 }),
    limit: 2000,
  },
  /** https://developers.google.com/workspace/chat/format-messages: "<users/all>" is a mention. */
  'google-chat': {
    bodyOf: (text) => JSON.stringify({ text: codeBlock(text.replaceAll('<', '<\u200b')) }),
    limit: 4000,
  },
  /** https://docs.ntfy.sh/publish/: a longer text becomes an attachment, and Markdown has to be asked for. */
  ntfy: {
    bodyOf: (text) => text,
    limit: 4096,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', Title: 'Enquiry' },
  },
};

const ending = '…\n\nThe enquiry is longer: read it in the desk.';

/** Makes a body of the text, or of as much of it as has room, and then the words that say so. */
function fitted(text: string, { bodyOf, limit }: Chat): string {
  const fits = (body: string) => new TextEncoder().encode(body).length <= limit;
  const whole = bodyOf(text);
  if (fits(whole)) return whole;
  const all = Array.from(text);
  const beginning = (length: number) => bodyOf(all.slice(0, length).join('') + ending);
  let [least, most] = [0, Math.min(all.length, limit)];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    [least, most] = fits(beginning(middle)) ? [middle, most] : [least, middle - 1];
  }
  return beginning(least);
}

export function messageOf(format: WebhookFormat, enquiry: StoredEnquiry): Message {
  if (format === 'json') {
    const { id, receivedAt, spam } = enquiry;
    const fields = Object.fromEntries(fieldNames.map((name) => [name, enquiry[name]]));
    return { headers: json, body: JSON.stringify({ id, receivedAt, spam, ...fields }) };
  }
  const chat = chats[format];
  return { headers: chat.headers ?? json, body: fitted(describeEnquiry(enquiry).trimEnd(), chat) };
}
