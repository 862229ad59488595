import type { Movie } from '@matinee/shared-ui';
import { wordsOf } from './words.ts';

export interface Found {
  movie: Movie;
  /** those in the cast whom a word of the search is about */
  people: string[];
}

/** What a word is worth where it is found: a title before a person, a person before a genre. */
const worth = { titleBegins: 40, titleWord: 30, inTitle: 20, person: 10, genre: 1 };

/**
 * Finds movies by title, person or genre.
 * @param query one word or several; each has to be found, at the beginning of a word or anywhere inside a title
 * @returns the movies that match, best first; equal ones in the order of the list
 */
export function findMovies(movies: Movie[], query: string): Found[] {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  return movies
    .flatMap((movie) => {
      const matches = words.map(matcherOf(movie));
      if (matches.some(({ value }) => value === 0)) return [];
      const value = matches.reduce((sum, match) => sum + match.value, 0);
      return [{ movie, value, people: [...new Set(matches.flatMap(({ people }) => people))] }];
    })
    .toSorted((a, b) => b.value - a.value)
    .map(({ movie, people }) => ({ movie, people }));
}

function matcherOf(movie: Movie) {
  const title = wordsOf(movie.title);
  const genres = movie.genres.flatMap(({ name }) => wordsOf(name));
  const cast = movie.casts.map(({ name }) => ({ name, words: wordsOf(name) }));
  return (word: string): { value: number; people: string[] } => {
    const begins = (other: string) => other.startsWith(word);
    if (title[0]?.startsWith(word)) return { value: worth.titleBegins, people: [] };
    if (title.some(begins)) return { value: worth.titleWord, people: [] };
    // A single letter is inside of nearly every title.
    if (word.length > 1 && title.some((other) => other.includes(word)))
      return { value: worth.inTitle, people: [] };
    const people = cast.filter((person) => person.words.some(begins)).map(({ name }) => name);
    if (people.length > 0) return { value: worth.person, people };
    return { value: genres.some(begins) ? worth.genre : 0, people: [] };
  };
}
