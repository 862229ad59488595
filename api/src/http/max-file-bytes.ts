/** A file of a release is kept in a document of MongoDB, which may have 16 MiB with everything in it. */
export const MAX_FILE_BYTES = 15_000_000;
