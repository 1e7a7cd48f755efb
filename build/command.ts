import { exchangeSite, resolveSite } from '../config/site-folder.ts';
import { exitOver } from './exit-over.ts';

/** Builds the site, which takes the place of the former one at the end (`npm run build`). */

await import('./content/require-valid-content.ts');
const { buildSite } = await import('./build-site.ts');

try {
  const dist = resolveSite('dist');
  exchangeSite(await buildSite(dist), dist);
} catch (error) {
  exitOver(error);
}
