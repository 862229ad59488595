// What the servers of the API and of the pages both read: the shapes of settings, and what one tells the other of them.
export { aboutBothServers } from './both-servers.ts';
export { localAddress } from './local-address.ts';
export { anyNumber, wholeNumber } from './number.ts';
export { overridesFault, overridesSetting } from './overrides.ts';
export { previewOriginFault, previewOriginSetting } from './preview-origin.ts';
export { type Complaint, firstSentence, isMadeUp, isPlain, isRealSite, leadsHere } from './real-site.ts';
export { aboutMadeUpSecrets, aboutSharedSecrets, aboutWriting } from './secrets.ts';
export { siteUrlSetting } from './site-url.ts';
export type { SiteSettings } from './site.ts';
export { timeZone, timeZoneSetting } from './time-zone.ts';
export { urlSetting } from './url.ts';
