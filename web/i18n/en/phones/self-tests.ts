import type { SelfTest } from '#contract/phones/self-test-table.ts';

/** The names of the tests, for the listing and the phone itself. */
export const selfTestTexts: Record<SelfTest, string> = {
  touch: 'touch',
  'multi-touch': 'two fingers at once',
  screen: 'screen colours',
  sound: 'speaker and microphone',
  'front-camera': 'front camera',
  'back-camera': 'back camera',
  torch: 'light',
  motion: 'motion sensors',
  vibration: 'vibration',
  charging: 'charging',
  location: 'location',
  network: 'network',
  unlock: 'screen lock',
};
