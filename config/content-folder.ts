/**
 * Folder with the owner's words and facts, relative to the project. `CONTENT_DIR` names another one, such as
 * `examples/full`.
 */
export const contentFolder = process.env.CONTENT_DIR?.replace(/^\.\/|\/+$/g, '') || 'content';
