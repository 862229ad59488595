import { Skeleton } from '@matinee/shared-ui';

/** Boxes where the rows of a table will stand. */
export const TableSkeleton = () => (
  <div className="admin:grid admin:gap-3 admin:max-lg:grid-cols-[repeat(auto-fill,minmax(17rem,1fr))]">
    {Array.from({ length: 8 }, (_, row) => (
      <Skeleton key={row} className="admin:h-48 admin:lg:h-18" />
    ))}
  </div>
);
