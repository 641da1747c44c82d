import { paperCodeLetters } from '#contract/limits.ts';
import { paperTextsEn } from '#contract/orders/paper-texts-en.ts';

/** The paper of a sale, and the page that checks it. */
export const messages = {
  paper: {
    ...paperTextsEn,
    title: paperTextsEn.paper,
    description: 'Proof of who sold which phone to whom. Keep it as long as you have the phone.',
    declare: 'I declare this',
    declareHint: 'It is kept with your name and the time, and cannot be taken back.',
    toastDeclared: 'Your declaration is on the paper',
    pdf: 'Save as PDF',
    print: 'Print',
    toOrder: 'To the order',
  },
  paperCheck: {
    title: 'Check a sale paper',
    description: 'Whether a sale paper is from PhoneHaat, and for which phone.',
    unknown: 'PhoneHaat has no paper with this code.',
    unknownHint: `Compare each of the ${paperCodeLetters} characters with the paper. If they are right, the paper is forged: do not buy the phone with it.`,
    genuine: 'PhoneHaat made a paper with this code.',
    compare:
      'It must be for this phone, with the same day. Call *#06# on the phone and compare the end of the IMEI.',
    privacy: 'Names and price are only on the paper.',
  },
};
