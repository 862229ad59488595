import { t } from '../../messages/en.ts';
// In a file of their own, since the build tells them to those who check the routes of remotes.
import paths from './paths.json' with { type: 'json' };

/** The house's own pages, which the footer leads to: name in the table of texts → address and title. */
export const housePages = {
  about: { path: paths.about, title: t('page.about') },
  contact: { path: paths.contact, title: t('page.contact') },
  refunds: { path: paths.refunds, title: t('page.refunds') },
  privacy: { path: paths.privacy, title: t('page.privacy') },
  terms: { path: paths.terms, title: t('page.terms') },
} as const;
export type HousePageName = keyof typeof housePages;

/** The house's page at an address, if there is one. */
export const housePageAt = (pathname: string): HousePageName | undefined => {
  const wanted = pathname.replace(/\/+$/, '').toLowerCase();
  return (Object.keys(housePages) as HousePageName[]).find((name) => housePages[name].path === wanted);
};
