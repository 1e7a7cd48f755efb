import { readSettings } from '../config/settings.ts';
import { beginSite } from '../config/site-folder.ts';
import { content } from '../src/content/content.ts';
import { clientBundle, rendererBundle } from './bundles.ts';
import { readLocalImages } from './images/local-images.ts';
import { prerenderSite } from './prerender/prerender.ts';
import { tellProgress } from './progress.ts';

/**
 * Builds the site into a folder beside the one that is live, and returns that folder. The content has been checked. What has not
 * changed since the last build is taken from the cache.
 * @param isPreview true for a build that says on each page that it is a preview, and counts no visits
 */
export async function buildSite(dist: string, isPreview = false): Promise<string> {
  process.env.NODE_ENV = 'production'; // For React.
  const folder = beginSite(dist);
  tellProgress({ step: 'Preparing styles and scripts' });
  const { images } = await readLocalImages(content);
  const settings = { ...readSettings(process.env), ...(isPreview && { analytics: undefined }) };
  const client = await clientBundle(settings, content);
  await prerenderSite(settings, folder, client, await rendererBundle(settings, isPreview), images);
  return folder;
}
