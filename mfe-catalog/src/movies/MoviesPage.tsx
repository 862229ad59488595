import {
  FailureNotice,
  LeftOut,
  Loading,
  MovieGridSkeleton,
  Page,
  leftOut,
  useData,
} from '@matinee/shared-ui';
import { useSearchParams } from '@matinee/shared-ui/router';
import { t } from '../messages/movies.en.ts';
import { Card } from '../shows/Card.tsx';
import { MovieGrid } from '../shows/MovieGrid.tsx';
import { NothingShowing } from '../shows/NothingShowing.tsx';
import type { MovieWithFacts } from '../shows/movie-with-facts.ts';
import { useAllShows } from '../shows/all-shows.ts';
import { Filters } from './filters/Filters.tsx';
import { NoMatch } from './filters/NoMatch.tsx';
import { ViewLinks } from './filters/ViewLinks.tsx';
import { addressOf, readWish, type Wish } from './filters/wish.ts';
import { moviesFor, programmeCall } from './programme/programme.ts';
import { Programme, ProgrammeLoading } from './programme/Programme.tsx';
import { useTouched } from './use-touched.ts';

/** Whoever looks at the programme is told of it in its place; the cards do without. */
const unsaid = () => undefined;

/** /movies: all movies as cards, or the programme of a day or the week; both by time of day, genre and language. */
export default function MoviesPage() {
  const [query, setQuery] = useSearchParams();
  const wish = readWish(query);
  const { data } = useAllShows();
  // The languages of the shows are wanted by whoever opens the list of them, and by nobody's first view.
  const isWanted = useTouched() || Object.keys(wish).length > 0;
  const programme = useData(programmeCall, isWanted ? undefined : null, { onError: unsaid });
  const change = (wanted: Wish) =>
    setQuery(new URL(addressOf(wanted), location.href).search, { replace: true });
  return (
    <Page title={t('movies.title')}>
      <p className="catalog:-mt-3 catalog:mb-6 catalog:max-w-[42em] catalog:text-pretty catalog:text-mid">
        {t('movies.lead')}
      </p>
      <div className="catalog:mb-8 catalog:grid catalog:gap-4">
        <ViewLinks wish={wish} />
        <Filters movies={data?.shows ?? []} days={programme.data?.days} wish={wish} onChange={change} />
      </div>
      <Movies wish={wish} />
    </Page>
  );
}

function Movies({ wish }: { wish: Wish }) {
  const { data, error, mutate } = useAllShows();
  const isProgramme = wish.day !== undefined || wish.time !== undefined;
  if (data?.shows.length === 0) return <NothingShowing of={data.shows} />;
  if (data)
    return isProgramme ? (
      <Programme movies={data.shows} wish={wish} />
    ) : (
      <All movies={data.shows} wish={wish} />
    );
  if (error) return <FailureNotice message={error.message} onRetry={() => mutate()} />;
  return isProgramme ? <ProgrammeLoading /> : <AllLoading />;
}

const AllLoading = () => (
  <Loading>
    <MovieGridSkeleton count={8} />
  </Loading>
);

function All({ movies, wish }: { movies: MovieWithFacts[]; wish: Wish }) {
  const isWanted = wish.language !== undefined;
  const { data, error } = useData(programmeCall, isWanted ? undefined : null, { onError: unsaid });
  // What is spoken at the shows is not known yet.
  if (isWanted && !data && !error) return <AllLoading />;
  const matching = moviesFor(movies, wish, data?.days);
  return (
    <>
      {matching.length > 0 ? (
        <MovieGrid movies={matching} heading="h2" eager={4} card={Card} />
      ) : (
        leftOut(movies) === 0 && <NoMatch wish={wish} />
      )}
      <LeftOut of={movies} />
    </>
  );
}
