import { given } from './measured.ts';
import {
  houseTable,
  limitTable,
  loadTable,
  measuredTable,
  plain,
  shardTable,
  workedOutTable,
} from './tables.ts';

/** docs/scale.md, before it is formatted. */
export const scalePage = (): string => `# Load and limits

The design serves one cinema. This page works out what 10, 100 and 1,000 times that load would ask of each part, and which
part reaches its limit first. It is
written by \`npm run docs\` from what was measured (\`api/workspace/scale/measured.ts\`) and from assumptions about one cinema
(\`api/workspace/scale/load.ts\`); \`npm run scale -- 5 40\` prints the calculation for other sizes: assumptions, how each line is worked out, the result, and what was measured by which command.

${houseTable()}

## What is asked of each part

What is over its limit is **bold**: there something has to change, as written below.

${loadTable([1, 10, 100, 1000])}

A booking is ${given.writesOfBooking} majority writes: three until the payment page, three to settle. Nobody waits for
the keys of the admins' lists, one of the booking and two of the show. It makes about ${given.stripeCallsOfBooking} calls of Stripe and one of Clerk. A page that reports is written twice, while a canary runs once more and once for each further remote in it; reports that arrive together wait for one majority, and
of more than ${given.reportedPagesPerMinute} pages a minute each server of the shell has a part of the visitors report.
Vendors' limits: Stripe ([rate limits](https://docs.stripe.com/rate-limits)), Clerk ([rate limits](https://clerk.com/docs/guides/how-clerk-works/system-limits)).

## How it is worked out

${workedOutTable()}

A page of the shell's servers is reckoned with ${given.pageMs} ms and a live seat map in them with ${given.shellListenerKb} kB: assumptions, which no command measures. So are
${plain(given.majorityWrites)} majority writes a second of one replica set.

## In which order limits are met

${limitTable()}

What to do then:

- **The dashboard.** Its revenue adds up all paid bookings. Keep the sum of each finished day in a document of its own, and add up only the days and today.
- **Stripe's sessions.** A retry storm meets the limit sooner. Ask Stripe for more six weeks ahead, and queue the making of payment pages for a premiere: the
  hold is already there, and Pay Now makes the page. Beyond that more than one account, one for each cinema: the booking knows its session only by id.
- **The programme is one document**, which each added show rewrites. Then: one for each cinema and week; no show lies in two.
- **The list of movies** goes through all upcoming shows, once every ${given.listSeconds} s in each process, whatever the number of visitors. Then: keep each movie's last
  showtime with the movie, and ask the movies.
- **Clerk's names.** Put the name into the session token.
- **One primary of MongoDB.** Divide \`bookings\` and \`shows\` among shards: each write of a sale names its show, none needs two documents at once (below).
- **Live seats.** One query a second by each process for all its shows. A stream lasts as long as its token and is opened anew with the next one: a
  renewal would be a request as well, and would have to find the process that has the stream. Room is what they cost: ${plain(given.listenersOfProcess)} to a process (\`LIVE_LISTENERS\`).
- **Connections of nginx.** Each stream goes through it twice and keeps ${given.connectionsOfStream}. Debian's \`worker_connections 768\` is for each worker, of which there is one for each core; whoever comes
  when all are in use is not answered. In \`/etc/nginx/nginx.conf\`: \`worker_connections 20000;\` under \`events\`, and \`worker_rlimit_nofile 40000;\` at the top.
- **Servers of the shell** share nothing: each keeps what it was told, what it has seen signed and files by their hash in a \`DATA_DIR\` of its own, and must find it again. Any
  number may run. So may processes of the API.

## Divided among shards

${shardTable()}

What a sale writes asks one shard (\`api/src/orders/one-shard.test.ts\`). All shards answer admins, jobs, one person who reads their own bookings, and whoever knows no more
of a booking than its id: a payment that arrives, Pay Now, a cancellation, the looks for an \`Idempotency-Key\`. Those are reads by \`_id\` or by the person, about four for each
booking, which n shards answer n times. The lists of admins are merged from pages of all shards.

The key is a range of ids, and these begin with the second in which they were made: shows that were added together are neighbours. A whole premiere is sold by one shard until it
is split, however many there are. Before it goes on sale: \`sh.splitAt('matinee.bookings', { showId: '<an id in its middle>' })\`, \`sh.moveChunk\` for one half, and the same for
\`matinee.shows\` by \`_id\`. Use MongoDB 7 or later; the workflow tries 8.0.

## Jobs

Holds that ran out are shared by all processes: each is leased by one, and costs one call of Stripe. \`npm run bench -- --only jobs\` measures three processes
against one with Stripe 150 ms away, and the 3,000 holds of a premiere. With it on two cores that all of them and the store shared, two processes
ended these in 21 s, with one call each; with two calls at once, so that waiting is what takes time and not the cores, three
processes ended 33.5 a second and one 11.4: 2.9 times as many. Stripe takes 100 calls a second of all together: of more than that it says so, and the jobs slow down. Lines of those who wait, the keys of
the lists and the look after a canary are made by one process for all. A look reads 100,000 page views of each side at most: three times, and a few times more where something seems wrong.

## What is no limit

One show's seats are one document, and a hall has 80 seats. However many want them, that document is written at most a few
hundred times until all are sold: 64 clients who fight for it make about 650 claims a second on the local store, and no seat is
sold twice (\`npm run bench -- --only api\`). More visitors make more refusals, not more writes. Admins' lists cost what they show ([0061](decisions/0061-lists-and-looks-cost-what-they-show.md)).

## Measured

On two cores that everything shared, with the local store: a database of its own machine is faster.

${measuredTable()}
`;
