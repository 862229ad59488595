import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Answer } from '../../testing/harness.ts';
import { idOf, openOperator, releaseOf, type Operator } from '../testing/operator.ts';
import { described, served } from '../testing/file-host.ts';
import type { Gate } from './gate.ts';
import { contractGate, sharedGate } from './shell-gates.ts';

let operator: Operator;
beforeAll(async () => {
  operator = await openOperator();
  await operator.published('booking', '1.0.0');
  idOf(await operator.promote({ booking: '1.0.0' }, null));
});
afterAll(() => operator.close());

let patch = 0;
let version: string;
beforeEach(() => {
  version = `1.0.${++patch}`;
});

const gatesOf = ({ body }: Answer) => body['gates'] as Gate[];
const closedOf = (answer: Answer) => gatesOf(answer).filter(({ open }) => !open);

/** Refused by one gate alone, with what was found and what to do, and not registered. */
async function expectClosed(answer: Answer, gate: Gate['gate'], says: string) {
  expect(answer).toMatchObject({ status: 409, body: { code: 'gate_closed' } });
  const [closed, ...others] = closedOf(answer);
  expect(others).toEqual([]);
  expect(closed?.gate).toBe(gate);
  expect(closed?.says).toContain(says);
  expect(closed?.next).toMatch(/\.$/);
  expect(answer.body['message']).toContain(closed?.next);
  const releases = operator.api.deps.db.raw.collection<{ _id: string }>('releases');
  expect(await releases.findOne({ _id: `catalog@${version}` })).toBeNull();
}

test('a release that is in order passes every gate, each with a line', async () => {
  const answer = await operator.publish(releaseOf('catalog', version));
  expect(answer.status).toBe(201);
  expect(gatesOf(answer).map(({ gate, open }) => `${gate} ${open}`)).toEqual([
    'signature true',
    'version true',
    'address true',
    'routes true',
    'nav true',
    'parts true',
    'shared true',
    'contract true',
    'calls true',
    'files true',
    'copies true',
    'manners true',
    'sheets true',
    'view true',
    'budget true',
    'provenance true',
    'libraries true',
  ]);
});

test('a check asks the same of the document and registers nothing', async () => {
  const good = await operator.check(releaseOf('catalog', version));
  expect(good.status).toBe(200);
  expect(closedOf(good)).toEqual([]);
  const bad = await operator.check(releaseOf('catalog', version, { exposes: ['default'] }));
  expect(closedOf(bad).map(({ gate }) => gate)).toEqual(['contract']);
  expect((await operator.publish(releaseOf('catalog', version))).status).toBe(201);
});

test.each([
  ['/booking', 'claimed by booking'],
  ['/Booking/', 'claimed by booking'],
  ['/:page', 'claimed by booking'],
  ['/*', 'claimed by booking'],
  ['/api/pay', 'the site answers itself'],
  ['/__preview/:token', 'the site answers itself'],
  ['/API/pay', 'the site answers itself'],
  ['/__health', 'the site answers itself'],
  ['/__Offline/kept', 'the site answers itself'],
  ['/js/:file', 'the site answers itself'],
  ['/Css', 'the site answers itself'],
  ['/assets/*', 'the site answers itself'],
])('the route %s is refused: %s', async (path, says) => {
  const answer = await operator.publish(
    releaseOf('catalog', version, { routes: [{ path, screen: 'home', preload: [] }] }),
  );
  await expectClosed(answer, 'routes', says);
});

test('a route that is live does not disappear by accident: it goes when its team says so', async () => {
  const other = releaseOf('booking', '1.1.0', { routes: [{ path: '/book', screen: 'home', preload: [] }] });
  const refused = await operator.publish(other, 'booking');
  expect(closedOf(refused)).toMatchObject([
    { gate: 'routes', says: '/booking of 1.0.0, which is live, is not served any more' },
  ]);
  expect(closedOf(refused)[0]?.next).toContain('--retire /booking');
  const retiring = { ...other, retires: ['/booking'] };
  expect((await operator.publish(retiring, 'booking')).status).toBe(201);
});

test('a link to a page of another remote is refused', async () => {
  const nav = [{ path: '/booking', label: 'Book', places: ['header'], order: 1 }];
  const answer = await operator.publish(releaseOf('catalog', version, { nav }));
  await expectClosed(answer, 'nav', '“Book” leads to /booking');
});

test('links are signed like all the rest: what was changed on the way is not the team’s', async () => {
  const nav = [{ path: '/catalog', label: 'Movies', places: ['header'], order: 1 }];
  const sealed = operator.sealed(releaseOf('catalog', version, { nav }));
  const changed = { ...sealed, nav: [{ ...nav[0], label: 'Free money' }] };
  expect(await operator.publish(changed as { name: string } & typeof changed)).toMatchObject({ status: 403 });
  expect((await operator.publish(releaseOf('catalog', version, { nav }))).status).toBe(201);
});

test('a remote may go on serving its own routes', async () => {
  expect((await operator.publish(releaseOf('booking', version), 'booking')).status).toBe(201);
});

test.each<[what: string, change: Record<string, unknown>, says: string]>([
  [
    'a shared library newer than the shell’s',
    { shared: { react: '^19.4.0' } },
    'react ^19.4.0, and this shell provides 19.3.1',
  ],
  ['a shared library older than the shell’s', { shared: { react: '^18.2.0' } }, 'react ^18.2.0'],
  [
    'a library that the shell does not share',
    { shared: { lodash: '^4.0.0' } },
    'lodash, which this shell does not provide',
  ],
  [
    'a library with a name that every object knows',
    { shared: { constructor: '^1.0.0' } },
    'constructor, which this shell does not provide',
  ],
  [
    'two majors of a library, neither of them the shell’s',
    { shared: { react: '^17.0.0 || ^18.2.0' } },
    'react ^17.0.0 || ^18.2.0, and this shell provides 19.3.1',
  ],
  ['a newer site contract', { contract: '^1.1.0' }, 'contract ^1.1.0, and this shell has 1.0.0'],
  ['an older site contract', { contract: '^0.9.0' }, 'contract ^0.9.0'],
])('%s is refused', async (_what, change, says) => {
  await expectClosed(await operator.publish(releaseOf('catalog', version, change)), 'shared', says);
});

test.each<[what: string, change: Record<string, unknown>, says: string]>([
  ['exposes no preload', { exposes: ['default'] }, './app does not export preload'],
  ['exposes no screens', { exposes: ['preload'] }, './app does not export default'],
  [
    'takes what the contract has not',
    { uses: { '@matinee/shared-ui': ['Button', 'Carousel'] } },
    'takes Carousel from',
  ],
])('a remote that %s is refused', async (_what, change, says) => {
  await expectClosed(await operator.publish(releaseOf('catalog', version, change)), 'contract', says);
});

test('of modules that are not the contract’s the range says enough', async () => {
  const uses = { react: ['useEffectEvent'], constructor: ['name'] };
  expect((await operator.publish(releaseOf('catalog', version, { uses }))).status).toBe(201);
});

test('a remote that allows the major before or after the shell’s passes: so one is replaced by the other', async () => {
  const change = { contract: '^1.0.0 || ^2.0.0', shared: { react: '^18.2.0 || ^19.0.0' } };
  expect((await operator.publish(releaseOf('catalog', version, change))).status).toBe(201);
});

test('files on a host that is none of the team’s are not even asked for', async () => {
  const other = await openOperator({ RELEASE_HOSTS: 'catalog=https://catalog.example' });
  const asked: string[] = [];
  other.host.odd.set('/catalog/1.0.0/remoteEntry.js', (response) => {
    asked.push('remoteEntry.js');
    response.end();
  });
  const answer = await other.publish(releaseOf('catalog', '1.0.0'));
  expect(answer).toMatchObject({ status: 409, body: { code: 'gate_closed' } });
  expect(closedOf(answer).map(({ gate }) => gate)).toEqual(['address']);
  expect(asked).toEqual([]);
  await other.close();
});

/** A release whose one script is what the host serves. */
function withScript(code: string) {
  const file = 'js/big.js';
  operator.host.odd.set(`/catalog/${version}/${file}`, (response) => {
    response.writeHead(200, { 'access-control-allow-origin': operator.api.deps.config.siteUrl }).end(code);
  });
  return { files: { ...releaseOf('catalog', version).files, [file]: described(code) } };
}

test.each([
  ['React', 'e.__SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED'],
  ['React', 'exports.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE={}'],
  ['react-dom', 'e.__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'],
  ['the federation runtime', '(()=>{const t="[ Federation Runtime ]"})()'],
])('a second copy of %s is refused', async (library, code) => {
  const answer = await operator.publish(releaseOf('catalog', version, withScript(code)));
  await expectClosed(answer, 'copies', `js/big.js brings a copy of ${library}`);
});

const noise = `/* ${Array.from({ length: 900 }, (_, at) => Math.sin(at).toString(36)).join()} */`;

test('more code than the budget allows is refused, by its own size and not by what the document says', async () => {
  const change = withScript(noise);
  await expectClosed(await operator.publish(releaseOf('catalog', version, change)), 'budget', 'JS ');
  const budget = { js: 20_000, css: 0 };
  expect((await operator.publish(releaseOf('catalog', version, { ...change, budget }))).status).toBe(201);
});

test.each<[what: string, answer: Parameters<Operator['host']['odd']['set']>[1], says: string]>([
  ['is missing', (response) => response.writeHead(404).end(), 'answers 404'],
  ['leads elsewhere', (response) => response.writeHead(302, { location: '/' }).end(), 'answers 302'],
  [
    'has other contents',
    (response) =>
      response
        .writeHead(200, { 'access-control-allow-origin': '*' })
        .end('/* js/home.js of catalog, evil */'),
    'js/home.js is not the file that was signed',
  ],
  [
    'has other contents of the same length',
    (response) =>
      response
        .writeHead(200, { 'access-control-allow-origin': '*' })
        .end('x'.repeat(described(`/* js/home.js of catalog ${version} */`).bytes)),
    'js/home.js is not the file that was signed',
  ],
  [
    'never ends',
    (response) => response.writeHead(200, { 'access-control-allow-origin': '*' }).end('x'.repeat(100_000)),
    'is longer than the file that was signed',
  ],
  [
    'may not be read by other origins',
    (response) => response.writeHead(200).end(),
    'access-control-allow-origin',
  ],
  ['breaks off', (response) => response.destroy(), 'cannot be fetched'],
])('a file that %s at its address closes the gate', async (_what, answer, says) => {
  operator.host.odd.set(`/catalog/${version}/js/home.js`, answer);
  await expectClosed(await operator.publish(releaseOf('catalog', version)), 'files', says);
});

test('a file that is as long as nobody signed closes the gate: what is read of a host is bounded by that', async () => {
  const { files } = releaseOf('catalog', version);
  const home = files['js/home.js'];
  const change = { files: { ...files, 'js/home.js': { ...home, bytes: home.bytes + 1 } } };
  const answer = await operator.publish(releaseOf('catalog', version, change));
  await expectClosed(answer, 'files', 'js/home.js is not the file that was signed');
});

test('every file is looked at, however many there are, and it is said how many are wrong', async () => {
  const files: Record<string, unknown> = { ...releaseOf('catalog', version).files };
  for (let at = 0; at < 20; at += 1)
    files[`js/${at}.js`] = described(`/* js/${at}.js of catalog ${version} */`);
  for (const file of ['js/18.js', 'js/19.js'])
    operator.host.odd.set(`/catalog/${version}/${file}`, (response) => response.writeHead(404).end());
  const answer = await operator.publish(releaseOf('catalog', version, { files }));
  await expectClosed(answer, 'files', 'js/18.js answers 404');
  expect(closedOf(answer)[0]?.says).toContain('(and 1 more)');
});

test('a part that is live is not lost by publishing, and its place is not another remote’s', async () => {
  const other = await openOperator();
  const part = (name: string) => ({
    name,
    fills: 'movie.showtimes',
    preload: ['js/part.js'],
    props: { type: 'object', properties: {} },
    box: { base: 100 },
    shows: 'always',
    audience: 'everyone',
    budget: { js: 1_000 },
  });
  const having = (name: string, of: string, ...parts: object[]) =>
    releaseOf(name, of, {
      parts,
      exposes: ['default', 'preload', 'parts'],
      files: { ...releaseOf(name, of).files, 'js/part.js': served(name, of, 'js/part.js') },
    });
  await other.publish(having('catalog', '1.0.0', part('showtimes')));
  await other.promote({ catalog: '1.0.0' }, null);
  const lost = await other.publish(having('catalog', '1.1.0'));
  expect(closedOf(lost).map(({ gate }) => gate)).toEqual(['parts']);
  const taken = await other.publish(having('booking', '1.0.0', part('times')), 'booking');
  expect(closedOf(taken).map(({ gate }) => gate)).toEqual(['parts']);
  await other.close();
});

test('where no shell is registered nothing can be said to fit it', () => {
  const release = { contract: '^1.0.0', shared: {}, exposes: ['default', 'preload'], uses: {} };
  for (const gate of [sharedGate(release, null), contractGate(release, null)])
    expect(gate).toMatchObject({ open: false, says: expect.stringContaining('no shell is registered') });
});

test('a live route keeps all of its addresses: a word in the place of a parameter serves one of them', async () => {
  const wide = { path: '/booking/:id', screen: 'home', preload: [] };
  expect(
    (
      await operator.publish(
        releaseOf('booking', '1.2.0', { routes: [{ ...wide, path: '/booking' }, wide] }),
        'booking',
      )
    ).status,
  ).toBe(201);
  const now = (await operator.live())!;
  const versions = Object.fromEntries(
    Object.entries(now.remotes).map(([name, one]) => [name, one.split(' ')[0]!]),
  );
  expect((await operator.promote({ ...versions, booking: '1.2.0' }, now.id)).status).toBe(200);
  const narrow = releaseOf('booking', '1.3.0', {
    routes: [
      { ...wide, path: '/booking' },
      { ...wide, path: '/booking/help' },
    ],
  });
  expect(closedOf(await operator.publish(narrow, 'booking'))).toMatchObject([
    { gate: 'routes', says: '/booking/:id of 1.2.0, which is live, is not served any more' },
  ]);
});
