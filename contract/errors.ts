import {
  advertsMost,
  callOffPauseDays,
  closeWaitHours,
  codeLockHours,
  codeTries,
  exportRowsMax,
  freshLoginMinutes,
  imageMegabytes,
  imageMegapixels,
  maxSavedAnswers,
  maxSavedSearches,
  newSellerAdverts,
  newSellerDays,
  newStaffDays,
  numberLockMinutes,
  offersPerDay,
  offerWindowHours,
  phoneRestMinutes,
  reservationsMost,
  silenceDays,
  silencesMost,
  strangerWaitMinutes,
  supportWaitMinutes,
  unarrangedMost,
} from './limits.ts';
/**
 * All refusals of the API: code → HTTP status and English sentence. The code is the last part of
 * the problem's `type` (RFC 9457); clients translate by it.
 */
export const errors = {
  'bad-input': { status: 400, message: 'Some of what was sent is missing or wrong.' },
  'bad-signature': { status: 400, message: 'This message is not signed by the card provider.' },
  'unreadable-request': { status: 400, message: 'This is not a request that we can read.' },
  'unreadable-body': { status: 400, message: 'The body could not be read.' },
  'upload-expired': {
    status: 400,
    message: 'The picture was uploaded too long ago. Please choose it again.',
  },
  'image-has-code': {
    status: 400,
    message:
      'This photo shows a QR code, or a barcode such as that of the IMEI. Cover it or choose another photo: strangers could copy it.',
  },
  'code-photo-old': {
    status: 409,
    message:
      'This is the code of another day or phone. Write today’s code on the paper, which is on the page now, and photograph it again.',
  },
  'image-unreadable': { status: 400, message: 'This file is not a picture that we can read.' },
  'not-signed-in': { status: 401, message: 'Please log in first.' },
  'upload-not-allowed': {
    status: 401,
    message: 'Log in, or ask for an upload ticket, before sending a picture.',
  },
  'not-allowed': { status: 403, message: 'You may not do this.' },
  'second-factor-needed': {
    status: 403,
    message:
      'Your work in the shop needs a second factor first. Set it up at /dashboard/secondfactor.',
  },
  'account-suspended': {
    status: 403,
    message:
      'Your account is suspended: running orders go on, but nothing new begins. The reason is in your notifications, and you can answer it there.',
  },
  'address-unconfirmed': {
    status: 403,
    message:
      'Confirm your email address first: open the link in the mail that we sent you, or have it sent again.',
  },
  'confirmation-invalid': {
    status: 403,
    message: 'This link is too old, or not complete. Log in, and have the mail sent again.',
  },
  'address-blocked': { status: 403, message: 'This address cannot be used here any more.' },
  'wrong-session': { status: 403, message: 'This address is not the one that is logged in.' },
  'wrong-origin': { status: 403, message: 'This request comes from another site.' },
  'trial-only': {
    status: 403,
    message: 'This is a trial for the machine that it runs on. PUBLIC_URL opens it for others.',
  },
  'push-service-unknown': {
    status: 403,
    message: 'Notices cannot be sent to this browser: its push service is not one that we use.',
  },
  'own-product': { status: 403, message: 'This is your own phone.' },
  'not-found': { status: 404, message: 'We could not find this.' },
  'product-not-found': { status: 404, message: 'This phone is no longer here.' },
  'booking-not-found': { status: 404, message: 'This booking is not among yours.' },
  'product-gone': { status: 410, message: 'This phone is not for sale any more.' },
  'seller-gone': { status: 410, message: 'This seller is no longer here.' },
  'too-slow': { status: 408, message: 'This took too long to arrive. Please try again.' },
  'product-sold': { status: 409, message: 'This phone is already sold.' },
  'product-hidden': {
    status: 409,
    message: 'PhoneHaat has hidden this phone, so only PhoneHaat can show it again.',
  },
  'imei-length': {
    status: 400,
    message: 'An IMEI has 15 digits. Call *#06# on the phone and copy them.',
  },
  'imei-wrong-digit': {
    status: 400,
    message: 'A digit is wrong: the last of the 15 does not fit the others. Compare with *#06#.',
  },
  'imei-eid': {
    status: 400,
    message:
      'That long number is the EID of the eSIM. *#06# shows the IMEI near it: it has 15 digits.',
  },
  'imei-software-version': {
    status: 400,
    message:
      'That number has 16 digits: it ends in a software version. *#06# shows the IMEI, with 15.',
  },
  'imei-too-many': { status: 400, message: 'A phone has one IMEI, or two with two SIMs.' },
  'self-test-over': {
    status: 410,
    message: 'This link is no longer valid. Make a new one on the page of the first.',
  },
  'self-test-taken': {
    status: 409,
    message: 'Another device has opened this link. Make a new one on the page of the first.',
  },
  'no-meeting': {
    status: 409,
    message:
      'The phone is tested at the meeting: once it is paid for or reserved, until the handover.',
  },
  'imei-listed': {
    status: 409,
    message:
      'Another phone for sale here has this IMEI. PhoneHaat looks at both; compare yours with *#06#.',
  },
  'product-held': {
    status: 409,
    message: 'Another buyer is paying for this phone right now. Try again in a few minutes.',
  },
  'offers-off': { status: 409, message: 'The seller of this phone does not take offers.' },
  'offer-out-of-range': {
    status: 409,
    message: 'An offer is not above the price, and not below half of it.',
  },
  'offer-open': { status: 409, message: 'You have an offer for this phone already.' },
  'offer-changed': { status: 409, message: 'This offer has changed or is over. Look at it again.' },
  'too-many-offers': {
    status: 409,
    message: `You have made ${offersPerDay} offers for this phone within ${offerWindowHours} hours. Try again later.`,
  },
  'price-unusual': {
    status: 409,
    message:
      'A price is far from the usual one. Correct it, or send it again and say that it is right (pricesConfirmed).',
  },
  'price-changed': { status: 409, message: 'The price is not the one that was booked.' },
  'listing-changed': {
    status: 409,
    message:
      'The seller has changed this phone. Its buyer looks at it again, and books it as it is now.',
  },
  'booking-unclear': {
    status: 409,
    message:
      'More than one of your bookings has this price. Say which one by bookingId, or cancel the others by DELETE /myorders/{id}.',
  },
  'booking-paid': { status: 409, message: 'This booking is already paid.' },
  'badge-at-stake': {
    status: 409,
    message:
      'Your badge was given for another name, number or place. Say that you know that this change costs it, and save again.',
  },
  'adverts-full': {
    status: 409,
    message: `${advertsMost} of your phones are advertised already. When one of them is sold or removed, you can advertise another.`,
  },
  'adverts-of-new': {
    status: 409,
    message: `A new seller advertises ${newSellerAdverts} phones at once. It is ${advertsMost} after your first sale paid through PhoneHaat, with the badge, or after ${newSellerDays} days.`,
  },
  'product-reserved': {
    status: 409,
    message: 'This phone is kept for a buyer who pays in cash at the meeting.',
  },
  'too-many-reservations': {
    status: 409,
    message: `${reservationsMost} phones are kept for this buyer already. Ask them to finish one of those first.`,
  },
  'too-many-holds': {
    status: 409,
    message: 'You are already paying for other phones. Finish one of those first.',
  },
  'too-many-unarranged': {
    status: 409,
    message: `You have paid for ${unarrangedMost} phones without an agreed meeting, or are paying for them. Agree on a meeting for one of them first.`,
  },
  'too-many-call-offs': {
    status: 429,
    message: `You called off several paid phones in the last days. You can pay for another one ${callOffPauseDays} days after the first of them.`,
  },
  'too-many-silences': {
    status: 429,
    message: `${silencesMost} deals of yours ended in the last ${silenceDays} days because you gave no sign. You can begin another one ${silenceDays} days after the first of them.`,
  },
  'phone-rests': {
    status: 429,
    message: `Many people began to pay for this phone today and did not. You can pay for it in up to ${phoneRestMinutes} minutes.`,
  },
  'payment-not-finished': { status: 409, message: 'The payment has not succeeded yet.' },
  'payment-mismatch': { status: 409, message: 'This payment belongs to another booking.' },
  'payment-refunded': {
    status: 409,
    message: 'Your payment came too late for this phone. Your money goes back to you.',
  },
  'payment-under-way': {
    status: 409,
    message: 'Your payment is being confirmed. Please wait, and do not pay again.',
  },
  'method-not-offered': {
    status: 409,
    message: 'This phone cannot be paid in this way. Choose another one.',
  },
  'method-down': {
    status: 503,
    message:
      'This way of paying does not work at the moment, and no money was taken. Choose another one: the phone is kept for you meanwhile.',
  },
  'refund-under-way': {
    status: 409,
    message: 'This refund is done, or the payment company is at work on it.',
  },
  'reference-taken': {
    status: 409,
    message: 'This reference was recorded before. Each transfer is recorded once.',
  },
  'not-at-provider': {
    status: 409,
    message:
      'This payment did not come through the payment company, so it cannot go back in its pages. Choose how you sent it.',
  },
  'amount-not-price': {
    status: 409,
    message:
      'This is not the price of the order. Only the whole price can be recorded; send back what is not.',
  },
  'booking-cancelled': {
    status: 409,
    message: 'This booking was cancelled, so no payment is recorded for it. Send the money back.',
  },
  'buyer-removed': {
    status: 409,
    message:
      'The account of this buyer was removed, so no payment is recorded for it. Send the money back.',
  },
  'payments-off': {
    status: 409,
    message: 'This shop keeps no payments for others, so none can be recorded.',
  },
  'payment-not-refundable': {
    status: 409,
    message: 'Only money that was received, and not given back yet, can be refunded.',
  },
  'refund-at-order': {
    status: 409,
    message:
      'While the deal goes on, money is given back on the page of its order, by an admin or by buyer and seller, who read why.',
  },
  'password-wrong': { status: 403, message: 'This is not your password.' },
  'login-not-fresh': {
    status: 403,
    message: `Log out, log in again, and do this within ${freshLoginMinutes} minutes.`,
  },
  'key-needed': {
    status: 403,
    message:
      'A login by number alone may not do this. Confirm under “Ways to log in”, by passkey or password, that it is you.',
  },
  'last-admin': {
    status: 409,
    message: 'You are the only admin. Make another member an admin first.',
  },
  'own-matter': {
    status: 403,
    message: 'This is a matter of your own. Another admin has to do it.',
  },
  'reopen-too-late': {
    status: 409,
    message:
      'This deal cannot be reopened: its money is in a batch of payouts, was sent, or may have been. A batch of which nothing was sent can be dissolved first; then a second person has to look at the transfer.',
  },
  'undo-too-late': {
    status: 409,
    message:
      'This cannot be taken back any more: the time to look at the phone is over, you took it back before, or the money is on its way to the seller.',
  },
  'nothing-due': { status: 409, message: 'There is nothing to pay out right now.' },
  'own-proof': {
    status: 403,
    message: 'This concerns money that you recorded or sent yourself. Somebody else does it.',
  },
  'new-staff': {
    status: 403,
    message: `You, or who began this, have the role for less than ${newStaffDays} days: until then it is not approved.`,
  },
  'payout-not-approved': {
    status: 409,
    message: 'A second admin has to approve this batch first.',
  },
  'payout-held': {
    status: 409,
    message: 'This money is kept back. Its line says why, and who can end that.',
  },
  'payout-settled': { status: 409, message: 'This payout was already settled otherwise.' },
  'month-not-closable': {
    status: 409,
    message: `This month cannot be closed yet: it closes ${closeWaitHours} hours after its end, when the months before it are closed.`,
  },
  'settlement-columns': {
    status: 409,
    message:
      'A column is missing in this file. It needs date, id, gross, and fee or net, under names that the shop knows.',
  },
  'statement-columns': {
    status: 409,
    message:
      'This is no CSV file of a statement: it needs columns for the date, the description or reference, and the amount, or debit and credit.',
  },
  'settlement-empty': { status: 409, message: 'There is no line in this file.' },
  'thread-closed': {
    status: 409,
    message: 'Nothing more can be written here: the phone or the account is gone.',
  },
  'too-many-threads': {
    status: 429,
    message:
      'You have asked about many phones today. Wait for answers, and ask about others tomorrow.',
  },
  'already-reported': { status: 409, message: 'You have already reported this phone.' },
  'catalogue-taken': {
    status: 409,
    message: 'The catalogue has this already, or the two are not of one brand.',
  },
  'report-kept': { status: 409, message: 'This report can no longer be taken back.' },
  'shop-closed': {
    status: 503,
    message: 'The shop is closed for some hours. It opens again by itself.',
  },
  'export-too-large': {
    status: 409,
    message: `One file has at most ${exportRowsMax} rows. Choose fewer days.`,
  },
  'case-changed': {
    status: 409,
    message: 'Something has happened here meanwhile. Look at it again before you decide.',
  },
  'code-wrong': { status: 409, message: 'This is not the code of this deal.' },
  'code-locked': {
    status: 429,
    message: `${codeTries} wrong codes were entered. Codes are taken again in ${codeLockHours * 60} minutes.`,
  },
  'too-many-saved-answers': {
    status: 409,
    message: `You have saved ${maxSavedAnswers} answers, and more is not possible. Remove one first.`,
  },
  'too-many-saved-searches': {
    status: 409,
    message: `You have saved ${maxSavedSearches} searches, and more is not possible. Remove one under Saved first.`,
  },
  'already-answered': { status: 409, message: 'You have already answered this.' },
  'answer-over': { status: 409, message: 'The time to answer this is over.' },
  'number-taken': { status: 409, message: 'This number has an account already. Log in with it.' },
  'address-taken': {
    status: 409,
    message: 'This address has an account already. Log in with it.',
  },
  'address-set': { status: 409, message: 'Your account has an address, which does not change.' },
  'last-key': {
    status: 409,
    message: 'This is the only way to reach you. Add an email first.',
  },
  'key-code-wrong': { status: 409, message: 'This is not the code that we sent.' },
  'key-code-gone': { status: 409, message: 'This code is old or used. Have a new one sent.' },
  'key-code-closed': {
    status: 429,
    message: `Too many wrong codes were typed. Codes are taken again ${numberLockMinutes} minutes later.`,
  },
  'sms-used-up': {
    status: 503,
    message: 'We can send no more messages today. Try again tomorrow.',
  },
  'money-open': {
    status: 409,
    message: 'An order or money of yours is not finished yet. Finish it first.',
  },
  'role-set': { status: 409, message: 'Your account already has another role.' },
  'too-large': { status: 413, message: 'This is larger than we can take.' },
  'image-too-large': {
    status: 413,
    message: `Pictures can be at most ${imageMegabytes} MB and ${imageMegapixels} megapixels.`,
  },
  'wrong-type': { status: 415, message: 'This type of content is not accepted here.' },
  'image-heic': {
    status: 415,
    message:
      'This photo is HEIC or AVIF, which many phones do not show. In the settings of your camera choose JPEG or “Most compatible”, or send a screenshot of the photo.',
  },
  'image-wrong-type': { status: 415, message: 'Send a JPEG, PNG or WebP picture.' },
  'too-many-requests': { status: 429, message: 'Too many tries. Please wait a little.' },
  'too-many-strangers': {
    status: 429,
    message: `Too many tries came from your network. Please log in, or wait ${strangerWaitMinutes} minutes.`,
  },
  unexpected: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  'storage-full': {
    status: 507,
    message: 'There is no room for more pictures right now. Please try again later.',
  },
  'support-busy': {
    status: 503,
    message: `Very many messages have come in, and no more are taken for now. Please send yours in ${supportWaitMinutes} minutes.`,
  },
  'look-changed': {
    status: 409,
    message:
      'Another admin has published a change since you opened this page. Read the comparison again: it is with what is in force now.',
  },
  'temporarily-down': { status: 503, message: 'A part of the shop is down. Please try again.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errors;

/** A price that the seller should confirm, in Taka; `than` names what it is compared with. */
export type UnusualPrice = {
  field: 'selingPrice' | 'marketPrice';
  than: 'usual' | 'other-price' | 'least';
  taka: number;
};

/** RFC 9457 problem details. */
export type ProblemDetails = {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: ErrorCode;
  requestId: string;
  /** Of a 400: field → sentence. */
  errors?: Record<string, string>;
  /** Of `price-changed`: the current price, in Taka. */
  selingPrice?: number;
  /** Of `price-unusual`. */
  unusualPrice?: UnusualPrice;
};
