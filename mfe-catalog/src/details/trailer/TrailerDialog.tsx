import { Backdrop } from '@matinee/shared-ui';
import { X } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { t } from '../../messages/details.en.ts';

interface TrailerDialogProps {
  /** of the movie */
  title: string;
  /** path of the picture that stands there until the player does */
  backdrop: string | null;
  /** of the player, on a site of somebody else */
  address: string;
  /** called when it has closed, also by Escape; the browser has put the focus back to where it was */
  onClose(): void;
}

/** The player of a trailer over the page. It is gone with the dialog, so nothing plays on. */
export function TrailerDialog({ title, backdrop, address, onClose }: TrailerDialogProps) {
  const [dialog, setDialog] = useState<HTMLDialogElement | null>(null);
  const id = useId();
  useEffect(() => dialog?.showModal(), [dialog]);
  return (
    <dialog
      ref={setDialog}
      aria-labelledby={id}
      onClose={onClose}
      className="catalog:m-auto catalog:w-[min(72rem,100vw-2rem,(100svh-9rem)*16/9)] catalog:min-w-[min(18rem,100vw)] catalog:rounded-lg catalog:border catalog:border-line catalog:bg-ink-1 catalog:text-hi catalog:backdrop:bg-ink-0/90"
    >
      <div className="catalog:flex catalog:items-center catalog:justify-between catalog:gap-3 catalog:py-1 catalog:pr-1 catalog:pl-4">
        <h2 id={id} className="catalog:line-clamp-1 catalog:font-semibold catalog:wrap-anywhere">
          {t('trailer.title', { title })}
        </h2>
        <button
          type="button"
          aria-label={t('trailer.close')}
          onClick={() => dialog?.close()}
          className="catalog:grid catalog:size-11 catalog:shrink-0 catalog:place-items-center catalog:rounded-md catalog:text-mid catalog:hover:bg-ink-2 catalog:hover:text-hi"
        >
          <X aria-hidden="true" className="catalog:size-5" />
        </button>
      </div>
      <div className="catalog:relative catalog:aspect-video catalog:overflow-hidden catalog:bg-ink-0">
        <Backdrop path={backdrop} alt="" title={title} className="catalog:size-full catalog:opacity-40" />
        {/* It may play and open pages of its own beside this one, but lead this page nowhere. */}
        <iframe
          src={address}
          title={t('trailer.title', { title })}
          allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox"
          referrerPolicy="strict-origin-when-cross-origin"
          className="catalog:absolute catalog:inset-0 catalog:size-full catalog:border-0"
        />
      </div>
      <p className="catalog:px-4 catalog:py-2 catalog:text-xs catalog:text-low">
        {t('trailer.from', { host: new URL(address).hostname })}
      </p>
    </dialog>
  );
}
