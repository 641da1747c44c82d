import { expect, test } from 'vitest';
import { policyHeaders, selfTestPageHeaders } from './content-security-policy.ts';

test('the self-test of a phone alone may use its camera, microphone, sensors and place', () => {
  const features = (header = '') =>
    header
      .split(', ')
      .filter((each) => each.endsWith('=(self)'))
      .sort();
  expect(features(policyHeaders(null)['permissions-policy'])).toEqual([]);
  expect(features(selfTestPageHeaders['permissions-policy'])).toEqual([
    'accelerometer=(self)',
    'camera=(self)',
    'geolocation=(self)',
    'gyroscope=(self)',
    'microphone=(self)',
    'publickey-credentials-create=(self)',
  ]);
  expect(selfTestPageHeaders['permissions-policy']).toContain('usb=()');
  expect(selfTestPageHeaders['content-security-policy']).not.toContain('unsafe');
});
