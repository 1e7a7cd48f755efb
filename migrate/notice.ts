import { templateOf } from '../build/content/statements.ts';
import { splitDocument } from '../src/content/documents/documents.ts';
import type { Changes, Texts } from './texts.ts';

/** Step from a privacy notice in files of its own to one that is a page like the others: its heading becomes the title. */
export function noticeAsPage(files: Texts): Changes {
  const notice = files.get('privacy.md');
  // What surrounded a notice is of no use without one.
  if (notice === undefined) return new Map(files.has('privacy.yaml') ? [['privacy.yaml', undefined]] : []);
  const [heading = '', title = 'Privacy notice'] = /^# +(.+?) *#* *$/m.exec(notice) ?? [];
  const { yaml = '' } = splitDocument(templateOf('privacy'));
  const fields = yaml.replace(/^title: .*/m, `title: ${JSON.stringify(title)}`).replace(/^draft: true\n/m, '');
  const former = ['privacy.md', 'privacy.yaml'].filter((name) => files.has(name));
  return new Map([
    ['pages/privacy.md', `---\n${fields}---\n\n${notice.replace(heading, '').trimStart()}`],
    ...former.map((name) => [name, undefined] as const),
  ]);
}
