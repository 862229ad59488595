import { lookUp } from '@matinee/shared-ui';
import type { ReactNode } from 'react';
import { t } from '../../messages/en.ts';
import type { SharedSeat } from './friends.ts';

const words = {
  free: t('friends.state.free'),
  taken: t('friends.state.taken'),
  paying: t('state.paying'),
  paid: t('friends.state.paid'),
  gone: t('friends.state.gone'),
};

/** One of the seats, what has become of it, and what the visitor can do about it. */
export function SharedSeatRow({
  seat: { seat, state, bookingId },
  act,
}: {
  seat: SharedSeat;
  act: ReactNode;
}) {
  const isMine = bookingId !== null && state !== 'free';
  return (
    <li className="account:flex account:min-h-16 account:items-center account:justify-between account:gap-3 account:rounded-md account:border account:border-line account:px-4 account:py-2">
      <span>
        <span className="account:block account:font-semibold account:text-hi">
          {t('ticket.seat', { seat })}
        </span>
        <span className="account:text-sm account:text-mid">
          {isMine ? `${t('friends.yours')} · ` : ''}
          {lookUp(words, state) ?? state}
        </span>
      </span>
      {act}
    </li>
  );
}
