import { t } from './show-facts-en.ts';
import { factsInWords, type ShowFacts } from './show-facts.ts';

/** Format and languages of a show in short, as far as they are known; read out in full. */
export function FactsNote({ facts }: { facts: ShowFacts }) {
  const { format, spoken, subtitles } = facts;
  const short = [
    format,
    spoken && t('voice', { code: spoken.toUpperCase() }),
    subtitles && t('sub', { code: subtitles.toUpperCase() }),
  ].filter(Boolean);
  if (short.length === 0) return null;
  return (
    <>
      <span aria-hidden="true">{short.join(' · ')}</span>
      <span className="booking:sr-only">{factsInWords(facts)}</span>
    </>
  );
}
