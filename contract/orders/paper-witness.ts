/**
 * What the shop has seen of a sale itself. `money`: it was paid here. `seller`: paid in cash to a
 * seller with the badge. `nothing`: neither money nor people. Without Zod, for the paper's texts.
 */
export const paperWitness = ['money', 'seller', 'nothing'] as const;
export type PaperWitness = (typeof paperWitness)[number];
