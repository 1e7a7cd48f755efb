/** Shows a picture that has arrived, over the drawing that stood in for it; one that never does leaves the drawing. */
function showIfArrived(image: EventTarget | null) {
  if (image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0) {
    image.dataset.arrived = '';
  }
}

/** Watches all pictures of the document. Those that arrived earlier are shown at once. */
export function watchPictures() {
  // The event does not bubble, but can be captured.
  document.addEventListener('load', ({ target }) => showIfArrived(target), true);
  for (const image of document.images) {
    showIfArrived(image);
  }
}
