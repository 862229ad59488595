import { apiCall, schema } from '@matinee/shared-ui';
import { t } from '../messages/en.ts';

/** Whether the caller is an admin. The shell asks the same when somebody signs in, so that the answer is there by now. */
export const isAdminCall = apiCall({
  method: 'GET',
  path: () => '/api/admin/is-admin',
  auth: 'bearer',
  answer: schema.object({ isAdmin: schema.boolean() }),
  failure: t('fetching-failed'),
});
