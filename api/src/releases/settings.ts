import { z } from 'zod';
import { trustSettings } from './trust-settings.ts';
import { anyNumber, wholeNumber } from '../settings/number.ts';
import { overridesSetting } from '../settings/overrides.ts';
import { previewOriginSetting } from '../settings/preview-origin.ts';
import { deployKeysSetting } from './deploy-keys/deploy-keys-setting.ts';
import { releaseHostsSetting } from './gates/hosts-setting.ts';
import { builderSettings } from './provenance/settings.ts';
import { teamKeysSetting } from './signing/setting.ts';

/** The settings of releases, as the environment has them. */
export const releaseSettings = {
  DEPLOY_KEYS: deployKeysSetting.meta({
    description:
      '`catalog=…,…,shell=…,operator=…`: who may publish what, `operator` puts live; 16 characters or more',
    production: 'needed to release',
  }),
  RELEASE_PUBLIC_KEYS: teamKeysSetting.meta({
    description: '`catalog=…,booking=…,…`: the keys that releases must be signed with, two of a team at most',
    production: 'needed to release',
  }),
  ...trustSettings,
  RELEASE_HOSTS: releaseHostsSetting.meta({
    description:
      "`catalog=https://…,booking=https://…`: where each team's releases may lie, and be fetched from",
    without: 'anywhere',
    production: 'needed',
  }),
  ...builderSettings,
  SITE_KEY: z.string().min(32, 'must have at least 32 characters').optional().meta({
    description:
      'secret shared with the shell server, 32 characters or more: with it pages report, and previews work',
    without: 'neither',
    production: 'recommended',
  }),
  PREVIEW_ORIGIN: previewOriginSetting.meta({
    description:
      'where previews are shown: another host of the same shell server, best of another domain; tokens of it count nowhere',
    without: 'no previews',
    production: 'recommended',
  }),
  OVERRIDES: overridesSetting.meta({
    description:
      '`yes`: teams may make links that open a preview whose code comes from the localhost of whoever opens it',
    without: 'no such links',
    production: 'only where developers need it',
  }),
  CANARY_LOOK_SECONDS: anyNumber({
    preset: 15,
    min: 0.1,
    max: 3600,
    because: 'a canary that does badly is to be taken back soon',
  }).describe('pause between looks at how a canary does'),
  CANARY_MIN_VISITORS: wholeNumber({
    preset: 30,
    min: 1,
    max: 1_000_000,
    because: 'a canary that waits for more is never judged',
  }).describe('visitors on each side before a canary is judged'),
  CANARY_MARGIN_PERCENT: anyNumber({
    preset: 2,
    min: 0,
    max: 100,
    because: 'it is a share of the visitors',
  }).describe('larger share of visitors with errors that is tolerated'),
  CANARY_VISITORS_PER_ADDRESS: wholeNumber({
    preset: 1,
    min: 1,
    max: 1000,
    because: 'one address alone must not decide',
  }).describe('visitors that one address can count for'),
  WRONG_KEYS_ALLOWED: wholeNumber({
    preset: 10,
    min: 1,
    max: 1_000_000,
    because: 'somebody mistypes, and more are guesses',
  }).describe('wrong deploy keys of one network in a quarter of an hour, until it is not listened to'),
  PROMOTE_NEEDS_TWO: z
    .enum(['yes', 'no'])
    .default('no')
    .describe(
      '`yes`: a promotion, or a canary for more than half of the visitors, is done when two people, or holders of keys, order the same within an hour',
    ),
  PROMOTE_NEEDS_SMOKE: z
    .enum(['no', 'team', 'operator'])
    .default('no')
    .describe(
      'whether a set must have been tried in a browser (`npm run release -- smoke`) before it is promoted or a canary: `team`, by an operator or a team whose release in it is new; `operator`, by an operator',
    ),
  ADMIN_FACTOR: z.enum(['first', 'second']).default('second').meta({
    description:
      'what an admin proves again before an act on money or releases: `second`, or `first` when Clerk has no second factor (its claim `fva`)',
  }),
  ADMIN_FACTOR_MINUTES: wholeNumber({
    preset: 10,
    min: 1,
    max: 60,
    because: 'who left an hour ago may be somebody else now',
  }).describe('how long that holds'),
};
