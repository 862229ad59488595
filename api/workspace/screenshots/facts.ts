/** A film as the site's API tells it; scenes hand it on as it came. */
export interface MovieFact {
  _id: string;
  title: string;
  runtime: number;
  [more: string]: unknown;
}

/** What scenes need to know of the site that they are played on. */
export interface Facts {
  /** films with upcoming shows */
  films: readonly MovieFact[];
  /** id of a film with shows */
  film: string;
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

/** The films of the site, and a film of them with its last day and its shows, those of that day first. */
export async function readProgramme(
  siteUrl: string,
): Promise<Omit<Facts, 'paymentUrl'> & { shows: string[] }> {
  const { shows: films } = await readJson<{ shows: MovieFact[] }>(`${siteUrl}/api/show/all`);
  const film = films[0]?._id ?? '';
  const { dateTime } = await readJson<{ dateTime: Record<string, { showId: string }[]> }>(
    `${siteUrl}/api/show/${film}`,
  );
  const shows = Object.values(dateTime)
    .reverse()
    .flatMap((times) => times.map(({ showId }) => showId));
  return { films, film, day: Object.keys(dateTime).at(-1) ?? '', shows };
}
