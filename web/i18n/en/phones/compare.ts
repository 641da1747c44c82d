import { countedEn } from '#contract/formats/en.ts';
import { maxCompared } from '#contract/limits.ts';

/** Up to three phones side by side. */
export const messages = {
  comparison: {
    title: 'Compare phones',
    description: `Up to ${maxCompared} second-hand phones side by side: price, condition, memory, seller.`,
    table: 'The chosen phones, side by side',
    differs: 'different',
    same: 'the same',
    lowest: 'lowest',
    most: 'most',
    longest: 'longest',
    unsaid: 'not said',
    phone: 'Phone',
    photo: 'Photo',
    acts: 'What you can do',
    record: 'Seller’s record',
    payment: 'Payment',
    kept: 'PhoneHaat keeps the money until you have the phone',
    atMeeting: 'to the seller, at the meeting',
    orCash: 'or cash at the meeting, if the seller agrees',
    remove: 'Remove',
    removeOf: (name: string) => `Remove: ${name}`,
    gone: 'No longer there',
    goneHint: 'It was taken off, or sold a while ago.',
    bookOf: (name: string) => `Book now: ${name}`,
    full: (name: string) => `${maxCompared} phones at most. Which one makes room for ${name}?`,
    fullAnother: `${maxCompared} phones at most. Which one makes room for the new one?`,
    replaceOf: (name: string) => `Instead of ${name}`,
    leave: 'Leave it as it is',
    empty: 'No phone is chosen yet',
    emptyHint: `Tick “Compare” on up to ${maxCompared} phones, and they stand here side by side.`,
    choose: 'Choose phones',
    alone: (left: number) => `You can add ${countedEn(left, 'phone', 'phones')}`,
    more: 'Choose from all phones',
  },
};
