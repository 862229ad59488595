import { MovieCard } from '@matinee/shared-ui';
import { memo, type ComponentProps } from 'react';

/** The names of all that is seen on a card. */
const SEEN = 'movie _id title poster_path release_date runtime genres name vote_average heading eager'.split(
  ' ',
);

const seen = (props: ComponentProps<typeof MovieCard>): string => JSON.stringify(props, SEEN);

/**
 * A movie’s card, which is rendered again only for what is seen of it: the list is asked for anew when a page has come to life, and brings what no
 * card shows.
 */
export const Card = memo(MovieCard, (before, after) => seen(before) === seen(after));
