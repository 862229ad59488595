import { expect, test } from 'vitest';
import { LANGUAGES } from '../../bookings/language.ts';
import { wordsOf } from './words.ts';

/** Every text by its place. */
function textsOf(words: object, at = ''): [place: string, text: string][] {
  return Object.entries(words).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'string'
      ? [[`${at}${name}`, value] as [string, string]]
      : textsOf(Object(value), `${at}${name}.`),
  );
}
const placesIn = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted();
const english = textsOf(wordsOf('en'));

test('who reads an unknown language is written to in English', () =>
  expect(wordsOf(undefined)).toBe(wordsOf('en')));

test.each(LANGUAGES.filter((language) => language !== 'en'))(
  'every text is there in %s, in its own words and with the same places',
  (language) => {
    const texts = new Map(textsOf(wordsOf(language)));
    expect([...texts.keys()].toSorted()).toEqual(english.map(([place]) => place).toSorted());
    for (const [place, text] of english) {
      const other = texts.get(place) ?? '';
      expect(placesIn(other), place).toEqual(placesIn(text));
      expect(other.trim(), place).not.toBe('');
      expect(other, place).not.toBe(text);
      // Composed letters: some mail programs draw an accent beside its letter otherwise.
      expect(other, place).toBe(other.normalize('NFC'));
    }
  },
);

test('who reads a language of a later release is written to in English', () => {
  const later: unknown = JSON.parse('"fr"');
  expect(Reflect.apply(wordsOf, undefined, [later])).toBe(wordsOf('en'));
});
