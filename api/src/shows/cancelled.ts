import { z } from '@hono/zod-openapi';

/** What answers say of a show that does not take place. */
export const cancelledSchema = {
  cancelled: z.string().optional().openapi({
    description: 'Why the show does not take place, in the cinema’s words; absent while it does',
  }),
};

/** As much of a show as tells. The types of screens reach this file, and no document of the database. */
interface Show {
  status?: string | undefined;
  cancellation?: { reason: string } | undefined;
}

/** @returns nothing for a show that takes place */
export const cancelledOf = ({ status, cancellation }: Show): { cancelled?: string } =>
  status === 'cancelled' ? { cancelled: cancellation?.reason ?? '' } : {};
