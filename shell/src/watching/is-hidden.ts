// There is no document where first views are rendered.
const read =
  typeof Document === 'undefined'
    ? undefined
    : Object.getOwnPropertyDescriptor(Document.prototype, 'visibilityState')?.get;

/** Whether nobody sees the page: as the browser says, whatever stands before it on the document. */
export const isHidden = (): boolean => read?.call(document) === 'hidden';
