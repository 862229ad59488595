import type { BookingDocument } from '../db/documents.ts';

/** The limits that a hold is made under, to be written down with it: a setting that is lowered later takes no seats away. */
export const limitsOf = ({
  seatsPerPerson,
  seatsPerNetwork,
}: NonNullable<BookingDocument['limits']>): NonNullable<BookingDocument['limits']> => ({
  seatsPerPerson,
  seatsPerNetwork,
});
