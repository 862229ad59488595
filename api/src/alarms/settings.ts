import { z } from 'zod';
import { urlSetting } from '../settings/url.ts';

/** The settings of the webhook for alarms, of every process that raises some. */
export const alarmSettings = {
  ALARM_WEBHOOK_URL: urlSetting.optional().meta({
    description:
      'where alarms are sent by POST: a canary that was taken back, a host that is down, a key used wrongly',
    without: 'the log only',
    production: 'recommended',
  }),
  ALARM_WEBHOOK_SECRET: z.string().min(16, 'must have at least 16 characters').optional().meta({
    description: 'signs them (`Matinee-Signature`), 16 characters or more',
    without: 'needed with the address',
    production: 'recommended',
  }),
};

/**
 * @returns where alarms are sent, or undefined
 * @throws {Error} one sentence, when one of the two settings is there and the other is not
 */
export function alarmWebhookOf(env: {
  ALARM_WEBHOOK_URL?: string | undefined;
  ALARM_WEBHOOK_SECRET?: string | undefined;
}): { url: string; secret: string } | undefined {
  const { ALARM_WEBHOOK_URL: url, ALARM_WEBHOOK_SECRET: secret } = env;
  if (!url !== !secret)
    throw new Error(
      `${url ? 'ALARM_WEBHOOK_SECRET' : 'ALARM_WEBHOOK_URL'} is missing: an alarm that is not signed is worth nothing.`,
    );
  return url && secret ? { url, secret } : undefined;
}
