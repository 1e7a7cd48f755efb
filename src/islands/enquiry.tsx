import { EnquiryForm } from '../enquiry/form.tsx';
import { hydrateWith } from './hydrate.tsx';

/** Pages take the form from here: build/vite-plugins/page-styles.ts then finds the styles of its later states. */
export { EnquiryForm };

export const hydrate = hydrateWith(EnquiryForm);
