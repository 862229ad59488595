import { createRemote } from '../new-remote/create-remote.ts';
import { installPackages } from '../new-remote/install-packages.ts';

const root = process.cwd();
const [name = ''] = process.argv.slice(2);

try {
  await createRemote(root, name, async (files) => {
    for (const file of files) console.log(`  ${file}`);
    console.log('Writing the lockfile …');
    const said = await installPackages(root, process.env);
    if (said !== undefined)
      throw new Error(
        `${said}\nIts packages could not be installed: see above. All of it is taken back; put that right and try again.`,
      );
  });
  console.log(`
The remote "${name}" has a page at /${name}, a part, a test and a pipeline. Nothing else has to be changed.

  npm start                       puts it live in the local copy
  npm run dev -- ${name}    shows it as you write it
  npx vitest run mfe-${name}      runs its tests`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
