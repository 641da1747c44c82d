const size = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** The sentences that look after what somebody does: uploads, drafts, and what a deletion means. */
export const careEn = {
  photo: {
    choose: 'Choose a photo',
    chooseAnother: 'Choose another photo',
    preparing: 'Making the photo lighter…',
    /** `megabytes` may have decimals. */
    size: (megabytes: number) => `${size.format(megabytes)} MB`,
    remove: 'Remove the photo',
    sending: (percent: number) => `Sending the photo: ${percent}%`,
    sent: 'The photo has arrived.',
    cancel: 'Stop sending',
    cancelled: 'The photo was not sent. Nothing that you typed is lost.',
    broken: 'The connection broke while the photo was being sent. Nothing that you typed is lost.',
    again: 'Send it again',
  },
  draft: {
    kept: 'We kept what you typed',
    where: 'It is on this device only, and goes when you list the phone or log out.',
    clear: 'Start anew',
    cleared: 'The form is empty again.',
    undo: 'Undo',
  },
};
