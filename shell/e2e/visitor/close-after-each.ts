import { afterEach } from 'vitest';
import { keepPictures } from './keep-pictures.ts';
import { letGo } from './let-go.ts';
import { takeMismatches, takeOpened } from './visitor.ts';

// Vitest runs this before each file: files share their modules, and a hook belongs to the file that brings it.
afterEach(async ({ task }) => {
  const failed = task.result?.state === 'fail';
  for (const [index, context] of takeOpened().entries()) {
    if (failed) await keepPictures(context, `${task.name.slice(0, 55)}-${index}`);
    await letGo(context);
  }
  // In every journey: HTML that is rendered anew was seen for nothing.
  const mismatches = takeMismatches();
  if (mismatches.length > 0) throw new Error(mismatches.join('\n'));
});
