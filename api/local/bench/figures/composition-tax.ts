import type { Browser } from 'playwright';
import {
  kilobytes,
  milliseconds,
  more,
  moreKilobytes,
  moreMilliseconds,
  type Line,
  type Section,
} from '../report/line.ts';
import { roundTripDepth } from '../visit/depth.ts';
import { isNeeded, type SeenRequest } from '../visit/request.ts';
import { median, medianDifference, takeTurns } from '../visit/rounds.ts';
import { visit, type Visit } from '../visit/visit.ts';

interface TaxOptions {
  browser: Browser;
  /** addresses of the two builds of the same source */
  federated: string;
  oneBundle: string;
  rounds: number;
  /** milliseconds */
  latencies: number[];
}

const needed = ({ requests }: Visit) => requests.filter(isNeeded);
const bytesOf = (type: string) => (visited: Visit) =>
  needed(visited)
    .filter((request: SeenRequest) => request.type === type)
    .reduce((sum, { wireBytes }) => sum + wireBytes, 0);
const depth = (visited: Visit) => roundTripDepth(needed(visited));

/** What a page costs more because its parts are composed in the browser, aims as the issue has them. */
export async function compositionTax(options: TaxOptions): Promise<Section> {
  const { browser, federated, oneBundle, rounds, latencies } = options;
  const urls = { federated, oneBundle };
  const lines: Line[] = [];
  const raw: Record<string, unknown> = {};
  for (const latency of latencies) {
    const turns = await takeTurns(['federated', 'oneBundle'], rounds, (name) =>
      visit(browser, { url: `${urls[name]}/`, latency }),
    );
    raw[`${latency} ms`] = turns;
    const both = (read: (visited: Visit) => number) => {
      const [site, one] = [turns.federated.map(read), turns.oneBundle.map(read)];
      return { site: median(site), one: median(one), difference: medianDifference(site, one) };
    };
    if (lines.length === 0) lines.push(...weights(both));
    lines.push(...times(both, latency));
  }
  const title = `Composition tax on / (10 Mbit/s, ${rounds} rounds, medians)`;
  return { title, against: 'one bundle', lines, raw };
}

type Compare = (read: (visited: Visit) => number) => { site: number; one: number; difference: number };

function weights(both: Compare): Line[] {
  const inBytes = (figure: string, type: string, limit?: number): Line => {
    const { site, one, difference } = both(bytesOf(type));
    const aim = limit !== undefined && { text: `≤ ${moreKilobytes(limit)}`, reached: difference <= limit };
    return {
      figure,
      measured: kilobytes(site),
      against: kilobytes(one),
      difference: moreKilobytes(difference),
      ...(aim && { aim }),
    };
  };
  const requests = both((visited) => needed(visited).length);
  return [
    inBytes('JavaScript on the wire, brotli', 'Script', 30_000),
    inBytes('Styles on the wire, brotli', 'Stylesheet'),
    inBytes('HTML on the wire, brotli', 'Document'),
    {
      figure: 'Requests until the first film card',
      measured: String(requests.site),
      against: String(requests.one),
      difference: more(requests.difference),
    },
  ];
}

function times(both: Compare, latency: number): Line[] {
  const at = ` at ${latency} ms latency`;
  const depths = both(depth);
  const inTime = (figure: string, read: (visited: Visit) => number, limit?: number): Line => {
    const { site, one, difference } = both(read);
    const aim = limit !== undefined && { text: `≤ ${moreMilliseconds(limit)}`, reached: difference <= limit };
    return {
      figure: figure + at,
      measured: milliseconds(site),
      against: milliseconds(one),
      difference: moreMilliseconds(difference),
      ...(aim && { aim }),
    };
  };
  return [
    {
      figure: `Round trips one after the other${at}`,
      measured: String(depths.site),
      against: String(depths.one),
      difference: more(depths.difference),
      aim: { text: 'the same', reached: depths.difference <= 0 },
    },
    inTime('First paint', ({ firstPaint }) => firstPaint),
    inTime('First film card', ({ filmCard }) => filmCard, 40),
  ];
}
