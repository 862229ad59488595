import { useSite } from '../contract/site/site.ts';
import { classes } from './classes.ts';
import { Monogram } from './Monogram.tsx';
import { usePainted } from './use-painted.ts';

interface PictureProps {
  /** path of the image in the movie database, or null when it has none */
  path: string | null;
  /** what the picture is of; '' when a text beside it says so already */
  alt: string;
  /** name for the stand-in when there is no image */
  title: string;
  className?: string;
  /** how wide it is shown, as the `sizes` attribute has it */
  sizes?: string;
  eager?: boolean;
}

/** A movie's poster in a fixed 2:3 box. */
export function Poster({ path, alt, title, className, sizes = '342px', eager = false }: PictureProps) {
  const { imageBase } = useSite();
  const asked = usePainted() || eager;
  const image = (
    <img
      src={`${imageBase}/w342${path}`}
      srcSet={`${imageBase}/w342${path} 342w, ${imageBase}/w500${path} 500w`}
      sizes={sizes}
      alt={alt}
      width={342}
      height={513}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      className="size-full object-cover"
    />
  );
  return (
    <div className={classes('aspect-[2/3] overflow-hidden bg-ink-1', className)}>
      {path && (asked ? image : <noscript>{image}</noscript>)}
      {!path && <Monogram name={title} className="size-full text-6xl" />}
    </div>
  );
}

/** A movie's backdrop in a fixed 16:9 box, or whatever box `className` gives it. */
export function Backdrop({ path, alt, title, className, sizes = '100vw', eager = false }: PictureProps) {
  const { imageBase } = useSite();
  const asked = usePainted() || eager;
  const image = (
    <img
      src={`${imageBase}/w780${path}`}
      srcSet={`${imageBase}/w780${path} 780w, ${imageBase}/w1280${path} 1280w`}
      sizes={sizes}
      alt={alt}
      width={1280}
      height={720}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      className="size-full object-cover"
    />
  );
  return (
    <div className={classes('aspect-video overflow-hidden bg-ink-1', className)}>
      {path && (asked ? image : <noscript>{image}</noscript>)}
      {!path && <Monogram name={title} className="size-full text-6xl" />}
    </div>
  );
}
