declare global {
  interface Navigator {
    /** Network Information API (wicg.github.io/netinfo); absent in Firefox and Safari, which prefetch nothing here either. */
    readonly connection?: { readonly saveData: boolean };
  }
}

/**
 * Marks the page of a visitor who asks to save data: no link of a marked page is prefetched
 * (build/prerender/hosting-files.ts).
 */
export function markSaveData() {
  document.documentElement.toggleAttribute('data-save-data', navigator.connection?.saveData === true);
}
