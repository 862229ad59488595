import { z } from '@hono/zod-openapi';

export const previewLinkSchema = z.object({
  success: z.literal(true),
  link: z.url(),
  expires: z.string().openapi({ format: 'date-time' }),
});
