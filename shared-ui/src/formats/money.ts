/** Between each three digits before the point. */
const THOUSANDS = /\B(?=(\d{3})+(?!\d))/g;

/**
 * A price for display, as `Intl` writes it in American English: by hand, since the first of its formats takes a phone as long as a
 * page's whole rendering.
 * @param dollars an amount in US dollars, as the API sends it
 * @returns `$12` for a whole amount, `$12.50` otherwise
 */
export const money = (dollars: number): string => {
  const amount = Math.abs(dollars).toFixed(Number.isInteger(dollars) ? 0 : 2);
  return `${dollars < 0 ? '-' : ''}$${amount.replace(THOUSANDS, ',')}`;
};
