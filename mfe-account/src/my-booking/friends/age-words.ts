import { t } from './age-en.ts';

const RATINGS = ['P', 'K', 'T13', 'T16', 'T18'] as const;

/** An age rating of Vietnam with its sentence, as it has to stand where tickets are sold; one of another country stands for itself. */
export function ageWords(rating: string): string {
  const known = RATINGS.find((one) => one === rating);
  return known ? `${rating}: ${t(known)}` : rating;
}
