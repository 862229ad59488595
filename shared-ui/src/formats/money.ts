const whole = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});
const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/**
 * A price for display.
 * @param dollars an amount in US dollars, as the API sends it
 * @returns `$12` for a whole amount, `$12.50` otherwise
 */
export const money = (dollars: number): string => (Number.isInteger(dollars) ? whole : exact).format(dollars);
