import { FailureNotice } from '@matinee/shared-ui';
import { useParams } from '@matinee/shared-ui/router';
import { Booking } from './booking/Booking.tsx';
import { Cast } from './cast/Cast.tsx';
import { DetailsLoading } from './DetailsLoading.tsx';
import { MovieFrame } from './movie/MovieFrame.tsx';
import { Recommended } from './recommended/Recommended.tsx';
import { UnknownMovie } from './UnknownMovie.tsx';
import { UnnamedMovie } from './UnnamedMovie.tsx';
import { useMovieDetails } from './show-detail.ts';

/** /movie-detail/:id/:date: one movie, its days and what is like it. */
export default function DetailsPage() {
  const { id = '', date = '' } = useParams();
  // Another movie is another page: nothing that was chosen or expanded for the last one stays.
  return <MovieDetails key={id} id={id} date={date} />;
}

function MovieDetails({ id, date }: { id: string; date: string }) {
  const details = useMovieDetails(id);
  switch (details.state) {
    case 'loading':
      return <DetailsLoading />;
    case 'unknown':
      return <UnknownMovie />;
    case 'failed':
      return (
        <div className="catalog:grid catalog:min-h-[80svh] catalog:content-center catalog:pt-header">
          <UnnamedMovie />
          <FailureNotice message={details.message} onRetry={details.retry} />
        </div>
      );
    case 'known':
      return (
        <>
          <MovieFrame movie={details.movie}>
            <Booking movieId={details.movie._id} dates={details.dates} addressDate={date} />
          </MovieFrame>
          <div className="catalog:mx-auto catalog:grid catalog:max-w-7xl catalog:grid-cols-1 catalog:gap-14 catalog:px-4 catalog:pb-16 catalog:sm:px-6 catalog:md:px-8">
            <Cast movieId={details.movie._id} casts={details.movie.casts} />
            <Recommended movieId={details.movie._id} />
          </div>
        </>
      );
  }
}
