/**
 * Folders of documents in the content, with the beginning of their pages' paths. A document is a Markdown file with front
 * matter, and a page of its own. No folder has to be there.
 */
export const documentFolders = { insights: '/insights/', work: '/work/', pages: '/' } as const;

export type DocumentFolder = keyof typeof documentFolders;

/** Folder whose documents have a page that lists them; plain pages have none. */
export type ListedFolder = Exclude<DocumentFolder, 'pages'>;

export const isFolder = (name: string): name is DocumentFolder => Object.hasOwn(documentFolders, name);

/** Name of a document in the content: folder and slug, such as `insights/two-forms`. */
export type DocumentKey<Folder extends DocumentFolder = DocumentFolder> = `${Folder}/${string}`;

export const isDocumentKey = (name: string): name is DocumentKey => name.includes('/');

/**
 * Form of a document's name in its folder, which is the end of its page's path. Disks take 255 bytes, and the build adds to names.
 * Static hosts serve a folder's own index and 404.
 */
const slug = /^(?!.{201}|(index|404)$)[a-z0-9]+(-[a-z0-9]+)*$/;

/** Returns true for the name of a document that may be, such as `insights/two-forms`. */
export function isDocumentName(name: string): name is DocumentKey {
  const [folder = '', stem = '', ...more] = name.split('/');
  return more.length === 0 && isFolder(folder) && slug.test(stem);
}

/** Folder of a document. */
export const folderOf = (key: DocumentKey) => key.slice(0, key.indexOf('/')) as DocumentFolder;

/** Returns true for a document in a folder. */
export const isIn = <Folder extends DocumentFolder>(folder: Folder, name: string): name is DocumentKey<Folder> =>
  isDocumentKey(name) && folderOf(name) === folder;

/** Path of a document's page. */
export const documentPath = (key: DocumentKey): string =>
  documentFolders[folderOf(key)] + key.slice(key.indexOf('/') + 1);

/** Path of a file of the content, as the owner opens it. */
export const contentFile = (name: string): string =>
  isDocumentKey(name)
    ? `content/${name}.md`
    : `content/${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.yaml`;

/** Path of the list of a folder's documents; undefined for plain pages, which have none. */
export const listPath = (folder: DocumentFolder): string | undefined =>
  documentFolders[folder].slice(0, -1) || undefined;

/** Path of the list of articles on a topic. */
export const topicPath = (topic: string): string => `/insights/topics/${topic}`;

/** Id of a heading, or of a person's card on the About page: `alex-sample` of "Alex Sample"; empty for words without letters. */
export const idOf = (words: string): string =>
  words
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** Name of a file, and end of an address, that follows from words: `two-forms` of "Two forms"; empty for words without Latin letters. */
export const slugOf = (words: string): string =>
  idOf(words)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '');

/** Fragments that every page has: src/app.tsx and src/sections/header/header.tsx. */
export const pageIds = ['main', 'menu'];

/** Ids that no heading and no service may have, because pages have them: those of src/consent/ and src/enquiry/ too. */
export const takenIds = [...pageIds, 'cookie-banner', 'cookie-settings', 'form', 'times', 'enquiry-heading', 'sending'];
