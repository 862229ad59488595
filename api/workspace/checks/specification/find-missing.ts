import path from 'node:path';
import type { Row } from './read-rows.ts';

const SHORT_NAMES: Readonly<Record<string, string>> = {
  catalog: 'mfe-catalog/src',
  booking: 'mfe-booking/src',
  account: 'mfe-account/src',
  admin: 'mfe-admin/src',
  ui: 'shared-ui/src',
  api: 'api/src',
};

/** A name with its short name written out. */
const inFull = (name: string): string => name.replace(/^[a-z]+/, (first) => SHORT_NAMES[first] ?? first);

/** What a name may stand for: with a short name in front, in full, or beside a folder above the place named before it. */
function placesOf(name: string, before: string): string[] {
  const places = [inFull(name), name];
  for (let folder = path.dirname(before); folder !== '.'; folder = path.dirname(folder))
    places.push(path.join(folder, name));
  return places;
}

/**
 * The places that the rows name and that are not there.
 * @param exists whether a path of the repository is there
 */
export function missingPlaces(rows: readonly Row[], exists: (file: string) => boolean): string[] {
  return rows.flatMap(({ line, where }) => {
    let before = '';
    return where.split(/[,;] /).flatMap((name) => {
      const place = placesOf(name, before).find(exists);
      before = place ?? before;
      return place || !name ? [] : [`${line}: ${name}`];
    });
  });
}

/** Whether a line of a test says what a row quotes of it: `…` stands for what is left out. */
function says(text: string, quoted: string): boolean {
  const parts = quoted.split('…').map((part) => part.trim());
  return text.split('\n').some((line) => {
    let from = 0;
    return parts.every((part) => {
      const at = line.indexOf(part, from);
      from = at + part.length;
      return at >= 0;
    });
  });
}

const nameOf = (label: string) => label.trim().replace(/\.test$| tests?$/, '');

/**
 * The tests that the rows name and that are not there, by their file or by their quoted name.
 * @param tests the text of each file of tests, by its path without `.test.ts` and the like
 */
export function missingTests(rows: readonly Row[], tests: ReadonlyMap<string, string>): string[] {
  const textsOf = (label: string) => {
    const ends = [nameOf(label), inFull(nameOf(label))].map((name) => `/${name}`);
    return [...tests]
      .filter(([file]) => ends.some((end) => `/${file}`.endsWith(end)))
      .map(([, text]) => text);
  };
  return rows.flatMap(({ line, shownBy }) =>
    shownBy.split('; ').flatMap((piece) => {
      const quoted = [...piece.matchAll(/"([^"]*)"/g)].map(([, name = '']) => name);
      const labels = piece
        .replace(/"[^"]*"|`[^`]*`|\([^)]*\)/g, '')
        .split(/[,:] ?| and /)
        .filter((label) => label.trim() !== '');
      const texts = labels.flatMap((label) => textsOf(label));
      const unknown = labels.filter((label) => textsOf(label).length === 0);
      const unsaid = quoted.filter((name) => !texts.some((text) => says(text, name)));
      return [...unknown, ...unsaid].map((name) => `${line}: ${name.trim()}`);
    }),
  );
}
