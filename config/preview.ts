/** Path under which each preview has the address that opens it: `/preview/SECRET`. */
export const previewPath = '/preview/';

/** Path at which a visitor leaves a preview. */
export const leavePath = `${previewPath}leave`;
