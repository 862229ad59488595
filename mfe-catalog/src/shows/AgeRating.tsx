import { ageMeaning } from '@matinee/shared-ui/age-words';
import { t } from '../messages/facts.en.ts';

/** How old one has to be for a movie, with what that means. Nothing where nobody has said. */
export function AgeRating({ rating }: { rating: string | undefined }) {
  if (!rating) return null;
  return (
    <span className="catalog:inline-flex catalog:items-center catalog:gap-2 catalog:text-sm catalog:text-mid">
      <span className="catalog:rounded-sm catalog:border catalog:border-line-strong catalog:px-1.5 catalog:text-xs catalog:leading-5 catalog:font-bold catalog:text-hi">
        <span className="catalog:sr-only">{t('age.name')} </span>
        {rating}
      </span>
      {ageMeaning(rating)}
    </span>
  );
}
