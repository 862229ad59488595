import { timeOfDay } from '@matinee/shared-ui';
import type { DoorDay } from '../calls.ts';
import { t } from '../en.ts';

type Named = Pick<DoorDay['shows'][number], 'startsAt' | 'hall' | 'title' | 'isCancelled'>;

/** When, where and what: as doors tell shows apart. */
export const nameOfShow = ({ startsAt, hall, title, isCancelled }: Named, timeZone: string): string =>
  t(isCancelled ? 'door.show.cancelled' : 'door.show.option', {
    time: timeOfDay(startsAt, timeZone),
    hall,
    title,
  });
