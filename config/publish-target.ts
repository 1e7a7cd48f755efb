import path from 'node:path';
import querystring from 'node:querystring';

/** Where a version goes before it is live in `dist/`: a host of files, or one that builds or runs the site by itself. */
export type PublishTarget =
  | { readonly kind: 'folder'; readonly folder: string }
  | { readonly kind: 'rsync'; readonly host: string; readonly folder: string }
  | { readonly kind: 'sftp'; readonly host: string; readonly port: string; readonly folder: string }
  | { readonly kind: 'git'; readonly remote: string; readonly branch: string }
  | { readonly kind: 'cloudflare' };

/** Host with or without a user; neither begins like an option. */
const host = /(?:[\w.][\w.-]*@)?(?:[\w.][\w.-]*|\[[\da-f:]+\])/.source;

function sftpTarget(text: string): PublishTarget | undefined {
  const { protocol, password, search, hash, port = '', pathname = '/' } = URL.parse(text) ?? {};
  const [, named] = new RegExp(`^sftp://(${host})(?::\\d+)?/`).exec(text) ?? [];
  if (protocol !== 'sftp:' || !named || password || search || hash) return undefined;
  const folder = querystring.unescape(pathname);
  return /^\/[^/\p{Cc}\ufffd"\\][^\p{Cc}\ufffd"\\]*$/u.test(folder)
    ? { kind: 'sftp', host: named.replace(/[[\]]/g, ''), port, folder }
    : undefined;
}

/** Reads where versions go; undefined if the text names nothing that they can go to. */
export function publishTargetOf(text: string): PublishTarget | undefined {
  if (text === 'cloudflare') return { kind: 'cloudflare' };
  if (text.startsWith('sftp:')) return sftpTarget(text);
  const [, to, folder] = new RegExp(`^rsync:(${host}):(/[\\p{L}\\p{N}._/-]*[\\p{L}\\p{N}])/?$`, 'u').exec(text) ?? [];
  if (to && folder) return { kind: 'rsync', host: to, folder };
  // "ext::" and the like would run a program.
  const [, remote, branch] = /^git:((?!-|\w+::)\S+)#(\w[\w./-]*)$/.exec(text) ?? [];
  if (remote && branch) return { kind: 'git', remote, branch };
  return path.isAbsolute(text) && text !== path.parse(text).root ? { kind: 'folder', folder: text } : undefined;
}

/** Words for a target, without the login that the address of a repository may have in it. */
export function targetName(target: PublishTarget): string {
  switch (target.kind) {
    case 'folder':
      return target.folder;
    case 'rsync':
    case 'sftp':
      return `${target.host}:${target.folder}`;
    case 'git':
      return `${target.branch} of ${target.remote.replace(/\/\/[^/@]*@/, '//')}`;
    case 'cloudflare':
      return 'Cloudflare';
  }
}
