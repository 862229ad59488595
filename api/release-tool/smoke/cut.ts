import { withoutHalves } from '@matinee/api/release-patterns';

const MAX_WORDS = 280;

/** As much of a finding as is signed. Half a character, also one of the page's own, could not be signed. */
export const cut = (finding: string): string => withoutHalves(finding.slice(0, MAX_WORDS));
