import { t } from '../../messages/movies.en.ts';
import { languageName } from '../../shows/language-name.ts';
import type { Show } from './programme.ts';

/** Format and languages of a show in short, as far as they are known; read out in full. */
export function ShowFacts({ format, spoken, subtitles }: Pick<Show, 'format' | 'spoken' | 'subtitles'>) {
  return (
    <>
      {format && ` · ${format}`}
      {spoken && (
        <>
          <span aria-hidden="true"> · {t('show.voice', { code: spoken.toUpperCase() })}</span>
          <span className="catalog:sr-only">, {t('show.spoken', { language: languageName(spoken) })}</span>
        </>
      )}
      {subtitles && (
        <>
          <span aria-hidden="true"> · {t('show.sub', { code: subtitles.toUpperCase() })}</span>
          <span className="catalog:sr-only">
            , {t('show.subtitles', { language: languageName(subtitles) })}
          </span>
        </>
      )}
    </>
  );
}
