import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import type { WebhookFormat } from '../../config/notifications/webhook-settings.ts';
import { describeEnquiry } from '../cli/format/listing.ts';
import type { StoredEnquiry } from '../storage/enquiry-store.ts';
import { storedEnquiry } from '../testing/enquiry.ts';
import { messageOf } from './webhook-formats.ts';

/**
 * Fakes of chat programs. Each refuses what its documentation says that the real one refuses, and returns the text that people
 * see. A mention, a link or mark-up is an error.
 */
interface Chat {
  readonly source: string;
  readonly shownBy: (body: string, type: string) => string;
}

function check(accepted: unknown, why: string): asserts accepted {
  if (!accepted) throw new Error(why);
}

const json = (body: string, type: string) => {
  check(type.startsWith('application/json'), 'unsupported media type');
  return JSON.parse(body);
};

/** Text of a message that is one code block, in which nothing is formatted. */
function inCodeBlock(text: string): string {
  const [, inner] = /^```\n([\s\S]*)\n```$/.exec(text) ?? [];
  check(inner !== undefined && !inner.includes('```'), 'a part of the text is outside the code block');
  return inner;
}

const chats: Readonly<Record<Exclude<WebhookFormat, 'json'>, Chat>> = {
  slack: {
    source: 'https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks',
    shownBy: (body, type) => {
      const { text } = json(body, type);
      check(typeof text === 'string' && text !== '', 'no_text');
      // https://docs.slack.dev/changelog/2018-truncating-really-long-messages: at most 4,000 characters are recommended.
      check(text.length <= 4000, 'msg_too_long');
      check(!/[<>]|&(?!(amp|lt|gt);)/.test(text), 'a mention or a link');
      const characters: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' };
      return inCodeBlock(text).replaceAll(/&(lt|gt|amp);/g, (entity) => characters[entity] ?? '');
    },
  },
  teams: {
    source: 'https://learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors/how-to/add-incoming-webhook',
    shownBy: (body, type) => {
      const { type: kind, attachments } = json(body, type);
      check(kind === 'message' && Array.isArray(attachments), "'foreach' expression is of type 'Null'");
      check(Buffer.byteLength(body) <= 28_000, 'RequestEntityTooLarge');
      const [{ contentType, content }] = attachments;
      check(contentType === 'application/vnd.microsoft.card.adaptive', 'unknown attachment');
      check(content.type === 'AdaptiveCard' && content.version, "Property 'type' must be 'AdaptiveCard'");
      return content.body
        .map((block: { type: string; inlines: { type: string; text: string }[] }) => {
          check(block.type === 'RichTextBlock', 'Markdown');
          return block.inlines
            .map((inline) => {
              check(inline.type === 'TextRun' && inline.text !== '', 'a link, or text is missing');
              return inline.text.trimEnd();
            })
            .join('');
        })
        .join('\n');
    },
  },
  discord: {
    source: 'https://docs.discord.com/developers/resources/webhook#execute-webhook',
    shownBy: (body, type) => {
      const { content, allowed_mentions, flags } = json(body, type);
      check(content, 'Cannot send an empty message');
      check(content.length <= 2000, 'Must be 2000 or fewer in length');
      check(allowed_mentions?.parse?.length === 0, 'a mention');
      check(flags === 4, 'a preview of a link');
      return inCodeBlock(content);
    },
  },
  'google-chat': {
    source: 'https://developers.google.com/workspace/chat/format-messages',
    shownBy: (body, type) => {
      const { text } = json(body, type);
      check(text, 'Message cannot be empty');
      check(text.length <= 4096, 'Message is too long');
      check(!/<(users\/|https?:)/.test(text), 'a mention or a link');
      return inCodeBlock(text);
    },
  },
  ntfy: {
    source: 'https://docs.ntfy.sh/publish/#limitations',
    shownBy: (body, type) => {
      check(type === 'text/plain; charset=utf-8', 'Markdown');
      check(Buffer.byteLength(body) <= 4096, 'the message becomes an attachment');
      return body;
    },
  },
};

const hostile = [
  '@everyone @here <!channel> <@U012AB3CD> <users/all> <@&123>',
  '*bold* _x_ ~y~ `code` ``` ~~~ # heading\n> quote\n- list',
  '[link](https://evil.example) <https://evil.example|here> https://evil.example',
  '&lt;!channel&gt; &amp; \\ " \u0000 \u202e',
  '漢字 👩‍💻 é £',
  '<at>Ada</at> {{x}} %0a',
];

const enquiryWith = (message: string): StoredEnquiry => ({
  ...storedEnquiry,
  spam: 'links',
  name: hostile[0] ?? '',
  company: hostile[2] ?? '',
  message,
});

const names = Object.keys(chats) as (keyof typeof chats)[];

/** What people see of a message, without the characters that keep it from being formatted. */
function shown(name: keyof typeof chats, enquiry: StoredEnquiry): string {
  const { headers, body } = messageOf(name, enquiry);
  return chats[name].shownBy(body, headers['Content-Type'] ?? '').replaceAll('\u200b', '');
}

test.for(names)('%s shows what a visitor wrote as it is, without mentions, links or mark-up', (name) => {
  const enquiry = enquiryWith(hostile.join('\n'));
  expect(shown(name, enquiry)).toBe(describeEnquiry(enquiry).trimEnd());
});

test.for(names)(
  '%s takes a text of any length and script, cut after it is encoded, and says that it is cut',
  (name) => {
    const ending = '…\n\nThe enquiry is longer: read it in the desk.';
    const pieces = [...hostile, '<', '&', '`', '👩', '"', '\n', ' ', 'é'];
    for (let run = 0; run < 10_000; run += 1) {
      const mixed = Array.from({ length: randomInt(1, 8) }, () => pieces[randomInt(pieces.length)]).join('');
      const enquiry = enquiryWith(mixed.repeat(randomInt(1, run % 500 === 0 ? 3000 : 4)));
      const text = shown(name, enquiry);
      const whole = describeEnquiry(enquiry).replaceAll(/ +$/gm, '').trimEnd();
      const plain = text.replaceAll(/ +$/gm, '');
      expect(
        plain === whole || (plain.endsWith(ending) && whole.startsWith(plain.slice(0, -ending.length).trimEnd())),
        mixed,
      ).toBe(true);
      expect(text).toContain('Email:    ');
    }
  },
);
