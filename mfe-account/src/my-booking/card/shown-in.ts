import { t } from './shown-in-en.ts';

interface ShowFacts {
  format?: string | undefined;
  /** ISO 639-1 */
  subtitles?: string | undefined;
}

/** Those that subtitles are usually in. */
const NAMES = new Map(
  t('languages')
    .split(', ')
    .map((entry) => [entry.slice(0, 2), entry.slice(3)]),
);

/** Format and subtitles of a show as a fact with its name; none where nobody has said. */
export function shownIn({ format, subtitles }: ShowFacts): [name: string, value: string][] {
  const language = subtitles && (NAMES.get(subtitles) ?? subtitles.toUpperCase());
  const said = [format, language && t('subtitles', { language })].filter(Boolean);
  return said.length > 0 ? [[t('shown'), said.join(', ')]] : [];
}
