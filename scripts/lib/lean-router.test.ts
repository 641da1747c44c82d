import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { lean, needsMore } from './lean-router.ts';

const router = resolve(import.meta.dirname, '../../node_modules/react-router/dist/production');
const read = (file: string) => readFileSync(`${router}/${file}`, 'utf8');

test('the router loses its sentences, and no line', () => {
  const code = read('lib/hooks.js');
  const short = lean('lib/hooks.js', code);
  expect(short).toContain('invariant(useInRouterContext(), "");');
  expect(short).not.toContain('may be used only in the context of a <Router>');
  expect(short.split('\n')).toHaveLength(code.split('\n').length);
});

test('components that nobody uses can go', () => {
  const short = lean('lib/dom/lib.js', read('lib/dom/lib.js'));
  expect(short).toContain('const Form = /* @__PURE__ */ React$1.forwardRef(');
  expect(short).not.toContain('Form.displayName = "Form"');
});

test.each([
  'lib/router/router.js',
  'lib/dom/ssr/single-fetch.js',
  'lib/dom/ssr/fog-of-war.js',
  'lib/dom/ssr/components.js',
])('what never happens is answered beforehand in %s', (file) => {
  expect(lean(file, read(file))).not.toBe(read(file));
  expect(() => lean(file, 'other words')).toThrow(`react-router/${file} has no`);
});

test.each([
  ["import { Form, Link } from 'react-router';", 'Form'],
  ["import {\n  Link,\n  useFetcher,\n} from 'react-router';", 'useFetcher'],
  ['export async function clientAction() {}', 'clientAction'],
])('a screen may not need what is left out: %s', (code, part) => {
  expect(needsMore(code)).toBe(part);
});

test('links, navigation and loaders are there', () => {
  expect(needsMore("import { Link, useNavigate } from 'react-router';")).toBe(null);
  expect(needsMore('export async function clientLoader() {}')).toBe(null);
  expect(needsMore("import { Form } from './form.tsx';")).toBe(null);
});
