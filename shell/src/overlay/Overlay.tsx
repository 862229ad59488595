import { useEffect, useRef, useState } from 'react';
import { t } from './en.ts';
import type { RemoteEvent } from '../federation/remote-events.ts';
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
export function Overlay({ facts: { composition, events, live }, layer, onClose }: OverlayProps) {
  const [past, setPast] = useState<RemoteEvent[]>([]);
  const [isBehind, setBehind] = useState(live.isBehind());
  const panel = useRef<HTMLElement>(null);
  useEffect(() => events.subscribe((event) => setPast((before) => [...before, event])), [events]);
  useEffect(() => void live.ask().then(setBehind), [live]);
  useEffect(() => {
    panel.current?.focus({ preventScroll: true });
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onClose();
    };
    addEventListener('keydown', closeOnEscape);
    return () => removeEventListener('keydown', closeOnEscape);
  }, [onClose]);

  const parts = partsOf(composition, past);
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
