import { buildPackages } from '../build/build-packages.ts';
import { carryOut } from '../deploy/carry-out.ts';
import { releaseOrder } from '../deploy/release-order.ts';
import { releaseTarget } from '../deploy/release-target.ts';
import { remoteNames } from '../site/ports.ts';
import { readSettings } from '../site/settings.ts';

const root = process.cwd();
const say = (line: string) => console.log(line);

try {
  const order = releaseOrder(process.argv.slice(2));
  const target = () => releaseTarget(process.env, readSettings(process.env));
  const build = (folder: string) => buildPackages(root, remoteNames, say, [folder]);
  await carryOut(order, { root, target, build, say });
} catch (error) {
  const { message, cause } = error instanceof Error ? error : { message: String(error), cause: undefined };
  const unreachable = message === 'fetch failed';
  console.error(unreachable ? `The site cannot be reached: is it running? (${String(cause)})` : message);
  process.exit(1);
}
