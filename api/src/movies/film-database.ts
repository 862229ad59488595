/** A film that is in cinemas now, as the film database lists it. */
export interface NowPlayingFilm {
  id: number;
  title: string;
  poster_path: string;
  vote_average: number;
  vote_count: number;
  release_date: string;
}

/** Everything the product keeps of one film. */
export interface FilmDetails extends NowPlayingFilm {
  overview: string;
  backdrop_path: string;
  genres: { id: number; name: string }[];
  casts: { name: string; profile_path: string | null }[];
  original_language: string;
  tagline: string;
  /** Minutes. */
  runtime: number;
}

/** The film database as the product sees it. Both calls throw `Failure(502)` when it cannot be reached. */
export interface FilmDatabase {
  nowPlaying(): Promise<NowPlayingFilm[]>;
  /** null: the film database has no such film. */
  details(id: string): Promise<FilmDetails | null>;
}
