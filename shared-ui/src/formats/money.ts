const formats = new Map<boolean, Intl.NumberFormat>();

/** Made when the first price is shown: making one takes longer than all else that this module does at its start. */
function formatOf(isWhole: boolean): Intl.NumberFormat {
  const known = formats.get(isWhole);
  if (known) return known;
  const made = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    ...(isWhole && { maximumFractionDigits: 0 }),
  });
  formats.set(isWhole, made);
  return made;
}

/**
 * A price for display.
 * @param dollars an amount in US dollars, as the API sends it
 * @returns `$12` for a whole amount, `$12.50` otherwise
 */
export const money = (dollars: number): string => formatOf(Number.isInteger(dollars)).format(dollars);
