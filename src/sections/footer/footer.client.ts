/** Shows the visitor's year in the copyright line, also on a page that was built last year (SITE-6). */
export function showVisitorsYear() {
  const year = document.querySelector('[data-year]');
  if (year) {
    year.textContent = String(new Date().getFullYear());
  }
}
