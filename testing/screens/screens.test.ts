import { expect, test } from 'vitest';
import routes from '#web/routes.ts';
import { screens } from './screens.ts';

type Route = {
  file: string;
  path?: string | undefined;
  index?: boolean | undefined;
  children?: Route[];
};

/** Addresses that show nothing: of a form, and of a file. */
const withoutScreen = [
  'screens/logout/logout.tsx',
  'screens/me/export-file.ts',
  'screens/my-statements/invoice-file.ts',
  'screens/paper/paper-file.ts',
  'screens/books/ledger-file.ts',
  'screens/exports/export-file.ts',
  'screens/case/old-address.ts',
];

/** The addresses of screens: those of the leaf routes. */
function addresses(routes: Route[], above = ''): string[] {
  return routes.flatMap(({ path, children, file }) => {
    if (withoutScreen.includes(file)) return [];
    const address = path === undefined ? above : path === '*' ? path : `${above}/${path}`;
    return children ? addresses(children, address) : address || '/';
  });
}

test('every route is among the screens that are looked at, and no other', () => {
  const listed = new Set(screens.filter(({ isLight }) => !isLight).map(({ route }) => route));

  expect([...listed].sort()).toEqual([...new Set(addresses(routes as Route[]))].sort());
});

test('each screen has a name of its own', () => {
  expect(new Set(screens.map(({ name }) => name)).size).toBe(screens.length);
});
