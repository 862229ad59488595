// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { movie } from '../../testing/movies.ts';
import { show } from '../../testing/show.tsx';
import { Filters } from './Filters.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** A browser in which what names no language is ordered by the rules of this one. */
function browserThatReads(own: string) {
  vi.spyOn(String.prototype, 'localeCompare').mockImplementation(function (this: string, other, locale) {
    return new Intl.Collator(locale ?? own).compare(String(this), other);
  });
}

const named = (name: string, id: number) => ({ id, name });
const movies = [
  movie(1, { original_language: 'zh', genres: [named('Mystery', 1)] }),
  movie(2, { original_language: 'en', genres: [named('Music', 2)] }),
  movie(3, { original_language: 'da', genres: [named('History', 3), named('Crime', 4)] }),
];
const options = (label: string) =>
  within(screen.getByLabelText(label))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
    .slice(1);

// In Czech "ch" comes after "h", in Lithuanian "y" beside "i".
test.each(['en', 'cs', 'lt'])(
  'what can be chosen is in the order of its English words in a browser that reads %s',
  (own) => {
    browserThatReads(own);
    show(<Filters movies={movies} days={undefined} wish={{}} onChange={() => {}} />, '/movies', {});
    expect(options('Language')).toEqual(['Chinese', 'Danish', 'English']);
    expect(options('Genre')).toEqual(['Crime', 'History', 'Music', 'Mystery']);
  },
);
