/** Document of the frame with the preview: it is empty until the desk puts a page into it. It runs no JavaScript. */
export const previewDocument =
  '<!DOCTYPE html><html lang="en-GB"><head><title>Preview</title></head><body></body></html>';

export const previewHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; img-src 'self' https: data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
};
