import { ApiFailure, notify, useData, useSend, useSession, useSite } from '@matinee/shared-ui';
import { useId, useState } from 'react';
import { t } from '../../messages/en.ts';
import { bookingsCall } from '../bookings/bookings.ts';
import { changeRemindersCall, remindersCall } from './reminders.ts';

/** Nobody has changed anything: where it cannot be read there is no switch, and nothing to say. */
const unsaid = () => undefined;

/**
 * Whether one is reminded of shows by e-mail. Nothing is shown while that is not known, the list above may still push it
 * away, this site sends no e-mail, or there is no address to send it to.
 */
export function Reminders() {
  const { mail } = useSite();
  const { user } = useSession();
  const { data: bookings } = useData(bookingsCall, undefined);
  const { data, mutate } = useData(remindersCall, undefined, { onError: unsaid });
  const [busy, setBusy] = useState(false);
  const hint = useId();
  const change = useSend(changeRemindersCall);
  if (!data || !bookings || mail === false || user?.email === null) return null;
  const set = async (reminders: boolean) => {
    setBusy(true);
    try {
      // The box shows at once what was chosen, and what is true again when it could not be kept.
      await mutate(change(reminders), { optimisticData: { reminders }, revalidate: false });
      notify.success(t(reminders ? 'reminders.on' : 'reminders.off'));
    } catch (failure) {
      notify.error(failure instanceof ApiFailure ? failure.message : t('reminders.failed'));
    }
    setBusy(false);
  };
  return (
    <div className="account:mt-12 account:border-t account:border-line account:pt-6">
      <label className="account:flex account:min-h-11 account:cursor-pointer account:items-center account:gap-3 account:text-hi">
        <input
          type="checkbox"
          checked={data.reminders}
          aria-disabled={busy || undefined}
          aria-describedby={hint}
          onChange={(event) => !busy && void set(event.target.checked)}
          className="account:size-5 account:shrink-0 account:accent-amber"
        />
        {t('reminders')}
      </label>
      <p id={hint} className="account:text-sm account:text-mid">
        {t('reminders.hint')}
      </p>
    </div>
  );
}
