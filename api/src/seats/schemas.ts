import { z } from '@hono/zod-openapi';
import { documentId } from '../http/document-id.ts';

export const showParam = z.object({ showId: documentId('This is not the id of a show') });
export const occupiedResponse = z.object({ success: z.literal(true), occupiedSeats: z.array(z.string()) });
/** Data of each `seats` event in the stream of a show's seats. */
export const seatsEvent = z.object({ occupiedSeats: z.array(z.string()) });
