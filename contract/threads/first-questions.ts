export { maxSavedAnswers, messageLength, messagePhotos } from '../limits.ts';

/**
 * Questions that a buyer can send with one tap; `web/i18n/` has their sentences. Without Zod,
 * because a screen imports it.
 */
export const firstQuestions = ['available', 'box', 'battery', 'repaired', 'meet'] as const;
export type FirstQuestion = (typeof firstQuestions)[number];

/** Messages in one response. */
export const messagesShown = 50;

/** Days after the last message until a thread is deleted. */
export const threadDays = 365;

/** Why a thread is reported. */
export const threadReasons = ['money', 'code', 'elsewhere', 'rude', 'spam', 'other'] as const;
export type ThreadReason = (typeof threadReasons)[number];

/** An admin's decisions about a reported thread: nothing is wrong, or a warning to the other. */
export const threadDecisions = ['dismiss', 'warn'] as const;
export type ThreadDecision = (typeof threadDecisions)[number];

/**
 * New threads of a buyer within a day: of a new account without a completed deal, and of others.
 * Who writes to many strangers is mostly not a buyer.
 */
export const newThreadsPerDay = { new: 10, known: 40 } as const;
