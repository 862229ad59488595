/** A code as a hand scanner types it: signed, of either version, or plain (api/src/tickets/code.ts and codes.ts). */
const CODE = /(?:A[E-H][A-Z2-7]{133}|A[I-L][A-Z2-7]{134}|[0-9A-F]{24}-[A-Z][1-9](?:-\d{1,3})?)$/i;

/** The code that stands at the end of a text; empty where none does. */
export const codeAtEnd = (text: string): string => CODE.exec(text)?.[0] ?? '';

/** As long as no number is that people type. A foreign code is an address or a card as a rule, with one of these signs in it. */
const CHANGED = /^[^\s:/]{60,300}$/;
/** Begins as every signed code does, also of a version that only a later API knows: what it is, the API says. */
const LIKE_SIGNED = /^A[A-Z2-7]*$/i;

/**
 * Whether a hand scanner seems to have typed a code that the device's keyboard has made something else of: an input method of Vietnamese
 * writes Â for AA, a French layout Q for A.
 */
export const isChangedByKeyboard = (text: string): boolean =>
  !codeAtEnd(text) && CHANGED.test(text) && !LIKE_SIGNED.test(text);
