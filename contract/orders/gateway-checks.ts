/** The parts of a payment provider's settings that are checked, in the order of the report. */
export const checkedParts = ['credentials', 'callback', 'clock', 'host'] as const;
export type CheckedPart = (typeof checkedParts)[number];

/** `unknown`: this machine cannot know, or the provider does not answer now. */
export type CheckState = 'right' | 'wrong' | 'unknown';

type Meaning = { part: CheckedPart; state: CheckState };

/**
 * Everything that a check can find, and what it means. The comments are what the sentence names, in
 * this order (`GatewayLine.named`). Without Zod, because a screen needs it.
 */
export const checkFindings = {
  'credentials-taken': { part: 'credentials', state: 'right' },
  /** The provider's own words; no secrets. */
  'credentials-refused': { part: 'credentials', state: 'wrong' },
  /** What failed. */
  'credentials-unknown': { part: 'credentials', state: 'unknown' },
  'address-unset': { part: 'callback', state: 'wrong' },
  /** The address. */
  'address-insecure': { part: 'callback', state: 'wrong' },
  /** The host. */
  'address-nowhere': { part: 'callback', state: 'wrong' },
  /** The host, and where it is. */
  'address-inside': { part: 'callback', state: 'wrong' },
  /** The host, and where it is. */
  'address-public': { part: 'callback', state: 'right' },
  /** Seconds. */
  'clock-agrees': { part: 'clock', state: 'right' },
  /** Seconds. */
  'clock-ahead': { part: 'clock', state: 'wrong' },
  /** Seconds. */
  'clock-behind': { part: 'clock', state: 'wrong' },
  'clock-unanswered': { part: 'clock', state: 'unknown' },
  'clock-untold': { part: 'clock', state: 'unknown' },
  /** Where calls go, and the hosts of payment pages. */
  'host-own': { part: 'host', state: 'right' },
  /** Where calls go, and the hosts of payment pages. */
  'host-stand-in': { part: 'host', state: 'unknown' },
} as const satisfies Record<string, Meaning>;

export type CheckFinding = keyof typeof checkFindings;
