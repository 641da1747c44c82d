import { afterEach, expect, test, vi } from 'vitest';
import { deviceStore, tabStore } from './device-store.ts';

const refuse = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};
afterEach(() => {
  vi.restoreAllMocks();
  deviceStore.clear();
  tabStore.clear();
});

/** What a visit does with a value. */
function useStores() {
  for (const store of [deviceStore, tabStore]) {
    expect(store.getItem('hearts')).toBeNull();
    store.setItem('hearts', '1');
    store.setItem('hearts', '2');
    expect(store.getItem('hearts')).toBe('2');
    store.removeItem('hearts');
    expect(store.getItem('hearts')).toBeNull();
  }
}

test('values are in the storage of the browser', () => {
  deviceStore.setItem('hearts', '1');
  expect(localStorage.getItem('hearts')).toBe('1');
  deviceStore.removeItem('hearts');
  expect(localStorage.getItem('hearts')).toBeNull();
  useStores();
});

test('where cookies are blocked, they live as long as the page', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(refuse);
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(refuse);
  useStores();
});

test('where a program has not switched storage on, they do as well', () => {
  vi.spyOn(window, 'localStorage', 'get').mockReturnValue(null as never);
  vi.spyOn(window, 'sessionStorage', 'get').mockReturnValue(null as never);
  useStores();
});

test('a full storage does not answer with an older value', () => {
  const values: Record<string, string> = { hearts: 'older' };
  vi.spyOn(window, 'localStorage', 'get').mockReturnValue({
    getItem: (key: string) => values[key] ?? null,
    setItem: refuse,
    removeItem: (key: string) => delete values[key],
    clear: () => {},
  } as never);
  deviceStore.setItem('hearts', 'newer');
  expect(deviceStore.getItem('hearts')).toBe('newer');
  expect(values).toEqual({});
});

test('a storage whose file is broken is like a blocked one', () => {
  vi.spyOn(window, 'localStorage', 'get').mockReturnValue({
    getItem: refuse,
    setItem: refuse,
    removeItem: refuse,
    clear: refuse,
  } as never);
  useStores();
  deviceStore.clear();
});
