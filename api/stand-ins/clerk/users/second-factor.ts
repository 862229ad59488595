import type { User } from '../state/records.ts';

/** The code that Clerk's own test mode takes (https://clerk.com/docs/guides/development/testing/test-emails-and-phones). */
const TEST_CODE = '424242';

/** Whether an account has an authenticator app: those with a right of their own do. */
export const hasSecondFactor = ({ publicMetadata }: User): boolean => publicMetadata['role'] !== undefined;

/** No app is asked: the code is always the same, since the stand-in protects nothing. */
export const secondFactorFits = (code: string): boolean => code === TEST_CODE;
