import { z } from 'zod';

/** What an address must look like before it becomes an account's. */
export const emailAddress = z.email('Email address must be a valid email address.');

/** The length that the instance's password settings announce. */
export const newPassword = z
  .string()
  .min(8, 'Passwords must be 8 characters or more.')
  .max(72, 'Passwords must be 72 characters or less.');
