declare module '*?as-it-is' {
  /** address of the file */
  const href: string;
  export default href;
}
