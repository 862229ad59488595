import { classes, notify, useSession } from '@matinee/shared-ui';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { t } from '../messages/en.ts';

/** Ends the session of the admin: the admin's pages have no header, where others find it. */
export function SignOut({ className }: { className?: string }) {
  const { status, signOut } = useSession();
  const [leaving, setLeaving] = useState(false);
  // A shell that cannot sign out yet has no such button.
  if (status !== 'signed-in' || !signOut) return null;
  const leave = async () => {
    setLeaving(true);
    try {
      await signOut();
    } catch {
      notify.error(t('admin.sign-out-failed'));
    } finally {
      setLeaving(false);
    }
  };
  return (
    <button
      type="button"
      title={t('admin.sign-out')}
      aria-label={t('admin.sign-out')}
      disabled={leaving}
      onClick={() => void leave()}
      className={classes(
        'admin:grid admin:size-11 admin:shrink-0 admin:place-items-center admin:rounded-sm admin:text-mid admin:hover:bg-ink-2 admin:hover:text-hi admin:disabled:opacity-50',
        className,
      )}
    >
      <LogOut aria-hidden="true" className="admin:size-5" />
    </button>
  );
}
