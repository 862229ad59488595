import type { Browser } from 'playwright';
import { kilobytes, more, moreKilobytes, timeLine, type Line, type Section } from '../report/line.ts';
import { roundTripDepth } from '../visit/depth.ts';
import { isNeeded, type SeenRequest } from '../visit/request.ts';
import { compare, median, takeTurns } from '../visit/rounds.ts';
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
    const both: Both = (read) => [turns.federated.map(read), turns.oneBundle.map(read)];
    if (lines.length === 0) lines.push(...weights(both));
    const at = `at ${latency} ms latency`;
    lines.push(
      countLine(`Round trips one after the other ${at}`, both(depth), true),
      timeLine(`First paint ${at}`, ...both(({ firstPaint }) => firstPaint)),
      timeLine(`First movie card ${at}`, ...both(({ movieCard }) => movieCard), 40),
      timeLine(`Alive ${at}`, ...both(({ alive }) => alive)),
    );
  }
  const title = `Composition tax on / (10 Mbit/s, ${rounds} rounds, medians)`;
  return { title, against: 'one bundle', lines, raw };
}

type Both = (read: (visited: Visit) => number) => [site: number[], oneBundle: number[]];

/** @param same whether the two counts are meant to be the same */
function countLine(figure: string, [site, one]: [number[], number[]], same = false): Line {
  const { difference } = compare(site, one);
  return {
    figure,
    measured: String(median(site)),
    against: String(median(one)),
    difference: more(difference),
    ...(same && { aim: { text: 'the same', reached: difference <= 0 } }),
  };
}

/** @param limit bytes that the first may have more */
function bytesLine(figure: string, [site, one]: [number[], number[]], limit?: number): Line {
  const { difference } = compare(site, one);
  return {
    figure,
    measured: kilobytes(median(site)),
    against: kilobytes(median(one)),
    difference: moreKilobytes(difference),
    ...(limit !== undefined && {
      aim: { text: `≤ ${moreKilobytes(limit)}`, reached: difference <= limit },
    }),
  };
}

const weights = (both: Both): Line[] => [
  bytesLine('JavaScript on the wire, brotli', both(bytesOf('Script')), 30_000),
  bytesLine('Styles on the wire, brotli', both(bytesOf('Stylesheet'))),
  bytesLine('HTML on the wire, brotli', both(bytesOf('Document'))),
  countLine(
    'Requests until the page is alive',
    both((visited) => needed(visited).length),
  ),
];
