import { expect, test } from 'vitest';
import { staysInItsPlace } from './fragment.ts';

test.each([
  '',
  'text',
  '<!--$--><div class="a"><p>1 &lt; 2</p><img src="x" alt=">"/><br/></div><!--/$-->',
  '<svg viewBox="0 0 1 1"><path d="M0 0"></path><circle r="1"/></svg>',
  '<p>one<!-- -->two</p>',
  '<button type="button" data-on="1">onclick=</button>',
])('%s stays in its place', (html) => expect(staysInItsPlace(html)).toBe(true));

test.each([
  '</div>',
  '<div>',
  '<p></div></p>',
  '<div',
  '<!-- a comment that does not end',
  '<!---->alert(1)-->' + '<',
  '<!--$!--><!--/$-->',
  '<script>1</script>',
  '<ScRiPt src="x"></ScRiPt>',
  '<style>*{}</style>',
  '<base href="https://x.test/">',
  '<template><p></p></template>',
  '<iframe srcdoc="x"></iframe>',
  '<img src=x onerror=alert(1)>',
  '<img src="x"onerror="alert(1)">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JavaScript:alert(1)">x</a>',
  '<textarea></textarea><!DOCTYPE html>',
])('%s does not', (html) => expect(staysInItsPlace(html)).toBe(false));
