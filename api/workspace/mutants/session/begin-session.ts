import { test } from 'vitest';

test('the session of mutants begins', () => {});
