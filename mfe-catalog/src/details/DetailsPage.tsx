import { FailureNotice } from '@matinee/shared-ui';
import { useParams } from '@matinee/shared-ui/router';
import { Booking } from './booking/Booking.tsx';
import { Cast } from './cast/Cast.tsx';
import { DetailsLoading } from './DetailsLoading.tsx';
import { FilmFrame } from './film/FilmFrame.tsx';
import { Recommended } from './recommended/Recommended.tsx';
import { UnknownFilm } from './UnknownFilm.tsx';
import { UnnamedFilm } from './UnnamedFilm.tsx';
import { useFilm } from './show-detail.ts';

export default function DetailsPage() {
  const { id = '', date = '' } = useParams();
  // Another film is another page: nothing that was chosen or expanded for the last one stays.
  return <Film key={id} id={id} date={date} />;
}

function Film({ id, date }: { id: string; date: string }) {
  const film = useFilm(id);
  switch (film.state) {
    case 'loading':
      return <DetailsLoading />;
    case 'unknown':
      return <UnknownFilm />;
    case 'failed':
      return (
        <div className="catalog:grid catalog:min-h-[80svh] catalog:content-center catalog:pt-header">
          <UnnamedFilm />
          <FailureNotice message={film.message} onRetry={film.retry} />
        </div>
      );
    case 'known':
      return (
        <>
          <FilmFrame movie={film.movie}>
            <Booking movieId={film.movie._id} dates={film.dates} addressDate={date} />
          </FilmFrame>
          <div className="catalog:mx-auto catalog:grid catalog:max-w-7xl catalog:grid-cols-1 catalog:gap-14 catalog:px-4 catalog:pb-16 catalog:sm:px-6 catalog:md:px-8">
            <Cast movieId={film.movie._id} casts={film.movie.casts} />
            <Recommended movieId={film.movie._id} />
          </div>
        </>
      );
  }
}
