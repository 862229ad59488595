import { expect, test } from 'vitest';
import { requireHeeded } from './release-options.ts';
import { releaseOrder, type ReleaseOrder } from './release-order.ts';
import { usage } from './release-usage.ts';

const remotes = ['account', 'admin', 'booking', 'catalog'];
const order = (words: string[]) => releaseOrder(words, remotes);

test('what may be ordered', () => {
  expect(order(['status'])).toEqual({ act: 'status' });
  expect(order(['check-api'])).toEqual({ act: 'check-api' });
  expect(order(['publish', 'catalog'])).toEqual({ act: 'publish', remote: 'catalog' });
  expect(order(['smoke', 'catalog@1.0.0', '--address', '/x/1'])).toEqual({
    act: 'smoke',
    versions: { catalog: '1.0.0' },
    addresses: ['/x/1'],
    as: 'team',
  });
  expect(order(['smoke', '--drop', 'booking', '--operator'])).toMatchObject({
    versions: {},
    drops: ['booking'],
    as: 'operator',
  });
  expect(() => order(['smoke', 'catalog', '--drop', 'booking'])).toThrow('tried by an operator');
  expect(order(['smoke', 'catalog', '--operator'])).toMatchObject({ built: 'catalog', as: 'operator' });
  expect(order(['smoke', 'shell'])).toMatchObject({ built: 'shell', as: 'team' });
  expect(order(['promote', 'offers@1.0.0', '--smoke', '--reason', 'x'])).toMatchObject({ smoke: true });
  expect(order(['add-team', 'offers', '--host', 'https://offers.example', '--reason', 'x'])).toEqual({
    act: 'add-team',
    remote: 'offers',
    hosts: ['https://offers.example'],
    reason: 'x',
  });
  const builder = ['--builder', 'https://x.example/y.yml@refs/heads/main', '--builder-key', 'MCow'];
  expect(order(['add-team', 'offers', ...builder, '--reason', 'x'])).toMatchObject({
    builders: { workflows: [builder[1]], keys: ['MCow'] },
  });
  expect(order(['build', 'catalog'])).toEqual({ act: 'build', what: 'catalog' });
  expect(order(['attest', 'shell'])).toEqual({ act: 'attest', what: 'shell' });
  expect(order(['sbom', 'offers@1.0.0'])).toEqual({ act: 'sbom', release: 'offers@1.0.0' });
  expect(() => order(['sbom', 'offers'])).toThrow('names no version');
  expect(order(['publish', 'catalog', '--built', '--retire', '/a', '--retire', '/b'])).toEqual({
    act: 'publish',
    remote: 'catalog',
    built: true,
    retires: ['/a', '/b'],
  });
  expect(order(['publish', 'shell', '--built'])).toEqual({
    act: 'publish-shell',
    together: false,
    built: true,
  });
  expect(order(['doctor', 'catalog'])).toEqual({ act: 'doctor', remote: 'catalog' });
  expect(order(['publish', 'shell'])).toEqual({ act: 'publish-shell', together: false });
  expect(order(['publish', 'shell', '--together'])).toEqual({ act: 'publish-shell', together: true });
  expect(order(['publish', 'admin', '--to', 'out', '--base-url', 'https://cdn.test/admin'])).toEqual({
    act: 'publish',
    remote: 'admin',
    host: { dir: 'out', url: 'https://cdn.test/admin' },
  });
  expect(order(['promote', 'catalog@1.2.0', 'booking@2.0.0-a.1', '--reason', 'new seats'])).toEqual({
    act: 'promote',
    versions: { catalog: '1.2.0', booking: '2.0.0-a.1' },
    reason: 'new seats',
  });
  expect(order(['promote', 'shell@1.2.0', '--reason', 'new header'])).toEqual({
    act: 'promote',
    versions: { shell: '1.2.0' },
    reason: 'new header',
  });
  expect(order(['stack', 'error.json'])).toEqual({ act: 'stack', file: 'error.json' });
  expect(order(['files'])).toEqual({ act: 'files', remove: false });
  expect(order(['files', '--remove'])).toEqual({ act: 'files', remove: true });
  expect(order(['promote', '--reason', 'it does well'])).toEqual({
    act: 'promote',
    versions: {},
    reason: 'it does well',
  });
  expect(order(['canary', '10', '--reason', 'new seats'])).toEqual({
    act: 'canary',
    share: 10,
    versions: {},
    reason: 'new seats',
  });
  expect(order(['canary', '2.5%', 'catalog@1.4.0', '--reason', 'new front page'])).toEqual({
    act: 'canary',
    share: 2.5,
    versions: { catalog: '1.4.0' },
    reason: 'new front page',
  });
  expect(order(['preview', 'catalog', '1.4.0'])).toEqual({
    act: 'preview',
    remote: 'catalog',
    version: '1.4.0',
  });
  expect(order(['preview', 'catalog@1.4.0', '--hours', '2'])).toEqual({
    act: 'preview',
    remote: 'catalog',
    version: '1.4.0',
    hours: 2,
  });
  expect(order(['override', 'offers', '--port', '3005'])).toEqual({
    act: 'override',
    remote: 'offers',
    port: 3005,
  });
  expect(order(['override', 'offers@0.1.0', '--port', '3005', '--minutes', '30'])).toEqual({
    act: 'override',
    remote: 'offers',
    version: '0.1.0',
    port: 3005,
    minutes: 30,
  });
  expect(order(['promote', 'catalog@1.2.0', '--no-fallback', '--reason', 'a hole'])).toEqual({
    act: 'promote',
    versions: { catalog: '1.2.0' },
    noFallback: true,
    reason: 'a hole',
  });
  expect(order(['promote', 'catalog@1.2.0', 'shell@1.0.0', '--anew', '--reason', 'a new key'])).toEqual({
    act: 'promote',
    versions: { catalog: '1.2.0', shell: '1.0.0' },
    anew: true,
    reason: 'a new key',
  });
  const words = [
    'revoke',
    'catalog@1.1.0',
    'shell@1.0.0',
    '--not-older-than',
    'catalog@1.1.0',
    '--reason',
    'x',
  ];
  expect(order(words)).toEqual({
    act: 'revoke',
    releases: ['catalog@1.1.0', 'shell@1.0.0'],
    oldest: { catalog: '1.1.0' },
    reason: 'x',
  });
  expect(order(['root', '--out', 'r.json', '--from', 'live', '--add', 'root=key', '--drop', 'old'])).toEqual({
    act: 'root',
    out: 'r.json',
    from: 'live',
    add: [['root', 'key']],
    drop: ['old'],
    thresholds: {},
  });
  for (const act of ['sign-root', 'sign-set', 'send-set'])
    expect(order([act, 'f.json'])).toEqual({ act, file: 'f.json' });
  expect(order(['sign-root', 'f.json', '--before', 'e.json'])).toMatchObject({ before: 'e.json' });
  expect(order(['send-root', 'f.json', '--reason', 'x'])).toEqual({
    act: 'send-root',
    file: 'f.json',
    reason: 'x',
  });
  expect(order(['sign-build', 'api'])).toEqual({ act: 'sign-build', what: 'api' });
  expect(order(['log', '--verify', '--head', '3:abc'])).toEqual({ act: 'log', verify: true, head: '3:abc' });
  expect(order(['abort', '--reason', 'slow'])).toEqual({ act: 'abort', reason: 'slow' });
  expect(order(['promote', '--drop', 'booking', '--reason', 'it moves'])).toEqual({
    act: 'promote',
    versions: {},
    reason: 'it moves',
    drops: ['booking'],
  });
  expect(order(['rollback', '--urgent', '--reason', 'a hole'])).toEqual({
    act: 'rollback',
    reason: 'a hole',
    urgent: true,
  });
  expect(order(['rollback', '--live', '--reason', 'prices'])).toEqual({
    act: 'rollback',
    live: true,
    reason: 'prices',
  });
  expect(order(['rollback', '--reason', 'seats are blank'])).toEqual({
    act: 'rollback',
    reason: 'seats are blank',
  });
});

test.each<[words: string[], complaint: RegExp]>([
  [[], /npm run release -- status/],
  [['promote', 'catalog@1.0.0'], /needs a reason/],
  [['rollback'], /needs a reason/],
  [['canary', '10'], /needs a reason/],
  [['preview', 'catalog'], /Name one release/],
  [['preview', 'No-name', '1.0.0'], /"No-name" cannot be the name/],
  [['preview', 'catalog', '1.0.0', '--hours', 'many'], /no number of hours/],
  [['override', 'offers'], /--port 3005/],
  [['override', 'offers', '--port', '65536'], /--port 3005/],
  [['override', 'offers', '--port', 'evil.example'], /--port 3005/],
  [['override', 'offers', '--port', '3005', '--minutes', 'some'], /no number of minutes/],
  [['override', 'No-name', '--port', '3005'], /"No-name" cannot be the name/],
  [['override', 'a@1@2', '--port', '3005'], /is no release/],
  [['canary', '100', '--reason', 'x'], /from 0.1 to 99/],
  [['canary', 'catalog@1.0.0', '--reason', 'x'], /from 0.1 to 99/],
  [['canary', '--reason', 'x'], /npm run release -- status/],
  [['promote', 'catalog', '--reason', 'x'], /names no version/],
  [['promote', 'No-name@1.0.0', '--reason', 'x'], /"No-name" cannot be the name/],
  [['promote', '--smoke', '--reason', 'x'], /Name what is to be tried/],
  [['add-team', 'offers'], /needs a reason/],
  [['add-team', 'offers', '--builder', 'x', '--reason', 'x'], /belong together/],
  [['doctor', 'shell'], /"shell" is none of/],
  [['doctor'], /npm run release -- status/],
  [['publish', 'catalog', '--to', 'out'], /belong together/],
  [['publish', 'catalog', '--to', 's3://UPPER/x', '--base-url', 'https://x.test/'], /no place in a store/],
  [['promote', '--no-fallback', '--reason', 'x'], /Name the releases/],
  [
    ['promote', 'catalog@1.0.0', 'shell@1.0.0', '--no-fallback', '--reason', 'x'],
    /^The shell has no fallback in a set/,
  ],
  [['promote', '--anew', '--reason', 'x'], /Name each release/],
  [['revoke', 'catalog', '--reason', 'x'], /is not a release/],
  [['revoke', 'catalog@1.0.0'], /needs a reason/],
  [['revoke', '--reason', 'x'], /npm run release -- status/],
  [['root'], /--out/],
  [['root', '--out', 'x', '--add', 'key'], /is not a key/],
  [['sign-build', 'catalog'], /npm run release -- status/],
  [['destroy'], /npm run release -- status/],
  [['status', '--force'], /--force/],
  [['promote', 'catalog@1.0.0', '--urgent', '--reason', 'x'], /^promote does nothing with --urgent/],
  [['publish', 'shell', '--retire', '/a'], /^publish shell does nothing with --retire: it knows --together/],
  [['publish', 'catalog', '--together'], /does nothing with --together/],
  [['abort', '--drop', 'booking', '--reason', 'x'], /does nothing with --drop/],
  [['status', '--reason', 'x'], /it knows no such words/],
])('%j is refused with a sentence', (words, complaint) => {
  expect(() => order(words)).toThrow(complaint);
});

const reason = ['--reason', 'x'];
test.each([
  ['promote', 'catalog@0.2.0', 'booking@0.1.0', 'catalog@0.3.0', ...reason],
  ['canary', '10', 'catalog@0.2.0', 'catalog@0.2.0', ...reason],
  ['revoke', '--not-older-than', 'catalog@0.3.0', '--not-older-than', 'catalog@0.2.0', ...reason],
])('of two that are meant for one remote none counts: %s %s', (...words) => {
  expect(() => order(words)).toThrow('catalog is named twice');
});

test('a threshold that is said twice is none', () => {
  const words = ['root', '--out', 'r', '--threshold', 'root=2', '--threshold', 'root=1'];
  expect(() => order(words)).toThrow('root is named twice');
});

test.each([':', '', '0:00', ':00', '2:', 'two:00'])(
  'the log is compared with a line or not at all: --head %s',
  (head) => {
    expect(() => order(['log', '--verify', '--head', head])).toThrow('names no line');
  },
);

test('every word with dashes that the usage shows for an order is one that it heeds', () => {
  const lines = usage(remotes)
    .replaceAll(/\n {2,}/g, ' ')
    .split('\n')
    .filter((line) => line.startsWith('npm run release -- '));
  const shown = lines.flatMap((line) =>
    line
      .slice('npm run release -- '.length)
      .replace(/ {3,}\(.*$/, '')
      .split(/ \| (?=[a-z]+-)/)
      .map((form) => ({
        act: /^[a-z-]+/.exec(form)?.[0] ?? '',
        words: [...form.matchAll(/--([a-z-]+)/g)].map(([, word = '']) => word),
      })),
  );
  expect(shown.flatMap(({ words }) => words)).toContain('before');
  for (const { act, words } of shown) {
    const heed = () =>
      requireHeeded(
        { act: act === 'publish' && words.includes('together') ? 'publish-shell' : act } as ReleaseOrder,
        words,
      );
    expect(heed).not.toThrow();
  }
});
