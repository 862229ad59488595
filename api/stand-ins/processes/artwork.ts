// Draws what is missing of the films' pictures into a folder, and ends. Argument: the folder.
import { renderArtwork } from '../films/index.ts';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Name the folder that the pictures are drawn into.');
await renderArtwork(folder);
