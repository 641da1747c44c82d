import type { Plugin } from 'vite';

const inRouter = /\/node_modules\/react-router\/dist\/production\/.+\.js$/;

/** Sentences for whoever develops with the router; errors keep their stack. */
const sentences =
  /^(\s*(?:if \(.*\) )?(?:throw new Error|(?:UNSAFE_)?(?:invariant|warning)(?:\$1)?|warn(?:ing)?Once|console\.(?:warn|error))\((?:[^"`]*, )?)(`[^`]*`|"(?:[^"\\]|\\.)*")\);$/gm;

/** Names for React's developer tools: they keep components that nobody uses. */
const names = /^\w+\.displayName = ".*";$/gm;

/** Calls that only make what they return, so that they can go where nobody uses it. */
const makers = /^(const \w+ = )(React\$1\.(?:forwardRef|createContext)\()/gm;

/** Leaves out of the browser's half what the router has for developers, as React's own build does. */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      return inRouter.test(id) ? { code: lean(code), map: null } : undefined;
    },
  };
}

/** A file of the router without its words for developers; each line stays a line. */
export function lean(code: string): string {
  return code
    .replace(sentences, '$1"");')
    .replace(names, '')
    .replace(makers, '$1/* @__PURE__ */ $2');
}
