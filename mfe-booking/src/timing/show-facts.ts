import { languageOf } from '@matinee/shared-ui/language';
import { t } from './show-facts-en.ts';

/** What is known of a show besides when, where and how much; an API of before tells none of it. */
export interface ShowFacts {
  /** such as `3D` */
  format?: string | undefined;
  /** language that is spoken, ISO 639-1 */
  spoken?: string | undefined;
  /** language of the subtitles, ISO 639-1 */
  subtitles?: string | undefined;
}

/** Format and languages as people say them: `3D · English spoken · Vietnamese subtitles`; empty where nothing is known. */
export const factsInWords = ({ format, spoken, subtitles }: ShowFacts): string =>
  [
    format,
    spoken && t('spoken', { language: languageOf(spoken) }),
    subtitles && t('subtitles', { language: languageOf(subtitles) }),
  ]
    .filter(Boolean)
    .join(' · ');
