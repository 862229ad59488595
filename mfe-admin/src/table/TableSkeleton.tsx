import { Skeleton } from '@matinee/shared-ui';

/** Boxes where the rows of a table will stand. */
export const TableSkeleton = () => (
  <div className="admin:grid admin:gap-3">
    {Array.from({ length: 8 }, (_, row) => (
      <Skeleton key={row} className="admin:h-56 admin:sm:h-40 admin:lg:h-18" />
    ))}
  </div>
);
