import { z } from 'zod';

/** An address of http or https; what comes out has no slash at its end. */
export const urlSetting = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, ''));
