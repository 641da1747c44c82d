export { freshLoginMinutes, lostKeyWaitHours } from '../limits.ts';

/** What opens a login. */
export const keys = ['password', 'google', 'number', 'passkey'] as const;
export type Key = (typeof keys)[number];

/** A number alone is weak: a SIM can be replaced by a thief, and a number gets another owner. */
const weakKeys: readonly Key[] = ['number'];

/** Whether a login by this key counts as its owner's; null: of before keys were noted. */
export const isStrong = (openedBy: Key | null): boolean =>
  openedBy === null || !weakKeys.includes(openedBy);

/**
 * What an act wants besides a login. `owner`: the password, or a passkey within the last minutes,
 * of a member who has one. `strong-login`: a login by a strong key, or the same proof.
 */
export type Wants = 'owner' | 'strong-login';

/** The acts that a weak key alone may not do, as one table for calls, pages and tests. */
// biome-ignore format: one line is one act, in columns.
const table = {
  'payout-destination': 'owner',
  'address':            'owner',
  'number':             'owner',
  'password':           'owner',
  'google':             'owner',
  'passkey':            'owner',
  'second-factor':      'owner',
  'leave':              'owner',
  'rename-passkey':     'strong-login',
  'imei':               'strong-login',
  'sale-paper':         'strong-login',
  'export':             'strong-login',
} as const satisfies Record<string, Wants>;

export type GuardedAct = keyof typeof table;
export const wantsOf: Readonly<Record<GuardedAct, Wants>> = table;
export const guardedActs = Object.keys(table) as GuardedAct[];

/** Hours until a key counts that was added by a weak one; in them nothing is paid out. */
export const newKeyWaitHours = 24;

/** Passkeys of a member; each device needs one at most. */
export const passkeysMax = 20;

/** What may wait until it counts. */
export const loginChangeKinds = ['email', 'number', 'leave'] as const;
export type LoginChangeKind = (typeof loginChangeKinds)[number];
