import { useSite } from '@matinee/shared-ui';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../messages/details.en.ts';
import type { MovieWithFacts } from '../../shows/movie-with-facts.ts';
import { TrailerDialog } from './TrailerDialog.tsx';

/** Sites whose videos `trailerBase` plays. */
const PLAYED = 'youtube';

/** The way to the trailer, where there is one. Nothing is asked of the site that has it before it is pressed. */
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
        className="catalog:mt-4 catalog:inline-flex catalog:min-h-11 catalog:items-center catalog:gap-2 catalog:rounded-md catalog:border catalog:border-line-strong catalog:bg-ink-0/60 catalog:px-4 catalog:text-sm catalog:font-semibold catalog:text-hi catalog:hover:bg-ink-2 catalog:md:text-base"
      >
        <Play aria-hidden="true" className="catalog:size-4 catalog:fill-current catalog:text-amber" />
        {t('trailer.watch')}
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
