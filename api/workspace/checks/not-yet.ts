/** Folders that documents name already and that come with the next move of rooms. Empty once it is done. */
export const FOLDERS_TO_COME: readonly string[] = [];
