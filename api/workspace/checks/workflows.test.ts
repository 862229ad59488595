import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { releaseOrder } from '@matinee/release-tool';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { remoteNames } from '../site/ports.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const folder = path.join(root, '.github/workflows');
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
const files = readdirSync(folder);
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

/** The entries of every `paths:` of a workflow. */
const pathsOf = (text: string): string[] =>
  [...text.matchAll(/^ {4}paths:\n((?: {6}- .+\n)+)/gm)].flatMap(([, list = '']) =>
    list
      .trim()
      .split('\n')
      .map((line) => line.trim().slice(2)),
  );
/** The commands of a workflow, with the names of the remotes where one stands for all of them. */
const commandsOf = (text: string): string[] =>
  [...text.matchAll(/^ {6}- run: (.+)$/gm)].flatMap(([, command = '']) =>
    command.includes('${{ inputs.remote }}')
      ? remoteNames.map((name) => command.replaceAll('${{ inputs.remote }}', name))
      : [command],
  );
const words = (command: string) =>
  command.match(/"[^"]*"|\S+/g)?.map((word) => word.replaceAll('"', '')) ?? [];
const exists = (file: string) => existsSync(path.join(root, file));

/** What `npm run release -- prepare` has built. */
const TOOL = 'api/release-tool/dist/release.js';

/** What is wrong with a command, or nothing. */
function complaint(command: string): string | undefined {
  const [program, ...rest] = words(command);
  if (program === 'npm') {
    const [name = '', ...order] = rest.filter((word) => word !== 'run' && word !== '--');
    if (!(name in scripts)) return `package.json has no script ${name}`;
    if (name === 'release' && order.join() !== 'prepare') releaseOrder(order, remoteNames);
    return undefined;
  }
  if (program === 'node') {
    const [file, ...order] = rest;
    if (file !== TOOL) return `${file} is not what was prepared`;
    releaseOrder(order, remoteNames);
    return undefined;
  }
  // What the machine of a pipeline has by itself.
  if (program === 'docker' || program === 'tar') return undefined;
  if (/^sudo (apt-get install|sysctl -w) /.test(command)) return undefined;
  if (program !== 'npx') return `${program} is none of npm, npx and node`;
  const [tool = '', ...given] = rest.filter((word) => word !== '--yes');
  if (tool.startsWith('pnpm@')) {
    const [, name] = /--filter @matinee\/(\S+)/.exec(command) ?? [];
    const isThere = name === undefined || exists(name) || exists(`mfe-${name}`);
    return isThere ? undefined : `there is no package ${name}`;
  }
  if (!exists(`node_modules/.bin/${tool}`)) return `${tool} is not installed`;
  const places = given.filter((word) => !word.startsWith('-') && word !== 'run');
  const missing = places.find((place) => !exists(place));
  return missing && `${missing} is not there`;
}

test.each(files)('%s: its path filters name what exists, and it runs what exists', (file) => {
  const text = read(file);
  const missing = pathsOf(text).filter((pattern) => !exists(pattern.replace(/\/\*\*$/, '')));
  expect(missing).toEqual([]);
  expect(commandsOf(text).flatMap((command) => complaint(command) ?? [])).toEqual([]);
  expect(text).not.toMatch(/\bpaths:\s*\[/);
});

test('a folder that is gone, a script that is none and a tool that is not installed are seen', () => {
  expect(pathsOf(read('catalog.yml'))).toContain('mfe-catalog/**');
  expect(complaint('npm run deploy')).toContain('no script deploy');
  expect(complaint('npx jest run')).toContain('not installed');
  expect(complaint('npx vitest run mfe-kiosk')).toContain('mfe-kiosk is not there');
  expect(complaint('npx --yes pnpm@10.34.9 --filter @matinee/kiosk build')).toContain('no package kiosk');
  expect(() => complaint('npm run release -- publish kiosk')).toThrow('is none of');
});

test.each(remoteNames)(
  'a push to %s starts the pipeline of no other remote, and publishes it alone',
  (name) => {
    const started = files.filter((file) =>
      pathsOf(read(file).split('pull_request:')[0] ?? '').some((pattern) =>
        pattern.startsWith(`mfe-${name}/`),
      ),
    );
    expect(started).toEqual([`${name}.yml`]);
    const text = read(`${name}.yml`);
    expect(text).toContain(`with: { remote: ${name} }`);
    // What every remote is built with makes another release of each.
    const own = [
      `mfe-${name}/**`,
      'shared-ui/**',
      'federation.build.mjs',
      'pnpm-lock.yaml',
      `.github/workflows/${name}.yml`,
    ];
    expect(pathsOf(text)).toEqual([...own, ...own]);
  },
);

test('every pipeline has the Node that .nvmrc names, and the whole site is tested with the oldest that is promised, too', () => {
  const major = readFileSync(path.join(root, '.nvmrc'), 'utf8').trim();
  const { engines } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    engines: { node: string };
  };
  expect(read('site.yml')).toContain(`matrix: { node: ['${major}', '${engines.node.replace('>=', '')}'] }`);
  const words = files.flatMap((file) => read(file).match(/node-version[^:]*: .+(?= })/g) ?? []);
  const known = ['node-version-file: .nvmrc', "node-version: '${{ matrix.node }}'"];
  expect(words.filter((word) => !known.includes(word))).toEqual([]);
});

test.each([
  ['api.yml', 'api', 'api.tar.gz'],
  ['shell.yml', 'shell-server', 'shell-server.tar.gz'],
])(
  'what %s has deployed leaves it as one file, since artifacts have no hidden folders and no links',
  (file, name, packed) => {
    const server = file.replace('.yml', '');
    const text = read(file);
    const deploy = `deploy --prod --legacy out/${server}\n`;
    const tarLine = `- run: tar -czf ${packed} -C out ${server}\n`;
    expect(text.indexOf(tarLine)).toBeGreaterThan(text.indexOf(deploy));
    expect(text).toContain(`with: { name: ${name}, path: ${packed} }\n`);
    expect(text).not.toMatch(/path: out/);
  },
);

test('the whole is tested at each push to main, and for each change of what is not in a remote’s folder alone', () => {
  const { on, jobs } = parse(read('site.yml')) as {
    on: Record<string, unknown>;
    jobs: { test: { steps: { run?: string; if?: string }[] } };
  };
  expect(on.pull_request).toEqual({ 'paths-ignore': ['mfe-*/**'] });
  expect(on.push).toEqual({ branches: ['main'] });
  expect(jobs.test.steps.find(({ run }) => run === 'npm test')?.if).toBe("github.event_name != 'schedule'");
});

test.each(files)('the token of %s may read the repository and nothing else', (file) => {
  expect(read(file).match(/\bpermissions:.*/g)).toEqual(['permissions: { contents: read }']);
});

test('only pipelines of main hold keys, each those of its own environment', () => {
  for (const file of files) {
    const jobs = read(file).split(/^ {2}(?=\w+:$)/m);
    for (const job of jobs.filter((text) => text.includes('secrets.')))
      expect(job).toMatch(
        /if: github\.ref == 'refs\/heads\/main'[^]*environment: (shell|builder|\$\{\{ inputs\.remote \}\})\n/,
      );
  }
});

test('an API is compared with what is live unless somebody has said that there is no site yet', () => {
  const { jobs } = parse(read('api.yml')) as { jobs: { check: { steps: Record<string, unknown>[] } } };
  const step = jobs.check.steps.find(({ run }) => run === 'npm run release -- check-api');
  expect(step).toEqual({
    run: 'npm run release -- check-api',
    if: "vars.MATINEE_API_URL != 'none'",
    env: { MATINEE_API_URL: '${{ vars.MATINEE_API_URL }}' },
  });
  expect(step).not.toHaveProperty('continue-on-error');
});

test('no package is younger than three days when it is installed, and exceptions are none', () => {
  const workspace = readFileSync(path.join(root, 'pnpm-workspace.yaml'), 'utf8');
  expect(Number(/^minimumReleaseAge: (\d+)$/m.exec(workspace)?.[1])).toBeGreaterThanOrEqual(3 * 24 * 60);
  expect(workspace).not.toContain('minimumReleaseAgeExclude');
});

const KIT = 'api/workspace/kit/files/publish.yml';
const kit = readFileSync(path.join(root, KIT), 'utf8');
const pipelines = [read('remote.yml'), read('shell.yml'), kit];

test('who builds has no key, who attests has the builder’s alone, and who publishes takes what was attested', () => {
  for (const text of pipelines) {
    const jobs = text.split(/^ {2}(?=\w+:$)/m);
    const job = (name: string) => jobs.find((one) => one.startsWith(`${name}:`)) ?? '';
    expect(job('build')).toMatch(/release (-- )?build /);
    expect(job('build')).not.toMatch(/secrets\.|environment:/);
    expect(job('attest')).toMatch(/needs: build\n[^]*environment: builder\n/);
    expect(job('attest').match(/secrets\.\w+/g)).toEqual(['secrets.BUILDER_SIGNING_KEY']);
    expect(job('publish')).toContain('needs: attest\n');
    expect(job('publish')).not.toMatch(/BUILDER_SIGNING_KEY|environment: builder/);
    const [, handed = ''] =
      /upload-artifact[^]*?name: ([^\s,]+(?: [^\s,]+)* ?-attested|\S+-attested)/.exec(job('attest')) ?? [];
    expect(job('publish')).toContain(`name: ${handed}`);
    // A job that knows a key runs no code of a dependency when it installs.
    for (const one of [job('attest'), job('publish')]) expect(one).toMatch(/(install|ci) .*--ignore-scripts/);
    expect(job('build')).not.toContain('--ignore-scripts');
  }
});

test('each pipeline tries in a browser what it has published, as a customer and as an admin', () => {
  const step = z.looseObject({
    run: z.string().default(''),
    env: z.record(z.string(), z.string()).default({}),
  });
  const jobs = z.object({ jobs: z.object({ publish: z.object({ steps: z.array(step) }) }) });
  for (const text of pipelines) {
    const { steps } = jobs.parse(parse(text.replaceAll('{{name}}', 'offers'))).jobs.publish;
    const published = steps.findIndex(({ run }) => /release(\.js)? publish /.test(run));
    const trial = steps[published + 1];
    const [, name = 'none'] = /publish (\$\{\{ .+? \}\}|\S+)/.exec(steps[published]?.run ?? '') ?? [];
    expect(trial?.run).toMatch(/release(\.js)? smoke /);
    expect(trial?.run.endsWith(` smoke ${name}`)).toBe(true);
    expect(Object.keys(trial?.env ?? {})).toEqual([
      'MATINEE_API_URL',
      'DEPLOY_KEY',
      'RELEASE_SIGNING_KEY',
      'SMOKE_ACCOUNT',
      'SMOKE_ADMIN_ACCOUNT',
    ]);
  }
});

test('the pipeline of a team with its own repository is a right one, too', () => {
  const filled = parse(kit.replaceAll('{{name}}', 'offers')) as {
    jobs: { publish: { environment: unknown } };
  };
  expect(filled.jobs.publish.environment).toBe('offers');
  const used = [...kit.matchAll(/uses: (\S+)/g)].map(([, action = '']) => action);
  expect(used.filter((action) => !/@[0-9a-f]{40}$/.test(action))).toEqual([]);
});

test.each([...files, KIT])(
  '%s leaves the token that has fetched the sources in no file that a build can read',
  (file) => {
    const steps = (file === KIT ? kit : read(file)).split(/^ {6}- /m);
    for (const step of steps.filter((one) => one.startsWith('uses: actions/checkout@')))
      expect(step).toContain('persist-credentials: false');
  },
);

test.each(files)('%s takes actions by their commit: a tag is whatever its owner says today', (file) => {
  const used = [...read(file).matchAll(/uses: (\S+)/g)].map(([, action = '']) => action);
  const foreign = used.filter((action) => !action.startsWith('./'));
  expect(foreign.filter((action) => !/@[0-9a-f]{40}$/.test(action))).toEqual([]);
});

test.each(files)('%s gives keys to single steps, which publish what another step has built', (file) => {
  const text = read(file);
  for (const [block] of text.matchAll(/^( {0,4})env:\n(?:\1 {2}\w.*\n)+/gm))
    expect(block).not.toContain('secrets.');
  const withKeys = text.split(/^ {6}- /m).filter((step) => step.includes('secrets.'));
  for (const step of withKeys)
    expect(step).toMatch(
      /^run: node api\/release-tool\/dist\/release\.js (publish .*--built|smoke |attest )/,
    );
  // Nor does it install or build what it runs: `npm run release` would do both.
  for (const job of text.split(/^ {2}(?=\w+:$)/m).filter((one) => one.includes('secrets.')))
    expect(job).toMatch(/--ignore-scripts\n[^]*run: npm run release -- prepare\n[^]*secrets\./);
});

test.each([
  ['the rig', 'npm run rig'],
  ['the border of first views', 'npm test'],
  ['the border of first views', 'npx vitest run shell shared-ui'],
])('before %s is tried on Ubuntu (%s), it may make rooms of its own', (_what, command) => {
  const tried = files.map((file) => commandsOf(read(file))).filter((commands) => commands.includes(command));
  expect(tried).not.toEqual([]);
  for (const commands of tried) {
    const allowed = commands.indexOf('sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0');
    expect([allowed >= 0, allowed < commands.indexOf(command)]).toEqual([true, true]);
  }
});

/** Packages of this repository whose code the sources in a folder import by value, without tests. */
function packagesIn(folder: string): Set<string> {
  const sources = readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.|testing\/|\.d\.ts$/.test(file),
  );
  return new Set(
    sources.flatMap((file) =>
      [
        ...readFileSync(path.join(root, folder, file), 'utf8').matchAll(
          /^(?:import|export)(?! type )[^;]*? from '@matinee\/([a-z-]+)/gm,
        ),
      ].map(([, name = '']) => name),
    ),
  );
}

test('what a part is built from builds it anew', () => {
  const parts = [
    { file: 'shell.yml', folders: ['shell/src', 'shell/server'] },
    ...remoteNames.map((name) => ({ file: `${name}.yml`, folders: [`mfe-${name}/src`] })),
  ];
  for (const { file, folders } of parts) {
    const paths = pathsOf(read(file));
    for (const name of new Set(folders.flatMap((one) => [...packagesIn(one)]))) {
      const isNamed = paths.filter((one) => one === `${name}/**` || one === `${name}/src/**`).length;
      // For pushes and for proposals.
      expect([file, name, isNamed]).toEqual([file, name, 2]);
    }
  }
});
