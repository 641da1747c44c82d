import { lostKeyWaitHours } from '../limits.ts';
import type { NoticeKind, NoticeSubject } from './kinds.ts';
import { listingAge } from './listing-age.ts';

/**
 * The texts of notices, for mails and screens alike. The server has no other texts in two
 * languages. `web/i18n/en/account/notices.ts` passes them to the screens.
 */
export const texts = {
  kinds: {
    booked: 'Somebody booked your phone',
    declined: 'The seller declined your booking',
    cancelled: 'The buyer cancelled the booking',
    'phone-gone': 'The phone that you booked is not for sale any more',
    'listing-changed': 'A phone that you booked was changed: look at it again before you pay',
    'booked-price-fell': 'The price of a phone that you booked fell; you pay the new one',
    lapsed: 'Your booking has ended, because it was not paid',
    'your-turn': 'It is your turn in a deal',
    'silence-soon':
      'The other side of a deal waits for you: propose a meeting, answer or show your number, or it counts against you',
    problem: 'The buyer reports a problem with the phone',
    answer: 'There is an answer in a deal of yours',
    decision: 'PhoneHaat has decided about a deal of yours',
    reopened: 'PhoneHaat has reopened a completed deal of yours, and decides again',
    'other-removed': 'The other side of a deal of yours was removed; PhoneHaat acts for them',
    'answers-shown': 'What was answered after your deal can be read now',
    'meeting-proposed': 'A meeting is proposed to you',
    'meeting-accepted': 'The meeting is agreed',
    'meeting-moved': 'The meeting was moved',
    'meeting-soon': 'Your meeting is coming up: open its page before you leave',
    'called-off': 'The deal was called off',
    'calling-off': 'The buyer called off at the meeting: answer before the money goes back',
    'code-after-refusal':
      'You refused this phone or called off, and your code was entered after that: do you have the phone?',
    'staff-named': 'Somebody has another role in running the shop: look whether that is right',
    'shop-changed': 'An admin changed what all visitors read: look whether that is right',
    'data-taken-out': 'An admin took data out as a file: the audit log has what, and why',
    'suspicion-ended':
      'Staff decided about suspected money, which can go on now: look whether that is right',
    'login-changed':
      'A password, passkey or second factor of your login was changed. Was it not you? Choose a new password now, and write to us',
    'key-waits':
      'A new way into your account, or its end, was asked for without a strong key. Was it not you? Stop it with one tap before it counts; until then nothing is paid out',
    'keys-lost': `Somebody says that all ways into your account are lost, and asks us for another number. Is it not you? Stop it with one tap; nothing changes before two of our staff agree and ${lostKeyWaitHours} hours have passed`,
    'login-elsewhere':
      'Your account was logged in to on another device. Was it not you? End that login, and write to us',
    'staff-login-changed':
      'Somebody who runs the shop changed the password or second factor: ask them whether it was them',
    'decision-stands': 'An admin has read the decision again: it stands',
    'decision-back': 'An admin has taken a decision about you back',
    'decision-reviewed': 'An admin has read a decision of yours again',
    'hold-lifted': 'A hold of payouts that you set was lifted',
    reversed: 'The payment company gave the buyer’s money back; hand no phone over for it any more',
    'late-code': 'The right code came after the money had gone back; PhoneHaat looks into it',
    reserved: 'The phone is kept for you; you pay in cash at the meeting',
    'reservation-ended':
      'The phone is not reserved any more: the meeting for cash did not take place',
    paid: 'The phone is paid for; the money is kept until the handover',
    'confirm-undone':
      'The buyer took “All is well” back: the money is kept again until their time to look at the phone ends',
    'handed-over': 'The phone was handed over; the buyer’s time to check it has begun',
    completed: 'The deal is completed',
    'hold-ended': 'Your time to pay is over; the phone is free again',
    'refund-due': 'Your money is on its way back',
    refunded: 'Your money went back',
    'paid-out': 'Your money was sent to you',
    'payout-failed': 'Your money could not be sent',
    'payout-address': 'Your payout account was changed',
    'payouts-held': 'Your money is held for now',
    'payouts-let-go': 'Your money is not held any more',
    message: 'You have a new message',
    offer: 'A buyer offers a price: answer by then, or the offer ends',
    'offer-countered': 'The seller names another price: answer by then, or it ends',
    'offer-accepted': 'The price is agreed: the buyer has it until then, if nobody pays first',
    'offer-declined': 'The offered price was declined',
    'offer-withdrawn': 'The named price was withdrawn: there is nothing to answer any more',
    'offer-lapsed': 'An offer has expired; the listed price applies again',
    'agreed-price-over': 'The agreed price has expired, unpaid; the listed price applies again',
    'offer-gone': 'The phone that you made an offer for is not for sale any more',
    'still-there': `Is it still there? Say so with one tap, or it is shown last in searches after ${listingAge.last} days (not where lists go by date), and is taken off sale after ${listingAge.off}`,
    'listing-off':
      'Off sale, because you did not say that it is still there: one tap in My Products brings it back',
    'code-photo-fits': 'Your photo with the code fits: your phones are in their place now',
    'code-photo-code':
      'The code in your photo is missing or another: send a new photo with today’s code from My Products',
    'code-photo-phone':
      'The phone in your photo is not the one of the listing: send a new photo from My Products',
    dismiss: 'We looked at your report: the phone stays',
    ask: 'We have a question about your phone',
    hide: 'Your phone is not shown for now',
    delete: 'Your phone was removed',
    warn: 'A warning about your phone',
    verified: 'You have the badge of a verified seller',
    unverify: 'Your verified badge was taken away',
    suspend: 'Your account is suspended: nothing new begins, running orders go on. You can answer',
    unsuspend: 'Your account is no longer suspended',
    'sentence-hidden': 'What you wrote after a deal is not shown any more. You can answer',
    'sentence-back': 'What you wrote after a deal is shown again',
    'badge-dropped':
      'Your verified badge is gone until we look again: your name, number or place has changed',
    'role-admin': 'You are an admin of PhoneHaat now: you may see and decide everything',
    'role-moderator': 'You are a moderator of PhoneHaat now: reports, descriptions and badges',
    'role-cashier': 'You are a cashier of PhoneHaat now: payouts, refunds and the books',
    'role-none': 'Your role in running PhoneHaat was taken away; your account goes on as before',
    'stolen-back': 'We have looked at your phone: it is back as it was',
    'stolen-stays':
      'We have looked at a report that your phone was stolen: it cannot be sold here. You can answer',
    'stolen-found':
      'A phone with the IMEI that you reported as stolen was offered here; we have stopped it',
    'stolen-other': 'We looked at a phone with the IMEI that you reported, and did not stop it',
    'stolen-told':
      'A phone that you bought here was reported as stolen. Nobody has examined it yet. You can answer',
    'stolen-dealt':
      'We found a report to stand: a phone of a deal of yours was stolen. You can answer',
    'stolen-cleared': 'The report that a phone of yours was stolen has ended without effect',
    'stolen-stands':
      'We looked at your report of a stolen phone: it stands, and anybody can see it',
    'stolen-again': 'Your report of a stolen phone is examined again',
    'stolen-unproven':
      'We looked at your report of a stolen phone and cannot confirm it. You can answer',
    'stolen-false': 'We found that your report of a stolen phone is false. You can answer',
    'imei-taken':
      'We took the IMEI from your phone: it belongs to another one that is for sale here. You can answer',
    'imei-freed': 'You can declare the IMEI of your phone now: the other phone has it no longer',
    'talk-answered': 'We read the conversation that you reported',
    'support-wrote': 'PhoneHaat has written to you',
    'support-answered': 'Our answer to what you wrote from the help page',
    'talk-warned': 'A warning about what you wrote to another member',
    end: 'Your account was ended',
    'saved-match': 'New phones match your search',
    'price-drop': 'A price that you follow fell',
  } satisfies Record<NoticeKind, string> as Record<NoticeKind, string>,
  subjects: {
    money: 'Money',
    meeting: 'Meetings',
    deal: 'Buying and selling',
    talk: 'Messages',
    listing: 'Your phones and reports',
    saved: 'Saved searches and phones',
    account: 'Your account',
  } satisfies Record<NoticeSubject, string> as Record<NoticeSubject, string>,
  facts: {
    phone: 'Phone',
    taka: 'Amount',
    at: 'When',
    place: 'Where',
    name: 'Name',
    count: 'How many',
    reference: 'Reference',
    reason: 'Reason',
  },
  mail: {
    open: 'Open at PhoneHaat',
    readThere: 'read it at PhoneHaat',
    answer: 'To answer, open it at PhoneHaat and log in.',
    answerByMail: 'To answer, reply to this mail.',
    settings: 'Email settings',
    why: 'You get this mail because you have an account at PhoneHaat.',
    stop: 'No more mails like this one',
  },
  stillThere: {
    title: 'Is it still there?',
    question: 'Then buyers see it as before. Nothing else changes. You answer about:',
    submit: 'Yes, still there',
    done: 'Thank you. Buyers see it as before.',
    over: 'This question is over: it was answered, or the phone is not on sale. My Products shows what is.',
    open: 'My Products',
  },
  keyStop: {
    title: 'Stop this change?',
    question:
      'A change of how your account is entered was asked for without a strong key. If that was not you, stop it: nothing changes, and all logins by number end.',
    submit: 'Stop it',
    done: 'Stopped. Nothing changes, and logins by number have ended. If your SIM is gone, call your operator.',
    over: 'This change does not wait any more: it was stopped, or counts by now. “Ways to log in” shows all.',
    open: 'Ways to log in',
  },
  unsubscribe: {
    title: 'No more of these mails?',
    question: 'You will not be mailed any more when it is about:',
    submit: 'Stop these mails',
    done: 'Done. You get no more mails about this. You can change it in your Inbox.',
    wrong: 'This link is not complete. Change it in your Inbox, after logging in.',
  },
};
