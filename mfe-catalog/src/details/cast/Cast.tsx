import { Button, type Movie } from '@matinee/shared-ui';
import { useId } from 'react';
import { t } from '../../messages/details.en.ts';
import { useKeptState } from '../back/use-kept.ts';
import { Portrait } from './Portrait.tsx';

const MAX_SHOWN_AT_FIRST = 6;

/** Who plays in the movie: the first six, and all of them on request. */
export function Cast({ movieId, casts }: { movieId: string; casts: Movie['casts'] }) {
  const [expanded, setExpanded] = useKeptState(`cast ${movieId}`, false);
  const list = useId();
  if (casts.length === 0) return null;
  return (
    <section aria-labelledby={`${list}-title`}>
      <h2
        id={`${list}-title`}
        className="catalog:mb-5 catalog:font-display catalog:text-3xl catalog:tracking-wide catalog:text-hi"
      >
        {t('cast.title')}
      </h2>
      <ul
        id={list}
        className="catalog:grid catalog:grid-cols-3 catalog:gap-x-4 catalog:gap-y-6 catalog:sm:grid-cols-6 catalog:lg:gap-x-8"
      >
        {casts.slice(0, expanded ? casts.length : MAX_SHOWN_AT_FIRST).map(({ name, profile_path }, index) => (
          // The same name can stand in a cast twice.
          <li
            key={`${index} ${name}`}
            className="catalog:grid catalog:min-w-0 catalog:content-start catalog:justify-items-center"
          >
            <Portrait name={name} path={profile_path} />
            <p
              dir="auto"
              className="catalog:mt-2 catalog:text-center catalog:text-sm catalog:wrap-anywhere catalog:text-mid"
            >
              {name}
            </p>
          </li>
        ))}
      </ul>
      {casts.length > MAX_SHOWN_AT_FIRST && (
        <Button
          kind="secondary"
          aria-expanded={expanded}
          aria-controls={list}
          onClick={() => setExpanded(!expanded)}
          className="catalog:mt-6"
        >
          {expanded ? t('cast.less') : t('cast.more', { count: casts.length })}
        </Button>
      )}
    </section>
  );
}
