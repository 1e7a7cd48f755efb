import type { RendererBundle } from '../../build/bundles.ts';
import { accentOf, onInk } from '../../build/colours/accent.ts';
import { markOnInk } from '../../build/images/favicons.ts';
import { readLocalImages, resized } from '../../build/images/local-images.ts';
import type { IllustratedPage, imageRenderer, SiteLook } from '../../build/images/social-image.ts';
import { rendererOf } from '../../build/renderer.ts';
import { faces, inlineStyle } from '../../build/typeface/typeface.ts';
import { stylesFrom } from '../../build/vite-plugins/page-styles.ts';
import type { LocalImages } from '../../src/components/image/image-source.ts';
import type { DocumentKey } from '../../src/content/documents/document-names.ts';
import type { Content } from '../../src/content/schema/schemas.ts';
import { noRoute, routes } from '../../src/routes.ts';
import { bodyField, fieldId } from '../content/form-field.ts';
import { revisionOf } from '../content/history.ts';
import { withFields, withMarkers } from './markers.ts';

/** URL of a font file on the desk. */
export const fontUrl = ({ name }: { name: string }): string => `/desk/fonts/${name}.woff2`;

/** Page of the preview: its document, and the rules of its style sheet. */
export interface RenderedPage {
  readonly html: string;
  readonly style: string;
  readonly socialImage: string;
}

/** Social images that are kept to be asked for: more than several people look at. */
const mostImages = 100;

/** Renders pages of the site from content that is not saved yet, with the renderer of the build. */
export function previewRenderer(bundle: RendererBundle) {
  const styles = stylesFrom(bundle.sheets);
  const rendererWith = rendererOf(bundle);

  // Images that a page has asked for: its frame fetches them after it was rendered.
  let shown: LocalImages = {};
  /** What the social images of pages show, by its digest: each person sees those of their own words. */
  const shared = new Map<string, readonly [IllustratedPage, SiteLook]>();
  let social: ReturnType<typeof imageRenderer> | undefined;
  return {
    /** Renders the social image of a page that was rendered a short while ago; undefined for any other. */
    async socialImage(digest: string): Promise<Buffer | undefined> {
      const page = shared.get(digest);
      // Most owners change words without a look at it: the typeface takes a moment to load.
      social ??= import('../../build/images/social-image.ts').then((module) => module.imageRenderer());
      return page && (await social).social(...page);
    },
    /** Resizes an image of `public/` to what an address on a page asks for; undefined if no page does. */
    image: (address: string): Promise<Buffer | undefined> => resized(address, shown),
    /** Paths of the pages, and one that shows the 404 page. */
    routes: [...Object.keys(routes), noRoute],
    /**
     * Renders a page, with the fields of its texts; a path without a page gets the 404 page.
     * @param bodies Markdown texts of the documents, by name
     */
    async render(route: string, content: Content, bodies: Readonly<Record<string, string>>): Promise<RenderedPage> {
      const { images } = await readLocalImages(content);
      shown = { ...shown, ...images };
      const renderer = rendererWith(content, images);
      const { document = '', name, illustration, metadata } = renderer.pageAt(route);
      const accent = accentOf(content.company);
      const social = [
        { name, illustration, metadata },
        { companyName: content.company.name, accent: onInk(accent), mark: markOnInk(onInk(accent)) },
      ] as const;
      const digest = revisionOf(JSON.stringify(social));
      shared.set(digest, social);
      for (const old of [...shared.keys()].slice(0, -mostImages)) shared.delete(old);
      const body = bodies[document] ?? '';
      const { content: marked, fields } = withMarkers({ ...content, [bodyField]: '' });
      const mark = marked[bodyField];
      // A page of sections alone has no place for a text.
      const hasText = body.trim() !== '' || !Object(content[document as DocumentKey]).sections?.length;
      const idOf = (field: string) => (field === bodyField ? fieldId(document, bodyField) : field);
      const [html, second] = await Promise.all([
        renderer.renderDocument(route, body),
        rendererWith(marked, images).renderDocument(route, hasText ? `${mark}\n\n${body}` : ''),
      ]);
      const style = await inlineStyle(styles(html), accent, faces, fontUrl);
      return {
        // The mark of a document's text belongs to the element around it: it has no paragraph on the page that is shown.
        html: withFields(html, second.replace(`<p>${mark}</p>`, mark), fields.map(idOf)),
        // Visitors never wait for the typeface; the owner sees the page in it.
        style: style.replaceAll('font-display:optional', 'font-display:swap'),
        socialImage: `/social/${digest}.png`,
      };
    },
  };
}

export type PreviewRenderer = ReturnType<typeof previewRenderer>;
