/** What Clerk's dialog is called for screen readers. */
export const DIALOG_NAME = 'Account';
