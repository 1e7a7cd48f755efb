/** Checks the content before `npm run dev`, which shows drafts and articles of later days as well. */
process.env.SHOW_DRAFTS = 'true';
await import('../content/require-valid-content.ts');

export {};
