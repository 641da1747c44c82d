/**
 * What a seller's badge was given for: when one of them becomes another one, the badge falls until an
 * admin has looked again. What was empty was not looked at, so it costs nothing to fill it in. Without
 * Zod, because screens need it.
 */
export const badgeFacts = ['name', 'phoneNumber', 'location'] as const;
export type BadgeFact = (typeof badgeFacts)[number];

/** What a member may have in common with one who was removed: a phone number, or a payout account. */
export const sharedNumberKinds = ['number', 'account'] as const;
export type SharedNumberKind = (typeof sharedNumberKinds)[number];
