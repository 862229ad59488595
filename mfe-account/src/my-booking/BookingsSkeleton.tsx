import { Skeleton } from '@matinee/shared-ui';

/** A ticket and a booking below it, as boxes. */
export function BookingsSkeleton() {
  return (
    <div className="account:grid account:gap-6">
      <Skeleton className="account:h-8 account:w-40" />
      <Skeleton className="account:h-[34rem] account:rounded-lg account:md:h-72" />
      <Skeleton className="account:h-40 account:rounded-lg" />
    </div>
  );
}
