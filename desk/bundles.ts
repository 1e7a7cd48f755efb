import { readSettings } from '../config/settings.ts';
import { bundleRenderer, type RendererBundle } from './preview/bundle-renderer.ts';
import { buildAssets, type DeskAssets } from './server/assets.ts';

/** Program that bundles for the desk, and sends it the result: in the desk's own process Vite would keep 350 MB. */

/** What the desk is sent. */
export interface Bundles {
  readonly renderer: RendererBundle;
  readonly assets: DeskAssets;
}

const project = process.cwd();
const [renderer, assets] = await Promise.all([
  bundleRenderer(project, readSettings(process.env)),
  buildAssets(project),
]);
process.send?.({ renderer, assets } satisfies Bundles, () => process.disconnect());
