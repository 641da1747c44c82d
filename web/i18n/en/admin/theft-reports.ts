import type {
  FoundBy,
  QuietReason,
  StolenDecision,
  StolenState,
} from '#contract/phones/stolen-states.ts';
import { stolenRules } from '#contract/phones/stolen-states.ts';

/** Reports of stolen phones, and the phones that may be such a one, for those who decide. */
export const messages = {
  stolenReports: {
    hint: 'Nobody knows of a report before you have looked, but for the word “waits” on the page that checks IMEIs. Call the police station about the diary, compare it with the sales below, and read what those say who were told. Once a report stands, phones with the IMEI are hidden.',
    diary: 'GD',
    reporter: 'Reported by',
    since: (name: string, day: string) => `${name}, here since ${day}`,
    falseBefore: (count: number) => `False reports of this person before: ${count}`,
    due: 'Look at it until',
    check: (time: string) => `The page that checks IMEIs says until ${time} that it waits.`,
    quiet: {
      history:
        'Nothing is public: the reporter sold or declared this phone here, or had a deal about it.',
      unconfirmed: 'Nothing is public: the reporter has not confirmed their address.',
      new: `Nothing is public: the reporter’s account was not ${stolenRules.accountDays} days old.`,
      'ended-before': 'Nothing is public: an earlier report of this person was false or withdrawn.',
      'asked-before': 'Nothing is public: the phone was reported before.',
    } as Record<QuietReason, string>,
    phones: 'On record here',
    noPhones: 'No phone with this IMEI was ever listed here.',
    listed: (phone: string, seller: string, day: string) => `${phone}, listed by ${seller}, ${day}`,
    offered: 'It is for sale, or in a deal, now.',
    dealWith: (buyer: string) => `Last deal with ${buyer}`,
    handedOver: (time: string) => `handed over ${time}, with a paper`,
    declared: (time: string) => `declared “mine to sell” ${time}`,
    reporterWas: {
      seller: 'The reporter is the seller.',
      buyer: 'The reporter had a deal about it as the buyer.',
    },
    answer: (name: string) => `${name} answers:`,
    note: 'Reason',
    noteHint: 'The reporter, the sellers and the buyers read it.',
    own: 'You are one of those concerned: another one decides.',
    states: {
      waiting: 'Waits for a look',
      stands: 'It stands',
      unproven: 'Not confirmed',
      false: 'False',
      withdrawn: 'Withdrawn',
    } as Record<StolenState, string>,
    decisions: {
      stands: 'It stands',
      unproven: 'Cannot be confirmed',
      false: 'It is false',
    } as Record<StolenDecision, string>,
    toastDecided: 'Decided: all concerned have a notice',
  },
  stolenMatches: {
    hint: 'These phones have the IMEI of a report that stands, or look like a phone that you stopped. They are hidden until you decide. If it is not the stolen one, it returns as it was.',
    phone: 'Phone',
    by: (phone: string, seller: string) => `${phone}, by ${seller}`,
    reporter: 'Reported by',
    diary: 'GD',
    foundBy: {
      imei: 'It has the IMEI.',
      photo: 'It has a photo of the stopped phone.',
      model: 'The same seller lists the same model again, without an IMEI.',
    } as Record<FoundBy, string>,
    inDeal: 'It is paid for: nothing was stopped. Decide about its deal on its page.',
    own: 'You are one of both sides: another one decides.',
    wasStolen: 'Decided: it is the stolen one.',
    wasOther: 'Decided: it is not.',
    stolen: 'It is the stolen one',
    other: 'It is not',
    stolenOf: (phone: string) => `It is the stolen one: ${phone}`,
    otherOf: (phone: string) => `It is not: ${phone}`,
    toastDecided: 'Decided: both sides have a notice',
  },
};
