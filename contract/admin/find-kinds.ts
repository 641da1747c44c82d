/** Of a search by staff. Without Zod, because its screen imports them. */
export const findKinds = ['people', 'phones', 'orders', 'payments', 'payouts'] as const;
export type FindKind = (typeof findKinds)[number];

export const personRoles = ['buyer', 'seller', 'moderator', 'cashier', 'admin'] as const;
export type PersonRole = (typeof personRoles)[number];

export const personStates = ['here', 'suspended', 'removed'] as const;
export type PersonState = (typeof personStates)[number];

export const foundPhoneStates = ['for-sale', 'hidden', 'sold', 'removed'] as const;
export type FoundPhoneState = (typeof foundPhoneStates)[number];
