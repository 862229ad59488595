import { afterEach } from 'vitest';
import { keepPictures } from './keep-pictures.ts';
import { takeMismatches, takeOpened } from './visitor.ts';

// Vitest runs this before each file: files share their modules, and a hook belongs to the file that brings it.
afterEach(async ({ task }) => {
  const failed = task.result?.state === 'fail';
  for (const [index, context] of takeOpened().entries()) {
    if (failed) await keepPictures(context, `${task.name.slice(0, 55)}-${index}`);
    // What a page asks for as it closes is nobody's any more.
    for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  }
  // In every journey: HTML that is rendered anew was seen for nothing.
  const mismatches = takeMismatches();
  if (mismatches.length > 0) throw new Error(mismatches.join('\n'));
});
