import { Loading, useData } from '@matinee/shared-ui';
import type { ReactNode } from 'react';
import { AdminGuard, NotAuthorized } from '../../layout/AdminGuard.tsx';
import { isSaid } from '../book/is-said.ts';
import { dayCall } from '../calls.ts';

interface DoorGuardProps {
  children: ReactNode;
  /** whether the device has a list to go on with while nobody can say who is there, or no answer comes */
  hasList: boolean;
}

/**
 * Lets in who may stand at a door. That is no admin's call: the list of the day says it, which the server gives to the roles door and
 * admin alone. It only saves people from a page that would not work.
 */
export function DoorGuard({ children, hasList }: DoorGuardProps) {
  return (
    <AdminGuard isForDoor goesOn={hasList}>
      <ForDoor hasList={hasList}>{children}</ForDoor>
    </AdminGuard>
  );
}

const unsaid = () => undefined;

function ForDoor({ children, hasList }: DoorGuardProps) {
  const { data, error } = useData(dayCall, undefined, { onError: unsaid });
  if (isSaid(error) && error.status === 403) return <NotAuthorized />;
  // What else fails is said, and tried again, by the page.
  return data || error || hasList ? children : <Loading />;
}
