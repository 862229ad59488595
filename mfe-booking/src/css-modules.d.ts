declare module '*/seat-map.module.css' {
  export const front: string;
  export const frontName: string;
  export const beam: string;
  export const beamStart: string;
  export const beamEnd: string;
  export const edge: string;
  export const blocks: string;
  export const block: string;
  export const title: string;
  export const letter: string;
  export const row: string;
  export const seat: string;
  export const sample: string;
  export const small: string;
  export const smallFront: string;
  export const view: string;
}

declare module '*/paid-mark.module.css' {
  export const mark: string;
  export const ring: string;
  export const check: string;
  export const ray: string;
}
