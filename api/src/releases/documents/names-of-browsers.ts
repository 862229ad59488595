/** What a window has by itself, in one browser or another. */
const OF_WINDOW =
  'alert atob blur btoa caches chrome close closed confirm console constructor credentialless crypto document dump ' +
  'escape eval event external fence fetch find focus frames history length location locationbar menubar name ' +
  'navigation navigator open opener orientation origin parent performance personalbar print prompt ' +
  'scheduler screen scroll scrollbars self status statusbar stop toolbar top undefined unescape viewport when ' +
  'window';

/** What it calls at events: names of them behind `on`. `onboarding` is nobody's. */
const AT_EVENTS =
  'abort afterprint animationcancel animationend animationiteration animationstart appinstalled auxclick ' +
  'beforecopy beforecut beforeinput beforeinstallprompt beforematch beforepaste beforeprint beforetoggle beforeunload ' +
  'beforexrselect blur cancel canplay canplaythrough change click close command contentvisibilityautostatechange ' +
  'contextlost contextmenu contextrestored copy cuechange cut dblclick devicelight devicemotion deviceorientation ' +
  'deviceorientationabsolute deviceproximity drag dragend dragenter dragexit dragleave dragover dragstart drop ' +
  'durationchange emptied ended error focus formdata gamepadconnected gamepaddisconnected gesturechange gestureend ' +
  'gesturestart gotpointercapture hashchange input invalid keydown keypress keyup languagechange load loadeddata ' +
  'loadedmetadata loadend loadstart lostpointercapture message messageerror mousedown mouseenter mouseleave mousemove ' +
  'mouseout mouseover mouseup mousewheel mozfullscreenchange mozfullscreenerror offline online orientationchange pagehide ' +
  'pagereveal pageshow pageswap paste pause play playing pointercancel pointerdown pointerenter pointerleave pointermove ' +
  'pointerout pointerover pointerrawupdate pointerup popstate progress ratechange rejectionhandled reset resize scroll ' +
  'scrollend scrollsnapchange scrollsnapchanging search securitypolicyviolation seeked seeking select selectionchange ' +
  'selectstart slotchange stalled storage submit suspend timeupdate toggle touchcancel touchend touchmove touchstart ' +
  'transitioncancel transitionend transitionrun transitionstart unhandledrejection unload userproximity volumechange ' +
  'waiting webkitanimationend webkitanimationiteration webkitanimationstart webkitmouseforcechanged ' +
  'webkitmouseforcedown webkitmouseforceup webkitmouseforcewillbegin webkittransitionend wheel';

/** Words that no script can have as a name of its own. */
const OF_LANGUAGE =
  'arguments break case catch class const continue debugger default delete do else enum export extends false ' +
  'finally for function if implements import in instanceof interface let new null package private protected public return ' +
  'static super switch this throw true try typeof var void while with yield';

/**
 * Names that are taken in every page. A remote leaves its container under its own name: under one of these it can leave none, and
 * under `location` it would lead the visitor away.
 */
export const NAMES_OF_BROWSERS: readonly string[] = [
  ...OF_WINDOW.split(' '),
  ...AT_EVENTS.split(' ').map((event) => `on${event}`),
  ...OF_LANGUAGE.split(' '),
];
