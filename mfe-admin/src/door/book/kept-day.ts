import { keptOwn } from '@matinee/shared-ui/kept-own';
import { daySchema, type DoorDay } from '../calls.ts';

const entry = keptOwn<DoorDay>('admin-door-day');

/** The list of the day, as this device had it last. It goes with the session of whoever was let see it. */
export const keptDay = {
  write: entry.write,
  read(): DoorDay | null {
    const read = daySchema.safeParse(entry.read());
    return read.success ? read.data : null;
  },
};
