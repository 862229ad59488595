/**
 * @param groups chunk → its files
 * @param part its name, which its chunk has too
 * @param screens chunks of screens
 * @returns the built files of the part
 * @throws {Error} when it has no chunk, or none of its own: pages tell by the script whether a part or a screen has done something
 */
export function filesOfPart(groups, part, screens) {
  const files = groups[part];
  if (!files)
    throw new Error(
      `remote.json has the part ${part}, which is no chunk: src/remote.ts exports it in parts.`,
    );
  const ofScreens = screens.flatMap((screen) => groups[screen] ?? []);
  if (!files.some((file) => file.endsWith('.js') && !ofScreens.includes(file)))
    throw new Error(
      `The part ${part} has no script of its own. Give its chunk a name that no screen has: by its script a page knows what a part does.`,
    );
  return files;
}
