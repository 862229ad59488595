import { z } from '@hono/zod-openapi';

/**
 * An id of a document of ours: 24 hexadecimal characters.
 * @param complaint the sentence for anything else
 */
export const documentId = (complaint: string) => z.string().regex(/^[0-9a-f]{24}$/, complaint);
