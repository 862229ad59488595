import type { Dependencies } from '../dependencies.ts';
import { programmeDates } from '../shows/programme.ts';
import type { PageData } from './schemas.ts';

/**
 * What the page of the programme says about itself, which is what its route says (mfe-catalog/remote.json), and the days that it leads to:
 * each is a page of its own, and no other date is.
 */
export const programmePage = ({ clock, config }: Pick<Dependencies, 'clock' | 'config'>): PageData => ({
  success: true,
  title: 'Movies',
  description: 'Every movie on our screens in the coming days, with ratings, showtimes and tickets.',
  canonical: '/movies',
  type: 'website',
  images: {},
  values: { day: programmeDates(clock.now(), config.cinema.timeZone) },
});
