/** One thing that was measured, on two cores with the local store unless it says otherwise. */
interface Measured {
  value: number;
  unit: string;
  what: string;
  /** how it is measured again */
  how: string;
  /** YYYY-MM-DD */
  on: string;
}

const API = '`npm run bench -- --only api`';
const STORE = '`npm run bench -- --only store`';

/** What docs/scale.md is worked out from. Whoever measures anew changes it here, and runs `npm run docs`. */
export const measured = {
  bookingMs: {
    value: 6,
    unit: 'ms',
    what: 'the API’s own time for one booking, up to the payment page',
    how: API,
    on: '2026-11-21',
  },
  listenerReach: {
    value: 1.1,
    unit: 's',
    what: 'until 1,000 listeners of one process have heard of a claim',
    how: API,
    on: '2026-11-21',
  },
  apiListenerKb: {
    value: 10,
    unit: 'kB',
    what: 'memory of a listener in the API',
    how: API,
    on: '2026-11-21',
  },
  movieListMs: {
    value: 51,
    unit: 'ms',
    what: 'the database’s time to list movies among 28,000 upcoming shows',
    how: STORE,
    on: '2026-11-23',
  },
  showBytes: {
    value: 173,
    unit: 'bytes',
    what: 'one show in the document of the programme',
    how: STORE,
    on: '2026-11-23',
  },
  documentsPerSecond: {
    value: 540_000,
    unit: 'a second',
    what: 'bookings that the database adds up for the dashboard',
    how: STORE,
    on: '2026-11-23',
  },
} as const satisfies Record<string, Measured>;

/** What is said by others, follows from the code, or is reckoned with although no command measures it. */
export const given = {
  /** two sockets of a stream in the shell's server: an assumption */
  shellListenerKb: 44,
  /** the shell's server makes and compresses one page: an assumption */
  pageMs: 3,
  /** https://docs.stripe.com/rate-limits, live mode */
  stripeCalls: 100,
  stripeOfOneKind: 25,
  /** https://clerk.com/docs/guides/how-clerk-works/system-limits: 1,000 in ten seconds */
  clerkCalls: 100,
  documentMb: 16,
  /** of one replica set on good disks: an order of magnitude, not a measurement */
  majorityWrites: 1000,
  /** booking, claim, session; state, seats, history; keys of the booking in its list, and of the show, held and sold, in its own */
  writesOfBooking: 9,
  /** session made, read on return and by the webhook; some ended */
  stripeCallsOfBooking: 5,
  /** `REPORTED_PAGES_PER_MINUTE` */
  reportedPagesPerMinute: 600,
  /** a page served, and its report */
  writesOfReportedPage: 2,
  /** tokens of Clerk last so long, and a stream no longer than its token */
  streamSeconds: 60,
  /** `LIVE_LISTENERS` */
  listenersOfProcess: 5000,
  /** nginx stands before the shells and before the APIs: a visitor's, the shell's two, the API's */
  connectionsOfStream: 4,
  /** two workers of 768, as Debian's nginx.conf has them on a machine of two cores */
  nginxConnections: 1536,
  /** `LIST_CACHE_MS` */
  listSeconds: 2,
} as const;
