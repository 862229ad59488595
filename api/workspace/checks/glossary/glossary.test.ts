import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { namesIn, namesWith } from './find-words.ts';
import { KEPT_NAMES, UNUSED_WORDS } from './unused-words.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const glossary = readFileSync(path.join(root, 'docs/glossary.md'), 'utf8');
const [terms = '', unused = ''] = glossary.split('## Not used');

/** The first cells of the rows of all tables of a text. */
const firstCells = (text: string): string[] =>
  [...text.matchAll(/^\| ([^|]+?) +\|/gm)]
    .map(([, cell = '']) => cell)
    .filter((cell) => !['term', 'word'].includes(cell) && !/^-+$/.test(cell));
const byAlphabet = (words: string[]) =>
  words.toSorted((one, other) => one.toLowerCase().localeCompare(other.toLowerCase()));

/** What is written by hand, but for the contract of before, which stays as it was released, and the stand-in that is called films. */
const isLookedAt = (file: string): boolean =>
  !/(^|\/)(node_modules|dist)$|^shared-ui\/contract$|^api\/stand-ins\/films$|checks\/glossary$/.test(file);

/** The files of a folder at any depth, from the root. */
const filesBelow = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return isLookedAt(file) ? filesBelow(file) : [];
    return entry.isFile() ? [file] : [];
  });

test('the glossary has each term once, by the alphabet in its section', () => {
  const found = firstCells(terms).map((term) => term.toLowerCase());
  expect(found.length).toBeGreaterThan(40);
  expect(found.filter((term, at) => found.indexOf(term) !== at)).toEqual([]);
  for (const section of terms.split('\n## '))
    expect(firstCells(section)).toEqual(byAlphabet(firstCells(section)));
});

test('the words that are not used are the list that is looked for, and no term is among them', () => {
  expect(firstCells(unused)).toEqual(byAlphabet([...UNUSED_WORDS]));
  expect(UNUSED_WORDS.filter((word) => firstCells(terms).includes(word))).toEqual([]);
});

describe('the code', () => {
  const remotes = readdirSync(root).filter((folder) => folder.startsWith('mfe-'));
  const files = ['api', 'shell', 'shared-ui', ...remotes].flatMap(filesBelow);
  const sources = files.filter((file) => /\.(tsx?|mjs)$/.test(file));
  const all = new Map(sources.map((file) => [file, namesIn(readFileSync(path.join(root, file), 'utf8'))]));
  const names = new Map([...all].map(([file, own]) => [file, own.filter((name) => !(name in KEPT_NAMES))]));

  const placesOf = (word: string): string[] => [
    ...namesWith(word, files),
    ...[...names].flatMap(([file, own]) => namesWith(word, own).map((name) => `${file}: ${name}`)),
  ];

  test('has the sources that are searched', () => expect(sources.length).toBeGreaterThan(300));

  test('still has each name that is kept', () => {
    const used = new Set([...all.values()].flat());
    expect(Object.keys(KEPT_NAMES).filter((name) => !used.has(name))).toEqual([]);
  });

  test.each(UNUSED_WORDS)('has no name with "%s"', (word) => expect(placesOf(word)).toEqual([]));
});

test('a word is found in names of every form, in the plural, and not within another word', () => {
  const names = ['openDesk', 'open-desk.ts', 'DESK_SIZE', 'desks', 'desktop', 'MOST_DESKTOPS', 'LAST_MOST'];
  expect(namesWith('desk', names)).toEqual(['openDesk', 'open-desk.ts', 'DESK_SIZE', 'desks']);
  expect(namesWith('launch pad', ['launchPad', 'launch', 'a/launch-pads/b.ts'])).toEqual([
    'launchPad',
    'a/launch-pads/b.ts',
  ]);
  expect(namesWith('MOST_', names)).toEqual(['MOST_DESKTOPS']);
  expect(namesWith('Told', ['Told', 'told', 'ToldOf', 'TOLD'])).toEqual(['Told']);
});

test('comments and texts are no names', () => {
  const source = `// a film\n/* film */ const movie = 'film' + "film" + \`film\`;\nfilmOf(movie); // it's a film`;
  expect(namesIn(source)).toEqual(['const', 'movie', 'filmOf']);
});
