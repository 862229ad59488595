/** Whether one name goes on from the other: how the names in its sheets begin would be how the other's do. Those of operators have a dot, and no sheets. */
export const beginAlike = (one: string, other: string): boolean => goesOn(one, other) || goesOn(other, one);

const goesOn = (name: string, from: string): boolean => name.startsWith(`${from}-`) && !from.includes('.');
