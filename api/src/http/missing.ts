/** The specification's sentence for a form that is not filled in. */
export const MISSING = 'Missing required fields';

/** An absent value gets the specification's sentence; a wrong one its own. */
export const missing = { error: (issue: { input?: unknown }) => (issue.input == null ? MISSING : undefined) };
