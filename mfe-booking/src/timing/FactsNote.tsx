import { t } from './show-facts-en.ts';
import { factsInWords, type ShowFacts } from './show-facts.ts';

/** Format and subtitles of a show in short, as far as they are known; read out in full. */
export function FactsNote({ facts: { format, subtitles } }: { facts: ShowFacts }) {
  const short = [format, subtitles && t('sub', { code: subtitles.toUpperCase() })].filter(Boolean);
  if (short.length === 0) return null;
  return (
    <>
      <span aria-hidden="true">{short.join(' · ')}</span>
      <span className="booking:sr-only">{factsInWords({ format, subtitles })}</span>
    </>
  );
}
