/** `npm run test:cloudflare`: runs the tests of the enquiry service on Cloudflare's runtime. */
process.argv.push('run', '--config', 'deploy/cloudflare/vitest.config.ts');
await import(String(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url)));
