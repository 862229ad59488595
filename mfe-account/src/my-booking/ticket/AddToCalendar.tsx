import { buttonClasses } from '@matinee/shared-ui';
import { CalendarPlus } from 'lucide-react';
import { t } from '../../messages/en.ts';

/**
 * Hands out the visit for a calendar.
 * @param file as the API made it
 */
export function AddToCalendar({ file }: { file: string }) {
  return (
    <a
      href={`data:text/calendar;charset=utf-8,${encodeURIComponent(file)}`}
      download="show.ics"
      className={buttonClasses(
        'quiet',
        'account:-mx-3 account:justify-self-start account:px-3 account:text-sm',
      )}
    >
      <CalendarPlus aria-hidden="true" className="account:size-4" />
      {t('ticket.calendar')}
    </a>
  );
}
