/** The account that every key of this stand-in belongs to. */
export const ACCOUNT_ID = 'acct_1Matinee0StandIn';
