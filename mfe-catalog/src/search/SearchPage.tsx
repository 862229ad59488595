import { FailureNotice, Loading, MovieGridSkeleton, Page } from '@matinee/shared-ui';
import { useEffect, useRef } from 'react';
import { t } from '../messages/search.en.ts';
import { NothingShowing } from '../shows/NothingShowing.tsx';
import { isPart, useAllShows } from '../shows/all-shows.ts';
import { Announcement } from './Announcement.tsx';
import { findMovies, type Found } from './find-movies.ts';
import { KeySwitch } from './KeySwitch.tsx';
import { Everything, Matches, NoMatch } from './Results.tsx';
import { SearchField } from './SearchField.tsx';
import { useQuery } from './use-query.ts';

/** What was found, in words; nothing while there is nothing to look for. */
function summary(query: string, found: Found[] | undefined): string {
  if (!query || !found) return '';
  if (found.length === 0) return t('search.none', { query });
  return found.length === 1
    ? t('search.count.one', { query })
    : t('search.count.many', { query, count: found.length });
}

/** /search: movies by title, genre or person, as the address asks for them. */
export default function SearchPage() {
  const query = useQuery();
  const field = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLDivElement>(null);
  // Whoever comes here came to type, and what was pressed to get here may be gone. After the heading has had the focus.
  useEffect(() => field.current?.focus({ preventScroll: true }), [query.arrivals]);
  const { data, error, mutate } = useAllShows();
  const wanted = query.text.trim();
  // People and texts are not in a part: as long as the whole may come it is the best that there is.
  const isTooLittle = data !== undefined && error !== undefined && isPart(data.shows);
  const found = data && !isTooLittle ? findMovies(data.shows, wanted) : undefined;
  const toFirst = () => {
    query.settle();
    results.current?.querySelector<HTMLElement>('article a')?.focus();
  };
  const body = () => {
    if (data?.shows.length === 0) return <NothingShowing of={data.shows} />;
    if (data && !wanted) return <Everything movies={data.shows} />;
    if (data && found) {
      if (found.length === 0) return <NoMatch movies={data.shows} query={wanted} />;
      return <Matches found={found} movies={data.shows} count={summary(wanted, found)} />;
    }
    if (error) return <FailureNotice message={error.message} onRetry={() => mutate()} />;
    return (
      <Loading>
        <MovieGridSkeleton count={8} />
      </Loading>
    );
  };
  return (
    <Page title={t('search.title')} className="catalog:min-h-dvh">
      <SearchField
        text={query.text}
        field={field}
        onChange={query.set}
        onLeave={query.settle}
        onSubmit={toFirst}
      />
      <Announcement text={summary(wanted, found)} />
      <div ref={results} className="catalog:mt-8">
        {body()}
      </div>
      <KeySwitch />
    </Page>
  );
}
