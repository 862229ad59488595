import { verifyToken } from '@clerk/backend';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SITE_URL, startForTest } from '../testing/start-for-test.ts';
import { visitor } from '../testing/visitor.ts';

let running: Awaited<ReturnType<typeof startForTest>>;
beforeAll(async () => {
  const seed = [
    { email: 'user@matinee.test', password: 'matinee-user', firstName: 'Mai' },
    { email: 'boss@matinee.test', password: 'matinee-boss', role: 'admin' },
    { email: 'waiting@matinee.test', password: 'matinee-wait', pendingTask: 'choose-organization' },
  ];
  running = await startForTest({ seed, allowedOrigins: [SITE_URL, 'http://localhost:3012'] });
});
afterAll(() => running.standIn.close());

const mai = { identifier: 'user@matinee.test', password: 'matinee-user' };

test('address and password at once sign in, and a second sign-in is refused', async () => {
  const browser = visitor(running.standIn.url, SITE_URL);
  expect((await browser.post('/v1/client/sign_ins', mai)).status).toBe(200);
  const again = await browser.post('/v1/client/sign_ins', mai);
  expect(again).toMatchObject({ status: 400, body: { errors: [{ code: 'session_exists' }] } });
});

test('a wrong password and an unknown address name their field', async () => {
  const browser = visitor(running.standIn.url, SITE_URL);
  const wrong = await browser.post('/v1/client/sign_ins', { ...mai, password: 'matinee-admin' });
  expect(wrong.body).toMatchObject({
    errors: [{ code: 'form_password_incorrect', meta: { param_name: 'password' } }],
  });
  const unknown = await browser.post('/v1/client/sign_ins', { identifier: 'nobody@matinee.test' });
  expect(unknown.body).toMatchObject({
    errors: [{ code: 'form_identifier_not_found', meta: { param_name: 'identifier' } }],
  });
});

test('a token is for the page that asked', async () => {
  const remote = 'http://localhost:3012';
  const browser = visitor(running.standIn.url, remote);
  await browser.post('/v1/client/sign_ins', mai);
  const claims = await verifyToken(await browser.token(), { jwtKey: running.standIn.jwtKey });
  expect(claims.azp).toBe(remote);
});

test('a page that is not allowed gets nothing', async () => {
  const stranger = visitor(running.standIn.url, 'http://evil.test');
  expect(await stranger.get('/v1/client')).toMatchObject({
    status: 400,
    body: { errors: [{ code: 'origin_invalid' }] },
  });
});

test('a read without a known page encloses no token', async () => {
  const browser = visitor(running.standIn.url, SITE_URL);
  await browser.post('/v1/client/sign_ins', mai);
  const told = await browser.get('/v1/client');
  expect(told.body).toMatchObject({ response: { sessions: [{ last_active_token: { object: 'token' } }] } });
  const untold = await browser.get('/v1/client', {});
  expect(untold.body).toMatchObject({ response: { sessions: [{ last_active_token: null }] } });
  const proxied = await browser.get('/v1/client', { referer: `${SITE_URL}/movies` });
  expect(proxied.body).toMatchObject({
    response: { sessions: [{ last_active_token: { object: 'token' } }] },
  });
});

test('a session with a task is pending, and so are its tokens', async () => {
  const browser = visitor(running.standIn.url, SITE_URL);
  await browser.post('/v1/client/sign_ins', { identifier: 'waiting@matinee.test', password: 'matinee-wait' });
  const { body } = await browser.get('/v1/client');
  const session = { status: 'pending', tasks: [{ key: 'choose-organization' }] };
  expect(body).toMatchObject({ response: { sessions: [session] } });
  const claims = await verifyToken(await browser.token(), { jwtKey: running.standIn.jwtKey });
  expect(claims).toMatchObject({ sts: 'pending' });
});

test('after signing out the session mints nothing', async () => {
  const browser = visitor(running.standIn.url, SITE_URL);
  await browser.post('/v1/client/sign_ins', mai);
  const sid = await browser.sessionId();
  expect((await browser.post('/v1/client/sessions?_method=DELETE')).status).toBe(200);
  expect((await browser.post(`/v1/client/sessions/${sid}/tokens`)).status).toBe(401);
  expect(await browser.get('/v1/client')).toMatchObject({ body: { response: { sessions: [] } } });
});

test("one visitor cannot use another's session", async () => {
  const [owner, other] = [visitor(running.standIn.url, SITE_URL), visitor(running.standIn.url, SITE_URL)];
  await owner.post('/v1/client/sign_ins', mai);
  await other.post('/v1/client/sign_ins', mai);
  const stolen = await other.post(`/v1/client/sessions/${await owner.sessionId()}/tokens`);
  expect(stolen.status).toBe(401);
});

test.each([
  ['form_param_format_invalid', { email_address: 'no-address', password: 'long-enough' }],
  ['form_param_format_invalid', { email_address: 'new@matinee.test', password: 'short' }],
  ['form_identifier_exists', { email_address: 'USER@matinee.test', password: 'long-enough' }],
])('a sign-up that does not fit is refused as %s', async (code, form) => {
  const refused = await visitor(running.standIn.url, SITE_URL).post('/v1/client/sign_ups', form);
  expect(refused).toMatchObject({ status: 422, body: { errors: [{ code }] } });
});

test('of two sign-ups for one address at the same moment one wins', async () => {
  const form = { email_address: 'twice@matinee.test', password: 'long-enough' };
  const both = [visitor(running.standIn.url, SITE_URL), visitor(running.standIn.url, SITE_URL)];
  const answers = await Promise.all(both.map((browser) => browser.post('/v1/client/sign_ups', form)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
});

test('a changed name and password hold at the next sign-in', async () => {
  const browser = visitor(running.standIn.url, SITE_URL);
  const first = { email_address: 'lan@matinee.test', password: 'first-password', first_name: 'Lan' };
  await browser.post('/v1/client/sign_ups', first);
  await browser.post('/v1/me?_method=PATCH', { first_name: 'Lan Anh' });
  const change = { current_password: 'first-password', new_password: 'second-password' };
  expect((await browser.post('/v1/me/change_password', change)).status).toBe(200);
  const later = visitor(running.standIn.url, SITE_URL);
  await later.post('/v1/client/sign_ins', { identifier: 'lan@matinee.test', password: 'second-password' });
  expect((await later.get('/v1/me')).body).toMatchObject({ response: { first_name: 'Lan Anh' } });
});

test('who proves again that it is them has it in the tokens that follow, and a wrong proof proves nothing', async () => {
  const browser = visitor(running.standIn.url, SITE_URL);
  await browser.post('/v1/client/sign_ins', { identifier: 'boss@matinee.test', password: 'matinee-boss' });
  const { body } = await browser.get('/v1/client');
  const { response } = body as { response: { last_active_session_id: string } };
  const verify = `/v1/client/sessions/${response.last_active_session_id}/verify`;
  const ages = async () =>
    (await verifyToken(await browser.token(), { jwtKey: running.standIn.jwtKey }))['fva'];
  expect(await browser.post(verify, { level: 'second_factor' })).toMatchObject({
    body: { response: { status: 'needs_second_factor', supported_second_factors: [{ strategy: 'totp' }] } },
  });
  const wrong = await browser.post(`${verify}/attempt_second_factor`, { strategy: 'totp', code: '111111' });
  expect(wrong).toMatchObject({ status: 422, body: { errors: [{ code: 'form_code_incorrect' }] } });
  expect(await ages()).toEqual([0, -1]);
  const right = await browser.post(`${verify}/attempt_second_factor`, { strategy: 'totp', code: '424242' });
  expect(right.body).toMatchObject({ response: { status: 'complete' } });
  expect(await ages()).toEqual([0, 0]);
});
