import { send } from '@matinee/shared-ui';
import { afterEach, expect, test, vi } from 'vitest';
import { showDetails } from '../timing/show-details.ts';
import { occupiedSeats } from './calls.ts';
import { ownBookings } from './hold/own-bookings.ts';

afterEach(() => vi.unstubAllGlobals());
const token = async () => 'token';

test('what cannot be read says what it is, when the server has no words of its own', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 500 }));
  await expect(send(occupiedSeats, 'show-1', token)).rejects.toThrow('Failed to load occupied seats');
  await expect(send(ownBookings, undefined, token)).rejects.toThrow('Failed to fetch bookings');
  await expect(send(showDetails, '7', token)).rejects.toThrow('Failed to load show details');
});
