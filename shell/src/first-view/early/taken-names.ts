/**
 * How names on the window begin that code of pages takes: functions, and interfaces such as `MutationObserver`. A browser makes an
 * interface when it is looked at first: all of them are a sixth of a second on a phone.
 */
export const TAKEN = /^([a-z]|[ABEFHJKNTU]|D[aoO]|Int|Ma|Mes|Mu|Ob|P[er]|Re|S[ety]|Wea|XM)/;
