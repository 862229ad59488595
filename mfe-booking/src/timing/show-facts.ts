import { t } from './show-facts-en.ts';

/** What is known of a show besides when, where and how much; an API of before tells none of it. */
export interface ShowFacts {
  /** such as `3D` */
  format?: string | undefined;
  /** language of the subtitles, ISO 639-1 */
  subtitles?: string | undefined;
}

/** Those that subtitles are usually in; the browser takes a quarter of a second on a slow phone to look one up. */
const NAMES = new Map(
  t('languages')
    .split(', ')
    .map((entry) => [entry.slice(0, 2), entry.slice(3)]),
);

/** Format and subtitles as people say them: `3D · Vietnamese subtitles`; empty where nothing is known. */
export const factsInWords = ({ format, subtitles }: ShowFacts): string =>
  [format, subtitles && t('subtitles', { language: NAMES.get(subtitles) ?? subtitles.toUpperCase() })]
    .filter(Boolean)
    .join(' · ');
