import { expect, test } from 'vitest';
import { grep } from './grep.ts';

/** What came later than the browsers that the README names: Chrome and Edge 111, Firefox 128, Safari 16.4. The build adds nothing that they lack. */
const TOO_NEW =
  '(URL\\.(canParse|parse)|Promise\\.(withResolvers|try)|(Object|Map)\\.groupBy|Array\\.fromAsync|AbortSignal\\.any|RegExp\\.escape|Uint8Array\\.from(Base64|Hex)|Iterator\\.(from|concat))\\b|\\.(isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference|toBase64|toHex|moveBefore)\\(';

test('no code of a page needs what the oldest browsers lack that it is for', () => {
  const inPages = grep(TOO_NEW, 'shell/src/*.ts*', 'shared-ui/src/*.ts*', 'mfe-*/src/*.ts*');
  expect(inPages.filter((line) => !/\.test\.tsx?:|\/testing\//.test(line))).toEqual([]);
  // That it is found where it may stand: in a server.
  expect(grep(TOO_NEW, 'api/*.ts', 'shell/server/*.ts')).not.toEqual([]);
});
