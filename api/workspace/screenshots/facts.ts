/** A movie as the site's API tells it; scenes hand it on as it came. */
export interface MovieFact {
  _id: string;
  title: string;
  runtime: number;
  [more: string]: unknown;
}

/** What scenes need to know of the site that they are played on. */
export interface Facts {
  /** movies with upcoming shows */
  movies: readonly MovieFact[];
  /** id of a movie with shows */
  movieId: string;
  /** its last day with shows, `YYYY-MM-DD` */
  day: string;
  /** address of a hosted payment page that waits for a card */
  paymentUrl: string;
}

/** @throws {Error} when an answer of the site is not a success */
async function readJson<Body>(url: string): Promise<Body> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return (await response.json()) as Body;
}

/** The movies of the site, and a movie of them with its last day and its shows, those of that day first. */
export async function readProgramme(
  siteUrl: string,
): Promise<Omit<Facts, 'paymentUrl'> & { shows: string[] }> {
  const { shows: movies } = await readJson<{ shows: MovieFact[] }>(`${siteUrl}/api/show/all`);
  const movieId = movies[0]?._id ?? '';
  const { dateTime } = await readJson<{ dateTime: Record<string, { showId: string }[]> }>(
    `${siteUrl}/api/show/${movieId}`,
  );
  const shows = Object.values(dateTime)
    .reverse()
    .flatMap((times) => times.map(({ showId }) => showId));
  return { movies, movieId, day: Object.keys(dateTime).at(-1) ?? '', shows };
}
