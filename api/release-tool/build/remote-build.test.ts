import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createContext, runInContext, runInNewContext } from 'node:vm';
import type { Release } from '@matinee/api/release-schemas';
import { expect, test } from 'vitest';
import { olderSwr } from './testing/build-in-workspace.ts';
import { build, CODE, plenty } from './testing/build-remote.ts';

test('a build says what it exposes, what it takes and for which contract it is, and passes the gates of its files', async () => {
  const { release, gates } = await build(CODE, { also: { react: '20.0' } });
  expect(release()).toMatchObject({
    name: 'kiosk',
    contract: expect.stringMatching(/^\^1\.\d+\.0$/) as string,
    shared: {
      react: expect.stringMatching(/^\^19\.\d+\.0 \|\| \^20\.0\.0$/) as string,
      swr: expect.stringMatching(/^\^2\.\d+\.0$/) as string,
    },
    exposes: ['default', 'preload', 'used'],
    uses: { '@matinee/shared-ui': ['Button', 'defineRemote'], react: ['useState'] },
    budget: plenty,
  });
  expect((await gates()).filter(({ open }) => !open)).toEqual([]);
});

interface Container {
  init(scope: object): void;
  get(module: string): Promise<() => Record<string, unknown>>;
}

test('what a build exposes is in its entry: a page that has the one asks for no other script', async () => {
  const { dir, release } = await build(CODE);
  const { entry, expose, preload, files } = release();
  expect(preload.filter((file) => file.endsWith('.js'))).toEqual([]);
  expect(Object.keys(files).filter((file) => file.endsWith('.js'))).toEqual([entry]);
  const page: { kiosk?: Container; document: object } = {
    document: { currentScript: { src: 'https://host.test/1.2.3/remoteEntry.js?attempt=1' } },
  };
  runInNewContext(readFileSync(path.join(dir, 'dist', entry), 'utf8'), page);
  const offer = (module: object) => ({ get: () => () => module });
  page.kiosk?.init({
    react: { '19.99.0': offer({ useState: 'react’s' }) },
    '@matinee/shared-ui': { '1.99.0': offer({ defineRemote: () => ({}), Button: 'the page’s' }) },
  });
  const exposed = (await page.kiosk?.get(expose))?.();
  expect(exposed?.['used']).toEqual(['the page’s', 'react’s']);
});

/** What a page has of an element that an entry puts into it: who is told when it has come, or has not. */
interface Asked {
  src?: string;
  href?: string;
  integrity: string;
  attributes: Map<string, string>;
  onload(event: object): void;
  onerror(event: object): void;
}

/** A page that runs an entry of a release and keeps what that asks for. */
function pageOf(dir: string, { entry, expose }: Release) {
  const asked: Asked[] = [];
  const gone: object[] = [];
  const late: (() => void)[] = [];
  const lookedFor: string[] = [];
  const document = {
    currentScript: { src: 'https://host.test/1.2.3/remoteEntry.js' },
    querySelector: (what: string) => {
      lookedFor.push(what);
      const isThere = (one: Asked) =>
        !gone.includes(one) &&
        !one.attributes.has('data-rspack-loading') &&
        what.includes(`"${one.attributes.get('data-rspack')}"`);
      return asked.find(isThere) ?? null;
    },
    querySelectorAll: () => [],
    head: { append: (element: Asked) => void asked.push(element) },
    createElement: () => ({
      attributes: new Map<string, string>(),
      setAttribute(name: string, value: string) {
        this.attributes.set(name, value);
      },
      removeAttribute(name: string) {
        this.attributes.delete(name);
      },
      remove() {
        gone.push(this);
      },
    }),
  };
  const page = createContext({
    document,
    setTimeout: (act: (event: object) => void, ms: number, event: object) => {
      expect(ms).toBe(4_000);
      return late.push(() => act(event));
    },
    clearTimeout() {},
  });
  /** Runs the entry, as a page does with each attempt. @returns what it exposes */
  const exposed = async () => {
    runInContext(readFileSync(path.join(dir, 'dist', entry), 'utf8'), page);
    const container = Reflect.get(page, 'kiosk') as Container;
    const offer = (module: object) => ({ '19.99.0': { get: () => () => module } });
    container.init({ react: offer({ useState: 'react’s' }) });
    return (await container.get(expose))();
  };
  const run = ({ src }: Asked) =>
    runInContext(readFileSync(path.join(dir, 'dist', src!.slice(24).split('?')[0]!), 'utf8'), page);
  return { asked, gone, late, lookedFor, run, exposed };
}

test('a chunk and its sheet are asked for by their hashes, again at other addresses when they are late, lost or empty, and once', async () => {
  const { dir, release } = await build(
    `import { useState } from 'react';\nexport const [used, later] = [useState, () => import('./later.js')];\n`,
    {},
    {
      'src/later.js': `import './later.css';\nexport const word = 'late';\n`,
      'src/later.css': '.kiosk { color: red; }\n',
    },
  );
  const { asked, gone, late, lookedFor, run, exposed } = pageOf(dir, release());
  const later = (await exposed())['later'] as () => Promise<{ word: string }>;
  const lose = async (how: (script: Asked, sheet: Asked) => void) => {
    const coming = later();
    const again = later();
    const [sheet, script] = asked.slice(-2).toSorted((one) => (one.src ? 1 : -1)) as [Asked, Asked];
    how(script, sheet);
    await expect(Promise.all([coming, again])).rejects.toMatchObject({ name: 'ChunkLoadError' });
    expect(gone).toContain(script);
    return { script, sheet };
  };
  const { script, sheet } = await lose(() => late.splice(0).forEach((act) => act()));
  const { files } = release();
  for (const { src, href, integrity } of [script, sheet]) {
    const file = (src ?? href)!.replace('https://host.test/1.2.3/', '');
    expect(integrity).toBe(files[file]?.integrity);
  }
  expect(gone).toContain(sheet);
  // What the server writes for a sheet that stands in the page.
  expect(lookedFor[0]).toContain('[data-rspack="matinee_kiosk_1_2_3_dev:chunk-src_later_js"]');
  const second = await lose((one, other) => {
    one.onerror({ type: 'error' });
    other.onload({ type: 'load' });
  });
  expect(second.script.src).toBe(`${script.src}?attempt=1`);
  expect(gone).not.toContain(second.sheet);
  // From now on the sheet is there.
  expect(asked).toHaveLength(4);
  const empty = later();
  asked.at(-1)!.onload({ type: 'load' });
  await expect(empty).rejects.toThrow('missing');
  const coming = later();
  run(asked.at(-1)!);
  asked.at(-1)!.onload({ type: 'load' });
  expect((await coming).word).toBe('late');
  expect((await later()).word).toBe('late');
  expect(asked).toHaveLength(6);
  // Another attempt with the whole release finds the sheet in the page.
  const anew = ((await exposed())['later'] as typeof later)();
  expect(asked.slice(6).map(({ href }) => href)).toEqual([]);
  expect((await anew).word).toBe('late');
});

const tiny = (name: string, more: object = {}) => ({
  [`src/own/node_modules/${name}/package.json`]: JSON.stringify({
    name,
    version: '2.0.1',
    license: 'MIT',
    main: 'index.js',
    sideEffects: false,
    ...more,
  }),
  [`src/own/node_modules/${name}/index.js`]: `export const it = () => document.title + '${name}';\n`,
});

test('a build lists the packages that are in it with the hashes of the lockfile, and none that it only mentions', async () => {
  const source = `${CODE}export { own } from './own/index.js';\n`;
  const more = {
    ...tiny('in-it'),
    ...tiny('left-out', { license: 'SEE LICENSE IN file' }),
    'src/own/index.js': `import { it } from 'in-it';\nimport { it as none } from 'left-out';\nexport const own = it;\n`,
    'package-lock.json': JSON.stringify({
      packages: { 'src/own/node_modules/in-it': { version: '2.0.1', integrity: 'sha512-AAECAw==' } },
    }),
  };
  const { dir, release } = await build(source, {}, more);
  expect(release()).toMatchObject({
    sbom: 'sbom.json',
    files: { 'sbom.json': { bytes: expect.any(Number) as number } },
  });
  const bill = JSON.parse(readFileSync(path.join(dir, 'dist/sbom.json'), 'utf8')) as object;
  expect(bill).toMatchObject({
    bomFormat: 'CycloneDX',
    metadata: { component: { name: 'kiosk', version: '1.2.3-dev' } },
  });
  const { components } = bill as { components: { name: string }[] };
  expect(components.find(({ name }) => name === 'in-it')).toMatchObject({
    version: '2.0.1',
    purl: 'pkg:npm/in-it@2.0.1',
    hashes: [{ alg: 'SHA-512', content: '00010203' }],
    licenses: [{ expression: 'MIT' }],
  });
  const names = components.map(({ name }) => name);
  expect(names).not.toContain('left-out');
});

test('a build over its budget fails and says by how much', async () => {
  const { status, output } = await build(CODE, { budget: { js: 1_000, css: 1_000 } });
  expect(status).toBe(1);
  expect(output).toMatch(
    /Over the budget of remote\.json: JS is \d\.\d kB of 1\.0 kB \(brotli\): remoteEntry\.js \d/,
  );
});

test('what takes a whole shared module cannot be compared with a contract and is no build', async () => {
  const { status, output } = await build(CODE.replace('{ useState }', '* as useState'));
  expect(status).toBe(1);
  expect(output).toContain('take what you need by name');
});

const withOld = `${CODE}export { old } from './old/index.js';\n`;

test('a dependency that takes the version of a shared module that the page has is built', async () => {
  const { status } = await build(withOld, {}, { 'src/old/index.js': olderSwr['src/old/index.js'] });
  expect(status).toBe(0);
});

test('a dependency that has another version of a shared module is no build, and both are named', async () => {
  const { status, output } = await build(withOld, {}, olderSwr);
  expect(status).toBe(1);
  expect(output).toMatch(/The shared module swr is there 2 times: 2\.\d+\.\d+ .* and 2\.3\.4 \(src\/old\//);
});

test('a part of a shared module that the shell does not provide would be a second copy, and is no build', async () => {
  const { status, output } = await build(`${CODE}export { default as infinite } from 'swr/infinite';\n`);
  expect(status).toBe(1);
  expect(output).toMatch(/The shell provides swr, and this build brings \S+swr\S+ of it: import only swr\./);
});

test('an entry of shared-ui that the page does not share is built in by itself, and one that brings more of it is no build', async () => {
  const small = await build(`${CODE}export { timeLeft } from '@matinee/shared-ui/time-left';\n`);
  expect(small.output).toContain('compiled successfully');
  expect(small.status).toBe(0);
  const large = await build(`${CODE}export * as alone from '@matinee/shared-ui/standalone';\n`);
  expect(large.status).toBe(1);
  expect(large.output).toMatch(
    /The shell provides @matinee\/shared-ui, and this build brings \S+shared-ui\/src\S+ of it/,
  );
});

test.each([
  ['react-dom', `import { createRoot } from 'react-dom/client';\n${CODE}export const more = createRoot;\n`],
  [
    'the federation runtime',
    `import { init } from '@module-federation/enhanced/runtime';\n${CODE}export const more = init;\n`,
  ],
])('a build that brings %s is seen', async (library, source) => {
  const { gates } = await build(source);
  const closed = (await gates()).find(({ open }) => !open);
  expect(closed).toMatchObject({ gate: 'copies' });
  expect(closed?.says).toContain(`a copy of ${library}`);
});
