import { expect, test } from 'vitest';
import { partOf } from './parts.ts';

test.each([
  ['../../node_modules/react-dom/cjs/react-dom-client.production.js', 'react-dom'],
  ['../../node_modules/@tanstack/query-core/build/modern/query.js', '@tanstack/query-core'],
  ['../../../web/i18n/bn/common.ts', 'texts'],
  ['../../../web/i18n/bn/orders/buying.ts', 'texts'],
  ['../../../web/i18n/use-messages.tsx', 'web/i18n'],
  ['../../../web/screens/home/banner.tsx', 'web/screens'],
  ['../../../contract/constants.ts', 'contract'],
  ['../../../web/root.tsx', 'list of screens, glue'],
  ['', 'list of screens, glue'],
])('code from %s counts as %s', (source, part) => {
  expect(partOf(source)).toBe(part);
});
