import { ApiFailure } from '@matinee/shared-ui';

/** What a failure is called that the API has given no code. */
const NOBODYS = ['failed', 'unreadable', 'unreachable'];

/**
 * Whether the API itself has said it. Somebody in between, such as a firewall, a CDN or a hotel's sign-in, answers with any status, also
 * 200, 403 and 404: that says nothing of a ticket, nor of who stands at the door.
 */
export const isSaid = (failure: unknown): failure is ApiFailure =>
  failure instanceof ApiFailure && !NOBODYS.includes(failure.code);
