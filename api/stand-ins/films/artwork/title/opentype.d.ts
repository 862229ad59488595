/** The few parts of opentype.js that titles use; the package ships no types of its own. */
declare module 'opentype.js' {
  interface Box {
    readonly x1: number;
    readonly y1: number;
    readonly x2: number;
    readonly y2: number;
  }
  type Command =
    | { readonly type: 'M' | 'L'; readonly x: number; readonly y: number }
    | { readonly type: 'Q'; readonly x1: number; readonly y1: number; readonly x: number; readonly y: number }
    | {
        readonly type: 'C';
        readonly x1: number;
        readonly y1: number;
        readonly x2: number;
        readonly y2: number;
        readonly x: number;
        readonly y: number;
      }
    | { readonly type: 'Z' };
  interface Path {
    readonly commands: readonly Command[];
    getBoundingBox(): Box;
  }
  interface Font {
    charToGlyphIndex(character: string): number;
    getPath(text: string, x: number, y: number, size: number, options?: { letterSpacing?: number }): Path;
  }
  const opentype: { parse(bytes: ArrayBuffer): Font };
  export default opentype;
  export type { Box, Command, Font, Path };
}
