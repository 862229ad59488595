import { useEffect, useRef, useState } from 'react';
import { t } from './en.ts';
import type { Happening } from '../federation/happenings.ts';
import { partsOf, sharedModules, versionsInPage, type OverlayFacts } from './facts.ts';
import { Outlines } from './Outlines.tsx';
import { PartsTable } from './PartsTable.tsx';
import { SharedTable } from './SharedTable.tsx';

interface OverlayProps {
  facts: OverlayFacts;
  /** the element that the overlay is drawn in */
  layer: Element;
  onClose(): void;
}

/** Who made what of this page: an outline around each team's regions, and a panel with their releases. */
export function Overlay({ facts: { composition, happenings, live }, layer, onClose }: OverlayProps) {
  const [happened, setHappened] = useState<Happening[]>([]);
  const [isBehind, setBehind] = useState(live.isBehind());
  const panel = useRef<HTMLElement>(null);
  useEffect(
    () => happenings.hear((happening) => setHappened((before) => [...before, happening])),
    [happenings],
  );
  useEffect(() => void live.ask().then(setBehind), [live]);
  useEffect(() => {
    panel.current?.focus({ preventScroll: true });
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onClose();
    };
    addEventListener('keydown', closeOnEscape);
    return () => removeEventListener('keydown', closeOnEscape);
  }, [onClose]);

  const parts = partsOf(composition, happened);
  return (
    <>
      <Outlines parts={parts} layer={layer} />
      <section ref={panel} className="parts-panel" role="dialog" aria-label={t('title')} tabIndex={-1}>
        <div className="parts-head">
          <h2>{t('title')}</h2>
          <button type="button" onClick={onClose}>
            {t('close')} <kbd>Esc</kbd>
          </button>
        </div>
        <p className={isBehind ? 'parts-behind' : undefined}>
          {t(isBehind ? 'behind' : 'live', { id: composition.id })}
        </p>
        <PartsTable parts={parts} />
        <SharedTable modules={sharedModules(composition, versionsInPage())} />
      </section>
    </>
  );
}
