import { Menu, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { t } from '../messages/en.ts';
import { ICON_CLASSES } from './icon-classes.ts';
import { keepInPlace } from '../watching/in-place.ts';
import { NavLinks } from './NavLinks.tsx';

/** Opens the menu on small screens. */
export function MenuButton({ onClick, expanded }: { onClick(): void; expanded: boolean }) {
  return (
    <button
      ref={keepInPlace}
      type="button"
      aria-label={t('menu.open')}
      aria-expanded={expanded}
      aria-haspopup="dialog"
      onClick={onClick}
      className={`${ICON_CLASSES} md:hidden`}
    >
      <Menu aria-hidden="true" />
    </button>
  );
}

/** The links in a full-screen menu that slides in. A native dialog keeps the focus inside and closes on Escape. */
export function MobileMenu({ open, onClose }: { open: boolean; onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  // By the dialog itself, which tells of it: it may be open by somebody else's doing.
  const close = () => dialog.current?.close();
  return (
    <dialog
      ref={dialog}
      aria-label={t('nav.label')}
      onClose={onClose}
      className="m-0 h-dvh max-h-none w-full max-w-none translate-x-full bg-ink-0 px-4 py-2.5 text-hi transition-transform duration-300 open:translate-x-0 motion-reduce:transition-none starting:open:translate-x-full"
    >
      <div className="flex justify-end">
        <button type="button" aria-label={t('menu.close')} onClick={close} className={ICON_CLASSES}>
          <X aria-hidden="true" />
        </button>
      </div>
      <nav aria-label={t('nav.label')} className="grid place-items-center pt-12">
        <ul className="grid justify-items-center gap-4">
          <NavLinks
            search
            onClick={close}
            className="inline-flex min-h-14 items-center px-6 font-display text-4xl tracking-wide text-hi aria-[current=page]:text-amber"
          />
        </ul>
      </nav>
    </dialog>
  );
}
