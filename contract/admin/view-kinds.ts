/**
 * Acts on a phone whose permission staff see in a member's place. Without Zod, because the screen
 * imports it. `show`: make a hidden phone visible.
 */
export const viewedActs = ['book', 'pay', 'ask', 'offer', 'edit', 'advertise', 'show'] as const;
export type ViewedAct = (typeof viewedActs)[number];

/** What a limit or a hold of the member stops, for all phones. */
export const viewedStops = ['everything', 'beginning', 'paying', 'asking', 'advertising'] as const;
export type ViewedStop = (typeof viewedStops)[number];

/** Whether a seller's money could leave for its destination. */
export const viewedDestinations = ['none', 'unconfirmed', 'no-routing', 'waits', 'ready'] as const;
export type ViewedDestination = (typeof viewedDestinations)[number];

/** The number of open deals whose acts staff see in a member's place. */
export const viewedDeals = 10;
