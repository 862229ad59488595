import type { Browser } from 'playwright';
import { readProgramme } from '../../screenshots/facts.ts';
import { kilobytes, moreKilobytes, timeLine, type Section } from '../report/line.ts';
import { isNeeded } from '../visit/request.ts';
import { compare, median, takeTurns } from '../visit/rounds.ts';
import { signedInAt } from '../visit/signed-in-at.ts';
import { visit, type Visit } from '../visit/visit.ts';

/** Of two other teams, on the page of a movie that is catalog's, for who is signed in. */
const PARTS = ['showtimes', 'card-times', 'favorite-heart'];
const MAX_MORE_BYTES = 10_000;
const LATENCY_MS = 50;

interface PartsTaxOptions {
  browser: Browser;
  /** addresses of the two builds of the same source */
  federated: string;
  oneBundle: string;
  rounds: number;
}

const scriptsOf = ({ requests }: Visit) =>
  requests
    .filter((request) => isNeeded(request) && request.type === 'Script')
    .reduce((sum, { wireBytes }) => sum + wireBytes, 0);

/** What a page with three parts of two other teams costs more than the same page as one build. */
export async function partsTax({ browser, federated, oneBundle, rounds }: PartsTaxOptions): Promise<Section> {
  const urls = { federated, oneBundle };
  const { movieId, day } = await readProgramme(federated);
  const states = {
    federated: await signedInAt(browser, federated),
    oneBundle: await signedInAt(browser, oneBundle),
  };
  const turns = await takeTurns(['federated', 'oneBundle'], rounds, (name) =>
    visit(browser, {
      url: `${urls[name]}/movie-detail/${movieId}/${day}`,
      latency: LATENCY_MS,
      storageState: states[name],
      parts: PARTS,
    }),
  );
  const both = (read: (visited: Visit) => number): [number[], number[]] => [
    turns.federated.map(read),
    turns.oneBundle.map(read),
  ];
  const [site, one] = both(scriptsOf);
  const { difference } = compare(site, one);
  return {
    title: `Composition tax of a movie's page with three parts of two other teams (10 Mbit/s, ${LATENCY_MS} ms, signed in, ${rounds} rounds, medians)`,
    against: 'one bundle',
    lines: [
      {
        figure: 'JavaScript until all parts are seen, brotli',
        measured: kilobytes(median(site)),
        against: kilobytes(median(one)),
        difference: moreKilobytes(difference),
        aim: { text: `≤ ${moreKilobytes(MAX_MORE_BYTES)}`, reached: difference <= MAX_MORE_BYTES },
      },
      timeLine('First movie card', ...both(({ movieCard }) => movieCard), 0),
      timeLine('Alive', ...both(({ alive }) => alive)),
      timeLine('All parts seen', ...both(({ complete }) => complete)),
    ],
    raw: turns,
  };
}
