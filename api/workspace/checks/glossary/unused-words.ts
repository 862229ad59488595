/**
 * The words of the glossary's list "Not used" that no file and no name in the code has. Each stands for its plural, too; one
 * that ends in `_` is the beginning of a constant, and one that begins with a capital is the whole name of a type.
 */
export const UNUSED_WORDS: readonly string[] = [
  'ask behind',
  'carried out',
  'carry out',
  'colour',
  'desk',
  'favourite',
  'film',
  'free slot',
  'Given',
  'given to',
  'happening',
  'keep returned',
  'launch pad',
  'LEAST_',
  'LONGEST_',
  'moments',
  'MOST_',
  'odd case',
  'pack',
  'pass on',
  'ready answer',
  'SHORTEST_',
  'standing',
  'Told',
  'trouble',
  'twin',
];

/** Names that stay for those who read them elsewhere: released remotes, stored answers, an icon of a library. */
export const KEPT_NAMES: Readonly<Record<string, string>> = {
  useFavourites: 'the contract is additive within a major',
  Favourites: 'the contract is additive within a major',
  FavouriteButton: 'the contract is additive within a major',
  film: 'a field of answers, and a column that lists are sorted by',
  Film: 'an icon of lucide-react',
  films: 'the stand-in of the movie database',
  startFilmStandIn: 'the stand-in of the movie database',
  FilmStandIn: 'the stand-in of the movie database',
};
