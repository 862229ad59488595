import { NavLink } from '@matinee/shared-ui/router';
import { useLinks } from '../links/links-context.ts';
import { keepInPlace } from '../watching/in-place.ts';

interface NavLinksProps {
  className: string;
  /** with a link to the search: where there is no icon for it */
  search?: boolean;
  onClick?: () => void;
}

/** The site's main links as list items. */
export function NavLinks({ className, search = false, onClick }: NavLinksProps) {
  const links = useLinks();
  return [...links.header, ...(search ? links.search.slice(0, 1) : [])].map(({ path, label }) => (
    <li key={path} ref={keepInPlace}>
      <NavLink
        to={path}
        end={path === '/'}
        className={className}
        onClick={() => (scrollTo(0, 0), onClick?.())}
      >
        {label}
      </NavLink>
    </li>
  ));
}
