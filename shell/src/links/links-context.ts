import { createContext, useContext } from 'react';
import { NO_LINKS, type SiteLinks } from './site-links.ts';

/** The links of this page's composition. */
export const LinksContext = createContext<SiteLinks>(NO_LINKS);
/** The site’s links of the composition, by where they stand. */
export const useLinks = (): SiteLinks => useContext(LinksContext);
