import { countedEn } from '#contract/formats/en.ts';
import { codeDigits, problemPhotos } from '#contract/limits.ts';
import { handoverOpensHours } from '#contract/orders/deal.ts';
import type { ProblemKind, RefusalGround } from '#contract/orders/deal-limits.ts';
import type { DealState } from '#contract/orders/deal-states.ts';
import type { NeirStep } from '#contract/orders/neir-steps.ts';
import { paperTextsEn } from '#contract/orders/paper-texts-en.ts';
import { conductTexts } from './conduct.ts';
import { actTexts } from './deal-acts.ts';

/** The page of an order, and the list of bookings. */
export const messages = {
  deal: {
    /** The states of queued acts. */
    queued: {
      title: 'Waiting for the network',
      waiting: {
        check: 'Your ticks are kept on this phone, and sent as soon as there is a network.',
        neir: 'Your ticks are kept on this phone, and sent as soon as there is a network.',
        'hand-over':
          'Not counted yet: keep the phone. The code is sent once, as soon as there is a network; you may close this page. Until then, go with the buyer to where one of you has a network, or use the buyer’s. A code that turns out right counts whenever it comes, also when the buyer calls off meanwhile.',
        received:
          'The code is not checked yet. It is sent once, as soon as there is a network; you may close this page.',
      },
      cancel: 'Do not send it',
      needed: 'There is no network. Nothing was sent; what you wrote is still here.',
      done: {
        check: 'The check list is saved.',
        neir: 'Your steps are saved.',
        'hand-over': 'The code was right: handed over.',
        received: 'The code was right: you have it back.',
      },
      late: 'The code was right, but the money had already been refunded. PhoneHaat is looking into it.',
      meanwhile: 'The order has changed in the meantime. See how it stands now.',
    },
    title: 'Order',
    description: 'A phone that was booked, and what happens next.',
    states: {
      booked: 'Booked, not paid',
      paying: 'Being paid',
      paid: 'Paid, money kept',
      'calling-off': 'Called off at the meeting',
      claimed: 'Handed over without a code?',
      'handed-over': 'Handed over',
      problem: 'Problem reported',
      offered: 'Part of the price offered back',
      returning: 'Phone goes back',
      decision: 'PhoneHaat decides',
      refunding: 'Money goes back',
      completed: 'Completed',
      refunded: 'Money given back',
      reserved: 'Kept for the buyer, paid at the meeting',
      'completed-cash': 'Completed, paid at the meeting',
      'no-show': 'Somebody did not come',
      cancelled: 'Cancelled',
      declined: 'Declined by the seller',
      lapsed: 'Ended, time over',
    } satisfies Record<DealState, string> as Record<DealState, string>,
    /** The current situation, for each side. */
    now: {
      booked: {
        buyer: 'Pay, and the phone is kept for you. Others can still buy it until then.',
        seller:
          'Somebody wants this phone. As soon as they pay, you both see the names, and arrange to meet.',
      },
      paying: {
        buyer: 'The phone is kept for you while you pay.',
        seller: 'The buyer is paying right now.',
      },
      paid: {
        buyer:
          'Your money is kept. The seller gets it only after you have the phone. Agree on a meeting.',
        seller:
          'The money is kept for you. Agree on a meeting, and hand the phone over against the code.',
      },
      'calling-off': {
        buyer:
          'Give the phone back. Your money goes back when the seller agrees, or by itself when the time is over. If the seller enters your code or disagrees, PhoneHaat keeps the money until this is settled.',
        seller:
          'The buyer called the deal off at the meeting. If you have the phone, agree. If the buyer has it, enter their code, or disagree before the time is over.',
      },
      claimed: {
        buyer: 'The seller says that you have the phone. Is that right?',
        seller: 'We asked the buyer whether they have the phone.',
      },
      'handed-over': {
        buyer:
          'Try everything now. If nothing is wrong, say so; otherwise report the problem in time.',
        seller: 'The buyer tries the phone. Your money follows when that time is over.',
      },
      problem: {
        buyer: 'The clock has stopped. The seller has to answer.',
        seller: 'The buyer reports a problem. Answer in time, or PhoneHaat decides.',
      },
      offered: {
        buyer: 'The seller offers you a part of the price, and you keep the phone.',
        seller: 'The buyer thinks about your offer.',
      },
      returning: {
        buyer: 'Give the phone back and show your code; your money goes back after that.',
        seller: 'Take the phone back and enter the buyer’s code.',
      },
      decision: {
        buyer: 'PhoneHaat checks everything and decides. You will be notified.',
        seller: 'PhoneHaat checks everything and decides. You will be notified.',
      },
      refunding: {
        buyer: 'Your money is on its way back, the same way as you paid.',
        seller: 'The buyer’s money goes back.',
      },
      completed: {
        buyer: 'The phone is yours.',
        seller: 'The money is yours. “My Money” says from when it can go out.',
      },
      reserved: {
        buyer: 'The phone is kept for you. Agree on a meeting, and pay the seller there.',
        seller: 'The phone is kept for this buyer. Agree on a meeting; they pay you there.',
      },
      'completed-cash': {
        buyer: 'The phone is yours. You paid the seller at the meeting.',
        seller: 'The buyer has the phone. You were paid at the meeting.',
      },
      'no-show': {
        buyer: 'The meeting did not take place. The phone is not reserved any more.',
        seller: 'The meeting did not take place. The phone is not reserved any more.',
      },
      refunded: { buyer: 'Your money went back.', seller: 'The buyer’s money went back.' },
      cancelled: { buyer: 'This booking was cancelled.', seller: 'This booking was cancelled.' },
      declined: { buyer: 'The seller did not take this booking.', seller: 'You declined.' },
      lapsed: { buyer: 'Expired.', seller: 'Expired.' },
    } satisfies Record<DealState, Record<'buyer' | 'seller', string>> as Record<
      DealState,
      Record<'buyer' | 'seller', string>
    >,
    /** In `booked`, after the buyer's request to pay in cash. */
    nowAsked: {
      buyer: 'The seller was asked to keep the phone for cash. You can still pay here meanwhile.',
      seller:
        'The buyer wants to pay in cash at the meeting. If you agree, the phone is kept for them.',
    },
    /** Of `decision`, for the admin who decides. */
    nowDecide:
      'Read what both have said and shown, and decide. Buyer and seller will see your reason.',
    /** In `refunding` and `refunded`, after a late correct code. */
    nowAfterRefusal: {
      buyer:
        'You called off, refused this phone or said that you do not have it; your code was entered after that. If you have the phone, try it and say so; if not, report that. If you say nothing, PhoneHaat decides.',
      seller:
        'The buyer had refused the phone before you entered the code. Without an answer of theirs PhoneHaat decides about the money.',
    },
    /** Staff removed the other side while it could still act. */
    nowGone:
      'The other member was removed, so time alone decides nothing about the money: when it is over, PhoneHaat looks at everything and decides.',
    /** Before a meeting is agreed, of who is awaited. */
    awaited: {
      mine: 'Propose a meeting, answer, or show your number by then. Otherwise the deal ends, and others see on your record that you gave no sign.',
      other:
        'The other side has given no sign yet. Without one by then the deal ends, and it counts against them.',
    },
    silentAt: { buyer: 'The buyer gave no sign', seller: 'The seller gave no sign' },
    nowLateCode:
      'The seller entered the right code after the money had gone back. PhoneHaat looks into it.',
    cashWarning:
      'PhoneHaat never sees this money and cannot give it back. Pay only after trying the phone.',
    /** Of `reserved`, once place and time are agreed; `nowAgreed` is of `paid`. */
    nowAgreedCash: {
      buyer: 'Meet, try the phone by the list, pay if you keep it, and then show the code.',
      seller: 'Meet, count the money, enter the buyer’s code here, and hand the phone over.',
    },
    /** In `completed`, for a sale from before deals existed. */
    nowOutside:
      'Sold before PhoneHaat kept money until the handover: it counts as completed, and was settled outside. If something is missing, write to us.',
    /** A proposed meeting waits for an answer. */
    nowProposed: {
      by: 'Your proposal to meet waits for the other side’s answer. Until then you can propose another.',
      to: 'The other side proposes a meeting: agree, or propose another.',
    },
    nowAgreed: {
      buyer: 'Meet, try the phone by the list, and show the code only if you keep it.',
      seller: 'Meet, and hand the phone over when the buyer’s code was accepted here.',
    },
    steps: 'Steps',
    stepNames: ['Booked', 'Paid, money kept', 'Meeting agreed', 'Handed over', 'Completed'],
    cashStepNames: ['Booked', 'Kept for the meeting', 'Meeting agreed', 'Handed over', 'Completed'],
    stepDone: 'done',
    turns: {
      mine: 'Your turn',
      buyer: 'The buyer’s turn',
      seller: 'The seller’s turn',
      admin: 'PhoneHaat’s turn',
      both: 'Both of you',
      provider: 'At the payment provider',
    },
    until: 'until',
    stepOf: (number: number, of: number) => `Step ${number} of ${of}`,
    next: 'What you can do',
    decide: 'Your decision',
    more: 'More',
    number: 'Order number',
    kept: (price: string) => `PhoneHaat keeps ${price} until this is settled.`,
    /** Where the money of a deal goes by an act; `later`: once the phone is back. */
    moneyThen: {
      title: 'The money then',
      later: 'When the phone is back',
      buyer: (price: string) => `Buyer: ${price}`,
      seller: (price: string) => `Seller: ${price}`,
      fee: (price: string) => `Fee: ${price}`,
      rest: (price: string) => `What is left of ${price}, less the fee, goes to the seller.`,
    },
    messages: 'Messages of you two',
    ask: 'Ask the seller',
    write: 'Write to us about this order',
    about: 'About this order, and help',
    phone: 'The phone',
    priceUntil: 'This price is yours until',
    priceFalls: 'If it falls, you pay the lower one.',
    /** For the seller, and an admin. */
    priceOfBuyer: {
      priceUntil: 'The buyer has this price until',
      priceFalls: 'If it falls, they pay the lower one.',
    },
    asBooked: 'As it was booked',
    buyer: 'Buyer',
    seller: 'Seller',
    call: (name: string) => `Call ${name}`,
    whatsapp: 'WhatsApp',
    hidden:
      'Names appear for both of you once it is paid for or kept for cash, numbers once a meeting is agreed.',
    removed: 'This member was removed; PhoneHaat acts for them.',
    conduct: conductTexts,
    problemDeals: (count: number) =>
      countedEn(count, 'deal with a problem', 'deals with a problem'),
    since: (day: string) => `Member since ${day}`,
    pay: 'Pay',
    gone: 'This phone is not for sale any more.',
    meeting: 'Meeting',
    agreed: 'Agreed',
    proposedBy: { mine: 'You proposed this', other: 'Proposed to you' },
    wanted: (place: string) => `When booking, the buyer named: ${place}`,
    calendar: 'Add to calendar',
    advice: 'For the meeting',
    adviceList: [
      'By day, in a public place with people and cameras.',
      'Bring somebody along.',
      'Buyer: try the phone before you show the code. Seller: hand it over only after the code was accepted.',
      'Never pay or accept money outside of PhoneHaat, and never tell anybody an OTP.',
    ],
    cashAdviceList: [
      'By day, in a public place with people and cameras.',
      'Bring somebody along, and count the notes together, in a bank if you can.',
      'Buyer: try the phone, then pay, then show the code. Seller: hand it over only with the money in hand.',
      'Never pay in advance, not even a part, and never tell anybody an OTP.',
    ],
    checklist: 'Check list for the meeting',
    /** Of the steps of a list. */
    doneOf: (done: number, all: number) => `${done} of ${all}`,
    checks: {
      power: 'It powers on and off',
      account: 'No account lock (Google, iCloud), no instalment lock',
      screen: 'Screen and touch',
      cameras: 'Cameras',
      sound: 'Speaker and microphone',
      network: 'Network with your own SIM',
      imei: 'IMEI by *#06#, the same on phone and box',
      'as-listed': 'Model, memory and looks as listed',
      'not-deregistered': 'It could not be de-registered in NEIR',
    } satisfies Record<RefusalGround, string> as Record<RefusalGround, string>,
    neir: {
      title: 'NEIR hand-over',
      why: 'The phone leaves the seller’s name in the handset register before the buyer’s SIM goes in. Each ticks on their own phone.',
      nid: 'NEIR may ask the seller for the last 4 digits of the NID. Type them only there: PhoneHaat never asks for them, and nobody else needs them.',
      refuse:
        'If it cannot be de-registered, the buyer can refuse the phone, and all the money goes back. Help: dial 100.',
      refuseCash:
        'If it cannot be de-registered, do not pay; the reservation can be cancelled. Help: dial 100.',
      lists: { buyer: 'The buyer’s part', seller: 'The seller’s part' },
      own: 'What I have done',
      done: 'done',
      open: 'not yet',
      steps: {
        'own-sim': 'Own SIM in the phone, on the NID of its registration',
        deregistered: 'De-registered: at neir.btrc.gov.bd, by the operator or by *16161#',
        'sim-in': 'Own SIM in the phone',
        'network-there': 'The network is there',
        'answer-read': 'Sent “KYD” with the IMEI to 16002, and read the answer',
      } satisfies Record<NeirStep, string> as Record<NeirStep, string>,
    },
    codeClosed: {
      title: 'Your code',
      from: 'It will appear here at:',
      later: `It appears here ${handoverOpensHours} hours before the agreed time.`,
      keep: 'Open this page then, while you have a network: the code stays on this phone without one.',
    },
    waitsFor: (hours: number) =>
      `Your money then waits ${countedEn(hours, 'hour', 'hours')} for the seller’s answer, unless they agree sooner.`,
    code: 'Your code for the seller',
    cashCodeHint: 'Show it when you have tried the phone, and have paid for it.',
    codeHint: 'Show it only when you have tried the phone and keep it.',
    returnCode: 'Your code for giving the phone back',
    returnCodeHint: 'Show it when the seller has the phone in hand.',
    photos: 'Photos',
    photoOf: (number: number) => `Photo ${number} of the problem`,
    offer: (price: string) => `The seller offers ${price} back`,
    paper: 'Sale paper',
    declarationMissing:
      'The sale paper is without your declaration that the phone was yours to sell.',
    toDeclaration: 'Declare it on the sale paper',
    givenBack: 'Given back',
    fee: 'PhoneHaat’s fee',
    history: 'What happened',
    by: {
      buyer: 'buyer',
      seller: 'seller',
      admin: 'PhoneHaat',
      provider: 'payment',
      clock: 'time',
    },
    failed: 'Did not pass',
    changedMeanwhile: 'Somebody was faster, or this was done before. This is how it stands now.',
    problemKinds: {
      broken: 'Something does not work',
      locked: 'It is locked',
      different: 'Not what was listed',
      network: 'No network, or blocked by the register (NEIR)',
      battery: 'The battery is much worse than listed',
      other: 'Something else',
    } satisfies Record<ProblemKind, string> as Record<ProblemKind, string>,
    ...actTexts,
    reopenable: 'Possible as long as the money is in no batch of payouts.',
    coolingUntil: (time: string) => `No batch can take it before ${time}.`,
    fields: {
      place: 'Where',
      placeHint: 'A mall, a bank, a police box: public, by day.',
      safePlaces: (count: number) =>
        `${countedEn(count, 'safe place', 'safe places')} in this district`,
      day: 'Day',
      time: 'Time',
      reason: 'Reason',
      reasonHint: 'Buyer and seller both read it word for word.',
      answerHint: 'Everybody can read it on the phone’s page.',
      note: 'A few words (if you like)',
      what: 'What is wrong?',
      failed: 'What is not right?',
      code: 'The buyer’s code',
      codeFormat: `${codeDigits} digits`,
      declaration: 'For the sale paper',
      declares: paperTextsEn.words,
      taka: 'Refund (Tk)',
      photos: `Up to ${problemPhotos} photos`,
      photosHint: 'Only buyer, seller and PhoneHaat see them.',
    },
  },
  sales: {
    title: 'Bookings and deals',
    empty: 'Nobody has booked a phone of yours yet',
    open: (name: string) => `Open the order of ${name}`,
    earlier: (kept: number, cash: number) => `Buyer: ${conductTexts.completed(kept, cash)}`,
  },
};
