/** The parts of a payment provider's settings that are checked, in the order of the report. */
export const checkedParts = ['credentials', 'callback', 'clock', 'host'] as const;
export type CheckedPart = (typeof checkedParts)[number];

/** `unknown`: this machine cannot find out, or the provider does not answer now. */
export type CheckState = 'right' | 'wrong' | 'unknown';

type Meaning = { part: CheckedPart; state: CheckState };

/**
 * All findings of a check, with their meaning. Each comment has the values that the sentence names,
 * in this order (`GatewayLine.named`). Without Zod, because a screen imports it.
 */
export const checkFindings = {
  'credentials-taken': { part: 'credentials', state: 'right' },
  /** The provider's own words; no secrets. */
  'credentials-refused': { part: 'credentials', state: 'wrong' },
  /** The call that failed. */
  'credentials-unknown': { part: 'credentials', state: 'unknown' },
  'address-unset': { part: 'callback', state: 'wrong' },
  /** The address. */
  'address-insecure': { part: 'callback', state: 'wrong' },
  /** The host. */
  'address-nowhere': { part: 'callback', state: 'wrong' },
  /** The host, and its location. */
  'address-inside': { part: 'callback', state: 'wrong' },
  /** The host, and its location. */
  'address-public': { part: 'callback', state: 'right' },
  /** Seconds. */
  'clock-agrees': { part: 'clock', state: 'right' },
  /** Seconds. */
  'clock-ahead': { part: 'clock', state: 'wrong' },
  /** Seconds. */
  'clock-behind': { part: 'clock', state: 'wrong' },
  'clock-unanswered': { part: 'clock', state: 'unknown' },
  'clock-untold': { part: 'clock', state: 'unknown' },
  /** The host of calls, and the hosts of payment pages. */
  'host-own': { part: 'host', state: 'right' },
  /** The host of calls, and the hosts of payment pages. */
  'host-stand-in': { part: 'host', state: 'unknown' },
} as const satisfies Record<string, Meaning>;

export type CheckFinding = keyof typeof checkFindings;
