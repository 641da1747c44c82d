import { countedEn } from '#contract/formats/en.ts';
import {
  codeDigits,
  codeLockHours,
  codeTries,
  holdMinutes,
  numberShownDays,
} from '#contract/limits.ts';
import { conductRules } from '#contract/orders/conduct.ts';
import { type DealRules, handoverOpensHours } from '#contract/orders/deal.ts';
import type { ShopPromises } from '#contract/shop-facts.ts';

/** A length of time in hours, in days where that is easier: 48 hours, 10 days. */
const time = (hours: number) =>
  hours > 72 && hours % 24 === 0
    ? countedEn(hours / 24, 'day', 'days')
    : countedEn(hours, 'hour', 'hours');

/** Of a promise that the shop does not make, the topic is not shown. */
type KeptPromises = Record<keyof ShopPromises, number>;

/** The explanations of the promises, and the message to the operator. */
export const messages = {
  help: {
    title: 'Help',
    description: 'What our promises mean, how to use them, and how to write to us.',
    howToUse: 'How to use it',
    /**
     * By the rules of the running shop; `photos`: how many a problem may have; `confirmDays`: how long
     * the mailed link that confirms an address is good for.
     */
    topics: (
      { hours, feePercent, coolingDays }: DealRules,
      photos: number,
      confirmDays: number,
      { returnDays, changedMindDays, supportHours }: KeptPromises,
    ) => [
      {
        id: 'return-30',
        title: countedEn(returnDays, 'day return period', 'days return period'),
        meaning: `A phone that is not as its listing described it goes back, and your money too. You have ${time(hours['handed-over'])} from the handover to say so on the page of your order; until then we keep the money. Later, for ${countedEn(returnDays, 'day', 'days')} after the payment, write to us: we ask the seller, who has the money by then.`,
        steps: [
          `At the meeting, try the phone by the check list. What is not right you refuse there and then, and give the phone back: the whole price goes back when the seller agrees, at the latest after ${time(hours['calling-off'])}.`,
          `At home, press “There is a problem” on the page of your order and add up to ${photos} photos. The clock stops.`,
          `Within ${time(hours.problem)} the seller takes the phone back, offers a part of the price, or disagrees. Without an answer, or if you two cannot agree, we decide, with a reason that both of you read.`,
          `A phone that is taken back is handed over within ${time(hours.returning)}, against your code. Then the price goes back the way you paid it.`,
        ],
      },
      {
        id: 'return-7',
        title: countedEn(changedMindDays, 'day return period', 'days return period'),
        meaning: `If you only changed your mind, call off the deal before you meet: the whole price goes back at once. At the meeting it waits for the seller’s answer. Once you have the phone, for ${countedEn(changedMindDays, 'day', 'days')} after the payment, it needs the seller’s consent.`,
        steps: [
          'Before the meeting: “Call off the deal” on the page of your order, with your reason.',
          'After it: call the seller, whose number is on that page, or write to us below and we ask.',
          'If the seller agrees, meet in a public place: the phone with all that came with it, for the money.',
        ],
      },
      {
        id: 'money',
        title: 'What happens to your money',
        meaning:
          'We keep it from the payment until you have tried the phone. The seller cannot have it without your code, your word, your silence after the handover, or our decision.',
        steps: [
          `A booking waits ${time(hours.booked)} for its payment. While you pay, nobody else can for ${holdMinutes} minutes.`,
          `A booked price is yours for ${time(hours.price)}: when it rises you pay the booked one, when it falls the lower one. After that, or when the seller has changed anything else, we ask you again before you pay.`,
          'We keep the phone as you booked it: its words and its photos. That is what we decide by, whatever the listing says later.',
          `After the payment you both see the names, and agree on a meeting on the order’s page. From then on, or when one of you taps “Show my number”, you see the number; after the money went back, or ${numberShownDays} days after the sale, not any more. Without a handover within ${time(hours.paid)}, or ${time(hours.code)} after an agreed time if that is later, the money goes back.`,
          `Agree on place and time on the page of the order, not only by phone: ${handoverOpensHours} hours before that time your code appears there, and from then on the money stays while one of you says that it is off. Without an agreed time, tap “Show my code” when you stand before the seller.`,
          `Whoever buys and calls off or refuses from then on gives the phone back. The money waits ${time(hours['calling-off'])}: it goes back when the seller agrees, or by itself when that time is over. The seller’s right code still counts in this time, also when it was typed without a network; and if the seller objects, we decide.`,
          'Seller: a code that was typed without a network is not counted yet, so keep the phone until it was found right. A right code that comes after the money went back opens a case, which we look at; the money has gone by then.',
          'Where the money went back, the phone is for sale again when its seller says so, with an answer to what the buyer found. Others read both; we do not check it.',
          `At the handover you show ${codeDigits} digits, which the seller enters within that time. ${codeTries} wrong codes lock it for ${countedEn(codeLockHours, 'hour', 'hours')}.`,
          `If the seller says that you have the phone, but no code came, we ask you. After ${time(hours.claimed)} without an answer we decide.`,
          `An offer of a part of the price waits ${time(hours.offered)} for your answer; then we decide. Our decisions are made within ${time(hours.decision)}.`,
          `If you report nothing for ${time(hours['handed-over'])} after the handover, the seller gets ${feePercent === 0 ? 'the whole price; we take no fee' : `the price less our fee of ${feePercent}%`}.`,
          ...(coolingDays === 0
            ? []
            : [
                `The seller’s money then waits ${countedEn(coolingDays, 'day', 'days')} with us, so that a fraud is found in time.`,
              ]),
          'If a deal turns out to be a fraud, such as with a stolen phone, while that money is here and in no payout, we open the deal again and decide anew; both read why. Money that was sent to the seller we cannot take back.',
          'A buyer’s bank can take a card payment back, also after the handover. What is not here any more we cannot send to the seller; until that is settled, nothing of this payment goes out.',
          'Nobody of us decides, gives back or pays out in a deal of their own. If we hold a seller’s money, they read why, and can answer below.',
          `Cash at the meeting, where the seller takes it: the phone is kept for you for ${time(hours.reserved)}. That money never passes us, so we can neither keep it nor give it back.`,
        ],
      },
      {
        id: 'conduct',
        title: 'What others see of you',
        meaning: `Before the next deal, the other side sees how you kept to the earlier ones. Completed deals count once for each person, those paid through us and those in cash apart. What speaks against you is shown for ${time(conductRules.days * 24)}.`,
        steps: [
          `Deals that you called off or refused are shown from ${conductRules.least} on, as “2 of 5”. Not those that the other side agreed to, nor a call-off after ${time(conductRules.freeCallOffDays * 24)} in which no meeting was agreed.`,
          'If you cannot come to a meeting for cash, cancel before its time. Afterwards it counts as called off, and the other side can still say that you did not come.',
          'If the other side does not come, say so on the page of the order after the agreed time. That is no call-off of yours.',
          `If somebody says that you did not come, answer within ${time(conductRules.answerDays * 24)}: others then see that it is disputed.`,
        ],
      },
      {
        id: 'address',
        title: 'Your address and our mails',
        meaning:
          'After you register we send you one mail with a link. Opening it confirms that the address is yours. Before that you can look around and save phones, but not book, and not list a phone.',
        steps: [
          `Open the link within ${countedEn(confirmDays, 'day', 'days')}, on any device. If no mail came, look among the spam, or have it sent again: press “Me”, then “Send the mail again”.`,
          'Who signs in by Google has nothing to confirm.',
          'Each mail ends with why you get it, and with a link that stops this kind. What guards your account, such as a new payout number or a lost badge, always comes.',
          'If we have decided something, the mail names our reason. The reason that another member wrote is only on the page that the mail opens.',
          'No mail of ours asks you to tell a password or a code.',
        ],
      },
      {
        id: 'badge',
        title: 'What the verified badge says',
        meaning:
          'One of us has looked at this seller: at an identity paper, the phone number, the place or the phones. The phone’s page says what was checked. It is no guarantee for a phone: try it at the meeting all the same.',
        steps: [
          'The badge is given for one name, one phone number and one place. A seller who changes one of them loses it until we have looked again; before the change, the page “Me” warns them.',
          'A new photo costs nothing, nor does a number or place where there was none before.',
          'We also take it away when something was not honest, and say why.',
          'Nobody can buy the badge. If somebody asks you for money for it, write to us.',
        ],
      },
      {
        id: 'support-24',
        title: countedEn(supportHours, 'hour support', 'hours support'),
        meaning: `You can write to us at any hour. Whoever runs this market answers by mail within ${countedEn(supportHours, 'hour', 'hours')}. Nobody calls you, and nobody asks for a password or a code.`,
        steps: [
          'Write below what happened. About an order, add the name of the phone.',
          'The answer comes to the address that you give.',
        ],
      },
    ],
    /** For a shop without escrow payments, instead of the topics about escrow and returns. */
    paidAtMeeting: ({ hours }: Pick<DealRules, 'hours'>) => ({
      id: 'money',
      title: 'How you pay here',
      meaning:
        'You pay the seller at the meeting. This shop takes no payments and keeps no money, so it cannot give any back: a return is between you and the seller.',
      steps: [
        `Book the phone, and ask its seller to keep it. A booking waits ${time(hours.booked)}; when the seller agrees, the phone is kept for you for ${time(hours.reserved)}.`,
        'Agree on place and time on the page of the order. Try the phone by the check list there.',
        'Then pay: in cash, or by the seller’s own card reader or wallet. Show your code, which the seller enters, only after that.',
        'Seller: see the money in your hand, or in the balance of your wallet. An SMS or a picture proves nothing.',
        'Never pay in advance, not even a part. If the phone is not as it was described, do not take it, and report it.',
        'What was paid through this shop before goes on by its rules: its money is kept until that deal ends.',
      ],
    }),
    guidesTitle: 'Before you buy or sell',
    guides: 'Guides: checking a used phone, NEIR, safe meetings, fair prices',
    writeTitle: 'Write to us',
    email: 'Your email address',
    about: (number: string) => `About order ${number}`,
    emailHint: 'The answer goes there',
    message: 'What is it about?',
    messageHint: 'Never write a password, a card number or a code here.',
    submit: 'Send',
    toastSent: 'Your message has been sent',
    answersHere: 'The answer comes into your inbox here, and you get an SMS.',
    sentTo: (email: string) => `We answer to ${email}.`,
  },
};
