import { requestFile } from '../api.ts';

const types = { csv: 'text/csv', json: 'application/json' } as const;

/** Saves all enquiries as a file, as `npm run enquiries -- export` writes them. */
export async function exportEnquiries(format: keyof typeof types): Promise<void> {
  const file = await requestFile(`enquiries/export/${format}`);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([file], { type: types[format] }));
  link.download = `enquiries.${format}`;
  link.click();
  URL.revokeObjectURL(link.href);
}
