import { Slot, useSite } from '@matinee/shared-ui';
import { Link } from '@matinee/shared-ui/router';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { AccountCorner } from '../auth/AccountCorner.tsx';
import { useLinks } from '../links/links-context.ts';
import { t } from '../messages/en.ts';
import { Brand } from './Brand.tsx';
import { cinemaName } from './cinema-name.ts';
import { keepInPlace } from '../watching/in-place.ts';
import { ICON_CLASSES } from './icon-classes.ts';
import { MobileMenu, MenuButton } from './MobileMenu.tsx';
import { NavLinks } from './NavLinks.tsx';
import { useSearchKey } from './use-search-key.ts';

/** The top bar, fixed. On small screens the links are in a full-screen menu. */
export function Header() {
  const [open, setOpen] = useState(false);
  const name = cinemaName(useSite());
  const [search] = useLinks().search;
  useSearchKey(search?.path);
  return (
    <header className="fixed inset-x-0 top-0 z-40 print:static h-header border-b border-line/60 bg-ink-0/85 backdrop-blur-md">
      <div
        ref={keepInPlace}
        className="mx-auto flex h-full max-w-7xl items-center gap-3 px-4 sm:px-6 md:px-8"
      >
        <Link
          to="/"
          className="truncate font-display text-3xl tracking-wider text-hi md:shrink-0"
          aria-label={name}
        >
          <Brand name={name} />
        </Link>
        <nav
          aria-label={t('nav.label')}
          className="mx-auto hidden min-w-0 overflow-x-auto p-1 [scrollbar-width:thin] md:block"
        >
          <ul className="flex min-w-max items-center gap-1">
            <NavLinks className="inline-flex min-h-11 items-center rounded-md px-2 text-mid hover:text-hi lg:px-4 aria-[current=page]:text-amber" />
          </ul>
        </nav>
        <div className="relative ml-auto flex items-center gap-2 md:ml-0">
          {/* Beside the links where there is room, else below the header, on phones and tablets at the window’s end, where a thumb is and no
              page has its beginning: nothing in it moves when a part comes. */}
          <Slot
            name="chrome.hold"
            className="absolute top-full right-0 mt-4 max-lg:top-[calc(100svh-4.75rem-env(safe-area-inset-bottom))] max-lg:mt-0 xl:top-1/2 xl:right-full xl:mt-0 xl:mr-3 xl:-translate-y-1/2"
          />
          {search && (
            <span ref={keepInPlace} className="contents">
              <Link
                to={search.path}
                aria-label={search.label}
                aria-keyshortcuts="/"
                className={`${ICON_CLASSES} max-md:hidden`}
              >
                <Search aria-hidden="true" />
              </Link>
            </span>
          )}
          <AccountCorner />
          <MenuButton onClick={() => setOpen(true)} expanded={open} />
        </div>
      </div>
      <MobileMenu open={open} onClose={() => setOpen(false)} />
    </header>
  );
}
