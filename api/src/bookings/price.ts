import type { ShowDocument } from '../db/documents.ts';

/** What seats of a show cost together, in cents of US dollars. A show's price never changes, so neither does a booking's. */
export const priceOf = ({ priceCents }: Pick<ShowDocument, 'priceCents'>, seats: readonly string[]): number =>
  priceCents * seats.length;
