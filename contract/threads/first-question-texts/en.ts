import type { FirstQuestion } from '../first-questions.ts';

/** By the server known as sent by one tap, whatever their number. */
export const firstQuestionTexts: Record<FirstQuestion, string> = {
  available: 'Is it still there?',
  box: 'Are box and charger with it?',
  battery: 'How long does the battery last?',
  repaired: 'Was it ever opened or repaired?',
  meet: 'Where can we meet?',
};
