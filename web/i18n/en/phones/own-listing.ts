import { countedEn } from '#contract/formats/en.ts';
import { codePhotoHours, leastPhotos, leastWords } from '#contract/limits.ts';
import type { MissingFact } from '#contract/phones/missing-facts.ts';

/** Of minutes: in hours where that is easier. */
const span = (minutes: number) =>
  minutes < 90
    ? countedEn(minutes, 'minute', 'minutes')
    : countedEn(Math.round(minutes / 60), 'hour', 'hours');

/** A seller's own listing: what others see of it, and what is missing. */
export const messages = {
  ownListing: {
    title: 'Your listing',
    description: 'How buyers find your phone, and what is missing.',
    asBuyers: 'As buyers see it',
    edit: 'Edit',
    missing: 'What is missing to be found',
    complete: 'Nothing is missing: buyers find it by all that they search for.',
    facts: {
      model: 'The model: without it there is no price scale, and filters leave the phone out.',
      photos: `Photos: at least ${leastPhotos}, also of the back and the edges.`,
      words: `Words: at least ${leastWords} about its state, repairs and what comes with it.`,
      place: 'The town: without it the phone is in no list of what is near.',
      battery: 'The battery: its health in per cent, or how long it lasts.',
      storage: 'The storage: buyers filter by it.',
      imei: 'The IMEI: with it the buyer can compare the phone at the meeting.',
    } as Record<MissingFact, string>,
    hidden: 'Nobody sees this phone now.',
  },
  codePhoto: {
    title: 'One photo with today’s code',
    why: 'You are new here. A photo of the phone beside a code shows that you really have it. Only we see this photo; buyers do not, unless you add it to the listing’s photos yourself.',
    how: 'Write this code on a piece of paper, large and clear. Lay it beside the phone, switched on, and photograph both:',
    code: 'Code for today',
    photo: 'Photo with the code',
    submit: 'Send the photo',
    toastSent: 'Photo sent. We will look at it.',
    below: (until: string) =>
      `Searches show this phone below others until a photo fits${until && `, or until ${until}`}. Lists by date show it in its place.`,
    waiting: (at: string, until: string) =>
      `We have your photo since ${at}. If we have not looked by ${until}, your phones move to their place all the same.`,
    waitingAgain: (at: string) => `We have your new photo since ${at}, and look at it.`,
    ofOther: 'The photo is of another of your phones; one is enough for all.',
    look: (minutes: number) => `A look usually takes ${span(minutes)}.`,
    lookUnknown: `We try to look within ${codePhotoHours} hours.`,
    refused: {
      code: 'The code in your last photo was missing or another. Send a new one.',
      phone: 'The phone in your last photo was not the one of the listing. Send a new one.',
    },
    another: 'Send another photo instead',
    sentPhoto: 'Your photo with the code',
    addHint: (code: string) =>
      `You are new here, so we need one more photo: this phone beside a paper with the code ${code}. Take it now, too. You send it on the next page; without it, searches show your phone below others.`,
    needsNetwork: 'The photo needs a network. Try again when you have one.',
  },
  codePhotos: {
    hint: 'Compare the photo with the listing: is it the same phone, and is the code on the paper the one here? If it fits, the seller’s phones rank like others from now on.',
    code: 'Code',
    sent: (number: number) => `Listing, photo ${number}`,
    photo: 'Photo with the code',
    own: 'You have sent this. Another of the staff decides.',
    by: (phone: string, seller: string) => `${phone}, by ${seller}`,
    verdicts: {
      fits: 'It fits',
      code: 'Does not fit: the code',
      phone: 'Does not fit: the phone',
    },
    verdictOf: (verdict: string, phone: string) => `${verdict}: ${phone}`,
    toastDone: 'Decided; the seller knows.',
  },
};
