import type { Config } from '../config.ts';
import type { SiteSettings } from '../settings/site.ts';

/** The settings that pages show or keep to. */
export function siteOf({
  cinema,
  booking,
  mail: post,
}: Pick<Config, 'cinema' | 'booking' | 'mail'>): SiteSettings {
  const { name, address, phone, mail, timeZone, hall } = cinema;
  const { maxSeats, holdMinutes, cancelUntilMinutes } = booking;
  return {
    timeZone,
    cinema: { name, address, phone, mail },
    booking: { maxSeats, holdMinutes, cancelUntilMinutes },
    hall,
    mail: post.smtpUrl !== undefined,
  };
}
