import { NavLink } from '@matinee/shared-ui/router';
import { t } from '../messages/en.ts';

const links = [
  ['/', t('nav.home')],
  ['/movies', t('nav.movies')],
  ['/theaters', t('nav.theaters')],
  ['/releases', t('nav.releases')],
  ['/favorite', t('nav.favourites')],
] as const;

interface NavLinksProps {
  className: string;
  /** with a link to the search: where there is no icon for it */
  search?: boolean;
  onClick?: () => void;
}

/** The site's main links as list items. */
export function NavLinks({ className, search = false, onClick }: NavLinksProps) {
  return [...links, ...(search ? [['/search', t('nav.search')] as const] : [])].map(([to, label]) => (
    <li key={to}>
      <NavLink to={to} end={to === '/'} className={className} onClick={() => (scrollTo(0, 0), onClick?.())}>
        {label}
      </NavLink>
    </li>
  ));
}
