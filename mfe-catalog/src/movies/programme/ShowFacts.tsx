import { t } from '../../messages/en.ts';
import { languageName } from '../../shows/language-name.ts';
import type { Show } from './programme.ts';

/** Format and subtitles of a show in short, as far as they are known; read out in full. */
export function ShowFacts({ format, subtitles }: Pick<Show, 'format' | 'subtitles'>) {
  return (
    <>
      {format && ` · ${format}`}
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
