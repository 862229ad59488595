/**
 * The version of Stripe's API that this product speaks: that of its client, as a client of another release would be typed
 * for another one. Without it the account's own would hold, which anybody may change in the dashboard.
 * https://docs.stripe.com/api/versioning
 */
export const API_VERSION = '2026-10-28.endive' as const;
