import { languageOf } from '@matinee/shared-ui/language';
import { t } from './shown-in-en.ts';

interface ShowFacts {
  format?: string | undefined;
  /** ISO 639-1 */
  spoken?: string | undefined;
  /** ISO 639-1 */
  subtitles?: string | undefined;
}

/** Format and languages of a show as a fact with its name; none where nobody has said. */
export function shownIn({ format, spoken, subtitles }: ShowFacts): [name: string, value: string][] {
  const said = [
    format,
    spoken && t('spoken', { language: languageOf(spoken) }),
    subtitles && t('subtitles', { language: languageOf(subtitles) }),
  ].filter(Boolean);
  return said.length > 0 ? [[t('shown'), said.join(', ')]] : [];
}
