import { z } from '@hono/zod-openapi';
import type { ShowDocument } from '../db/documents.ts';

/** What answers say of a show that does not take place. */
export const cancelledSchema = {
  cancelled: z.string().optional().openapi({
    description: 'Why the show does not take place, in the cinema’s words; absent while it does',
  }),
};

/** @returns nothing for a show that takes place */
export const cancelledOf = ({
  status,
  cancellation,
}: Pick<ShowDocument, 'status' | 'cancellation'>): { cancelled?: string } =>
  status === 'cancelled' ? { cancelled: cancellation?.reason ?? '' } : {};
