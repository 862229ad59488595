import { lookUp } from '@matinee/shared-ui';
import { t } from '../messages/facts.en.ts';

/** What the ratings of Vietnam mean; one of another country stands for itself. */
const MEANINGS: Readonly<Record<string, string>> = {
  P: t('age.P'),
  K: t('age.K'),
  T13: t('age.T13'),
  T16: t('age.T16'),
  T18: t('age.T18'),
};

/** How old one has to be for a movie, with the sentence that belongs to it. Nothing where nobody has said. */
export function AgeRating({ rating, brief = false }: { rating: string | undefined; brief?: boolean }) {
  if (!rating) return null;
  const meaning = lookUp(MEANINGS, rating);
  return (
    <span className="catalog:inline-flex catalog:items-center catalog:gap-2 catalog:text-sm catalog:text-mid">
      <abbr
        title={meaning}
        className="catalog:rounded-sm catalog:border catalog:border-line-strong catalog:px-1.5 catalog:text-xs catalog:leading-5 catalog:font-bold catalog:text-hi catalog:no-underline"
      >
        <span className="catalog:sr-only">{t('age.name')} </span>
        {rating}
      </abbr>
      {!brief && meaning}
    </span>
  );
}
