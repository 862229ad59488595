import { startStripeStandIn, type StripeStandIn } from '@matinee/stand-ins/stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '../testing/harness.ts';
import { forgedToken, tokenOf, unsignedToken } from '../testing/tokens.ts';

/** Statuses without a valid token, for a user and for an admin. What is not about rights asks for nothing that exists. */
interface Row {
  stranger: number;
  user: number;
  admin: number;
  path?: string;
  body?: object;
}

const open = (status: number, path?: string): Row => ({
  stranger: status,
  user: status,
  admin: status,
  ...(path !== undefined && { path }),
});
const signedIn = (status: number, rest: Partial<Row> = {}): Row => ({
  stranger: 401,
  user: status,
  admin: status,
  ...rest,
});
const adminOnly = (status: number, rest: Partial<Row> = {}): Row => ({
  stranger: 401,
  user: 403,
  admin: status,
  ...rest,
});
/** Deploy keys are no session tokens: nobody who is signed in has one. */
const deployKey = open(401);

const UNKNOWN = '0123456789abcdef01234567';
/** The secret of a link that nobody made. */
const NO_LINK = 'A'.repeat(22);

const TABLE: Record<string, Row> = {
  'GET /metrics': open(200),
  'GET /api/health': open(200),
  'GET /api/ready': open(200),
  'GET /api/openapi.json': open(200),
  'GET /api/docs': open(200),
  'GET /api/docs/start.js': open(200),
  'GET /api/docs/swagger-ui.css': open(200),
  'GET /api/docs/swagger-ui-bundle.js': open(200),
  'GET /api/site': open(200),
  'GET /api/show/all': open(200),
  'GET /api/show/times': open(200),
  'GET /api/show/programme': open(200),
  'GET /api/show/:id': open(404, '/api/show/1'),
  'GET /api/show/:id/page': open(404, '/api/show/1/page'),
  'GET /api/show/pages': open(200),
  'GET /api/show/programme/page': open(200),
  'GET /api/show/now-playing': signedIn(200),
  'POST /api/show/add': adminOnly(400, { body: {} }),
  'POST /api/show/:id/cancel': adminOnly(404, {
    path: `/api/show/${UNKNOWN}/cancel`,
    body: { reason: 'No power' },
  }),
  'GET /api/show/:id/cancellation': adminOnly(404, { path: `/api/show/${UNKNOWN}/cancellation` }),
  'GET /api/user/favorites': signedIn(200),
  'GET /api/user/reminders': signedIn(200),
  'POST /api/user/reminders': signedIn(200, { body: { reminders: false } }),
  'POST /api/user/update-favorite': signedIn(404, { body: { movieId: '1' } }),
  'GET /api/user/bookings': signedIn(200),
  'GET /api/user/waiting': signedIn(200),
  'GET /api/booking/seat/:showId/live': signedIn(404, { path: `/api/booking/seat/${UNKNOWN}/live` }),
  'GET /api/booking/seat/:showId': signedIn(404, { path: `/api/booking/seat/${UNKNOWN}` }),
  'GET /api/booking/waiting/:showId': signedIn(404, { path: `/api/booking/waiting/${UNKNOWN}` }),
  'POST /api/booking/waiting/:showId': signedIn(404, {
    path: `/api/booking/waiting/${UNKNOWN}`,
    body: { count: 2 },
  }),
  'POST /api/booking/waiting/:showId/leave': signedIn(200, { path: `/api/booking/waiting/${UNKNOWN}/leave` }),
  'POST /api/booking/create': signedIn(404, { body: { showId: UNKNOWN, selectedSeats: ['A1'] } }),
  'POST /api/booking/confirm': signedIn(404, { body: { sessionId: 'cs_test_unknown' } }),
  'POST /api/booking/:id/pay': signedIn(404, { path: `/api/booking/${UNKNOWN}/pay` }),
  'POST /api/booking/:id/share': signedIn(404, { path: `/api/booking/${UNKNOWN}/share` }),
  'GET /api/booking/shared/:token': signedIn(404, { path: `/api/booking/shared/${NO_LINK}` }),
  'POST /api/booking/shared/:token/renew': signedIn(404, { path: `/api/booking/shared/${NO_LINK}/renew` }),
  'POST /api/booking/shared/:token/take': signedIn(404, {
    path: `/api/booking/shared/${NO_LINK}/take`,
    body: { seat: 'A1' },
  }),
  'POST /api/booking/:id/send': signedIn(404, { path: `/api/booking/${UNKNOWN}/send`, body: { seat: 'A1' } }),
  'POST /api/booking/:id/take-back': signedIn(404, {
    path: `/api/booking/${UNKNOWN}/take-back`,
    body: { seat: 'A1' },
  }),
  'GET /api/tickets/sent/:token': open(404, `/api/tickets/sent/${NO_LINK}`),
  'POST /api/booking/:id/cancel': signedIn(404, { path: `/api/booking/${UNKNOWN}/cancel` }),
  'POST /api/payments/webhook': open(400),
  'GET /api/tickets/key': open(200),
  // `door.test.ts` shows that the role door does as well.
  'GET /api/door/day': adminOnly(200),
  'POST /api/door/entries': adminOnly(200, {
    body: { scans: [{ scanId: 'a'.repeat(16), code: 'x', door: '1' }] },
  }),
  'POST /api/door/undo': adminOnly(409, {
    body: { bookingId: UNKNOWN, seat: 'A1', scanId: 'x', reason: 'By mistake' },
  }),
  'GET /api/admin/is-admin': signedIn(200),
  'GET /api/admin/dashboard': adminOnly(200),
  'GET /api/admin/all-shows': adminOnly(200),
  'GET /api/admin/all-bookings': adminOnly(200),
  'GET /api/admin/acts': adminOnly(200),
  'GET /api/admin/age-ratings': adminOnly(200),
  'POST /api/admin/age-ratings': adminOnly(404, { body: { movieId: '1', rating: 'T16' } }),
  'GET /api/admin/money': adminOnly(200),
  'POST /api/admin/money/:id/retry-refund': adminOnly(404, {
    path: `/api/admin/money/refund_waits-${UNKNOWN}/retry-refund`,
    body: { reason: 'A new card' },
  }),
  'POST /api/admin/money/:id/settle-by-hand': adminOnly(404, {
    path: `/api/admin/money/refund_waits-${UNKNOWN}/settle-by-hand`,
    body: { reason: 'Paid out at the box office' },
  }),
  'GET /api/admin/releases': adminOnly(200),
  'POST /api/admin/releases/promote': adminOnly(400, { body: {} }),
  'POST /api/admin/releases/rollback': adminOnly(400, { body: {} }),
  'POST /api/admin/releases/revoke': adminOnly(400, { body: {} }),
  'POST /api/admin/releases/canary': adminOnly(400, { body: {} }),
  'POST /api/admin/releases/canary/share': adminOnly(400, { body: {} }),
  'POST /api/admin/releases/canary/promote': adminOnly(400, { body: {} }),
  'POST /api/admin/releases/canary/end': adminOnly(400, { body: {} }),
  'GET /api/composition': open(404),
  'GET /api/composition/before': open(200),
  'POST /api/reports': open(400),
  'POST /api/previews': deployKey,
  'POST /api/previews/localhost': deployKey,
  'POST /api/teams': deployKey,
  'POST /api/candidates': deployKey,
  'POST /api/candidates/smoke': deployKey,
  'GET /api/previews/:name/:version': open(401, '/api/previews/catalog/1.0.0'),
  'POST /api/reports/errors': open(400),
  'POST /api/reports/code': open(400),
  'POST /api/reports/served': open(401),
  'POST /api/releases': deployKey,
  'GET /api/releases/:name/:version/sbom': deployKey,
  'POST /api/releases/check': deployKey,
  'POST /api/shells': deployKey,
  'GET /api/shells': deployKey,
  'POST /api/shells/files/missing': deployKey,
  'PUT /api/shells/files/:digest': deployKey,
  'GET /api/files': deployKey,
  'POST /api/files/remove': deployKey,
  'GET /api/files/shells': open(200),
  'GET /api/files/releases/:name/:version': open(404, '/api/files/releases/catalog/1.0.0'),
  'GET /api/files/:digest': open(404, `/api/files/${'0'.repeat(96)}`),
  'POST /api/composition': deployKey,
  'POST /api/composition/rollback': deployKey,
  'POST /api/composition/revoke': deployKey,
  'GET /api/trust/roots': open(200),
  'POST /api/trust/roots': deployKey,
  'GET /api/trust/log': deployKey,
  'POST /api/composition/canary': deployKey,
  'POST /api/composition/canary/share': deployKey,
  'POST /api/composition/canary/promote': deployKey,
  'POST /api/composition/canary/end': deployKey,
};

const past = Math.floor(Date.now() / 1000) - 3600;

const STRANGERS: Record<string, string | undefined> = {
  'no token': undefined,
  'another scheme': 'Basic dXNlcjpwYXNz',
  garbage: 'Bearer garbage',
  'three parts of garbage': 'Bearer a.b.c',
  'an expired token': `Bearer ${tokenOf('boss', { exp: past, iat: past - 60, nbf: past - 60 })}`,
  'a token without an end': `Bearer ${tokenOf('boss', { exp: undefined })}`,
  'another issuer': `Bearer ${tokenOf('boss', { iss: 'https://clerk.evil.example' })}`,
  'another party': `Bearer ${tokenOf('boss', { azp: 'https://evil.example' })}`,
  'no party': `Bearer ${tokenOf('boss', { azp: undefined })}`,
  'no session': `Bearer ${tokenOf('boss', { sid: undefined })}`,
  'a pending session': `Bearer ${tokenOf('boss', { sts: 'pending' })}`,
  "a signature of somebody else's": `Bearer ${forgedToken('boss')}`,
  'a token that needs no signature': `Bearer ${unsignedToken('boss')}`,
};

let api: TestApi;
let stripe: StripeStandIn;
beforeAll(async () => {
  const keys = { secretKey: 'sk_test_matinee', webhookSecret: 'whsec_matinee' };
  stripe = await startStripeStandIn({ dir: null, port: 0, webhookUrl: null, ...keys });
  api = await startApi({ settings: { STRIPE_API_URL: stripe.url, WRONG_KEYS_ALLOWED: '1000' } });
});
afterAll(async () => {
  await api.close();
  await stripe.close();
});

async function ask(route: string, authorization: string | undefined) {
  const [method = '', pattern = ''] = route.split(' ');
  const { path = pattern, body } = TABLE[route] ?? {};
  const headers = authorization === undefined ? {} : { authorization };
  return api.call(method, path, { headers, ...(method === 'POST' && { body: body ?? {} }) });
}

test('every route has its row, and every row its route', () => {
  expect(Object.keys(TABLE).sort()).toEqual(api.routes);
});

describe.each(Object.entries(TABLE))('%s', (route, row) => {
  test(`answers ${row.stranger} to everybody without a valid token`, async () => {
    for (const [who, authorization] of Object.entries(STRANGERS)) {
      const answer = await ask(route, authorization);
      expect(answer.status, who).toBe(row.stranger);
      if (row.stranger === 401 && row.user !== 401)
        expect(answer.body, who).toEqual({
          success: false,
          code: 'unauthorized',
          message: 'Please Sign In!',
        });
    }
  });

  test(`answers ${row.user} to a user and ${row.admin} to an admin`, async () => {
    const user = await ask(route, `Bearer ${tokenOf('ann')}`);
    expect(user.status).toBe(row.user);
    if (row.user === 403)
      expect(user.body).toMatchObject({ success: false, message: 'You are not authorized' });
    expect((await ask(route, `Bearer ${tokenOf('boss')}`)).status).toBe(row.admin);
  });
});

test('a user is told that he is no admin, and an admin that he is', async () => {
  expect((await api.call('GET', '/api/admin/is-admin', { as: 'ann' })).body).toEqual({
    success: true,
    isAdmin: false,
  });
  expect((await api.call('GET', '/api/admin/is-admin', { as: 'boss' })).body).toEqual({
    success: true,
    isAdmin: true,
  });
});

test('a valid token in a cookie, in the address or in a body proves nothing', async () => {
  const token = tokenOf('boss');
  const cookie = `__session=${token}; authorization=Bearer ${token}`;
  for (const [route, { path, body, stranger }] of Object.entries(TABLE)) {
    const [method = '', pattern = ''] = route.split(' ');
    const address = `${path ?? pattern}?token=${token}&authorization=Bearer%20${token}`;
    const said = method === 'POST' && { body: { ...body, token, authorization: `Bearer ${token}` } };
    const answer = await api.call(method, address, { headers: { cookie }, ...said });
    if (stranger === 401) expect(answer.status, route).toBe(401);
  }
});

test('a token proves the same however its scheme is spelled', async () => {
  const headers = { authorization: `bearer ${tokenOf('ann')}` };
  expect((await api.call('GET', '/api/user/favorites', { headers })).status).toBe(200);
});
