import { t } from '../messages/facts.en.ts';

/** Those that most movies are in. The browser knows all of them, and takes a quarter of a second on a slow phone to look one up. */
const NAMES = new Map(
  t('languages')
    .split(', ')
    .map((entry) => [entry.slice(0, 2), entry.slice(3)]),
);

/**
 * A language as people call it.
 * @param code ISO 639-1 code of the movie database; some of its codes are its own, such as `cn` and `xx`
 * @returns `Japanese` for `ja`; the code in capitals when nobody knows a name for it
 */
export function languageName(code: string): string {
  const name = NAMES.get(code);
  if (name !== undefined) return name;
  try {
    return (
      new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' }).of(code) ?? code.toUpperCase()
    );
  } catch {
    return code.toUpperCase();
  }
}
