import type { InstanceKind } from './publishable-key.ts';
import { userSettings } from './user-settings.ts';

/** As Cloudflare's check for bots is set up, whose script runs in the page. */
const BOT_CHECK = {
  captcha_public_key: '1x00000000000000000000AA',
  captcha_public_key_invisible: '1x00000000000000000000BB',
  captcha_widget_type: 'smart',
  captcha_provider: 'turnstile',
};

/** What clerk-js asks first: the look and the rules of the instance, in the shape of Clerk's `/v1/environment`. */
export const environmentOf = (kind: InstanceKind, hasBotCheck = false) => ({
  object: 'environment',
  id: 'env_local',
  maintenance_mode: false,
  auth_config: {
    object: 'auth_config',
    id: 'aac_local',
    single_session_mode: true,
    claimed_at: null,
    reverification: true,
  },
  display_config: {
    object: 'display_config',
    id: 'display_config_local',
    instance_environment_type: kind,
    application_name: 'Matinee',
    preferred_sign_in_strategy: 'password',
    branded: false,
    show_devmode_warning: kind === 'development',
    theme: {},
    home_url: '/',
    sign_in_url: '/sign-in',
    sign_up_url: '/sign-up',
    user_profile_url: '/user',
    after_sign_in_url: '/',
    after_sign_up_url: '/',
    after_sign_out_one_url: '/',
    after_sign_out_all_url: '/',
    after_switch_session_url: '/',
    logo_image_url: '',
    favicon_image_url: '',
    captcha_public_key: null,
    captcha_widget_type: null,
    ...(hasBotCheck && BOT_CHECK),
    support_email: '',
  },
  user_settings: { ...userSettings, sign_up: { ...userSettings.sign_up, captcha_enabled: hasBotCheck } },
  organization_settings: {
    enabled: false,
    max_allowed_memberships: 1,
    force_organization_selection: false,
    domains: { enabled: false, enrollment_modes: [] },
  },
  commerce_settings: {
    billing: {
      stripe_publishable_key: null,
      organization: { enabled: false, has_paid_plans: false },
      user: { enabled: false, has_paid_plans: false },
    },
  },
});
