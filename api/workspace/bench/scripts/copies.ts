/** Strings that stand once in a library's code and survive minifying. */
const marks = {
  react: '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE=',
  'react-dom': 'rendererPackageName:"react-dom"',
} as const;

export type Library = keyof typeof marks;
export const libraries = Object.keys(marks) as Library[];

/** Counts the copies of a library in the scripts of a page. */
export const copiesOf = (library: Library, scripts: string[]): number =>
  scripts.reduce((sum, text) => sum + text.split(marks[library]).length - 1, 0);
