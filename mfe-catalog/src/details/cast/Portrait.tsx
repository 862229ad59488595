import { Monogram, useSite } from '@matinee/shared-ui';

/** A person's photo in a round box, or a monogram when there is none. The name stands beside it. */
export function Portrait({ name, path }: { name: string; path: string | null }) {
  const { imageBase } = useSite();
  return (
    <div className="catalog:aspect-square catalog:w-full catalog:max-w-24 catalog:overflow-hidden catalog:rounded-full catalog:bg-ink-1">
      {path ? (
        <img
          src={`${imageBase}/w185${path}`}
          alt=""
          width={185}
          height={278}
          loading="lazy"
          decoding="async"
          className="catalog:size-full catalog:object-cover catalog:object-top"
        />
      ) : (
        <Monogram name={name} className="catalog:size-full catalog:text-3xl" />
      )}
    </div>
  );
}
