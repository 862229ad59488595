/** Rows to leave out before a page, and rows of it; 0 for all. */
export const windowOf = ({ page, limit = 0 }: { page: number; limit?: number | undefined }) => ({
  skip: limit * (page - 1),
  limit,
});

/** Documents in the order of their ids; an id without a document is left out. */
export function inOrder<T extends { _id: string }>(ids: readonly string[], documents: readonly T[]): T[] {
  const byId = new Map(documents.map((document) => [document._id, document]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
