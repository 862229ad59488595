import { TZDate } from '@date-fns/tz';
import { formatISO } from 'date-fns';
import type { Movie } from '../movies/schemas.ts';
import type { ShowFacts } from '../shows/show-facts.ts';

/** As many showings as a person would look at; a crawler comes again for the later ones. */
const MAX_SHOWINGS = 40;

interface Cinema {
  name: string;
  /** one line: street and city */
  address: string;
  phone: string;
  mail: string;
  timeZone: string;
}

export interface Showing extends ShowFacts {
  _id: string;
  startsAt: Date;
  endsAt: Date;
  priceCents: number;
  soldOut: boolean;
}

interface MovieOnPage {
  movie: Movie;
  /** the movie's upcoming showings, the next first */
  showings: Showing[];
  cinema: Cinema;
  /** address of the movie's page */
  url: string;
  /** base of poster addresses */
  imageBase: string;
  /** address at which the seats of one showing are sold, on its date (YYYY-MM-DD): other showings of that day may cost something else */
  seatsUrl(date: string, showId: string): string;
}

/** An instant by the cinema's clock with its offset, as Google asks for: `2026-03-03T19:30:00+07:00`. */
const atCinema = (instant: Date, timeZone: string): string => formatISO(new TZDate(instant, timeZone));

/**
 * A movie and its showings as JSON-LD: schema.org's Movie and ScreeningEvent with the properties that Google's documents
 * ask for (https://developers.google.com/search/docs/appearance/structured-data/movie and …/event).
 * @returns one object with `@context` and `@graph`; the movie is first and the showings point to it
 */
export function structuredData({ movie, showings, cinema, url, imageBase, seatsUrl }: MovieOnPage) {
  const image = movie.poster_path ? `${imageBase}/w500${movie.poster_path}` : undefined;
  const node = {
    '@type': 'Movie',
    '@id': `${url}#film`,
    url,
    name: movie.title,
    inLanguage: movie.original_language,
    ...(image && { image }),
    ...(movie.overview && { description: movie.overview }),
    ...(movie.release_date && { datePublished: movie.release_date }),
    ...(movie.runtime > 0 && { duration: `PT${movie.runtime}M` }),
    genre: movie.genres.map(({ name }) => name),
    actor: movie.casts.slice(0, 6).map(({ name }) => ({ '@type': 'Person', name })),
    ...(movie.vote_count > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: movie.vote_average,
        bestRating: 10,
        worstRating: 0,
        ratingCount: movie.vote_count,
      },
    }),
  };
  const location = {
    '@type': 'MovieTheater',
    name: cinema.name,
    address: { '@type': 'PostalAddress', streetAddress: cinema.address },
    telephone: cinema.phone,
    email: cinema.mail,
  };
  const events = showings.slice(0, MAX_SHOWINGS).map((showing) => {
    const { _id, startsAt, endsAt, priceCents, soldOut, format, spoken, subtitles } = showing;
    const startDate = atCinema(startsAt, cinema.timeZone);
    return {
      '@type': 'ScreeningEvent',
      '@id': `${url}#show-${_id}`,
      name: movie.title,
      workPresented: { '@id': node['@id'] },
      startDate,
      endDate: atCinema(endsAt, cinema.timeZone),
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location,
      ...(format && { videoFormat: format }),
      ...(spoken && { inLanguage: spoken }),
      ...(subtitles && { subtitleLanguage: subtitles }),
      ...(image && { image }),
      offers: {
        '@type': 'Offer',
        price: (priceCents / 100).toFixed(2),
        priceCurrency: 'USD',
        url: seatsUrl(startDate.slice(0, 10), _id),
        availability: `https://schema.org/${soldOut ? 'SoldOut' : 'InStock'}`,
      },
    };
  });
  return { '@context': 'https://schema.org', '@graph': [node, ...events] };
}

export type StructuredData = ReturnType<typeof structuredData>;
