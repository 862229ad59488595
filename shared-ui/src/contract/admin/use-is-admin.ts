import type { Calls } from '@matinee/api/types';
import { callsOf } from '../api/calls-of.ts';
import { boolean, object } from '../api/schema.ts';
import { t } from '../../messages/en.ts';
import { useData } from '../api/use-api.ts';

const isAdminCall = callsOf<Calls>()('GET /api/admin/is-admin', {
  auth: 'bearer',
  answer: object({ isAdmin: boolean() }),
  failure: t('admin.failed'),
});

/**
 * Whether the signed-in user is an admin, as the server says. A convenience for the page: every admin call is
 * decided by the server again.
 * @returns undefined while unknown; false also while the server has said nothing and cannot be asked
 */
export function useIsAdmin(): boolean | undefined {
  const { data, error } = useData(isAdminCall, undefined);
  return error ? !!data?.isAdmin : data?.isAdmin;
}
