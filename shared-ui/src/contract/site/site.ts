import { createContext, useContext } from 'react';

/** What the shell's server tells every page about this cinema. */
export interface Site {
  /** base of poster and backdrop addresses, for example `https://image.tmdb.org/t/p` */
  imageBase: string;
  /** the cinema's IANA zone; all showtimes are shown in it */
  timeZone: string;
}

export const SiteContext = createContext<Site | null>(null);

/** The cinema's facts. Throws outside the shell or a standalone page. */
export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error('No site in this page: shared-ui must be provided once, by the shell');
  return site;
}
