/** What is no name: comments, and texts in quotes of all kinds. */
const TEXTS = /\/\*[^]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;

/** Most names stand in many files, and each is looked at for each word. */
const known = new Map<string, string>();

/** `openDesk`, `open-desk` and `OPEN_DESK` are all the words `open desk`. */
function wordsOf(name: string): string {
  const before = known.get(name);
  if (before !== undefined) return before;
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .replace(/[-_./]+/g, ' ')
    .trim()
    .toLowerCase();
  known.set(name, words);
  return words;
}

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
