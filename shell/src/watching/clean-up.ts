let isUnderWay = false;

/** Whether a screen that goes is being cleaned up now. */
export const isCleaningUp = (): boolean => isUnderWay;

/** Has what a screen left to be done be done, such as the clean-up of its effects. */
export function cleanUp(act: () => void): void {
  isUnderWay = true;
  try {
    act();
  } finally {
    isUnderWay = false;
  }
}
