export { GOES, readCandidate, signCandidate } from './candidate.ts';
export { signPageView, readPageView } from './page-view.ts';
export {
  readPreviewCookie,
  readPreviewLink,
  signPreviewCookie,
  signPreviewLink,
  type PreviewedRelease,
} from './preview.ts';
export { signShellServer } from './shell-server.ts';
export { readVisit, signVisit, VISIT_HEADER } from './visit.ts';
export { pseudonym } from './token.ts';
