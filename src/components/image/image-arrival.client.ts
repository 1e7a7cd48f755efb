/** Shows an image that has loaded over its stand-in; an image that fails to load leaves the stand-in. */
function showIfArrived(image: EventTarget | null) {
  if (image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0) {
    image.dataset.arrived = '';
  }
}

/** Observes all images of the document. Those that loaded earlier are shown at once. */
export function watchImages() {
  // The event does not bubble, but can be captured.
  document.addEventListener('load', ({ target }) => showIfArrived(target), true);
  for (const image of document.images) {
    showIfArrived(image);
  }
}
