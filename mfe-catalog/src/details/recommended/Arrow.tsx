import { ChevronLeft, ChevronRight } from 'lucide-react';
import { t } from '../../messages/details.en.ts';

interface ArrowProps {
  direction: 'back' | 'forward';
  /** false at the row's end: the button stays focusable and says so */
  enabled: boolean;
  onPress(): void;
}

/** One of the carousel's two arrows. */
export function Arrow({ direction, enabled, onPress }: ArrowProps) {
  const Icon = direction === 'back' ? ChevronLeft : ChevronRight;
  return (
    <button
      type="button"
      aria-label={t(`recommended.${direction}`)}
      aria-disabled={!enabled}
      onClick={enabled ? onPress : undefined}
      className="catalog:grid catalog:size-11 catalog:place-items-center catalog:rounded-full catalog:border catalog:border-line-strong catalog:text-hi catalog:hover:bg-ink-2 catalog:aria-disabled:cursor-default catalog:aria-disabled:border-line catalog:aria-disabled:text-low catalog:aria-disabled:hover:bg-transparent"
    >
      <Icon aria-hidden="true" className="catalog:size-5" />
    </button>
  );
}
