import path from 'node:path';

/** Loader that gives a screen its team's sheet, so that the sheet comes with the screen and not with every page. */
export default function withSheet(source) {
  const [team] = /^.*mfe-\w+[\\/]src/.exec(this.resourcePath);
  return `import ${JSON.stringify(path.join(team, 'remote.css'))};\n${source}`;
}
