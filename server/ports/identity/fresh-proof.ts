import { freshLoginMinutes, isStrong, type Key } from '#contract/members/keys.ts';

/** When and by which key a session began, and when its user last proved to be the owner. */
export type SessionFacts = { createdAt: Date; openedBy: Key | null; provedAt: Date | null };

const oldest = (now: Date) => now.getTime() - freshLoginMinutes * 60_000;

/** Whether the passkey or the password was used for this session within the last minutes. */
export const isProved = ({ createdAt, openedBy, provedAt }: SessionFacts, now: Date): boolean =>
  (provedAt !== null && provedAt.getTime() >= oldest(now)) ||
  (openedBy === 'passkey' && createdAt.getTime() >= oldest(now));

/**
 * Whether the login itself is fresh, which is the proof of users without a password. A login by
 * number does not count: a thief with the SIM can repeat it at any time.
 */
export const isFreshLogin = ({ createdAt, openedBy }: SessionFacts, now: Date): boolean =>
  isStrong(openedBy) && createdAt.getTime() >= oldest(now);
