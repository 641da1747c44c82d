/**
 * The hand-over of a phone in the handset register (NEIR), which takes both people: the seller
 * removes it from the own name with the own SIM in it, and only then the buyer's SIM can have it.
 * ONE table; validation, forms and texts follow from it. Each ticks the own steps on the own phone.
 * Without Zod, because screens import it.
 */
const steps = {
  'own-sim': 'seller',
  deregistered: 'seller',
  'sim-in': 'buyer',
  'network-there': 'buyer',
  'answer-read': 'buyer',
} as const satisfies Record<string, 'buyer' | 'seller'>;

export type NeirStep = keyof typeof steps;
export const neirSteps = /* @__PURE__ */ Object.keys(steps) as [NeirStep, ...NeirStep[]];

export const neirStepsOf = (side: 'buyer' | 'seller'): NeirStep[] =>
  neirSteps.filter((step) => steps[step] === side);
