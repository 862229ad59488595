declare module '*/seat-map.module.css' {
  export const screen: string;
  export const beam: string;
  export const beamStart: string;
  export const beamEnd: string;
  export const edge: string;
  export const blocks: string;
  export const row: string;
  export const seat: string;
  export const sample: string;
}
