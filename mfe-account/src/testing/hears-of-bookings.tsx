import { useSiteEvent } from '@matinee/shared-ui';
import type { ReactNode } from 'react';
import { vi } from 'vitest';

/** A page with somebody beside it who hears that bookings have changed. */
export function hearsOfBookings(page: ReactNode) {
  const heard = vi.fn<() => void>();
  function Subscriber() {
    useSiteEvent('bookings-changed', heard);
    return null;
  }
  return {
    heard,
    page: (
      <>
        {page}
        <Subscriber />
      </>
    ),
  };
}
