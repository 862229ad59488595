import { afterEach, beforeEach, expect, test } from 'vitest';
import { digestOf } from '../kept-files/digest.ts';
import { releaseStore } from '../store/store.ts';
import { shellLane } from '../../http/shell-lane.ts';
import { idOf, keys, openOperator, shellReleaseOf, type Operator } from '../testing/operator.ts';

const SITE_KEY = 'a secret that two processes share';
/** More than anything looks through for the newest. */
const MANY = 60;

let operator: Operator;
beforeEach(async () => {
  operator = await openOperator({ LIST_CACHE_MS: '0', SITE_KEY });
});
afterEach(() => operator.close());

const filesOf = (version: string) => ({ 'js/main.js': `main of ${version}` });

async function publishShell(version: string) {
  await operator.handIn(filesOf(version));
  return operator.deployShell(shellReleaseOf(version, filesOf(version)));
}

/** Builds of the shell that were published and not promoted, as a pipeline does with every push. */
async function publishMany() {
  const { shells } = releaseStore(operator.api.deps.db.raw);
  const [newest] = await shells.find().sort({ _id: -1 }).limit(1).toArray();
  const documents = Array.from({ length: MANY }, (_, at) => ({
    _id: (newest?._id ?? 0) + at + 1,
    shell: shellReleaseOf(`2.0.0-${at}`, filesOf('2.0.0')),
    registeredAt: operator.api.clock.now(),
    by: 'shell',
    together: false,
  }));
  await shells.insertMany(documents);
}

const fileOf = async (version: string) => {
  const { integrity } = shellReleaseOf(version, filesOf(version)).files['js/main.js']!;
  const address = `/api/files/${digestOf(integrity)}`;
  return (await operator.api.call('GET', address, { headers: shellLane(SITE_KEY) })).status;
};
const removeUnneeded = () =>
  operator.api.call('POST', '/api/files/remove', { headers: { authorization: `Bearer ${keys.operator}` } });

test('a shell that was live stays on the site and can be promoted by name, however many were published since', async () => {
  await operator.published('catalog', '1.0.0');
  await publishShell('1.1.0');
  await publishShell('1.2.0');
  const first = idOf(await operator.promote({ catalog: '1.0.0', shell: '1.1.0' }, null));
  await publishMany();
  const second = idOf(await operator.promote({ catalog: '1.0.0', shell: '1.2.0' }, first));
  const { body } = await operator.api.call('GET', '/api/admin/releases', { as: 'boss' });
  const { published } = body['releases'] as { published: { name: string; version: string }[] };
  expect(published).toContainEqual(expect.objectContaining({ name: 'shell', version: '1.2.0' }));
  operator.api.clock.set(new Date(operator.api.clock.now().getTime() + 7_200_000).toISOString());
  await removeUnneeded();
  expect(await fileOf('1.1.0')).toBe(200);
  const told = await operator.api.call('GET', '/api/files/shells', { headers: shellLane(SITE_KEY) });
  expect((told.body['shells'] as { version: string }[]).map(({ version }) => version)).toContain('1.1.0');
  expect(await operator.promote({ catalog: '1.0.0', shell: '1.1.0' }, second)).toMatchObject({ status: 200 });
});

test('its version is taken for ever: other files are refused under it', async () => {
  await publishShell('1.1.0');
  await publishMany();
  const other = { 'js/main.js': 'something else' };
  await operator.handIn(other);
  expect(await operator.deployShell(shellReleaseOf('1.1.0', other))).toMatchObject({
    status: 409,
    body: { code: 'exists' },
  });
});

test('so many that are large do not make the list of them longer than servers read: the live one and the newest are on it', async () => {
  await operator.published('catalog', '1.0.0');
  await publishShell('1.1.0');
  await operator.promote({ catalog: '1.0.0', shell: '1.1.0' }, null);
  const { shells } = releaseStore(operator.api.deps.db.raw);
  const large = { '@matinee/shared-ui': Array.from({ length: 500 }, (_, at) => `${at}`.padEnd(80, 'a')) };
  const at = operator.api.clock.now().getTime();
  const documents = Array.from({ length: 300 }, (_, number) => ({
    _id: 1_000 + number,
    shell: shellReleaseOf(`2.0.0-${number}`, filesOf('2.0.0'), 'shell', { surface: large }),
    registeredAt: new Date(at + number),
    by: 'shell',
    together: false,
  }));
  await shells.insertMany(documents);
  const told = await operator.api.call('GET', '/api/files/shells', { headers: shellLane(SITE_KEY) });
  const versions = (told.body['shells'] as { version: string }[]).map(({ version }) => version);
  expect(JSON.stringify(told.body).length).toBeLessThan(9_000_000);
  expect(versions).toContain('1.1.0');
  expect(versions).toContain('2.0.0-299');
  expect(versions).not.toContain('2.0.0-0');
});
