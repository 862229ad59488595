/** Seeds of ways on which the real code and the model parted once. One that fails is added here, with a word about what it was. */
export const FAILED_ONCE: readonly number[] = [];
