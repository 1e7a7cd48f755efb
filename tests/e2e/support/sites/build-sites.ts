import { buildSite, originOf, siteNames } from './sites.ts';

/** Builds the sites that the arguments name, or all of them, each for the port in its variable. */
const wanted = process.argv.slice(2);

for (const name of siteNames.filter((site) => wanted.length === 0 || wanted.includes(site))) {
  if (!buildSite(name, Number(new URL(originOf(name)).port))) {
    console.error(`The ${name} site could not be built: the lines above say why.`);
    process.exit(1);
  }
}
