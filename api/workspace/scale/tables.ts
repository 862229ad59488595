import { INDEXES, SHARD_KEYS } from '@matinee/api/indexes';
import { house, loadOf, type Load } from './load.ts';
import { given, measured } from './measured.ts';

type Row = readonly string[];

/** A table of Markdown. */
function table(head: Row, rows: readonly Row[]): string {
  const line = (cells: Row) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** A number as people read it: two digits that matter, thousands apart. */
export function plain(value: number): string {
  if (value >= 1000) return Number(value.toPrecision(3)).toLocaleString('en-US');
  return String(Number(value.toPrecision(2)));
}

/** A number that was not worked out: as it is. */
const asGiven = (value: number) => value.toLocaleString('en-US');

const times = (count: number) => `${plain(count)} ×`;
const MB = (value: number) => `${plain(value)} MB`;
const s = (value: number) => (value < 1 ? `${plain(value * 1000)} ms` : `${plain(value)} s`);

interface Line {
  what: string;
  of(load: Load): number;
  show(value: number): string;
  /** how it is worked out */
  by: string;
  /** from where on it does not go on as it is */
  limit?: number;
}

/** In the order in which a cinema that grows meets them; each with its limit, where there is one. */
const LINES: readonly Line[] = [
  { what: 'halls', of: ({ halls }) => halls, show: plain, by: `${house.halls} × cinemas` },
  {
    what: 'upcoming shows',
    of: ({ shows }) => shows,
    show: plain,
    by: `halls × ${house.showsOfHall} a day × ${house.daysAhead} days`,
  },
  {
    what: 'bookings a day',
    of: ({ bookingsADay }) => bookingsADay,
    show: plain,
    by: `halls × ${house.showsOfHall} shows × ${house.seats} seats × ${house.sold} sold ÷ ${house.ticketsOfBooking} tickets`,
  },
  {
    what: 'bookings a second, a premiere',
    of: ({ bookings }) => bookings,
    show: plain,
    by: `bookings a day × ${house.bestHour} ÷ 3,600 s × ${house.premiere}`,
  },
  {
    what: 'page views a second',
    of: ({ pages }) => pages,
    show: plain,
    by: `bookings a day × ${house.pagesOfBooking} × ${house.bestHour} ÷ 3,600 s`,
  },
  {
    what: 'people at seat maps',
    of: ({ listeners }) => listeners,
    show: plain,
    by: `${house.atSeatMaps} × cinemas`,
  },
  {
    what: 'majority writes a second of bookings',
    of: ({ writesOfBookings }) => writesOfBookings,
    show: plain,
    by: `bookings a second × ${given.writesOfBooking}`,
    limit: given.majorityWrites,
  },
  {
    what: 'writes a second of page reports',
    of: ({ writesOfReports }) => writesOfReports,
    show: plain,
    by: `page views a second, at most ${given.reportedPagesPerMinute} a minute for each server of the shell, × ${given.writesOfReportedPage}`,
    limit: given.majorityWrites,
  },
  {
    what: 'the same if every page reported',
    of: ({ writesOfAllReports }) => writesOfAllReports,
    show: plain,
    by: `page views a second × ${given.writesOfReportedPage}`,
    limit: given.majorityWrites,
  },
  {
    what: 'Stripe: sessions a second',
    of: ({ stripeSessions }) => stripeSessions,
    show: plain,
    by: 'one for each booking a second',
    limit: given.stripeOfOneKind,
  },
  {
    what: 'Stripe: calls a second',
    of: ({ stripeCalls }) => stripeCalls,
    show: plain,
    by: `bookings a second × ${given.stripeCallsOfBooking}`,
    limit: given.stripeCalls,
  },
  {
    what: 'Clerk: calls a second',
    of: ({ clerkCalls }) => clerkCalls,
    show: plain,
    by: 'one for each booking a second',
    limit: given.clerkCalls,
  },
  {
    what: 'document of the programme',
    of: ({ programmeMb }) => programmeMb,
    show: MB,
    by: `upcoming shows × ${measured.showBytes.value} bytes`,
    limit: given.documentMb,
  },
  {
    what: 'database, list of movies: busy with each process of the API',
    of: ({ listOfMovies }) => listOfMovies,
    show: (value) => `${plain(value * 100)} %`,
    by: `${measured.movieListMs.value} ms × upcoming shows ÷ 28,000, each ${given.listSeconds} s`,
    limit: 0.1,
  },
  {
    what: 'one look at the dashboard’s revenue',
    of: ({ revenueSeconds }) => revenueSeconds,
    show: s,
    by: `bookings a day × 365 days ÷ ${plain(measured.documentsPerSecond.value)} a second`,
    limit: 0.5,
  },
  {
    what: 'cores of the API for bookings',
    of: ({ apiCores }) => apiCores,
    show: plain,
    by: `bookings a second × ${measured.bookingMs.value} ms`,
  },
  {
    what: 'cores of the shell’s servers for pages',
    of: ({ shellCores }) => shellCores,
    show: plain,
    by: `page views a second × ${given.pageMs} ms (assumed)`,
  },
  {
    what: 'live seats: memory in the API',
    of: ({ apiListenersMb }) => apiListenersMb,
    show: MB,
    by: `people at seat maps × ${measured.apiListenerKb.value} kB`,
  },
  {
    what: 'live seats: memory in the shell’s servers',
    of: ({ shellListenersMb }) => shellListenersMb,
    show: MB,
    by: `people at seat maps × ${given.shellListenerKb} kB (assumed)`,
  },
  {
    what: 'live seats: connections of nginx',
    of: ({ nginxConnections }) => nginxConnections,
    show: plain,
    by: `people at seat maps × ${given.connectionsOfStream}`,
    limit: given.nginxConnections,
  },
  {
    what: `live seats: streams opened anew a second (each ${given.streamSeconds} s, with its token)`,
    of: ({ reopenedStreams }) => reopenedStreams,
    show: plain,
    by: `people at seat maps ÷ ${given.streamSeconds} s`,
  },
  {
    what: 'processes of the API',
    of: ({ apiProcesses }) => apiProcesses,
    show: plain,
    by: `people at seat maps ÷ ${plain(given.listenersOfProcess)} streams, two at least`,
  },
  {
    what: 'servers of the shell',
    of: ({ shells }) => shells,
    show: plain,
    by: `page views a minute ÷ ${plain(house.pagesOfShell)}, two at least`,
  },
];

const told = ({ show }: Line, limit: number) => (show === plain ? asGiven(limit) : show(limit));

/** What grows with the cinema, at so many times one. What is over its limit is bold. */
export function loadTable(factors: readonly number[]): string {
  const loads = factors.map(loadOf);
  const rows = LINES.map((line) => {
    const { what, of, show, limit } = line;
    const cells = loads.map((load) => {
      const value = of(load);
      return limit !== undefined && value > limit ? `**${show(value)}**` : show(value);
    });
    return [what, limit === undefined ? '' : told(line, limit), ...cells];
  });
  return table(['what', 'limit', ...factors.map(times)], rows);
}

/** How each line of it is worked out. */
export const workedOutTable = (): string =>
  table(
    ['what', 'worked out as'],
    LINES.map(({ what, by }) => [what, by]),
  );

/** A size that no cinema has: what is not met there is never met. */
const MOST = 1_000_000;

/** The size at which a line is over its limit; every line only grows. Undefined when none is. */
function metAt({ of }: Line, limit: number): number | undefined {
  if (of(loadOf(MOST)) <= limit) return undefined;
  let [below, above] = [1, MOST];
  while (above / below > 1.0001) {
    const middle = Math.sqrt(below * above);
    if (of(loadOf(middle)) > limit) above = middle;
    else below = middle;
  }
  return above;
}

/** Each limit with the size at which it is met, the nearest first; without one where it never is. */
export function limitsMet() {
  return LINES.filter(({ what }) => what !== 'the same if every page reported')
    .flatMap((line) => {
      const { limit } = line;
      return limit === undefined ? [] : [{ ...line, limit, at: metAt(line, limit) }];
    })
    .toSorted((one, other) => (one.at ?? Infinity) - (other.at ?? Infinity));
}

/** At which size each limit is met, the nearest first. */
export function limitTable(): string {
  const one = loadOf(1);
  return table(
    ['limit', 'is', 'one cinema', 'met at about'],
    limitsMet().map(({ at, ...line }) => [
      line.what,
      told(line, line.limit),
      line.show(line.of(one)),
      at === undefined
        ? 'never: it is bounded'
        : `${times(at)}, ${plain(Math.round(house.halls * at))} halls`,
    ]),
  );
}

/** What was measured, when and how. */
export const measuredTable = (): string =>
  table(
    ['measured', 'is', 'on', 'how'],
    Object.values(measured).map(({ what, value, unit, on, how }) => [
      what,
      `${asGiven(value)} ${unit}`,
      on,
      how,
    ]),
  );

/** How the assumptions about one cinema stand in the page. */
export const houseTable = (): string =>
  table(
    ['one cinema', 'is'],
    [
      [
        'halls, shows',
        `${house.halls} halls × ${house.showsOfHall} shows a day, ${house.daysAhead} days ahead`,
      ],
      ['seats', `${house.seats} a hall, ${plain(house.sold * 100)} % sold`],
      ['a booking', `${house.ticketsOfBooking} tickets, ${house.pagesOfBooking} page views`],
      [
        'the best hour',
        `${plain(house.bestHour * 100)} % of a day; a premiere is ${house.premiere} times that`,
      ],
      ['at seat maps', `${house.atSeatMaps} people`],
    ],
  );

/** Keys to divide collections by, and whether the indexes fit them. */
export function shardTable(): string {
  const rows = Object.entries(SHARD_KEYS).map(([collection, key]) => {
    const fields = Object.keys(key);
    const indexes = INDEXES[collection] ?? [];
    const begins = (index: { key: object }) =>
      fields.every((field, at) => Object.keys(index.key)[at] === field);
    // Who reads by such an index says of which show. At the end of a list's index `_id` only keeps its pages apart.
    const named = (index: { key: object }) => fields.every((field) => field !== '_id' && field in index.key);
    const unique = indexes.filter((index) => index.unique);
    const local = indexes.filter(named).map(({ name }) => name);
    const all = indexes.filter((index) => !named(index)).map(({ name }) => name);
    return [
      `\`${collection}\``,
      `\`{ ${fields.map((field) => `${field}: 1`).join(', ')} }\``,
      `${unique.filter(begins).length} of ${unique.length}`,
      local.join(', ') || 'by `_id`',
      all.join(', '),
    ];
  });
  return table(
    ['collection', 'key', 'unique indexes that fit', 'one shard answers', 'all shards answer'],
    rows,
  );
}
