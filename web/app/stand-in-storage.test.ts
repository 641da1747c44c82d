// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { standInForStorage } from './stand-in-storage.ts';

const own = Object.getOwnPropertyDescriptor(window, 'sessionStorage');
const replace = (property: PropertyDescriptor) =>
  Object.defineProperty(window, 'sessionStorage', { ...property, configurable: true });
afterEach(() => {
  replace(own ?? { value: window.sessionStorage });
});

// The router's own lines in the page read and remove positions there.
test.each<[string, PropertyDescriptor]>([
  [
    'throws',
    {
      get: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    },
  ],
  ['is null', { value: null }],
  [
    'cannot be read',
    {
      value: {
        getItem: () => {
          throw new Error('NS_ERROR_FILE_CORRUPTED');
        },
      },
    },
  ],
])('a storage that %s has a stand-in, which lives as long as the page', (_, property) => {
  replace(property);
  standInForStorage();
  expect(sessionStorage.getItem('positions')).toBeNull();
  sessionStorage.setItem('positions', '{"a":1}');
  sessionStorage.setItem('positions', '{"a":2}');
  expect(sessionStorage.getItem('positions')).toBe('{"a":2}');
  sessionStorage.removeItem('positions');
  expect(sessionStorage.getItem('positions')).toBeNull();
  sessionStorage.setItem('constructor', '1');
  sessionStorage.clear();
  expect(sessionStorage.getItem('constructor')).toBeNull();
});

test('a storage that works stays, and a property that cannot be replaced is left', () => {
  const real = window.localStorage;
  real.setItem('hearts', '1');
  standInForStorage();
  expect(window.localStorage).toBe(real);
  expect(real.getItem('hearts')).toBe('1');
  real.clear();
});
