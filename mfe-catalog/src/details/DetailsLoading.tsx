import { Loading, Skeleton } from '@matinee/shared-ui';
import { FRAME_CLASSES } from './movie/MovieFrame.tsx';
import { UnnamedMovie } from './UnnamedMovie.tsx';

/** The movie's page before the movie is known, in its final geometry. */
export function DetailsLoading() {
  return (
    <>
      <UnnamedMovie />
      <Loading>
        <div className={FRAME_CLASSES}>
          <Skeleton className="catalog:aspect-[2/3] catalog:w-28 catalog:sm:w-40 catalog:md:row-span-2 catalog:md:w-auto" />
          <div className="catalog:grid catalog:content-end catalog:gap-3">
            <Skeleton className="catalog:h-12 catalog:w-4/5 catalog:md:h-16" />
            <Skeleton className="catalog:h-5 catalog:w-2/3" />
            <Skeleton className="catalog:h-7 catalog:w-1/2" />
          </div>
          <Skeleton className="catalog:col-span-2 catalog:h-56 catalog:md:row-start-3 catalog:md:h-44" />
          <Skeleton className="catalog:col-span-2 catalog:h-40 catalog:md:col-span-1 catalog:md:col-start-2 catalog:md:row-start-2" />
        </div>
      </Loading>
    </>
  );
}
