// Hono and the bare driver with the questions to the database that the API has, and no more: what its cold and its personal answers are
// compared with.
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { serve } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { verify } from 'hono/jwt';
import { MongoClient } from 'mongodb';

interface Booking {
  _id: string;
  userId: string;
  showId: string;
  movieId: string;
}
/** My Booking shows so many. */
const LIMIT = 100;
const SHOWTIME = { _id: 1, hall: 1, startsAt: 1, endsAt: 1, priceCents: 1 };

const db = new MongoClient(process.env['MONGODB_URI'] ?? '').db();
const shows = db.collection<{ _id: string; movieId: string; startsAt: Date; hall: number }>('shows');
const movies = db.collection<{ _id: string; vote_average: number }>('movies');
const bookings = db.collection<Booking>('bookings');
const pem = process.env['CLERK_JWT_KEY'] ?? '';
const key = await crypto.subtle.importKey(
  'spki',
  Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ''), 'base64'),
  { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
  false,
  ['verify'],
);

const brotli = promisify(brotliCompress);
async function packed(c: Context, value: unknown) {
  const bytes = await brotli(JSON.stringify(value), { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  const headers = { 'content-type': 'application/json', 'content-encoding': 'br' };
  return c.body(new Uint8Array(bytes), 200, headers);
}
const toCome = () => ({ status: 'scheduled', startsAt: { $gt: new Date() } });
const oneOf = (ids: string[]) => ({ _id: { $in: [...new Set(ids)] } });

const app = new Hono();
app.get('/api/show/all', async (c) => {
  const found = await movies.find(oneOf(await shows.distinct('movieId', toCome()))).toArray();
  found.sort((one, other) => other.vote_average - one.vote_average);
  return packed(c, { success: true, shows: found });
});
app.get('/api/show/:id', async (c) => {
  const movieId = c.req.param('id');
  const movie = await movies.findOne({ _id: movieId });
  const times = shows.find({ movieId, ...toCome() }, { projection: SHOWTIME }).sort({ startsAt: 1, hall: 1 });
  return packed(c, { success: true, movie, dateTime: await times.toArray() });
});
app.get('/api/user/bookings', async (c) => {
  const [, token = ''] = (c.req.header('authorization') ?? '').split(' ');
  const { sub } = await verify(token, key, 'RS256');
  const own = await bookings
    .find({ userId: String(sub) })
    .sort({ createdAt: -1 })
    .limit(LIMIT)
    .toArray();
  const [ofShows, ofMovies] = await Promise.all([
    shows.find(oneOf(own.map(({ showId }) => showId))).toArray(),
    movies.find(oneOf(own.map(({ movieId }) => movieId))).toArray(),
  ]);
  const showOf = new Map(ofShows.map((show) => [show._id, show]));
  const movieOf = new Map(ofMovies.map((movie) => [movie._id, movie]));
  return c.json({
    success: true,
    booking: own.map((each) => ({
      ...each,
      show: showOf.get(each.showId),
      movie: movieOf.get(each.movieId),
    })),
  });
});
const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) =>
  process.send?.({ port }),
);
const stop = () => process.exit(0);
process.once('SIGTERM', () => server.close(stop));
process.once('disconnect', stop);
