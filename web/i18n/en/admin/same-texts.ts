import { numberEn } from '#contract/formats/en.ts';
import { sameTextFrom, sameTextHours } from '#contract/limits.ts';

/** First messages of one text to many, for those who decide. */
export const messages = {
  sameTexts: {
    hint: `Each is the first message to at least ${sameTextFrom} sellers within ${sameTextHours} hours. Nothing else of these conversations can be read here. A suspension of the sender decides it, too. Nobody has a notice of this.`,
    sentBy: (name: string, people: number) => `${name}, to ${numberEn(people)} people`,
    toPerson: 'All about this person',
    own: 'You have sent this. Another of the staff decides.',
    dismiss: 'Nothing is wrong',
    dismissOf: (name: string) => `Nothing is wrong with the text of ${name}`,
    toastDismissed: 'The text is off the list',
  },
};
