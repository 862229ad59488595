import { z } from 'zod';

const MAX_NAME = 40;
const MAX_ADDRESS = 200;

/** One line of text, as it stands in the header or on a page. */
const line = (most: number) =>
  z
    .string()
    .trim()
    .min(1, 'must not be blank')
    .max(most, `must have at most ${most} characters`)
    .regex(/^\P{Cc}*$/u, 'must be one line');

/** What the cinema is called. */
export const cinemaName = line(MAX_NAME);
/** Street and city. */
export const cinemaAddress = line(MAX_ADDRESS);
/** As people write it; its digits are what is dialled. */
export const cinemaPhone = z
  .string()
  .regex(/^\+?\d[\d ()/.-]{3,28}\d$/, 'is not a telephone number, such as +84 28 5550 1234');
export const cinemaMail = z.email('is not an e-mail address');
