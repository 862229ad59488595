import { z } from 'zod';

const LOCAL = /^http:\/\/(?:localhost|127\.0\.0\.1):([1-9]\d{0,4})\/$/;
export const MAX_PORT = 65_535;

/**
 * The address of a server on the machine of whoever looks at a page. Written in one way only, so that nothing else can
 * be meant by it: no name that resolves there, no user in front, no path.
 */
export const localAddress = z
  .string()
  .refine((text) => Number(LOCAL.exec(text)?.[1] ?? Infinity) <= MAX_PORT, {
    error: 'must be an address of this machine, such as http://localhost:3005/',
  });
