import { createContext, useContext } from 'react';
import { NO_LINKS, type SiteLinks } from './site-links.ts';

/** The links of this page's composition. */
export const LinksContext = createContext<SiteLinks>(NO_LINKS);
export const useLinks = (): SiteLinks => useContext(LinksContext);
