/** Minutes from the making of a ticket to its opening, and from the opening to the run's end. */
export const selfTestMinutes = 30;
/** Days after which a run is called old. */
export const selfTestFreshDays = 30;

/** `not-tested` is never good: a browser without the function, a refusal, a noisy room. */
export const selfTestOutcomes = ['worked', 'failed', 'not-tested'] as const;
export type SelfTestOutcome = (typeof selfTestOutcomes)[number];

/** Why a part was not tested. */
export const selfTestReasons = ['no-api', 'refused', 'noisy', 'unclear', 'skipped'] as const;
export type SelfTestReason = (typeof selfTestReasons)[number];

type Facts = {
  /** What of the browser it needs; empty: every browser has it. */
  needs: string;
  /** Whether the page measures it, or the person answers. */
  judge: 'page' | 'person';
  /** Whether the browser requires a permission. */
  asks: boolean;
  /** Whether it can fail: no place without satellites, and no cancelled unlocking, is a defect. */
  fails: boolean;
};

/**
 * All tests that a phone runs on itself, in their order (decision 0198). The page, the server's
 * checks and the texts derive from this table.
 */
export const selfTests = {
  touch: { needs: '', judge: 'page', asks: false, fails: true },
  'multi-touch': { needs: 'navigator.maxTouchPoints', judge: 'page', asks: false, fails: true },
  screen: { needs: '', judge: 'person', asks: false, fails: true },
  sound: { needs: 'AudioContext, getUserMedia', judge: 'page', asks: true, fails: true },
  'front-camera': { needs: 'getUserMedia', judge: 'person', asks: true, fails: true },
  'back-camera': { needs: 'getUserMedia', judge: 'person', asks: true, fails: true },
  torch: { needs: 'getUserMedia, torch', judge: 'person', asks: true, fails: true },
  motion: { needs: 'DeviceMotionEvent', judge: 'page', asks: true, fails: true },
  vibration: { needs: 'navigator.vibrate', judge: 'person', asks: false, fails: true },
  charging: { needs: 'navigator.getBattery', judge: 'page', asks: false, fails: true },
  location: { needs: 'navigator.geolocation', judge: 'page', asks: true, fails: false },
  network: { needs: 'fetch', judge: 'page', asks: false, fails: false },
  unlock: { needs: 'PublicKeyCredential', judge: 'page', asks: true, fails: false },
} as const satisfies Record<string, Facts>;

export type SelfTest = keyof typeof selfTests;
export const selfTestNames = Object.keys(selfTests) as SelfTest[];
