import { buttonClasses, notify } from '@matinee/shared-ui';
import { Link, useNavigate } from '@matinee/shared-ui/router';
import type { KeyboardEvent, MouseEvent } from 'react';
import { t } from '../../messages/details.en.ts';

interface BookNowProps {
  movieId: string;
  date: string | undefined;
  /** @returns the date that the page's address names by now, if it is one of the movie's */
  dateOfAddress(): string | undefined;
}

/**
 * Leads to the seats of the chosen day; without one it says what is missing. It is one element all the time: of a button that
 * becomes a link while it is pressed, the browser makes no press at all.
 */
export function BookNow({ movieId, date, dateOfAddress }: BookNowProps) {
  const navigate = useNavigate();
  const seats = (day: string) => `/seat-layout/${encodeURIComponent(movieId)}/${day}`;
  const withoutDate = {
    role: 'button',
    onClick(event: MouseEvent) {
      event.preventDefault();
      // A day that was pressed a moment ago is in the address before it is on the page.
      const pressed = dateOfAddress();
      if (pressed) void navigate(seats(pressed));
      else notify.error(t('dates.missing'));
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (event.key !== ' ') return;
      event.preventDefault();
      event.currentTarget.click();
    },
  };
  return (
    <Link
      to={date ? seats(date) : '#catalog-days'}
      {...(!date && withoutDate)}
      className={buttonClasses('primary', 'catalog:w-full catalog:sm:w-auto catalog:sm:min-w-44')}
    >
      {t('dates.book')}
    </Link>
  );
}
