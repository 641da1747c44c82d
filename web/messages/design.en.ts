import type { Condition } from '#contract/constants.ts';

/** What the shop's cards and fields explain beside the words of the specification. */
export const designEn = {
  condition: {
    what: 'What this means',
    /** In things that can be seen, counted or tried, so that seller and buyer mean the same. */
    meanings: {
      Excilent:
        'No mark you can see from 30 cm, no scratch on the screen, battery health 85% or more. Everything works.',
      Good: 'Light marks on the body, none that you see on the lit screen, battery health 75% or more. Everything works.',
      Fair: 'Scratches or dents that you can feel, or a battery that needs a charge by day. It calls and charges; other faults stand in the description.',
    } as Record<Condition, string>,
    note: "The seller's word: try the phone before you pay.",
  },
  password: {
    show: 'Show what I type',
    hide: 'Hide what I type',
  },
};
