/** The API version of the SDK that the product uses; a webhook endpoint made with it gets events in that version. */
export const API_VERSION = '2026-10-28.endive';
