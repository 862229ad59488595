import { buildPackages } from '../build/build-packages.ts';
import { executeOrder } from '../execute-order.ts';
import { asText } from '../terminal/printable.ts';
import { releaseOrder } from '../release-order.ts';
import { releaseTarget } from '../release-target.ts';
import { remotesIn } from '../remotes.ts';

const root = process.cwd();
const say = (line: string) => console.log(asText(line));

try {
  const remotes = remotesIn(root);
  const order = releaseOrder(process.argv.slice(2), remotes);
  const target = () => releaseTarget(process.env);
  const build = (folder: string) => buildPackages(root, remotes, say, [folder]);
  await executeOrder(order, { root, target, build, say });
} catch (error) {
  const { message, cause } = error instanceof Error ? error : { message: String(error), cause: undefined };
  const unreachable = message === 'fetch failed';
  console.error(
    asText(unreachable ? `The site cannot be reached: is it running? (${String(cause)})` : message),
  );
  process.exit(1);
}
