import { afterEach, beforeEach, expect, test } from 'vitest';
import { tokenOf } from '../../testing/tokens.ts';
import { endCanary } from '../canary/change.ts';
import type { Composition } from '../documents/composition.ts';
import { releaseStore } from '../store/store.ts';
import { releaseOf, shellReleaseOf } from '../testing/operator.ts';
import { leaveAsRestored } from '../testing/restored.ts';
import { openSignedOperator, type SignedOperator } from '../testing/with-root.ts';

let operator: SignedOperator;
beforeEach(async () => {
  operator = await openSignedOperator();
  await operator.published('catalog', '1.0.0', '1.1.0', '1.2.0');
  await operator.published('booking', '1.0.0');
});
afterEach(() => operator.close());

const live = async () => (await operator.live())?.id ?? null;
const all = { catalog: '1.1.0', booking: '1.0.0' };
const promote = async (remotes: object | undefined, more: object = {}) =>
  operator.signedOrder('composition', { ...(remotes && { remotes }), expected: await live(), ...more });
const revoke = async (body: object) =>
  operator.signedOrder('composition/revoke', { expected: await live(), ...body });
const oldest = async () => {
  const { body } = await operator.api.call('GET', '/api/composition');
  return (body['composition'] as Composition).oldest;
};

test('what may be given never gets older again: a lower bound than the one that holds is refused', async () => {
  await promote(all);
  expect((await revoke({ oldest: { catalog: '1.1.0' } })).status).toBe(200);
  expect(await revoke({ oldest: { catalog: '1.0.0' } })).toMatchObject({
    status: 409,
    body: { code: 'contradiction' },
  });
  expect(await oldest()).toEqual({ catalog: '1.1.0' });
  expect(await promote({ ...all, catalog: '1.0.0' })).toMatchObject({ status: 409 });
});

test('a revocation is carried on by each promotion and by a roll-back', async () => {
  await promote(all);
  await revoke({ oldest: { catalog: '1.1.0' } });
  await promote({ ...all, catalog: '1.2.0' });
  await operator.signedOrder('composition/rollback', { expected: await live() });
  expect(await oldest()).toEqual({ catalog: '1.1.0' });
});

test('“the newest of each” leaves out what was revoked, also when its version is the highest there can be', async () => {
  await operator.published('catalog', '999.0.0');
  await promote(all);
  expect((await revoke({ releases: ['catalog@999.0.0'] })).status).toBe(200);
  expect((await promote(undefined)).status).toBe(200);
  expect((await operator.live())?.remotes).toMatchObject({
    catalog: expect.stringMatching(/^1\.2\.0/) as string,
  });
});

test('and it takes the shell of the highest version: a mend of an old one that comes later is not what everybody gets', async () => {
  const shell = async (version: string) => {
    const files = { 'js/main.js': version };
    await operator.handIn(files);
    expect((await operator.deployShell(shellReleaseOf(version, files))).status).toBe(201);
  };
  for (const version of ['2.0.0', '2.1.0', '2.0.1']) await shell(version);
  expect((await promote(undefined)).status).toBe(200);
  const { body } = await operator.api.call('GET', '/api/composition');
  expect(body['composition']).toMatchObject({ shell: { version: '2.1.0' } });
});

test('without names nothing comes back that was dropped, rolled back or ended as a canary, and no remote comes that is not live', async () => {
  await operator.published('booking', '1.1.0');
  await promote({ catalog: '1.0.0' });
  await promote(undefined);
  expect((await operator.live())?.remotes).toEqual({ catalog: '1.2.0 (1.0.0)' });
  await operator.signedOrder('composition/rollback', { expected: await live() });
  await promote({ catalog: '1.0.0', booking: '1.0.0' });
  await promote(undefined);
  expect((await operator.live())?.remotes).toMatchObject({
    catalog: expect.stringMatching(/^1\.1\.0/) as string,
    booking: expect.stringMatching(/^1\.1\.0/) as string,
  });
  await promote({ catalog: '1.1.0' }, { drops: ['booking'] });
  await promote(undefined);
  expect(Object.keys((await operator.live())!.remotes)).toEqual(['catalog']);
  const canary = { remotes: { catalog: '1.2.0' }, share: 10, expected: await live() };
  const { body } = await operator.signedOrder('composition/canary', canary);
  const { id } = (body as { canary: { composition: { id: string } } }).canary.composition;
  await operator.order('composition/canary/end', {
    expected: { composition: await live(), canary: { composition: id, share: 10 } },
  });
  await promote(undefined);
  expect((await operator.live())?.remotes).toMatchObject({
    catalog: expect.stringMatching(/^1\.1\.0/) as string,
  });
  // Whoever names it means it, and from then on it is the newest again.
  await promote({ catalog: '1.2.0' });
  await promote(undefined);
  expect((await operator.live())?.remotes).toMatchObject({
    catalog: expect.stringMatching(/^1\.2\.0/) as string,
  });
});

async function canaryTakenBackByItself(remotes: Record<string, string>): Promise<void> {
  const expected = (await live())!;
  const { body } = await operator.signedOrder('composition/canary', { remotes, share: 10, expected });
  const { id } = (body as { canary: { composition: { id: string } } }).canary.composition;
  const { deps } = operator.api;
  const gone = { composition: expected, canary: { composition: id, share: 10 } };
  const why = { by: 'automatic', reason: 'Errors for 9.0 % of 60 visitors.' };
  await endCanary({ ...deps, store: releaseStore(deps.db.raw) }, { expected: gone, ...why }, 'canary-failed');
}

test('after a canary was taken back by itself an order without names is refused, until somebody has named what is meant', async () => {
  await promote({ catalog: '1.0.0', booking: '1.0.0' });
  await canaryTakenBackByItself({ catalog: '1.1.0', booking: '1.0.0' });
  await operator.published('booking', '1.1.0');

  // Whoever typed this had the canary in mind.
  const refusal = { status: 409, body: { code: 'contradiction' } };
  const refused = await promote(undefined);
  expect(refused).toMatchObject(refusal);
  expect(refused.body['message']).toContain('taken back by itself: Errors for 9.0 % of 60 visitors.');
  const share = { share: 50, expected: await live() };
  expect(await operator.signedOrder('composition/canary', share)).toMatchObject(refusal);
  const headers = { authorization: `Bearer ${tokenOf('boss', { fva: [0, 0] })}` };
  const asAdmin = { expected: await live(), reason: 'a test' };
  expect(
    await operator.api.call('POST', '/api/admin/releases/promote', { body: asAdmin, headers }),
  ).toMatchObject(refusal);
  // What is taken away meanwhile has nothing to do with it.
  expect((await revoke({ releases: ['catalog@1.2.0'] })).status).toBe(200);
  expect(await promote(undefined)).toMatchObject(refusal);
  expect((await operator.live())?.remotes['booking']).toBe('1.0.0');

  expect((await promote({ catalog: '1.0.0', booking: '1.1.0' })).status).toBe(200);
  await operator.published('booking', '1.2.0');
  expect((await promote(undefined)).status).toBe(200);
  expect((await operator.live())?.remotes['booking']).toMatch(/^1\.2\.0/);
});

test('nor does a roll-back that comes a moment after it take back what is live, unless that is said', async () => {
  await promote({ catalog: '1.0.0' });
  await promote({ catalog: '1.1.0' });
  await canaryTakenBackByItself({ catalog: '1.2.0' });
  const expected = await live();
  const refused = await operator.signedOrder('composition/rollback', { expected });
  expect(refused).toMatchObject({ status: 409, body: { code: 'contradiction' } });
  expect(refused.body['message']).toContain('Errors for 9.0 % of 60 visitors. What is live was so before it');
  expect((await operator.live())?.id).toBe(expected);
  const meant = await operator.signedOrder('composition/rollback', { expected, live: true });
  expect(meant.status).toBe(200);
  expect((await operator.live())?.remotes).toEqual({ catalog: '1.0.0' });
});

test('the same after a canary that a revocation has ended: whoever gave it, others may take it for running', async () => {
  await promote({ catalog: '1.0.0', booking: '1.0.0' });
  await promote({ catalog: '1.1.0', booking: '1.0.0' });
  await operator.signedOrder('composition/canary', {
    remotes: { catalog: '1.2.0', booking: '1.0.0' },
    share: 10,
    expected: await live(),
  });
  await operator.published('booking', '1.1.0');
  expect((await revoke({ releases: ['catalog@1.0.0'] })).status).toBe(200);

  const expected = await live();
  const refusal = { status: 409, body: { code: 'contradiction' } };
  const refused = await promote(undefined);
  expect(refused).toMatchObject(refusal);
  expect(refused.body['message']).toContain('The canary ended when something was revoked');
  expect(await operator.signedOrder('composition/rollback', { expected })).toMatchObject(refusal);
  // The next one ends none, and what was meant is as unknown as before.
  expect((await revoke({ releases: ['catalog@1.2.0'] })).status).toBe(200);
  expect(await promote(undefined)).toMatchObject(refusal);
  expect((await promote({ catalog: '1.1.0', booking: '1.0.0' })).status).toBe(200);
  expect((await promote(undefined)).status).toBe(200);
  expect((await operator.live())?.remotes['booking']).toMatch(/^1\.1\.0/);
});

test('nor in a restored database, where nothing is live yet and what was when the backup was taken still says what is meant', async () => {
  await promote({ catalog: '1.0.0' });
  await promote({ catalog: '1.2.0' });
  await operator.signedOrder('composition/rollback', { expected: await live() });
  expect((await revoke({ releases: ['catalog@1.1.0'] })).status).toBe(200);
  await leaveAsRestored(operator.api.deps.db.raw);
  expect((await promote(undefined)).status).toBe(200);
  expect((await operator.live())?.remotes).toEqual({ catalog: '1.0.0' });
  // What was revoked stays so: the order after the first is not made of less than that.
  expect((await promote(undefined)).status).toBe(200);
  expect((await operator.live())?.remotes).toEqual({ catalog: '1.0.0' });
  expect(await promote({ catalog: '1.1.0' })).toMatchObject({ status: 409 });
});

test('nor does what is revoked go live there by its name, with all named, or a remote go that nobody says goes', async () => {
  await promote({ catalog: '1.1.0', booking: '1.0.0' });
  await revoke({ releases: ['catalog@1.2.0'], oldest: { catalog: '1.1.0' } });
  await leaveAsRestored(operator.api.deps.db.raw);
  for (const version of ['1.0.0', '1.2.0']) {
    const refused = await promote({ catalog: version, booking: '1.0.0' });
    expect(refused).toMatchObject({ status: 409, body: { code: 'contradiction' } });
    expect(await promote({ catalog: version, booking: '1.0.0' }, { anew: true })).toMatchObject({
      status: 409,
    });
  }
  const lost = await promote({ catalog: '1.1.0' });
  expect(lost).toMatchObject({ status: 409, body: { code: 'loses_remote' } });
  expect(lost.body['message']).toContain('booking was live when the backup was taken');
  expect(await promote({ catalog: '1.1.0' }, { anew: true })).toMatchObject({
    body: { code: 'loses_remote' },
  });
  expect((await promote({ catalog: '1.1.0' }, { drops: ['booking'] })).status).toBe(200);
  expect(await oldest()).toEqual({ catalog: '1.1.0' });
});

test('nor is it believed there what was revoked, unless operators have signed that or each release is named anew', async () => {
  await promote(all);
  const id = await live();
  await leaveAsRestored(operator.api.deps.db.raw);
  await releaseStore(operator.api.deps.db.raw).compositions.updateOne(
    { _id: id! },
    { $set: { 'composition.revoked': ['catalog@1.2.0'] } },
  );
  expect(await promote(all)).toMatchObject({ status: 409, body: { code: 'not_signed' } });
  expect((await promote(all, { anew: true })).status).toBe(200);
});

test('without names nothing goes below what is live, also when that was taken out of the database', async () => {
  await promote({ catalog: '1.2.0', booking: '1.0.0' });
  await operator.published('booking', '1.1.0');
  await operator.api.deps.db.raw.collection<{ _id: string }>('releases').deleteOne({ _id: 'catalog@1.2.0' });
  expect((await promote(undefined)).status).toBe(200);
  expect((await operator.live())?.remotes).toEqual({ catalog: '1.2.0', booking: '1.1.0 (1.0.0)' });
});

test('without names a build of a version goes before what came before that version, in whichever order they were published', async () => {
  await promote(all);
  await operator.published('catalog', '2.0.0-0a1b2c3d4e');
  operator.api.clock.advance(1);
  await operator.published('catalog', '2.0.0-rc.1');
  await promote(undefined);
  expect((await operator.live())?.remotes['catalog']).toBe('2.0.0-0a1b2c3d4e (1.1.0)');
});

test('an older commit that a pipeline publishes once more is not the newest, and goes with what is older than its mend', async () => {
  await promote(all);
  const publish = async (version: string, builtAt: string) => {
    operator.api.clock.advance(1);
    expect((await operator.publish(releaseOf('catalog', version, { builtAt }))).status).toBe(201);
  };
  const [older, mend] = ['2.0.0-ffffffffff', '2.0.0-0000000000'];
  await publish(mend, '2026-02-01T10:30:00.000Z');
  await publish(older, '2026-02-01T10:00:00.000Z');
  await promote(undefined);
  expect((await operator.live())?.remotes['catalog']).toBe(`${mend} (1.1.0)`);
  expect((await revoke({ oldest: { catalog: mend } })).status).toBe(200);
  const { body } = await operator.api.call('GET', '/api/composition');
  expect((body['composition'] as Composition).revoked).toContain(`catalog@${older}`);
  // Of two that were made at once, or are said to be made in a time to come, the one that was published last is the newest.
  for (const [version, builtAt] of [
    ['3.0.0-ffffffffff', '9999-01-01T00:00:00.000Z'],
    ['3.0.0-aaaaaaaaaa', '9998-01-01T00:00:00.000Z'],
    ['3.0.0-bbbbbbbbbb', '9998-01-01T00:00:00.000Z'],
  ] as const)
    await publish(version, builtAt);
  await promote(undefined);
  expect((await operator.live())?.remotes['catalog']).toMatch(/^3\.0\.0-bbbbbbbbbb/);
});

test('a release that lies under another one’s name does not go live by it', async () => {
  await promote({ catalog: '1.1.0', booking: '1.0.0' });
  const releases = operator.api.deps.db.raw.collection<{ _id: string; release: object }>('releases');
  const { release } = (await releases.findOne({ _id: 'catalog@1.0.0' }))!;
  await releases.updateOne({ _id: 'catalog@1.2.0' }, { $set: { release } });
  expect(await promote({ ...all, catalog: '1.2.0' })).toMatchObject({ status: 404 });
  expect((await operator.live())?.remotes['catalog']).toBe('1.1.0');
});

test('a fallback that is left out has to be one: a name that is mistyped is not passed over', async () => {
  await promote({ ...all, catalog: '1.0.0' });
  expect(await promote(all, { noFallback: ['catalogue'] })).toMatchObject({
    status: 409,
    body: { code: 'contradiction' },
  });
  expect((await operator.live())?.remotes).toEqual({ catalog: '1.0.0', booking: '1.0.0' });
});

test('the shell has none that could be left out: it would look done, and servers go on giving the one of before', async () => {
  expect(await promote(all, { noFallback: ['catalog', 'shell'] })).toMatchObject({
    status: 409,
    body: { code: 'contradiction', message: expect.stringContaining('then revoke the shell') as string },
  });
});

test('nor is the name of a remote in a bound: nothing would be taken away, and it would look done', async () => {
  await promote(all);
  expect(await revoke({ oldest: { catalogue: '1.1.0' } })).toMatchObject({ status: 404 });
  expect(await oldest()).toBeUndefined();
  expect((await revoke({ oldest: { shell: '1.0.0' } })).status).toBe(200);
});

test('what takes the place of a revoked release serves no address that another remote has by now', async () => {
  const at = (...paths: string[]) => paths.map((path) => ({ path, screen: 'home', preload: ['js/home.js'] }));
  const publish = async (name: 'catalog' | 'booking', version: string, change: object) =>
    expect((await operator.publish(releaseOf(name, version, { ...change }), name)).status).toBe(201);
  await publish('catalog', '2.0.0', { routes: at('/catalog', '/offers') });
  await promote({ catalog: '2.0.0', booking: '1.0.0' });
  await publish('catalog', '2.1.0', { routes: at('/catalog'), retires: ['/offers'] });
  await promote({ catalog: '2.1.0', booking: '1.0.0' });
  await publish('booking', '2.0.0', { routes: at('/booking', '/offers') });
  await promote({ catalog: '2.1.0', booking: '2.0.0' });
  const refused = await revoke({ releases: ['catalog@2.1.0'] });
  expect(refused).toMatchObject({ status: 409, body: { code: 'contradiction' } });
  expect(refused.body['message']).toContain('/offers');
});

test('a page that was left open takes no release away: the act asks for a factor that was given lately', async () => {
  await promote(all);
  const order = { releases: ['catalog@1.0.0'], oldest: {}, expected: await live(), reason: 'a test' };
  const headers = { authorization: `Bearer ${tokenOf('boss', { fva: [0, 10] })}` };
  expect(
    await operator.api.call('POST', '/api/admin/releases/revoke', { body: order, headers }),
  ).toMatchObject({
    status: 403,
    body: { code: 'factor_needed' },
  });
});

test('a team’s key takes nothing away, not even what is its own', async () => {
  await promote(all);
  const headers = { authorization: 'Bearer secret-key-of-catalog' };
  const body = { releases: ['catalog@1.0.0'], expected: await live(), reason: 'a test' };
  expect((await operator.api.call('POST', '/api/composition/revoke', { body, headers })).status).toBe(403);
});

test('a set that would lose a remote asks first, as a promotion, a canary and a roll-back', async () => {
  await promote({ catalog: '1.0.0' });
  await promote(all);
  const alone = { remotes: { catalog: '1.2.0' }, expected: await live() };
  const refusal = { status: 409, body: { code: 'loses_remote' } };
  expect(await operator.order('composition', alone)).toMatchObject(refusal);
  expect(await operator.order('composition/canary', { ...alone, share: 10 })).toMatchObject(refusal);
  const back = await operator.order('composition/rollback', { expected: await live() });
  expect(back).toMatchObject(refusal);
  expect(back.body['message']).toContain('booking is live and not in this set');
  expect((await promote({ catalog: '1.2.0' }, { drops: ['booking'] })).status).toBe(200);
});
