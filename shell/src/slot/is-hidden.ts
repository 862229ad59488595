const read = Object.getOwnPropertyDescriptor(Document.prototype, 'visibilityState')?.get;

/** Whether nobody sees the page: as the browser says, whatever stands before it on the document. */
export const isHidden = (): boolean => read?.call(document) === 'hidden';
