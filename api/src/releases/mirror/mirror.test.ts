import { afterEach, beforeEach, expect, test } from 'vitest';
import { shellLane } from '../../http/shell-lane.ts';
import { digestOf } from '../kept-files/digest.ts';
import { idOf, keys, openOperator, shellOf, shellReleaseOf, type Operator } from '../testing/operator.ts';
import { served } from '../testing/file-host.ts';
import { leaveAsRestored } from '../testing/restored.ts';

const SITE_KEY = 'a secret that two processes share';

let operator: Operator;
beforeEach(async () => {
  operator = await openOperator({ LIST_CACHE_MS: '0', SITE_KEY: SITE_KEY });
});
afterEach(() => operator.close());

const bearer = (holder: keyof typeof keys) => ({ authorization: `Bearer ${keys[holder]}` });
const kept = (integrity: string, headers = shellLane(SITE_KEY)) =>
  operator.api.call('GET', `/api/files/${digestOf(integrity)}`, { headers });
const entryOf = (version: string) => served('catalog', version, 'remoteEntry.js').integrity;
const days = (count: number) =>
  operator.api.clock.set(new Date(operator.api.clock.now().getTime() + count * 86_400_000).toISOString());
const report = async () =>
  (await operator.api.call('GET', '/api/files', { headers: bearer('operator') })).body as unknown as {
    releases: { release: string; why: string; files: number; kept: number }[];
    unneeded: { files: number };
  };
const remove = () => operator.api.call('POST', '/api/files/remove', { headers: bearer('operator') });

test('the files of a release are kept when it is published, and outlive its host', async () => {
  await operator.published('catalog', '1.0.0');
  await operator.host.close();
  const answer = await kept(entryOf('1.0.0'));
  expect(answer.body['text']).toBe('/* remoteEntry.js of catalog 1.0.0 */');
  expect(await kept(entryOf('9.0.0'))).toMatchObject({ status: 404 });
});

test('what a team’s key signed that was taken away is given to nobody, though its files are here', async () => {
  await operator.published('catalog', '1.0.0');
  await operator.promote({ catalog: '1.0.0' }, null);
  expect((await operator.api.call('GET', '/api/files/releases/catalog/1.0.0')).status).toBe(200);
  (operator.api.deps.config.teamKeys as Map<string, unknown>).delete('catalog');
  expect((await kept(entryOf('1.0.0'))).status).toBe(404);
  expect((await operator.api.call('GET', '/api/files/releases/catalog/1.0.0')).status).toBe(404);
  days(2);
  expect((await remove()).body).toMatchObject({ removed: 0 });
});

test('only releases that visitors were given are told of to strangers', async () => {
  await operator.published('catalog', '1.0.0', '1.1.0');
  const first = idOf(await operator.promote({ catalog: '1.0.0' }, null));
  const told = async (version: string) =>
    (await operator.api.call('GET', `/api/files/releases/catalog/${version}`)).status;
  expect([await told('1.0.0'), await told('1.1.0')]).toEqual([200, 404]);
  await operator.promote({ catalog: '1.1.0' }, first);
  expect([await told('1.0.0'), await told('1.1.0')]).toEqual([200, 200]);
});

test('nor is a shell that nobody was given yet, or a file of what is published; the shell’s server is', async () => {
  const files = { 'js/main.js': 'not yet' };
  await operator.handIn(files);
  const shell = shellReleaseOf('2.0.0', files);
  await operator.deployShell(shell);
  await operator.published('catalog', '1.0.0');
  const integrity = shell.files['js/main.js']!.integrity;
  const told = async (headers: Record<string, string>) => {
    const { body } = await operator.api.call('GET', '/api/files/shells', { headers });
    return [
      (body['shells'] as { version: string }[]).map(({ version }) => version),
      (await kept(integrity, headers)).status,
      (await kept(entryOf('1.0.0'), headers)).status,
    ];
  };
  expect(await told({})).toEqual([[], 404, 404]);
  expect(await told(shellLane('a guess'))).toEqual([[], 404, 404]);
  expect(await told(shellLane(SITE_KEY))).toEqual([['2.0.0'], 200, 200]);
  await operator.promote({ catalog: '1.0.0', shell: '2.0.0' }, null);
  expect(await told({})).toEqual([['2.0.0'], 200, 200]);
});

test('what nobody can need any more is shown and removed; what can come back stays', async () => {
  await operator.published('catalog', '1.0.0', '1.1.0', '1.2.0', '1.3.0');
  let live: string | null = null;
  for (const version of ['1.0.0', '1.1.0', '1.2.0'])
    live = idOf(await operator.promote({ catalog: version }, live));
  expect((await report()).unneeded.files).toBe(0);
  days(31);
  const later = await report();
  expect(later.releases.map(({ release, why }) => `${release} ${why}`)).toEqual([
    'catalog@1.2.0 live',
    'catalog@1.1.0 live',
    'catalog@1.0.0 was live',
  ]);
  expect(later.unneeded.files).toBe(2);
  expect((await remove()).body).toMatchObject({ removed: 2 });
  expect((await report()).unneeded.files).toBe(0);
  expect((await kept(entryOf('1.0.0'))).status).toBe(200);
  expect(await operator.rollBack(live!)).toMatchObject({ status: 200 });
});

/** Hands in and publishes shells. */
async function publishShells(...versions: string[]) {
  for (const version of versions) {
    const files = { 'js/main.js': version };
    await operator.handIn(files);
    await operator.deployShell(shellReleaseOf(version, files));
  }
}
const needed = async () => (await report()).releases.map(({ release, why }) => `${release} ${why}`);

test('in a restored database what was live when the backup was taken is needed, until something else was for a month', async () => {
  await publishShells('2.0.0', '2.1.0');
  await operator.published('catalog', '1.0.0', '1.1.0');
  await operator.promote({ catalog: '1.0.0', shell: '2.0.0' }, null);
  await leaveAsRestored(operator.api.deps.db.raw);
  days(31);
  expect(await needed()).toEqual(['shell@2.0.0 was live', 'catalog@1.0.0 was live']);
  expect((await remove()).body).toMatchObject({ removed: 3 });
  const first = await operator.promote({ catalog: '1.0.0', shell: '2.0.0' }, null);
  expect(first.status).toBe(200);
  await publishShells('2.2.0');
  expect((await operator.promote({ catalog: '1.0.0', shell: '2.2.0' }, idOf(first))).status).toBe(200);
  expect(await needed()).toContain('shell@2.0.0 was live');
});

test('a canary that came between does not hide what all others had until lately', async () => {
  await publishShells('2.0.0', '2.1.0');
  await operator.published('catalog', '1.0.0');
  let live = idOf(await operator.promote({ catalog: '1.0.0', shell: '2.0.0' }, null));
  const canary = (path: string, body: object) =>
    operator.api.call('POST', `/api/composition/canary${path}`, {
      body: { ...body, reason: 'x' },
      headers: bearer('operator'),
    });
  const remotes = { catalog: '1.0.0', shell: '2.1.0' };
  const { id } = (
    (await canary('', { remotes, share: 10, expected: live })).body as {
      canary: { composition: { id: string } };
    }
  ).canary.composition;
  const expected = { composition: live, canary: { composition: id, share: 10 } };
  expect((await canary('/end', { expected })).status).toBe(200);
  days(31);
  const later = ['2.2.0', '2.3.0', '2.4.0', '2.5.0', '2.6.0'];
  await publishShells(...later);
  for (const shell of ['2.1.0', ...later])
    live = idOf(await operator.promote({ catalog: '1.0.0', shell }, live));
  expect(await needed()).toContain('shell@2.0.0 was live');
});

test('promote, canary and roll-back act on the shell as on any release', async () => {
  await operator.published('catalog', '1.0.0');
  for (const version of ['2.0.0', '2.1.0']) {
    const files = { 'js/main.js': version };
    await operator.handIn(files);
    await operator.deployShell(shellReleaseOf(version, files));
  }
  const shellOfLive = async () =>
    (
      (await operator.api.call('GET', '/api/composition')).body['composition'] as {
        shell?: { version: string };
      }
    ).shell?.version;
  const first = idOf(await operator.promote({ catalog: '1.0.0', shell: '2.0.0' }, null));
  expect(await shellOfLive()).toBe('2.0.0');
  const same = idOf(await operator.promote({ catalog: '1.0.0' }, first));
  expect(await shellOfLive()).toBe('2.0.0');
  const second = idOf(await operator.promote({ catalog: '1.0.0', shell: '2.1.0' }, same));
  expect(await shellOfLive()).toBe('2.1.0');
  await operator.rollBack(second);
  expect(await shellOfLive()).toBe('2.0.0');
  const live = (await operator.live())!.id;
  const canary = await operator.api.call('POST', '/api/composition/canary', {
    body: {
      remotes: { catalog: '1.0.0', shell: '2.1.0' },
      share: 10,
      expected: live,
      by: 'Mai',
      reason: 'x',
    },
    headers: bearer('operator'),
  });
  expect(canary.body).toMatchObject({
    composition: { shell: { version: '2.0.0' } },
    canary: { composition: { shell: { version: '2.1.0' } } },
  });
});

test('a shell that a release of the set does not fit goes live with it no more, nor one without its files', async () => {
  await operator.published('catalog', '1.0.0');
  const files = { 'js/main.js': 'next' };
  await operator.handIn(files);
  const next = shellReleaseOf('2.0.0', files, 'shell', {
    shared: { react: '20.0.0', '@matinee/shared-ui': '1.0.0' },
  });
  await operator.deployShell(next, { together: true, holder: 'operator' });
  // What was registered last would do; what counts is the shell of the set.
  await operator.deployShell(shellOf('3.0.0'), { together: true, holder: 'operator' });
  const refused = await operator.promote({ catalog: '1.0.0', shell: '2.0.0' }, null);
  expect(refused).toMatchObject({ status: 409, body: { code: 'contradiction' } });
  expect(refused.body['message']).toContain('catalog 1.0.0 needs react ^19.0.0');
  expect(await operator.promote({ catalog: '1.0.0', shell: '3.0.0' }, null)).toMatchObject({ status: 404 });
});

test('files, and releases, are asked for by a stranger no more often than anything public; by the shell’s server as often as it needs', async () => {
  await operator.close();
  operator = await openOperator({ LIST_CACHE_MS: '0', SITE_KEY, PUBLIC_PER_MINUTE: '2' });
  const file = `/api/files/${digestOf(entryOf('1.0.0'))}`;
  for (const path of [file, '/api/files/releases/catalog/1.0.0', '/api/files/shells']) {
    const ask = async (headers: Record<string, string>) => {
      const answers = [];
      for (let times = 0; times < 3; times += 1)
        answers.push((await operator.api.call('GET', path, { headers })).status);
      return answers;
    };
    const found = path.endsWith('shells') ? 200 : 404;
    expect(await ask(shellLane(SITE_KEY))).toEqual([found, found, found]);
    expect(await ask({})).toEqual([found, found, 429]);
  }
});

/** What is told of releases that visitors get no more and that may ask the API all the same. */
const before = async () => {
  const { body } = await operator.api.call('GET', '/api/composition/before');
  return (body['releases'] as { name: string; version: string }[])
    .map(({ name, version }) => `${name}@${version}`)
    .sort();
};

test('who deploys an API is told what releases of before ask of it: for an hour in tabs, and as long as a roll-back leads there', async () => {
  const shells = [1, 2].map((major) => shellReleaseOf(`${major}.0.0`, { 'js/main.js': `${major}` }));
  for (const shell of shells) {
    await operator.handIn({ 'js/main.js': shell.version[0]! });
    await operator.deployShell(shell);
  }
  await operator.published('catalog', '1.0.0', '1.1.0', '1.2.0', '1.3.0');
  expect(await before()).toEqual([]);
  const first = idOf(await operator.promote({ catalog: '1.0.0', shell: '1.0.0' }, null));
  expect(await before()).toEqual([]);
  const second = idOf(await operator.promote({ catalog: '1.1.0', shell: '1.0.0' }, first));
  // It is what takes over for 1.1.0.
  expect(await before()).toEqual([]);
  const third = idOf(await operator.promote({ catalog: '1.2.0', shell: '2.0.0' }, second));
  expect(await before()).toEqual(['catalog@1.0.0', 'shell@1.0.0']);
  operator.api.clock.advance(61 * 60);
  expect(await before()).toEqual(['catalog@1.0.0', 'shell@1.0.0']);
  await operator.promote({ catalog: '1.3.0', shell: '2.0.0' }, third);
  expect(await before()).toEqual(['catalog@1.1.0']);
});

test('what was taken away is not among them', async () => {
  await operator.published('catalog', '1.0.0', '1.1.0', '1.2.0');
  let live = idOf(await operator.promote({ catalog: '1.0.0' }, null));
  live = idOf(await operator.promote({ catalog: '1.1.0' }, live));
  live = idOf(await operator.promote({ catalog: '1.2.0' }, live));
  expect(await before()).toEqual(['catalog@1.0.0']);
  const body = { releases: ['catalog@1.0.0'], expected: live, reason: 'a hole' };
  await operator.api.call('POST', '/api/composition/revoke', { body, headers: bearer('operator') });
  expect(await before()).toEqual([]);
});
