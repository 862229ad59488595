const STORAGE_KEY = 'matinee:booking-open';
/** Where the browser keeps nothing, what was marked lasts as long as the document. */
let isMarked = false;

/** Whether a booking is open in this tab: from the first seat picked until the visitor is back from payment. */
export const isBookingOpen = (): boolean => {
  try {
    return isMarked || sessionStorage.getItem(STORAGE_KEY) === '1';
  } catch {
    return isMarked;
  }
};

/**
 * Marks a booking as open or done. While one is open the shell does not move this tab to another composition.
 * @param open true from the first seat picked, false when all are dropped or the visitor is back from payment
 */
export function setBookingOpen(open: boolean): void {
  isMarked = false;
  try {
    if (open) sessionStorage.setItem(STORAGE_KEY, '1');
    else sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    isMarked = open;
  }
}
