import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { type Screen, screens } from '../screens/screens.ts';

type Route = { parentId?: string; path?: string; index?: boolean; module: string };

/** Parts of what a screen's script may do wrong; each in place of the screen's own file. */
export const breaks = {
  /** A render throws, at once. */
  render: "export default function Broken() { throw new Error('broken on purpose') }",
  /** An effect throws, once the screen is taken over. */
  effect: inComponent('componentDidMount() { throw new Error("broken on purpose") }'),
} as const;
export type Break = keyof typeof breaks;

/** A class needs no import of React, whose names are minified. */
function inComponent(method: string): string {
  return `
    class Broken {
      constructor(props) { this.props = props }
      ${method}
      render() {
        const element = Symbol.for('react.transitional.element');
        return { $$typeof: element, type: whole.default, key: null, ref: null, props: this.props };
      }
    }
    Broken.prototype.isReactComponent = {};
    export default Broken;`;
}

/** Gives a page the broken script of a screen in place of its own. */
export async function breakScript(page: Page, module: string, kind: Break): Promise<void> {
  const ownFile = `${module}?whole`;
  const body = `import * as whole from '${ownFile}'; export * from '${ownFile}'; ${breaks[kind]}`;
  await page.route(
    (url) => url.pathname === module && url.search === '',
    (route) => route.fulfill({ contentType: 'text/javascript', body }),
  );
}

/** One screen for each route of the web client that is a page, with the file of its script. */
export function breakableScreens(client: string): { screen: Screen; module: string }[] {
  const own = JSON.parse(readFileSync(resolve(client, '../own-assets.json'), 'utf8')) as string[];
  const name = own.find((each) => /manifest-\w+\.js$/.test(each)) ?? '';
  const text = readFileSync(resolve(client, 'assets', name.split('/').at(-1) ?? ''), 'utf8');
  const manifest = JSON.parse(text.replace(/^[^{]*|;\s*$/g, '')) as {
    routes: Record<string, Route>;
  };
  const patternOf = (route: Route): string => {
    const parent = manifest.routes[route.parentId ?? ''];
    return [parent ? patternOf(parent) : '', route.path ?? ''].filter(Boolean).join('/');
  };
  const moduleOf = new Map(
    Object.entries(manifest.routes)
      .filter(([id]) => id !== 'root' && !id.endsWith('dashboard-layout'))
      .map(([, route]) => [patternOf(route).replace(/^\/?/, '/'), route.module]),
  );
  const found: { screen: Screen; module: string }[] = [];
  for (const screen of screens) {
    const module = moduleOf.get(screen.route.replace(/^\/?/, '/'));
    // The first of each route is its usual state.
    if (
      !module ||
      screen.isLight ||
      screen.status ||
      found.some((each) => each.screen.route === screen.route)
    )
      continue;
    found.push({ screen, module });
  }
  return found;
}
