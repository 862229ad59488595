import { Poster, classes } from '@matinee/shared-ui';
import { useId, type ReactNode } from 'react';
import type { Booking } from '../bookings/bookings.ts';

interface BookingFrameProps {
  booking: Booking;
  /** how large its poster and its title are, and whether they load with the page */
  size: 'card' | 'row';
  className?: string;
  /** given the movie’s poster and title, lays the booking out */
  children(movie: { poster: ReactNode; title: ReactNode }): ReactNode;
}

const posters = {
  card: {
    eager: true,
    sizes: '(min-width: 64rem) 11rem, (min-width: 48rem) 8rem, 6rem',
    className:
      'account:w-24 account:self-start account:rounded-md account:md:row-span-3 account:md:w-32 account:lg:w-44',
  },
  row: { eager: false, sizes: '3rem', className: 'account:w-12 account:shrink-0 account:rounded-sm' },
};
const titles = {
  card: 'account:font-display account:text-3xl account:leading-none account:tracking-wide account:text-balance account:wrap-anywhere account:md:text-4xl',
  row: 'account:font-semibold account:wrap-anywhere',
};

/** What every booking stands in, whatever has become of it: an article named by its movie. */
export function BookingFrame({ booking, size, className, children }: BookingFrameProps) {
  const name = useId();
  const { movie } = booking.show;
  return (
    <article
      data-booking={booking._id}
      aria-labelledby={name}
      className={classes('account:bg-ink-1', className)}
    >
      {children({
        poster: <Poster path={movie.poster_path} alt="" title={movie.title} {...posters[size]} />,
        title: (
          <h3 id={name} className={classes('account:text-hi', titles[size])}>
            <bdi>{movie.title}</bdi>
          </h3>
        ),
      })}
    </article>
  );
}
