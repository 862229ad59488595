import type { MaxReasonLength } from '@matinee/api/types';

/** Characters of a reason, as the API takes them: its type does not let it differ. */
export const MAX_REASON_LENGTH: MaxReasonLength = 500;
