/** `3600, 'usd'` → `$36.00`; the amount is an integer of the smallest unit. */
export function money(amount: number | null, currency: string | null): string {
  return new Intl.NumberFormat('en', { style: 'currency', currency: currency ?? 'usd' }).format(
    (amount ?? 0) / 100,
  );
}
