import { z } from 'zod';

/** A zone of the IANA list (https://www.iana.org/time-zones). */
export const timeZone = z.string().refine((zone) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
}, 'is not a time zone of the IANA list, such as Asia/Ho_Chi_Minh');

/** The cinema's zone where nothing is set. */
export const timeZoneSetting = timeZone.default('Asia/Ho_Chi_Minh');
