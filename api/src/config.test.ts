import { expect, test } from 'vitest';
import { z } from 'zod';
import { readConfig } from './config.ts';
import { environmentSchema } from './environment.ts';
import { JWT_KEY } from './testing/tokens.ts';

const whole = {
  MONGODB_URI: 'mongodb://127.0.0.1:27017/matinee',
  CLERK_PUBLISHABLE_KEY: `pk_live_${Buffer.from('clerk.example.com$').toString('base64')}`,
  CLERK_SECRET_KEY: 'sk_live_x',
  STRIPE_SECRET_KEY: 'sk_test_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  TMDB_API_KEY: 'key',
};

test('the defaults of the design card hold', () => {
  expect(readConfig(whole)).toMatchObject({
    port: 3001,
    siteUrl: 'http://localhost:3000',
    cinema: { timeZone: 'Asia/Ho_Chi_Minh', halls: 4 },
    booking: { holdMinutes: 10 },
    clerk: { issuer: 'https://clerk.example.com', authorizedParties: ['http://localhost:3000'] },
    movies: { apiUrl: 'https://api.themoviedb.org/3' },
  });
});

test('all tries at Stripe together fit into the time limit of a request', () => {
  const { stripe, http } = readConfig(whole);
  expect(stripe.retries).toBeGreaterThan(0);
  expect((stripe.retries + 1) * stripe.timeoutMs).toBeLessThan(http.requestTimeoutMs);
  expect(readConfig({ ...whole, STRIPE_RETRIES: '0' }).stripe.retries).toBe(0);
});

test('an ordinary election is over before a request is, and a request that waited for one has time left', () => {
  const { mongodb, http } = readConfig(whole);
  expect(mongodb.electionMs).toBeGreaterThan(12_000);
  expect(http.requestTimeoutMs - mongodb.electionMs).toBeGreaterThan(mongodb.timeoutMs * 2);
});

test('the API listens one port above the site, or where it is told', () => {
  expect(readConfig({ ...whole, PORT: '4000' }).port).toBe(4001);
  expect(readConfig({ ...whole, PORT: '4000', API_PORT: '80' }).port).toBe(80);
});

test.each([
  ['CLERK_SECRET_KEY', 'CLERK_SECRET_KEY is missing although CLERK_PUBLISHABLE_KEY is set'],
  ['CLERK_PUBLISHABLE_KEY', 'CLERK_PUBLISHABLE_KEY is missing although CLERK_SECRET_KEY is set'],
  ['STRIPE_WEBHOOK_SECRET', 'STRIPE_WEBHOOK_SECRET is missing although STRIPE_SECRET_KEY is set'],
  ['STRIPE_SECRET_KEY', 'STRIPE_SECRET_KEY is missing although STRIPE_WEBHOOK_SECRET is set'],
  ['MONGODB_URI', 'MONGODB_URI is missing: set it, or run "npm start"'],
  ['TMDB_API_KEY', 'TMDB_API_KEY is missing: set it, or run "npm start"'],
])('without %s the start ends with one sentence that says what to do', (name, sentence) => {
  for (const absent of [undefined, '']) {
    const start = () => readConfig({ ...whole, [name]: absent });
    expect(start).toThrow(sentence);
    expect(start).toThrow(/^[^\n]+\.$/);
  }
});

test.each([
  ['CLERK_PUBLISHABLE_KEY', 'pk_live_!', 'is not a publishable key'],
  [
    'CLERK_PUBLISHABLE_KEY',
    `pk_live_${Buffer.from('no dollar').toString('base64')}`,
    'is not a publishable key',
  ],
  ['CINEMA_TIMEZONE', 'Saigon', 'is not a time zone'],
  ['MONGODB_URI', 'localhost:27017', 'must begin with mongodb://'],
  ['CINEMA_HALLS', '0', 'CINEMA_HALLS cannot be used'],
  ['CINEMA_NAME', 'x'.repeat(41), 'must have at most 40 characters'],
  ['CINEMA_NAME', 'Two\nlines', 'must be one line'],
  ['CINEMA_PHONE', 'call us', 'is not a telephone number'],
  ['CINEMA_MAIL', 'cinema', 'is not an e-mail address'],
  ['HALL_ROWS', 'A-E,E-J', 'no row twice'],
  ['SEATS_PER_ROW', '10', 'SEATS_PER_ROW cannot be used'],
  ['SEATS_PER_BOOKING', '0', 'SEATS_PER_BOOKING cannot be used'],
  ['SITE_URL', 'ftp://cinema', 'SITE_URL cannot be used'],
])('%s=%s is refused', (name, value, complaint) => {
  expect(() => readConfig({ ...whole, [name]: value })).toThrow(complaint);
});

test.each([
  ['HOLD_MINUTES', '1500', /from 0\.02 to 1408: [^\n]*Stripe keeps a payment page for 24 hours at most\.$/],
  ['HOLD_MINUTES', '0', /from 0\.02 to 1408/],
  ['SWEEP_SECONDS', '300', /from 1 to 240: holds that wait for five minutes are an alarm\.$/],
  ['LIVE_POLL_MS', '8000', /proxies end a stream that says nothing for 23 seconds\.$/],
  ['SMTP_TIMEOUT_MS', '300000', /before another process takes the same e-mail up, 15 minutes later\.$/],
  ['PORT', '65535', /that of the API is the next one/],
  ['REQUEST_TIMEOUT_MS', '2147483648', /nobody waits longer/],
  ['SEATS_PER_BOOKING', '2.5', /a whole number from 1 to 20/],
  ['CLOCK_TOLERANCE_SECONDS', '120', /from 1 to 60: Stripe/],
  ['STRIPE_PAYMENT_METHODS', 'Card; cash', /Stripe's words for ways to pay/],
  ['STRIPE_SECRET_KEY', 'pk_test_x', /secret or restricted key of Stripe/],
  ['STRIPE_WEBHOOK_SECRET', 'sk_test_x', /secret of a webhook endpoint/],
])('%s=%s is beyond what a vendor or a machine takes, and one sentence says why', (name, value, sentence) => {
  const start = () => readConfig({ ...whole, [name]: value });
  expect(start).toThrow(sentence);
  expect(start).toThrow(new RegExp(`^${name} cannot be used: [^\\n]+\\.$`));
});

/** What every setting that is a number is called. */
const numbers = Object.entries(
  z.toJSONSchema(environmentSchema, { io: 'output', unrepresentable: 'any' }).properties ?? {},
)
  .filter(([, schema]) => typeof schema === 'object' && ['number', 'integer'].includes(String(schema.type)))
  .map(([name]) => name);

test('every number has a least and a most, and says why', () => {
  expect(numbers.length).toBeGreaterThan(25);
  for (const name of numbers)
    for (const value of ['-1', 'many', '1e15', 'NaN', 'Infinity'])
      expect(() => readConfig({ ...whole, [name]: value }), `${name}=${value}`).toThrow(
        new RegExp(
          `^${name} cannot be used: must be a (whole )?number from [\\d.]+ to \\d+: [^\\n]{10,}\\.$`,
        ),
      );
});

test('an address loses its last slash, and a key in one line gets its line breaks back', () => {
  const config = readConfig({
    ...whole,
    SITE_URL: 'http://cinema.example/',
    AUTHORIZED_PARTIES: 'http://localhost:3011, http://localhost:3012',
    CLERK_JWT_KEY: JWT_KEY.replaceAll('\n', '\\n'),
  });
  expect(config.siteUrl).toBe('http://cinema.example');
  expect(config.clerk.authorizedParties).toEqual([
    'http://cinema.example',
    'http://localhost:3011',
    'http://localhost:3012',
  ]);
  expect(config.clerk.jwtKey).toBe(JWT_KEY);
});

test('an e-mail may not take longer than until another process sends it', () => {
  const start = () => readConfig({ ...whole, SMTP_TIMEOUT_MS: '100000', SMTP_ANSWER_MS: '500000' });
  expect(start).toThrow(/^Four times SMTP_TIMEOUT_MS and SMTP_ANSWER_MS are 900000 ms together: [^\n]+\.$/);
  expect(() => readConfig({ ...whole, SMTP_ANSWER_MS: '600000' })).not.toThrow();
});

test('a site on the internet says where releases may lie', () => {
  const start = () => readConfig({ ...whole, SITE_URL: 'https://cinema.example' });
  expect(start).toThrow(/^RELEASE_HOSTS is missing although SITE_URL is https: [^\n]+\.$/);
});

test('alarms are sent nowhere without a secret to sign them', () => {
  const start = () => readConfig({ ...whole, ALARM_WEBHOOK_URL: 'https://alarms.example/' });
  expect(start).toThrow(/^ALARM_WEBHOOK_SECRET is missing[^\n]+\.$/);
});
