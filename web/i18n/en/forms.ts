import { countedEn, numberEn } from '#contract/formats/en.ts';
import { passwordLeast, phoneDigits, photosMost } from '#contract/limits.ts';

/** Shared by forms: field errors, passwords and photos. */
export const messages = {
  /** By the sentence in the contract, where that has the specification's spelling. */
  rules: {
    'name is require': 'Name is required',
    'img is require': 'Image is required',
    'email dite hobe vai': 'Email is required',
    'Password Required': 'Password is required',
    'Min 6 charecter pass use': `Use at least ${passwordLeast} characters`,
    'Use 1 capital letter': 'Use at least 1 capital letter',
    'Number must be 11 char': `The number must have ${phoneDigits} digits`,
    'number must be 11 char': `The number must have ${phoneDigits} digits`,
    'Meet Location is required': 'Meeting place is required',
    'Choose Excilent, Good or Fair': 'Choose a condition',
    'Choose a brand by its number, as in GET /brands': 'Choose a brand',
  } as Partial<Record<string, string>>,
  bookingTerms: {
    changed:
      'The seller has changed this phone since you opened it. Look at it again, then press Book.',
    agreed: (time: string) =>
      `You have agreed on this price with the seller. It is yours until ${time}.`,
    priceFor: (hours: number) =>
      `Once booked, this price is yours for ${countedEn(hours, 'hour', 'hours')}. If it falls, you pay the lower one.`,
  },
  identity: {} as Partial<Record<string, string>>,
  password: {
    show: 'Show what I type',
    hide: 'Hide what I type',
  },
  photo: {
    more: 'Add photos',
    cover: 'Cover',
    place: (number: number, of: number) => `${number} of ${of}`,
    numbered: (number: number) => `Photo ${number}`,
    earlier: (number: number) => `Move photo ${number} forward`,
    later: (number: number) => `Move photo ${number} back`,
    takeOff: (number: number) => `Take photo ${number} off`,
    sendingNumber: (number: number) => `Sending photo ${number}`,
    sendingOf: (number: number, of: number) => `Sending photo ${number} of ${of}`,
    waits: 'Waits its turn',
    isSent: 'Sent',
    isStopped: 'Not sent',
    leftOut: (count: number) =>
      `A phone has up to ${photosMost} photos: ${count === 1 ? 'one was' : `${count} were`} left out.`,
    choose: 'Choose a photo',
    chooseAnother: 'Choose another photo',
    preparing: 'Making the photo lighter…',
    /** `megabytes` may have decimals. */
    size: (megabytes: number) => `${numberEn(Math.round(megabytes * 10) / 10)} MB`,
    remove: 'Remove the photo',
    sending: 'Sending the photo',
    storing: 'Sent. Saving the photo…',
    percent: (percent: number) => `${numberEn(percent)}%`,
    stop: 'Stop sending',
    stopped: 'The photo was not sent. Nothing that you typed is lost.',
    nothingLost: 'Nothing that you typed is lost.',
    again: 'Send it again',
  },
};
