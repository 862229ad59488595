import { ApiFailure } from '@matinee/shared-ui';

/**
 * Whether the API itself has said it. Somebody in between, such as a firewall, a CDN or a hotel's sign-in, answers with any status, also
 * 200, 403 and 404: that says nothing of a ticket, nor of who stands at the door.
 */
export const isSaid = (failure: unknown): failure is ApiFailure =>
  failure instanceof ApiFailure && failure.detail['success'] === false;
