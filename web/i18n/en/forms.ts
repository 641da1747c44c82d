import { numberEn } from './format.ts';

/** Shared by forms: field errors, passwords and photos. */
export const messages = {
  rules: {} as Partial<Record<string, string>>,
  identity: {} as Partial<Record<string, string>>,
  password: {
    show: 'Show what I type',
    hide: 'Hide what I type',
  },
  photo: {
    choose: 'Choose a photo',
    chooseAnother: 'Choose another photo',
    preparing: 'Making the photo lighter…',
    /** `megabytes` may have decimals. */
    size: (megabytes: number) => `${numberEn(Math.round(megabytes * 10) / 10)} MB`,
    remove: 'Remove the photo',
    sending: 'Sending the photo',
    percent: (percent: number) => `${numberEn(percent)}%`,
    stop: 'Stop sending',
    stopped: 'The photo was not sent. Nothing that you typed is lost.',
    nothingLost: 'Nothing that you typed is lost.',
    again: 'Send it again',
  },
};
