/** A movie that is in cinemas now, as the movie database lists it. */
interface NowPlayingMovie {
  id: number;
  title: string;
  poster_path: string;
  vote_average: number;
  vote_count: number;
  release_date: string;
}

/** Everything the product keeps of one movie. */
export interface MovieDetails extends NowPlayingMovie {
  overview: string;
  backdrop_path: string;
  genres: { id: number; name: string }[];
  casts: { name: string; profile_path: string | null }[];
  original_language: string;
  tagline: string;
  /** Minutes. */
  runtime: number;
  /** ISO 639-1 codes; absent where nobody has said. */
  spoken_languages?: string[] | undefined;
  /** How old one has to be, in the words of the cinema's country, such as `T16`; absent where nobody has said. */
  age_rating?: string | undefined;
  /** Where its trailer can be seen; absent where there is none. */
  trailer?: { site: 'youtube'; key: string } | undefined;
}

/** The movie database as the product sees it. Both calls throw `Failure(502)` when it cannot be reached. */
export interface MovieDatabase {
  nowPlaying(): Promise<NowPlayingMovie[]>;
  /** null: the movie database has no such movie. */
  details(id: string): Promise<MovieDetails | null>;
}
