/** What is no name: comments, and texts in quotes of all kinds. */
const TEXTS = /\/\*[^]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;

/** `openDesk`, `open-desk` and `OPEN_DESK` are all the words `open desk`. */
const wordsOf = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .replace(/[-_./]+/g, ' ')
    .trim()
    .toLowerCase();

/** Every name that stands in a source, once. */
export const namesIn = (source: string): string[] => [
  ...new Set(source.replace(TEXTS, ' ').match(/[A-Za-z_$][\w$]*/g)),
];

/**
 * Finds a word in names.
 * @param word such as `launch pad`, `MOST_` for constants that begin so, or `Told` for a type of exactly this name
 * @param names of files or in code
 * @returns those that have it, also in the plural
 */
export function namesWith(word: string, names: readonly string[]): string[] {
  if (/^[A-Z][a-z]+$/.test(word)) return names.filter((name) => name === word);
  if (word.endsWith('_')) return names.filter((name) => name.startsWith(word));
  const whole = new RegExp(`(^| )${word}s?( |$)`);
  return names.filter((name) => whole.test(wordsOf(name)));
}
