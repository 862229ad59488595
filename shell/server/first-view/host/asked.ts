import type { ReleasePart } from '@matinee/api/releases';
import type { Site } from '@matinee/shared-ui';

/** What a first view is rendered from, beside the code of its release. */
export interface Asked {
  pathname: string;
  /** the query of the address, with its `?` */
  search: string;
  site: Site;
  /** answers of the API by their addresses */
  answers: Readonly<Record<string, unknown>>;
  /** who fills the places of pages */
  parts: readonly { name: string; parts?: ReleasePart[] | undefined }[];
  release: { name: string; version: string; baseUrl: string };
}
