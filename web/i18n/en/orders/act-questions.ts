import { countedEn } from '#contract/formats/en.ts';
import type { AskedAct } from '#contract/orders/deal-acts.ts';

/** What the questions before an act of a deal are filled with; money and times as they are shown. */
export type QuestionFacts = {
  /** Their names, or which side they are. */
  buyer: string;
  seller: string;
  other: string;
  /** What is in escrow. */
  kept: string;
  /** What is offered or decided as a part of it, and what is left then. */
  part: string;
  rest: string;
  /** When the state ends by time, and when the two meet; empty without. */
  until: string;
  meeting: string;
  /** Hours for the seller's answer, and for the buyer to try the phone. */
  answerHours: number;
  tryHours: number;
};

type Situation = AskedAct | 'call-off-waits' | 'call-off-seller' | 'no-show-waits' | 'no-show-paid';
type Question = [title: (of: QuestionFacts) => string, effect: (of: QuestionFacts) => string];

/** The questions before the acts of a deal that cost something, and what can be undone. */
export const messages = {
  actQuestions: {
    questions: {
      cancel: [
        ({ other }) => `Cancel the meeting with ${other}?`,
        ({ meeting, other }) =>
          `The phone is not kept any more. After the agreed time (${meeting}), ${other} can say that you did not come, and others see that.`,
      ],
      'no-show': [
        ({ other }) => `Did ${other} not come to the meeting?`,
        ({ meeting }) =>
          `The agreed time was ${meeting}. It is counted as not coming, and others see that. They can answer.`,
      ],
      'no-show-paid': [
        ({ other, kept }) => `Did ${other} not come? Then ${kept} goes back to them`,
        ({ meeting }) =>
          `The agreed time was ${meeting}. The deal ends, and the phone is for sale again. Others see that they did not come; they can answer.`,
      ],
      'no-show-waits': [
        ({ other, kept }) => `Did ${other} not come? Then you get ${kept} back`,
        ({ answerHours, other }) =>
          `Your money first waits up to ${countedEn(answerHours, 'hour', 'hours')} for the answer of ${other}. Others see that they did not come; they can answer.`,
      ],
      'share-number': [
        ({ other }) => `Show your number to ${other} now?`,
        ({ other }) =>
          `${other} sees it at once. Otherwise you both see the numbers once a meeting is agreed.`,
      ],
      'call-off': [
        ({ kept }) => `Call off the deal and get ${kept} back?`,
        ({ seller }) => `${seller} does not sell to you, and the phone is for sale again.`,
      ],
      'call-off-waits': [
        ({ kept }) => `Call off the deal and get ${kept} back?`,
        ({ answerHours, seller }) =>
          `Give the phone back if you have it. Your money first waits up to ${countedEn(answerHours, 'hour', 'hours')} for the answer of ${seller}.`,
      ],
      'call-off-seller': [
        ({ buyer, kept }) => `Call off the deal and give ${kept} back to ${buyer}?`,
        () => 'You get nothing, and the phone is for sale again.',
      ],
      refuse: [
        ({ kept }) => `Refuse the phone and get ${kept} back?`,
        ({ answerHours, seller }) =>
          `Give the phone back to ${seller}. Your money first waits up to ${countedEn(answerHours, 'hour', 'hours')} for their answer.`,
      ],
      'agree-call-off': [
        ({ buyer, kept }) => `Give ${kept} back to ${buyer} now?`,
        () => 'Only if you have the phone in your hand. The deal ends, and you get nothing.',
      ],
      'confirm-handover': [
        () => 'Do you have the phone in your hand?',
        ({ kept, seller, tryHours }) =>
          `Then you have ${countedEn(tryHours, 'hour', 'hours')} to try it. If you report no problem until then, ${seller} gets ${kept}.`,
      ],
      confirm: [
        ({ kept, seller }) => `Give ${kept} to ${seller} now?`,
        ({ until }) =>
          `${until && `You have until ${until} to look at the phone. `}Afterwards you cannot report a problem with it.`,
      ],
      'undo-confirm': [
        ({ kept, seller }) => `Keep ${kept} from ${seller} again?`,
        ({ seller }) =>
          `You have what is left of the time to look at the phone, and can report a problem. If you report none, ${seller} gets the money. You can do this once.`,
      ],
      'take-back': [
        ({ buyer, kept }) => `Take the phone back and give ${kept} back to ${buyer}?`,
        ({ buyer }) =>
          `${buyer} gives you the phone first. When you enter their code, the money goes back, and you get nothing.`,
      ],
      offer: [
        ({ buyer, part }) => `Offer ${buyer} ${part} back?`,
        ({ rest }) =>
          `If they accept, they keep the phone, and ${rest} is left for you, less the fee. You cannot change the offer.`,
      ],
      'accept-offer': [
        ({ part }) => `Keep the phone and get only ${part} back?`,
        ({ rest, seller }) =>
          `${seller} gets ${rest}. The deal ends, and you cannot report a problem any more.`,
      ],
      'decline-offer': [
        ({ part }) => `Decline the offered ${part}?`,
        () =>
          'The offer is gone then. PhoneHaat decides, and you may get more, less or nothing back.',
      ],
      'order-return': [
        ({ buyer, kept }) => `Decide that ${kept} goes back to ${buyer}, after the phone?`,
        ({ seller }) => `${seller} gets the phone and no money.`,
      ],
      'order-refund': [
        ({ buyer, kept }) => `Give all ${kept} back to ${buyer}?`,
        ({ seller }) => `${seller} gets no money. Nothing is said about the phone.`,
      ],
      'order-part': [
        ({ buyer, part }) => `Give ${part} back to ${buyer}?`,
        ({ rest, seller }) => `${seller} gets what is left of it: ${rest}, less the fee.`,
      ],
      'order-release': [
        ({ kept, seller }) => `Give ${kept} to ${seller}, less the fee?`,
        ({ buyer }) => `${buyer} gets nothing back.`,
      ],
      reopen: [
        ({ kept, seller }) => `Take ${kept} back from ${seller}?`,
        () => 'It is kept again until you decide anew. Both read your reason.',
      ],
    } satisfies Record<Situation, Question> as Record<Situation, Question>,
    /** Of who calls off or refuses. */
    counted: (least: number) =>
      `It can count against you: from ${countedEn(least, 'such deal', 'such deals')} on, others see how many.`,
    undo: {
      never: 'This cannot be undone.',
      /** For members, where the money of a completed deal waits for some days. */
      staff: (days: number) =>
        `You cannot undo this. If it turns out to be a fraud, write to us within ${countedEn(days, 'day', 'days')}: so long the money does not go out.`,
      /** Of the buyer's confirmation, while the time to inspect would go on. */
      buyer: (until: string) =>
        `Until ${until} you can take this back, once, and report a problem after all. If it turns out to be a fraud later, write to us.`,
      again: 'You can say “All is well” again at any time.',
      admin: 'It can be reopened as long as the money is in no batch of payouts.',
    },
    /** In place of a name that is not shown. */
    sides: { buyer: 'the buyer', seller: 'the seller' },
    second: 'Nothing happens before another admin confirms it.',
    back: 'Not now',
  },
};
