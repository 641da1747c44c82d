/**
 * The facts for which a seller got the badge. When one of them changes, the badge is removed until
 * an admin has checked again. A fact that was empty was not checked, so filling it in costs
 * nothing. Without Zod, because screens import it.
 */
export const badgeFacts = ['name', 'phoneNumber', 'location'] as const;
export type BadgeFact = (typeof badgeFacts)[number];

/** What a member may share with a removed one: a phone number, or a payout account. */
export const sharedNumberKinds = ['number', 'account'] as const;
export type SharedNumberKind = (typeof sharedNumberKinds)[number];
