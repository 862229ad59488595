// A loader for lucide-react's icons: takes out the keys of their pieces. React asks for keys in development alone where nothing changes its
// place, and each is six letters by chance, which nothing makes smaller on their way to the visitor.

const KEY = /,\s*key: "\w+"(?=\s*\}\s*\])/g;

/**
 * @param code of one of lucide-react's icons, or of another name for one
 * @throws {Error} when an icon is not written as it was: then look for where its keys are
 */
export function keylessIcon(code) {
  if (code.includes('const __iconData') && code.search(KEY) === -1)
    throw new Error('lucide-react writes its icons otherwise: see shared-ui/build/keyless-icons.mjs.');
  return code.replace(KEY, '');
}

export default keylessIcon;
