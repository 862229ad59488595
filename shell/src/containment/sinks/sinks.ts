import { sinkRules } from './rules.ts';

interface TrustedTypes {
  createPolicy(name: string, rules: typeof sinkRules): unknown;
}

// Before any other script: the first to make this policy is the only one. Browsers without it go on without.
(window as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('default', sinkRules);
