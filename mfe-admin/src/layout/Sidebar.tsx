import { Monogram, classes, useSession } from '@matinee/shared-ui';
import { NavLink } from '@matinee/shared-ui/router';
import { Banknote, CalendarPlus, DoorOpen, LayoutDashboard, ListVideo, Rocket, Tickets } from 'lucide-react';
import { t } from '../messages/en.ts';
import { Brand } from './Brand.tsx';
import { SignOut } from './SignOut.tsx';

const pages = [
  { to: '/admin', name: t('nav.dashboard'), Icon: LayoutDashboard },
  { to: '/admin/add-shows', name: t('nav.add-shows'), Icon: CalendarPlus },
  { to: '/admin/list-bookings', name: t('nav.list-bookings'), Icon: Tickets },
  { to: '/admin/list-shows', name: t('nav.list-shows'), Icon: ListVideo },
  { to: '/admin/door', name: t('nav.door'), Icon: DoorOpen },
  { to: '/admin/money', name: t('nav.money'), Icon: Banknote },
  { to: '/admin/releases', name: t('nav.releases'), Icon: Rocket },
];

const LINK =
  'admin:flex admin:min-h-16 admin:flex-col admin:items-center admin:gap-1 admin:rounded-sm admin:px-0.5 admin:pt-2 admin:text-center admin:text-xs admin:leading-tight admin:max-md:tracking-tight admin:md:pt-0 admin:md:min-h-11 admin:md:flex-row admin:md:gap-3 admin:md:px-3 admin:md:text-base';

/** Brand and pages: a sidebar on wide screens; on a phone the brand above and the pages in a bar at the bottom. */
export function Sidebar() {
  return (
    <div className="admin:border-line admin:bg-ink-1 admin:px-2 admin:py-2 admin:max-md:border-b admin:md:sticky admin:md:top-0 admin:md:flex admin:md:h-svh admin:md:flex-col admin:md:gap-6 admin:md:border-r admin:md:px-4 admin:md:py-6">
      <div className="admin:flex admin:items-center admin:justify-between">
        <Brand />
        <SignOut className="admin:md:hidden" />
      </div>
      <nav
        aria-label={t('admin.navigation')}
        className="admin:border-line admin:bg-ink-1 admin:max-md:fixed admin:max-md:inset-x-0 admin:max-md:bottom-0 admin:max-md:z-20 admin:max-md:border-t admin:max-md:px-1 admin:max-md:pb-[env(safe-area-inset-bottom)]"
      >
        <ul className="admin:grid admin:auto-cols-[minmax(min-content,1fr)] admin:grid-flow-col admin:md:gap-1 admin:md:auto-cols-auto admin:md:grid-flow-row">
          {pages.map(({ to, name, Icon }) => (
            <li key={to}>
              <NavLink
                to={to}
                end
                className={({ isActive }) =>
                  classes(
                    LINK,
                    isActive
                      ? 'admin:bg-ink-2 admin:font-semibold admin:text-amber'
                      : 'admin:text-mid admin:hover:bg-ink-2 admin:hover:text-hi',
                  )
                }
              >
                <Icon aria-hidden="true" className="admin:size-5 admin:shrink-0" />
                {name}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <SignedInAs />
    </div>
  );
}

function SignedInAs() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <div className="admin:mt-auto admin:hidden admin:min-w-0 admin:items-center admin:gap-3 admin:border-t admin:border-line admin:pt-4 admin:md:flex">
      <Monogram name={user.name} className="admin:size-9 admin:shrink-0 admin:rounded-full" />
      <p className="admin:min-w-0 admin:text-sm">
        <span className="admin:block admin:truncate admin:text-hi">{user.name}</span>
        {user.email && <span className="admin:block admin:truncate admin:text-low">{user.email}</span>}
      </p>
      <SignOut className="admin:ml-auto" />
    </div>
  );
}
