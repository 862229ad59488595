import { useData, useSession } from '@matinee/shared-ui';
import { Link } from '@matinee/shared-ui/router';
import { ArrowLeft } from 'lucide-react';
import { isAdminCall } from '../../layout/is-admin.ts';
import { SignOut } from '../../layout/SignOut.tsx';
import { t } from '../en.ts';

const unsaid = () => undefined;

/**
 * Who stands at the door, and how to leave it: the page has no header, and on a phone that has installed it there is no address either. Who comes
 * next on the same device signs in anew; what waits to be sent stays.
 */
export function WaysOut() {
  const { user } = useSession();
  const { data } = useData(isAdminCall, undefined, { onError: unsaid });
  const isAdmin = data?.isAdmin === true;
  return (
    <div className="admin:flex admin:items-center admin:justify-between admin:gap-4 admin:border-t admin:border-line admin:pt-3 admin:text-sm admin:text-mid">
      <Link
        to={isAdmin ? '/admin' : '/'}
        className="admin:inline-flex admin:min-h-11 admin:shrink-0 admin:items-center admin:gap-2 admin:rounded-sm admin:hover:text-hi"
      >
        <ArrowLeft aria-hidden="true" className="admin:size-4" />
        {t(isAdmin ? 'door.to-admin' : 'door.to-site')}
      </Link>
      <div className="admin:flex admin:min-w-0 admin:items-center admin:gap-2">
        <span className="admin:truncate">{user?.name}</span>
        <SignOut />
      </div>
    </div>
  );
}
