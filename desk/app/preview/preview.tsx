import { Idiomorph } from 'idiomorph';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { RenderedPage } from '../../preview/renderer.ts';
import { refuseFiles } from '../use-listener.ts';
import styles from './preview.module.css';
import { Shared } from './shared.tsx';

/** Views of the page with their widths in CSS pixels: of common screens, and of A4 with the margins of a browser. */
const widths = { Phone: 390, Tablet: 768, Desktop: 1280, Print: 718, 'Search and links': 1280 } as const;

type Width = keyof typeof widths;

/** Puts a rendered page into the frame; what is unchanged stays, with its scroll position. */
function showPage(frame: Document, { html, style }: RenderedPage, isPrinted: boolean): void {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const sheet = frame.querySelector('style') ?? frame.head.appendChild(frame.createElement('style'));
  const rules = (isPrinted ? style.replaceAll('@media print', '@media all') : style) + highlightStyle;
  if (sheet.textContent !== rules) sheet.textContent = rules;
  frame.documentElement.lang = page.documentElement.lang;
  Idiomorph.morph(frame.body, page.body, { morphStyle: 'innerHTML' });
  for (const image of frame.images) showIfArrived(image);
}

/** Shows an image over its stand-in once it is there, as the site's own script does (src/page-behaviours.client.ts). */
const showIfArrived = (image: HTMLImageElement) =>
  image.toggleAttribute('data-arrived', image.complete && image.naturalWidth > 0);

/** The real page, as it would be with what was typed. A click on a text leads to its field. */
export function Preview(props: {
  page: RenderedPage | undefined;
  title: string;
  /** Id of the field in focus. */
  marked: string;
  onPick: (fields: readonly string[]) => void;
}) {
  const { page, marked, onPick, title } = props;
  const pane = useRef<HTMLDivElement>(null);
  /** Document of the frame, once it is there. */
  const [shown, setShown] = useState<Document | null>(null);
  const [width, setWidth] = useState<Width>(() => (innerWidth < 600 ? 'Phone' : 'Desktop'));
  const [size, setSize] = useState({ inline: 0, block: 0 });

  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ inline: entry.contentRect.width, block: entry.contentRect.height });
    });
    if (pane.current) observer.observe(pane.current);
    return () => observer.disconnect();
  }, []);

  const isPrinted = width === 'Print';
  const isShared = width === 'Search and links';
  // Another field in focus does not render the page anew.
  const highlight = useEffectEvent((frame: Document) => highlightField(frame, marked, false));
  useEffect(() => {
    if (!shown || !page) return;
    showPage(shown, page, isPrinted);
    highlight(shown);
  }, [page, shown, isPrinted]);

  useEffect(() => {
    if (shown) highlightField(shown, marked, true);
  }, [marked, shown]);

  const pick = useEffectEvent((event: Event) => {
    const element = (event.target as Element | null)?.closest?.('[data-field], summary, button');
    // Questions and menus of the page open as they do for visitors; nothing leads away from the page.
    if (!element?.closest('summary, [popovertarget]')) event.preventDefault();
    const fields = element?.closest('[data-field]')?.getAttribute('data-field');
    // A text that was selected, to be copied, is no click.
    if (fields && element?.ownerDocument.getSelection()?.isCollapsed) onPick(fields.split(' '));
  });

  // The frame's document has no other listeners, and ends with the preview.
  useEffect(() => {
    if (!shown) return;
    shown.addEventListener('click', pick);
    shown.addEventListener('submit', (event) => event.preventDefault());
    shown.addEventListener('dragover', refuseFiles);
    const arrive = ({ target }: Event) => {
      if ((target as Element).localName === 'img') showIfArrived(target as HTMLImageElement);
    };
    // The event does not bubble, but can be captured.
    shown.addEventListener('load', arrive, true);
  }, [shown]);

  const scale = Math.min(1, size.inline / widths[width]) || 1;
  return (
    <section className={styles.preview} aria-label="Page as visitors will see it">
      <div className={styles.toolbar}>
        <div className={styles.widths} role="radiogroup" aria-label="View of the page">
          {(Object.keys(widths) as Width[]).map((name) => (
            <label key={name}>
              <input type="radio" name="width" checked={width === name} onChange={() => setWidth(name)} />
              <span>{name}</span>
            </label>
          ))}
        </div>
        <p>Click a text on the page to change it.</p>
      </div>
      <div className={styles.pane} ref={pane}>
        <iframe
          src="/desk/preview"
          title={title}
          className={styles.frame}
          inert={isShared}
          style={{
            inlineSize: widths[width],
            blockSize: size.block / scale,
            transform: `scale(${scale})`,
            visibility: page ? undefined : 'hidden',
          }}
          onLoad={({ currentTarget }) => setShown(currentTarget.contentDocument)}
        />
        {isShared && page && <Shared page={page} onPick={onPick} />}
      </div>
    </section>
  );
}

const mark = 'data-desk-marked';

/** Rules of the preview alone: the mark, and the pointer over what can be clicked. */
const highlightStyle = `[${mark}]{outline:3px solid #e8590c!important;outline-offset:4px!important;border-radius:2px}[data-field]{cursor:pointer}`;

/** Shows what visitors see in some states only: an answer, the menu of a phone, the cookie banner and its settings. */
function reveal(element: Element): void {
  for (let each: Element | null = element; each; each = each.parentElement) {
    if (each.localName === 'details') each.setAttribute('open', '');
    each.removeAttribute('hidden');
    if (each.hasAttribute('popover') && !each.checkVisibility()) (each as HTMLElement).showPopover();
    // The site's own script would say so (src/consent/consent.client.ts).
    if (each.id === 'cookie-banner') each.ownerDocument.documentElement.dataset.banner = 'shown';
  }
}

/** Marks the texts of a field on the page, and brings the first into view. */
function highlightField(frame: Document, field: string, scrolls: boolean): void {
  for (const old of frame.querySelectorAll(`[${mark}]`)) {
    old.removeAttribute(mark);
  }
  delete frame.documentElement.dataset.banner;
  const found = [...frame.body.querySelectorAll(`[data-field~="${CSS.escape(field)}"]`)];
  for (const element of found) {
    element.setAttribute(mark, '');
  }
  // The first that can be seen: the menu has the texts of the footer. The cookie settings have those of the banner.
  const shown =
    found.find((element) => element.checkVisibility()) ??
    found.find((element) => element.closest('#cookie-banner')) ??
    found[0];
  if (!shown) return;
  if (!shown.checkVisibility()) reveal(shown);
  // What is higher than the frame, as the text of an article is, has no middle worth seeing.
  const isHigh = shown.getBoundingClientRect().height > frame.documentElement.clientHeight;
  if (!scrolls) return;
  // Where the page is below the form, the field stays in sight.
  const { scrollX, scrollY } = window;
  shown.scrollIntoView({ block: isHigh ? 'nearest' : 'center' });
  window.scrollTo(scrollX, scrollY);
}
