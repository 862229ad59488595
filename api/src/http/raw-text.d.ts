/** A file of a package as its text: the bundler and the tests' runner read `?raw` alike. */
declare module '*?raw' {
  const text: string;
  export default text;
}
