import { useSite } from '@matinee/shared-ui';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../messages/en.ts';
import type { MovieWithFacts } from '../../shows/movie-with-facts.ts';
import { TrailerDialog } from './TrailerDialog.tsx';

/** Sites whose videos `trailerBase` plays. */
const PLAYED = 'youtube';

/**
 * On the poster: the way to the trailer, where there is one. Nothing is asked of the site that has it before it is pressed.
 */
export function Trailer({ movie: { title, trailer, backdrop_path: backdrop } }: { movie: MovieWithFacts }) {
  const { trailerBase } = useSite();
  const [isOpen, setOpen] = useState(false);
  if (!trailerBase || trailer?.site !== PLAYED) return null;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="catalog:absolute catalog:inset-x-1.5 catalog:bottom-1.5 catalog:flex catalog:min-h-11 catalog:items-center catalog:justify-center catalog:gap-2 catalog:rounded-sm catalog:border catalog:border-line-strong catalog:bg-ink-0/85 catalog:px-2 catalog:text-sm catalog:font-semibold catalog:text-hi catalog:transition-colors catalog:duration-150 catalog:hover:bg-ink-2 catalog:md:inset-x-3 catalog:md:bottom-3 catalog:md:text-base"
      >
        <Play aria-hidden="true" className="catalog:size-4 catalog:fill-current catalog:text-amber" />
        <span>
          <span className="catalog:sr-only catalog:md:not-sr-only">{t('trailer.watch')} </span>
          {t('trailer.name')}
        </span>
      </button>
      {isOpen && (
        <TrailerDialog
          title={title}
          backdrop={backdrop}
          address={`${trailerBase}/${encodeURIComponent(trailer.key)}?autoplay=1&rel=0`}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
