import { afterEach, beforeEach, expect, test } from 'vitest';
import { idOf, keys, openOperator, shellReleaseOf, type Operator } from '../testing/operator.ts';

let operator: Operator;
let live: string | null;
beforeEach(async () => {
  operator = await openOperator({ LIST_CACHE_MS: '0' });
  live = null;
  await operator.published('catalog', '1.0.0');
});
afterEach(() => operator.close());

const filesOf = (version: string) => ({ 'js/main.js': `main of ${version}` });
async function publishShell(version: string) {
  await operator.handIn(filesOf(version));
  return operator.deployShell(shellReleaseOf(version, filesOf(version)));
}
const promoteShell = async (version: string) =>
  (live = idOf(await operator.promote({ catalog: '1.0.0', shell: version }, live)));

/** Lets days go by, and removes what nobody can need any more. */
async function afterDays(count: number) {
  const { clock, call } = operator.api;
  clock.set(new Date(clock.now().getTime() + count * 86_400_000).toISOString());
  await call('POST', '/api/files/remove', { headers: { authorization: `Bearer ${keys.operator}` } });
}
const shellOfLive = async () => {
  const { body } = await operator.api.call('GET', '/api/composition');
  return (body['composition'] as { shell: { version: string } }).shell.version;
};

test('five sets can be gone back to one after the other, however long ago they were live', async () => {
  const versions = ['2.0.0', '2.1.0', '2.2.0', '2.3.0', '2.4.0', '2.5.0'];
  for (const version of versions) {
    await publishShell(version);
    await promoteShell(version);
    await afterDays(40);
  }
  for (const version of versions.slice(0, -1).reverse()) {
    live = idOf(await operator.rollBack(live!));
    expect(await shellOfLive()).toBe(version);
    await afterDays(0.1);
  }
});

test('a shell whose files are gone goes live no more, by name, as a canary or by a roll-back: it says how to get them', async () => {
  await publishShell('2.0.0');
  await publishShell('2.1.0');
  await promoteShell('2.0.0');
  await promoteShell('2.1.0');
  await operator.api.deps.db.raw.collection('keptFiles').deleteMany({});
  const canary = operator.api.call('POST', '/api/composition/canary', {
    body: { remotes: { catalog: '1.0.0', shell: '2.0.0' }, share: 10, expected: live, reason: 'x' },
    headers: { authorization: `Bearer ${keys.operator}` },
  });
  for (const answer of [
    await operator.promote({ catalog: '1.0.0', shell: '2.0.0' }, live),
    await canary,
    await operator.rollBack(live!),
  ]) {
    expect(answer).toMatchObject({ status: 409, body: { code: 'contradiction' } });
    expect(answer.body['message']).toContain('shell 2.0.0 has files that this site has not kept');
    expect(answer.body['message']).toContain('publish shell');
  }
  // What is live is not held up by what it lacks itself.
  expect(await operator.promote({ catalog: '1.0.0', shell: '2.1.0' }, live)).toMatchObject({ status: 200 });
  live = (await operator.live())!.id;
  await publishShell('2.0.0');
  await promoteShell('2.0.0');
  expect(await shellOfLive()).toBe('2.0.0');
});
