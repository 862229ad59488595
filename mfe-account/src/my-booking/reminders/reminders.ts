import { schema } from '@matinee/shared-ui';
import { apiCall } from '../../api/api-call.ts';
import { t } from '../../messages/en.ts';

const answer = schema.object({ reminders: schema.boolean() });

/** Whether the signed-in user is reminded of shows by e-mail. */
export const remindersCall = apiCall('GET /api/user/reminders', {
  auth: 'bearer',
  answer,
  failure: t('reminders.failed'),
});

/** Switches the reminders on or off. */
export const changeRemindersCall = apiCall('POST /api/user/reminders', {
  body: (reminders: boolean) => ({ reminders }),
  auth: 'bearer',
  answer,
  failure: t('reminders.failed'),
});
