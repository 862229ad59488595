import { configure } from '@testing-library/react';

/** What comes is waited for: the usual second is over on a busy machine before a page has been rendered for the first time. */
configure({ asyncUtilTimeout: 10_000 });
