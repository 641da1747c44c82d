import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { lean } from './lean-router.ts';

const router = resolve(import.meta.dirname, '../../node_modules/react-router/dist/production');
const read = (file: string) => readFileSync(`${router}/${file}`, 'utf8');

test('the router loses its sentences, and no line', () => {
  const code = read('lib/hooks.js');
  const short = lean(code);
  expect(short).toContain('invariant(useInRouterContext(), "");');
  expect(short).not.toContain('may be used only in the context of a <Router>');
  expect(short.split('\n')).toHaveLength(code.split('\n').length);
});

test('components that nobody uses can go', () => {
  const short = lean(read('lib/dom/lib.js'));
  expect(short).toContain('const Form = /* @__PURE__ */ React$1.forwardRef(');
  expect(short).not.toContain('Form.displayName = "Form"');
});
