import { t } from '../../messages/en.ts';

/** The house's own pages, which the footer leads to: name in the table of texts → address and title. */
export const housePages = {
  about: { path: '/about', title: t('page.about') },
  contact: { path: '/contact', title: t('page.contact') },
  refunds: { path: '/refunds', title: t('page.refunds') },
  privacy: { path: '/privacy', title: t('page.privacy') },
  terms: { path: '/terms', title: t('page.terms') },
} as const;
export type HousePageName = keyof typeof housePages;

/** The house's page at an address, if there is one. */
export const housePageAt = (pathname: string): HousePageName | undefined => {
  const wanted = pathname.replace(/\/+$/, '').toLowerCase();
  return (Object.keys(housePages) as HousePageName[]).find((name) => housePages[name].path === wanted);
};
