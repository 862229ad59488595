// A lint rule: what the server writes as well as the browser is in a language that is named, never in the one of whose machine it is.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = import.meta.dirname;

/** Whether the server may render what is in a file: of a remote it does where its remote.json says so. */
function mayBeRendered(file) {
  const [folder] = path.relative(root, file).split(path.sep);
  const description = path.join(root, folder, 'remote.json');
  if (!existsSync(description)) return true;
  return JSON.parse(readFileSync(description, 'utf8')).routes.some(({ firstView }) => firstView);
}

/** How many arguments a function takes before the one that names a language. */
const BEFORE_LANGUAGE = {
  localeCompare: 1,
  toLocaleString: 0,
  toLocaleDateString: 0,
  toLocaleTimeString: 0,
  toLocaleUpperCase: 0,
  toLocaleLowerCase: 0,
};

const MESSAGE =
  'Name a language: a browser that reads another one would render this otherwise, where the server has written another text.';

/** Whether there is an argument at a place, and not as good as none. */
const isGiven = (argument) => argument && !(argument.type === 'Identifier' && argument.name === 'undefined');

const namedLanguage = {
  meta: { type: 'problem' },
  create(context) {
    if (!mayBeRendered(context.filename)) return {};
    const demand = (node, argument) => {
      if (!isGiven(argument)) context.report({ node, message: MESSAGE });
    };
    const ofIntl = (node) => {
      if (node.callee.type === 'MemberExpression' && node.callee.object.name === 'Intl')
        demand(node, node.arguments[0]);
    };
    return {
      NewExpression: ofIntl,
      CallExpression(node) {
        ofIntl(node);
        const name = node.callee.type === 'MemberExpression' ? node.callee.property.name : undefined;
        if (Object.hasOwn(BEFORE_LANGUAGE, name ?? '')) demand(node, node.arguments[BEFORE_LANGUAGE[name]]);
      },
    };
  },
};

export default { meta: { name: 'matinee-language' }, rules: { named: namedLanguage } };
