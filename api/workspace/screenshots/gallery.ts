import type { Taken } from './take.ts';

/** A page that shows the pictures side by side, a row for each scene. */
export const gallery = (pictures: Taken['pictures']): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Matinee in every state</title>
<style>body{background:#222;color:#eee;font:16px sans-serif}section{display:flex;gap:16px;align-items:start}img{max-height:90vh;max-width:45vw}</style>
${pictures
  .map(
    ({ scene, files }) =>
      `<h2>${scene}</h2><section>${files.map((file) => `<img src="${file}" alt="${file}" loading="lazy">`).join('')}</section>`,
  )
  .join('\n')}
</html>
`;
