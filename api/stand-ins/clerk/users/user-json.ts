import { portraitOf } from './portrait.ts';
import { hasSecondFactor } from './second-factor.ts';
import type { User } from '../state/records.ts';

/** An account as the Frontend API shows it to its owner. */
export function userJson(user: User) {
  const address = `idn_${user.id}`;
  return {
    object: 'user',
    id: user.id,
    first_name: user.firstName,
    last_name: user.lastName,
    username: null,
    image_url: portraitOf(user),
    has_image: false,
    primary_email_address_id: address,
    primary_phone_number_id: null,
    primary_web3_wallet_id: null,
    password_enabled: true,
    public_metadata: user.publicMetadata,
    unsafe_metadata: user.unsafeMetadata,
    email_addresses: [
      {
        object: 'email_address',
        id: address,
        email_address: user.email,
        linked_to: [],
        matches_sso_connection: false,
        verification: {
          object: 'verification',
          status: user.isUnverified ? 'unverified' : 'verified',
          strategy: 'email_code',
          attempts: null,
          expire_at: null,
        },
      },
    ],
    phone_numbers: [],
    web3_wallets: [],
    external_accounts: [],
    enterprise_accounts: [],
    saml_accounts: [],
    passkeys: [],
    organization_memberships: [],
    totp_enabled: hasSecondFactor(user),
    backup_code_enabled: false,
    two_factor_enabled: hasSecondFactor(user),
    create_organization_enabled: false,
    delete_self_enabled: false,
    external_id: null,
    last_sign_in_at: user.lastSignInAt,
    created_at: user.createdAt,
    updated_at: user.updatedAt,
  };
}

/** An account as the Backend API shows it: with what its owner must not see. */
export function backendUserJson(user: User) {
  return {
    ...userJson(user),
    private_metadata: user.privateMetadata,
    banned: false,
    locked: false,
    last_active_at: user.lastSignInAt,
  };
}

/** The short form inside sessions and sign-ins. */
export function publicUserJson(user: User) {
  return {
    first_name: user.firstName,
    last_name: user.lastName,
    image_url: portraitOf(user),
    has_image: false,
  };
}
