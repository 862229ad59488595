import { z } from '@hono/zod-openapi';

/** The name of a seat, such as `B4`, in whatever hall. Whether a hall has it is another question. */
export const seatId = (says?: string) => z.string().regex(/^[A-Z][1-9]$/, says);
