import type { Document } from '../values/kinds.ts';
import type { UpdateContext } from './operators.ts';

/** A checked update. */
export interface Update {
  readonly replaces: boolean;
  /** A new version of the document; the given one is left as it is. */
  apply(document: Document, context: UpdateContext): Document;
}
