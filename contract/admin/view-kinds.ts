/**
 * What the shop lets a member begin about a phone, as staff see it in the member's place. Without Zod,
 * because the screen imports it.
 */
export const viewedActs = ['book', 'pay', 'ask', 'offer', 'edit', 'advertise', 'show'] as const;
export type ViewedAct = (typeof viewedActs)[number];

/** What a limit or a hold of the member stops, for all phones. */
export const viewedStops = ['everything', 'beginning', 'paying', 'asking', 'advertising'] as const;
export type ViewedStop = (typeof viewedStops)[number];

/** Whether a seller's money could leave for its destination. */
export const viewedDestinations = ['none', 'unconfirmed', 'no-routing', 'waits', 'ready'] as const;
export type ViewedDestination = (typeof viewedDestinations)[number];

/** Open deals of which the acts are read. */
export const viewedDeals = 10;
