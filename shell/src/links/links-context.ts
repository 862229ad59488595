import { createContext, useContext } from 'react';
import { noLinks, type SiteLinks } from './site-links.ts';

/** The links of this page's composition. */
export const LinksContext = createContext<SiteLinks>(noLinks);
export const useLinks = (): SiteLinks => useContext(LinksContext);
