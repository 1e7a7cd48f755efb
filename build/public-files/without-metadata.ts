import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { CustomPlugin, XastElement } from 'svgo';
import { cached } from '../cache.ts';
import { type Problem, pixelsOf } from '../images/read-image.ts';

export type Published = { readonly bytes: Buffer } | Problem;

/** Endings of images that can be encoded anew. */
const writable = /^(jpe?g|jpe|jfif|tiff?|a?png|webp|gif|avif)$/;

/** Endings of other images, of which many are what a camera writes. */
const unwritable =
  /^(heic|heif|hif|bmp|ico|jxl|jp2|j2k|jpx|psd|dng|cr2|cr3|crw|nef|nrw|arw|srf|sr2|orf|rw2|raf|pef|raw|rwl|srw|3fr|iiq|x3f|svgz|cur|emf|wmf|eps|xcf|tga|exr)$/;

/** First bytes of images in pixels, whatever their files are called. */
const signature =
  /^(\xff\xd8\xff|\x89PNG|GIF8|II[*+]\0|MM\0[*+]|RIFF....WEBP|....ftyp(?!is[om]|m?mp4|[mM]4|qt {2}|mqt|avc1|hvc1|dash|msdh|cmf|3g|[fF]4|MSNV|XAVC)|\0\0\0.(JXL |jP )|\xff\n)/s;

/** Texts by namespace, or namespaces by prefix. */
type Scope = Readonly<Record<string, string>>;

/** Namespaces of what an SVG shows, with the prefix of SVGO's tables. Programs write their own data in others. */
const shown: Scope = {
  'http://www.w3.org/2000/svg': '',
  'http://www.w3.org/1999/xlink': 'xlink:',
  'http://www.w3.org/XML/1998/namespace': 'xml:',
};

/** Elements that show nothing by themselves, or more than SVG. */
const hidden = /^(script|foreignObject|metadata|color-profile)$/;

/** Elements whose texts are shown or read out. */
const withText = /^(text|tspan|textPath|tref|a|title|desc|style)$/;

const unescaped = (css: string) =>
  css.replace(/\\(?:([\da-f]{1,6})\s?|([^\n]))/gi, (_, code?: string, letter?: string) =>
    code ? String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff)) : (letter ?? ''),
  );

/**
 * Takes out of a style sheet or value what shows nothing: references to other files, which hold paths and which an image does not
 * load, properties of programs, and the words of comments, which go on separating what is around them.
 */
function withoutReferences(css: string): string {
  const readable = css.includes('\\') && /url|import|image|src/i.test(unescaped(css)) ? unescaped(css) : css;
  return readable
    .replace(/\/\*.*?(\*\/|$)/gs, '/**/')
    .replace(/^\/\*\*\/$/, '')
    .replace(/@import\b[^;]*(;|$)/gi, '')
    .replace(/url\(\s*("[^"]*"|'[^']*'|[^)]*)\s*(\)|$)/gi, (whole, target: string) =>
      /^["']?(#|data:)/i.test(target) ? whole : 'none',
    )
    .replace(/(?<![\w-])(-webkit-)?(image-set|image|src)\((?:"[^"]*"|'[^']*'|[^;}"'])*/gi, 'none')
    .replace(/(^|[;{\s])-(?!-)[\w-]+\s*:[^;}]*/g, '$1');
}

/** Image of a kind that browsers decode as it says. */
const plainImage = /^data:image\/(png|jpe?g|webp|gif);base64,[\w+/=]+$/i;

/** True for a text that has a data URI where attributes and style sheets may have one, once its escapes are resolved. */
const hasDataUri = (text: string) => /(^|["'(;,])data:/i.test(unescaped(text).replace(/[\0-\x20\\]/g, ''));

const exportAgain = 'Export it again as plain SVG, without embedded images.';

/** Error for an SVG that can't be published; its message follows the name of the file. */
class SvgError extends Error {}

/**
 * Returns a reference without what an XML parser and a URL parser leave out; undefined if no page can follow it. Only a link may
 * lead out of the file: an image does not load others.
 */
function reference(value: string, element: string): string | undefined {
  const url = value.replace(/[\0-\x20]/g, '');
  const canLead = element === 'a' && !/^(?!https?:|mailto:)[a-z][\w+.-]*:/i.test(url);
  return plainImage.test(url) || url.startsWith('#') || canLead ? url : undefined;
}

/** Keeps the elements, attributes and texts that SVG itself has (SVGO's tables of them), by the namespaces in scope. */
function keepWhatIsShown({ elems, attrsGroups }: Pick<typeof import('svgo')._collections, 'elems' | 'attrsGroups'>) {
  const elements = new Set([...Object.keys(elems), 'feDropShadow'].filter((name) => !hidden.test(name)));
  const attributes = new Set(
    [
      ...Object.entries(attrsGroups).flatMap(([group, names]) => (group.endsWith('Event') ? [] : [...names])),
      ...Object.values(elems).flatMap(({ attrs = [] }) => [...attrs]),
    ].filter((name) => !/^(name|title|content\w*|on.*|xml:base|xlink:(?!href).*)$/.test(name)),
  );

  /** Names a node as SVG does, whatever its prefix; undefined for one of another namespace. */
  const nameOf = (name: string, scope: Scope, isAttribute: boolean) => {
    const [, prefix = '', local = ''] = /^(?:(.*):)?(.*)$/s.exec(name) ?? [];
    if (isAttribute && !prefix) return local;
    const known = shown[scope[prefix] ?? ''];
    return known === undefined ? undefined : known + local;
  };

  function keep(element: XastElement, outer: Scope): boolean {
    const declared = Object.entries(element.attributes).flatMap(([name, value]) =>
      /^xmlns(:|$)/.test(name) ? [[name.slice(6), value] as const] : [],
    );
    const scope = { ...outer, ...Object.fromEntries(declared) };
    const own = nameOf(element.name, scope, false) ?? '';
    if (!elements.has(own)) return false;
    // What it sets would lead anywhere.
    if (/href\s*$/i.test(element.attributes.attributeName ?? '')) return false;
    for (const [name, value] of Object.entries(element.attributes)) {
      if (/^xmlns(:|$)/.test(name)) {
        if (!(value in shown)) delete element.attributes[name];
        continue;
      }
      const known = nameOf(name, scope, true) ?? '';
      const kept = /^(xlink:)?href$/.test(known) ? reference(value, own) : withoutReferences(value);
      if (hasDataUri(value) && !plainImage.test(kept ?? '')) throw new SvgError(`has data in it. ${exportAgain}`);
      if (attributes.has(known) && kept !== undefined) element.attributes[name] = kept;
      else delete element.attributes[name];
    }
    if (own === 'style') {
      const css = element.children.map((child) => ('value' in child && child.type !== 'comment' ? child.value : ''));
      const value = withoutReferences(css.join(''));
      if (hasDataUri(value)) throw new SvgError(`has data in its styles. ${exportAgain}`);
      element.children = [{ type: 'text', value }];
      return /^(text\/css)?$/.test(element.attributes.type ?? '');
    }
    element.children = element.children.filter((child) =>
      child.type === 'element' ? keep(child, scope) : withText.test(own) && /^(text|cdata)$/.test(child.type),
    );
    return true;
  }

  return {
    name: 'keep-what-is-shown',
    fn: (root) => {
      root.children = root.children.filter(
        (child) => child.type === 'element' && keep(child, { xml: 'http://www.w3.org/XML/1998/namespace' }),
      );
      return null;
    },
  } satisfies CustomPlugin;
}

async function svgOf(bytes: Buffer): Promise<Published> {
  const { optimize, _collections } = await import('svgo');
  try {
    const [, encoding] = /^[^>]*encoding=["']([\w-]+)["'][^>]*\?>/.exec(bytes.toString('latin1', 0, 200)) ?? [];
    const text = new TextDecoder(encoding).decode(bytes);
    let { data } = optimize(text, { plugins: [keepWhatIsShown(_collections)] });
    if (!/^<(\w+:)?svg\b/.test(data)) return { problem: 'is not an SVG. Export it again as SVG.' };
    for (const [, url = ''] of data.matchAll(/="(data:[^"]*)"/gi)) {
      const published = await pixelsOf(Buffer.from(url.replace(/.*,/, ''), 'base64'), /^(png|jpeg|webp|gif)$/);
      if ('problem' in published) return { problem: `has an image in it that ${published.problem}` };
      data = data.replaceAll(url, `data:image/${published.format};base64,${published.bytes.toString('base64')}`);
    }
    return { bytes: Buffer.from(data) };
  } catch (error) {
    if (error instanceof SvgError) return { problem: error.message };
    const message = error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error);
    return { problem: `is not an SVG: ${message}. Export it again as SVG.` };
  }
}

/** Pixels follow from the code as well. */
const version = readFileSync(new URL('../images/read-image.ts', import.meta.url));

/** Encodes an image anew, or takes what the check or an earlier build has made of the same bytes. */
async function encoded(bytes: Buffer): Promise<Published> {
  const made = await cached('pixels', [version, bytes], async () => {
    const pixels = await pixelsOf(bytes);
    return 'bytes' in pixels ? pixels.bytes : pixels;
  });
  return Buffer.isBuffer(made) ? { bytes: made } : made;
}

/** Takes out of an image what it does not show. Any other file stays as it is, such as a PDF with the name of its author. */
export async function withoutMetadata(name: string, bytes: Buffer): Promise<Published> {
  const ending = path.extname(name).slice(1).toLowerCase();
  if (ending === 'svg') return svgOf(bytes);
  if (unwritable.test(ending)) {
    return {
      problem: 'can’t be published without what its camera or program wrote into it. Save it again as JPEG or PNG.',
    };
  }
  return writable.test(ending) || signature.test(bytes.toString('latin1', 0, 16)) ? encoded(bytes) : { bytes };
}
