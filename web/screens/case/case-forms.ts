import { unverify, verify } from '#web/shop/verification/verify-submit.ts';
import { seeClash } from './kinds/clash-submit.ts';
import { decideCodePhoto } from './kinds/code-photo-submit.ts';
import { agree, refuse } from './kinds/lost-keys-submit.ts';
import { seeModel } from './kinds/model-submit.ts';
import { decideReported } from './kinds/report-submit.ts';
import { review } from './kinds/review-submit.ts';
import { decideRing } from './kinds/ring-submit.ts';
import { dismissSameText } from './kinds/same-text-submit.ts';
import { decideReport, decideStolen } from './kinds/stolen-submit.ts';
import { answer, close } from './kinds/support-submit.ts';
import { decideThread } from './kinds/thread-report-submit.ts';
import { decideWords } from './kinds/words-submit.ts';

/** The acts of all kinds, for the server. */
export const caseForms = [
  decideReported,
  decideThread,
  decideWords,
  decideCodePhoto,
  seeModel,
  seeClash,
  decideReport,
  decideStolen,
  decideRing,
  dismissSameText,
  review,
  verify,
  unverify,
  agree,
  refuse,
  answer,
  close,
];
