import { useMemo } from 'react';
import type { RenderedPage } from '../../preview/renderer.ts';
import styles from './shared.module.css';

/** Text of a page's `<head>`, with the fields that it comes from. */
interface HeadText {
  readonly text: string;
  readonly fields: readonly string[];
}

/** Reads what a rendered page says to search engines and link previews. */
function headOf({ html }: RenderedPage) {
  const { head } = new DOMParser().parseFromString(html, 'text/html');
  const textOf = (property: string): HeadText => {
    const element = head.querySelector<HTMLElement>(`[property="og:${property}"]`);
    return { text: element?.getAttribute('content') ?? '', fields: element?.dataset.field?.split(' ') ?? [] };
  };
  return {
    title: textOf('title'),
    description: textOf('description'),
    site: textOf('site_name'),
    address: new URL(textOf('url').text),
  };
}

/** Most of a result that Google shows on a desktop: in CSS pixels of Arial, of 20 px in a title and 13 px in a description. */
const limits = { title: 600, description: 920 } as const;

/** Cuts a text after its last word that has room, as Google does. */
function cut(text: string, font: string, width: number): string {
  const letters = new OffscreenCanvas(1, 1).getContext('2d');
  if (!letters) return text;
  letters.font = font;
  const words = text.split(' ');
  let shown = text;
  while (words.length > 1 && letters.measureText(shown).width > width) {
    words.pop();
    shown = `${words.join(' ')} …`;
  }
  return shown;
}

/** Parts of a card, from top to bottom, by the program that shows it. */
const cards = {
  LinkedIn: ['image', 'title', 'domain'],
  Slack: ['site', 'title', 'description', 'image'],
  WhatsApp: ['image', 'title', 'description', 'domain'],
} as const;

/** The page as a search result, and as the card of a link to it. A click on a text leads to its field. */
export function Shared({ page, onPick }: { page: RenderedPage; onPick: (fields: readonly string[]) => void }) {
  const head = useMemo(() => headOf(page), [page]);
  const { title, description, site, address } = head;
  const found = {
    title: cut(title.text, '20px Arial, sans-serif', limits.title),
    description: cut(description.text, '13px Arial, sans-serif', limits.description),
  };
  const text = ({ fields, text: whole }: HeadText, part: string, shown = whole) => (
    <button key={part} type="button" className={styles.text} data-part={part} onClick={() => onPick(fields)}>
      {shown}
    </button>
  );
  const parts = {
    image: <img key="image" src={page.socialImage} alt="" className={styles.image} />,
    title: text(title, 'title'),
    description: text(description, 'description'),
    site: text(site, 'site'),
    domain: (
      <p key="domain" className={styles.domain}>
        {address.host}
      </p>
    ),
  };
  const cutParts = (['title', 'description'] as const).filter((part) => found[part] !== head[part].text);
  return (
    <div className={styles.shared}>
      <section aria-labelledby="search-result">
        <h2 id="search-result">Google search result</h2>
        <div className={styles.result}>
          {text(site, 'site')}
          <p className={styles.domain}>
            {[address.origin, ...address.pathname.split('/')].filter(Boolean).join(' › ')}
          </p>
          {text(title, 'title', found.title)}
          {text(description, 'description', found.description)}
        </div>
        {cutParts.length > 0 && <p>Google shortens the {cutParts.join(' and the ')}: begin with what matters.</p>}
      </section>
      <section aria-labelledby="link-cards">
        <h2 id="link-cards">Link previews</h2>
        <div className={styles.cards}>
          {Object.entries(cards).map(([name, shown]) => (
            <figure key={name}>
              <figcaption>{name}</figcaption>
              <div className={styles.card} data-card={name}>
                {shown.map((part) => parts[part])}
              </div>
            </figure>
          ))}
        </div>
      </section>
    </div>
  );
}
