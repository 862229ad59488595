import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { isNameOfSheets, REMOTE_NAME } from '@matinee/api/release-patterns';
import { remotesIn } from '@matinee/release-tool';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(path.resolve(root, file), 'utf8');
const from = (folder: string, file: string) =>
  read(createRequire(path.join(root, folder, 'package.json')).resolve(file));
const filesIn = (folder: string, ending: RegExp) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file) && !file.includes('.test.'))
    .map((file) => read(path.join(folder, file)));

/** Without comments: they hold words of people. */
const bare = (text: string) => text.replace(/\/\*.*?\*\//gs, '');
const firstWords = (names: readonly (string | undefined)[]) =>
  [...new Set(names.map((name = '') => /^[a-z\d]*/.exec(name.toLowerCase())![0]))].filter((word) =>
    REMOTE_NAME.test(word),
  );

/** First words of the custom properties that are set, registered or read, and of keyframes with more than one word. */
const ofProperties = (text: string) =>
  firstWords([
    ...[...text.matchAll(/(?:^|[\s{;'"`(])--([a-z][\w-]*)(?=\s*[:,)'"`])/gm)].map(([, name]) => name),
    ...[...text.matchAll(/@keyframes\s+([a-z]+-[\w-]+)/g)].map(([, name]) => name),
  ]);

/** First words of the fonts that are named, of lists of them too. */
const ofFonts = (text: string) =>
  firstWords(
    [...text.matchAll(/(?:font-family|--font-(?:sans|serif|mono)|--face-\w+):\s*([^;{}]+)/g)]
      .flatMap(([, list = '']) => list.split(','))
      .map((family) => family.trim().replace(/^["']/, ''))
      .filter((family) => !/^(?:var|--theme|initial|inherit)\b/.test(family)),
  );

const sheets = [
  ...filesIn('shared-ui/src', /\.css$/),
  ...filesIn('shell/src', /\.css$/),
  from('.', 'tailwindcss/theme.css'),
  from('.', 'tailwindcss/preflight.css'),
  from('shell', '@fontsource-variable/inter/wght.css'),
  from('shell', '@fontsource/bebas-neue/400.css'),
].map(bare);
/** Here properties are set on elements, by scripts. */
const scripts = [
  ...filesIn('shared-ui/src', /\.tsx?$/),
  ...filesIn('shell/src', /\.tsx?$/),
  ...filesIn('shell/server/page', /\.tsx?$/),
].map(bare);

test('no team can be called as a property, keyframes or a font of the page begins: names of its own begin so', () => {
  const words = new Set([
    ...sheets.flatMap(ofProperties),
    ...sheets.flatMap(ofFonts),
    ...scripts.flatMap(ofProperties),
    'tw',
  ]);
  for (const word of ['header', 'ink', 'toast', 'part', 'face', 'shadow', 'inter', 'bebas'])
    expect(words).toContain(word);
  expect([...words].filter((word) => !isNameOfSheets(word)).sort()).toEqual([]);
});

test('nor as what the windows of Clerk have in the page', () => {
  const clerk = createRequire(path.join(root, 'api/stand-ins/package.json')).resolve('@clerk/clerk-js');
  const files = readdirSync(path.dirname(clerk)).filter((file) =>
    /_clerk\.browser_\w+_[\d.]+\.js$/.test(file),
  );
  const code = files.map((file) => read(path.join(path.dirname(clerk), file))).join('\n');
  const words = [
    ...firstWords([...code.matchAll(/var\(--([a-z][\w-]*)/g)].map(([, name]) => name)),
    ...firstWords([...code.matchAll(/@keyframes\s+([a-z]+-[\w-]+)/g)].map(([, name]) => name)),
  ];
  expect(words).toContain('cl');
  expect(words.filter((word) => !isNameOfSheets(word))).toEqual(['root']);
});

test('what begins as a longer name of the page is not free either, and the names that teams have are', () => {
  for (const name of ['tw', 'tw-translate', 'header', 'font-weight']) expect(isNameOfSheets(name)).toBe(true);
  for (const name of [...remotesIn(root), 'offers', 'headers', 'kiosk', 'snacks'])
    expect(isNameOfSheets(name), name).toBe(false);
});
