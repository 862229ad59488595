import { schema } from '@matinee/shared-ui';
import { apiCall } from '../api/api-call.ts';
import { t } from '../messages/en.ts';

/** Whether the caller is an admin. The shell asks the same when somebody signs in, so that the answer is there by now. */
export const isAdminCall = apiCall('GET /api/admin/is-admin', {
  auth: 'bearer',
  answer: schema.object({ isAdmin: schema.boolean() }),
  failure: t('fetching-failed'),
});
