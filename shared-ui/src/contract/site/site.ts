import { createContext, useContext } from 'react';
import type { Clocks } from '../../formats/clocks.ts';

/** Who runs the cinema. */
export interface Cinema {
  name: string;
  /** street and city, in one line */
  address: string;
  /** as people write it */
  phone: string;
  mail: string;
}

/** What the API holds a booking to. */
export interface BookingRules {
  /** in one booking */
  maxSeats: number;
  /** how long seats wait for payment; may be a fraction */
  holdMinutes: number;
  /** before the show, until which a paid booking can be cancelled */
  cancelUntilMinutes: number;
}

/** Where the seats of a hall stand. */
export interface HallPlan {
  seatsPerRow: number;
  /** names of the rows of each block, blocks from left to right, rows from the screen back */
  blocks: readonly (readonly string[])[];
}

/** What the shell's server tells every page about this cinema. What the API has not told it yet is absent. */
export interface Site {
  /** base of poster and backdrop addresses, for example `https://image.tmdb.org/t/p` */
  imageBase: string;
  /** below it trailers play, each under its key, for example `https://www.youtube-nocookie.com/embed` */
  trailerBase?: string | undefined;
  /** the cinema's IANA zone; all showtimes are shown in it */
  timeZone: string;
  /** of that zone */
  clocks?: Clocks | undefined;
  cinema?: Cinema | undefined;
  booking?: BookingRules | undefined;
  hall?: HallPlan | undefined;
  /** whether e-mail is sent */
  mail?: boolean | undefined;
}

export const SiteContext = createContext<Site | null>(null);

/** The cinema's facts. Throws outside the shell or a standalone page. */
export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error('No site in this page: shared-ui must be provided once, by the shell');
  return site;
}
