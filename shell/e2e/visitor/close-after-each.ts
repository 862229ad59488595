import { afterEach } from 'vitest';
import { attributesApart } from './attributes-apart.ts';
import { keepPictures } from './keep-pictures.ts';
import { letGo } from './let-go.ts';
import { mayDiffer, takeMismatches, takeOpened } from './visitor.ts';

// Vitest runs this before each file: files share their modules, and a hook belongs to the file that brings it.
afterEach(async ({ task }) => {
  const failed = task.result?.state === 'fail';
  const apart: string[] = [];
  for (const [index, context] of takeOpened().entries()) {
    if (failed) await keepPictures(context, `${task.name.slice(0, 55)}-${index}`);
    else if (!mayDiffer(context)) apart.push(...(await attributesApart(context)));
    await letGo(context);
  }
  // In every journey: HTML that is rendered anew was seen for nothing, and an attribute that differs stays.
  const mismatches = [...takeMismatches(), ...apart];
  if (mismatches.length > 0) throw new Error(mismatches.join('\n'));
});
