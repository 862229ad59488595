/** A booking's number, as people read it and name it to the cinema: the end of its id. */
export const referenceOf = (bookingId: string): string => bookingId.slice(-8).toUpperCase();
