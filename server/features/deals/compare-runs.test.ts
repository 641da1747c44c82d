import { expect, test } from 'vitest';
import type { SelfTestDevice } from '#contract/phones/self-tests.ts';
import { compareDevices, fillChecks } from './compare-runs.ts';

const phone: SelfTestDevice = {
  model: 'SM-A546E',
  system: 'Android 14',
  screen: '1080 × 2340',
  gpu: 'Mali-G68',
  cores: 8,
  memory: 4,
};

test.each<[string, SelfTestDevice, string, string[]]>([
  ['the same', phone, 'same', []],
  ['an update of the system', { ...phone, system: 'Android 15' }, 'same', []],
  ['a phone on its side', { ...phone, screen: '2340 × 1080' }, 'same', []],
  ['a model in other letters', { ...phone, model: 'sm-a546e' }, 'same', []],
  ['a browser that says less', { cores: 8 }, 'same', []],
  ['another model', { ...phone, model: 'SM-A146B', cores: 4 }, 'other-model', ['model', 'cores']],
  ['another screen', { ...phone, screen: '720 × 1600' }, 'other-facts', ['screen']],
  ['another screen, and no model', { screen: '720 × 1600' }, 'other-facts', ['screen']],
  ['other graphics', { ...phone, gpu: 'Adreno 619' }, 'other-facts', ['gpu']],
  ['less memory', { ...phone, memory: 2 }, 'other-facts', ['memory']],
  ['nothing', {}, 'unknown', []],
  ['the system alone', { system: 'Android 14' }, 'unknown', []],
])('beside a known phone: %s', (_case, other, verdict, differing) => {
  expect(compareDevices(phone, other)).toEqual({ device: verdict, differing });
});

test('a point of the check list is ticked when all its tests worked, and not when one failed', () => {
  const worked = { outcome: 'worked' } as const;
  const failed = { outcome: 'failed' } as const;
  expect(fillChecks({}, ['power', 'imei'])).toEqual(['power', 'imei']);
  expect(fillChecks({ 'front-camera': worked, 'back-camera': worked }, [])).toEqual(['cameras']);
  expect(fillChecks({ 'front-camera': worked }, [])).toEqual([]);
  expect(fillChecks({ 'front-camera': worked }, ['cameras'])).toEqual(['cameras']);
  expect(fillChecks({ 'front-camera': worked, 'back-camera': failed }, ['cameras'])).toEqual([]);
  // A network of a room is no network with the own SIM, and a page runs on any phone.
  expect(fillChecks({ network: worked, unlock: worked, sound: worked }, [])).toEqual(['sound']);
});
