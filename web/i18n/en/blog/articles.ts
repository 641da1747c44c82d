import { leastMonthSales, minVotes, priceMonths, saleCountsAfterDays } from '#contract/limits.ts';
import type { ArticleSlug } from '#contract/page.ts';
import type { BlogBlock } from './answers.ts';

export type Article = {
  title: string;
  description: string;
  sections: { heading: string; blocks: BlogBlock[] }[];
};

export type GuideMessages = {
  /** Above the list of all guides, and of the others below one. */
  heading: string;
  others: string;
  toSearch: string;
  articles: Record<ArticleSlug, Article>;
};

// What is typed into a phone is the same in every language, digits included.
export const imeiDial = '`*#06#`';
export const registerMessage = '`KYD 123456789012345`';
export const registerNumber = '`16002`';
export const modelCode = 'SM-A546E';
export const releaseDial = '`*16161#`';
export const helpLine = '`100`';

/** The guides of the blog, sent in its page data so that no page loads them as script. */
export const guidesEn: GuideMessages = {
  heading: 'Guides for buying and selling',
  others: 'More guides',
  toSearch: 'Look at phones for sale',
  articles: {
    'checking-a-used-phone': {
      title: 'Check a used phone in fifteen minutes',
      description:
        'Ten checks with a number to each, from the IMEI to the battery, for the meeting with the seller of a used phone.',
      sections: [
        {
          heading: 'Before you leave home',
          blocks: [
            {
              kind: 'text',
              text: 'Read the listing once more and write down what it promises: model, memory, condition, battery, defects, what comes with it. You compare with that, and not with what is said at the meeting. Take along your own SIM, a charger, earphones and some mobile data.',
            },
          ],
        },
        {
          heading: 'Ten checks, in this order',
          blocks: [
            {
              kind: 'steps',
              items: [
                `Identity. Dial ${imeiDial}. Each number has 15 digits, and a phone with two SIMs shows two. They must be the same on the box, on the receipt and under Settings › About phone. One different digit is reason enough to leave.`,
                `Model and memory. Under Settings › About phone, the model code (such as ${modelCode}), RAM and storage must be those of the listing. Look at “total” storage, too: it is one of 32, 64, 128, 256 or 512 GB.`,
                'Locks. The seller signs out of Google or iCloud, resets the phone and starts it again. It must reach the home screen without asking for an earlier account, a password or an instalment.',
                'Body. Lay it face down on a table or a sheet of glass. If it rocks, or the back or the screen stands off at an edge, the battery may be swollen: do not buy it, and do not charge it.',
                'Screen. Open a white picture at full brightness, then a black one in the shade: no lines, spots or shadows of a keyboard. Hold an app’s icon and draw it slowly over every row, edge to edge. It must not drop once.',
                'Battery. Note the charge, then play a video at full brightness for ten minutes. As a rule of thumb 2 to 4 percent are normal; 6 or more is a tired battery. An iPhone says it under Settings › Battery: below 80 percent, count on a new one.',
                'Charging. Below 80 percent, five minutes on a charger should give at least 2 percent. Move the plug gently; the charging sign must stay.',
                'Network. With your own SIM in each slot, wait for 4G and call somebody for a minute: once at the ear, once on loudspeaker. During the call the screen goes dark when a hand covers its top.',
                'Cameras and sound. Photograph a printed page from 30 cm with each camera, with and without flash; every letter must be sharp. Record ten seconds of your voice and listen to it on the speaker and on earphones.',
                'Fingerprint and buttons. Set up your finger and unlock five times; four must work. Press each button ten times.',
              ],
            },
          ],
        },
        {
          heading: 'When something is not right',
          blocks: [
            {
              kind: 'text',
              text: 'A defect that the listing names is part of the price. One that it does not name is a reason to talk, or to go. On the page of your order the same points stand as a list: tick what you have seen. If you paid here and refuse the phone at the meeting, the deal ends and your money goes back. Show your code only when you have tried everything and keep the phone.',
            },
            {
              kind: 'text',
              text: 'Take your time. A seller who has nothing to hide waits for fifteen minutes.',
            },
          ],
        },
      ],
    },
    neir: {
      title: 'NEIR: what buyer and seller have to do',
      description:
        'The handset register of Bangladesh: how to ask about an IMEI by SMS, how a seller releases a phone, and what an answer does not prove.',
      sections: [
        {
          heading: 'What it is',
          blocks: [
            {
              kind: 'text',
              text: 'NEIR is the register of mobile phones kept for the regulator, BTRC. It has been in force since 1 January 2026. A used phone therefore has two sides: the thing in your hand, and its entry in the register. Both should pass to the buyer: a phone that is still registered to somebody else is only half yours.',
            },
          ],
        },
        {
          heading: 'As a buyer: ask before you pay',
          blocks: [
            {
              kind: 'steps',
              items: [
                `On the phone itself, dial ${imeiDial} and write the number down. With two SIM slots there are two; ask about both.`,
                `Send an SMS with KYD, a space and the 15 digits, such as ${registerMessage}, to ${registerNumber}. The register’s web site answers the same question.`,
                'Compare the number with the box and the receipt, digit by digit.',
                'Read the answer yourself, on your own phone. A picture of an answer may belong to another phone.',
              ],
            },
            {
              kind: 'text',
              text: 'A typing error can be found without a network, because the last of the 15 digits is a check digit. Double every second digit, from the second to the fourteenth; of a result of two digits, add the two. Add everything up, undoubled digits too. The sum must end in 0.',
            },
          ],
        },
        {
          heading: 'As a seller: release it before you hand it over',
          blocks: [
            {
              kind: 'text',
              text: `A phone that is registered to you has to be de-registered before somebody else gets it. You can do it on the register’s web portal, in its app, through your operator, or by dialling ${releaseDial}, each time with a SIM under the same national identity card. Do it in time, and show the buyer the answer at the meeting.`,
            },
            {
              kind: 'text',
              text: `Questions are answered by the help line ${helpLine}.`,
            },
          ],
        },
        {
          heading: 'What an answer does not prove',
          blocks: [
            {
              kind: 'list',
              items: [
                'It does not say who owns the phone. A stolen phone can have a valid entry; ask for the receipt and the box.',
                'Cloned handsets exist: a copy carries the number of another phone, and the register answers for that one.',
                'There is no public interface by which a market could ask. So PhoneHaat says what the seller declares, and never that BTRC has verified a phone.',
              ],
            },
          ],
        },
        {
          heading: 'What to keep to yourself',
          blocks: [
            {
              kind: 'text',
              text: 'Never publish a whole IMEI, not in a photo of the box either: it can be copied onto another phone. Cover some digits, and show the rest at the meeting. Nobody here asks for your national identity number, or for a photo of the card. Who does, as a condition of selling you a phone, wants something else.',
            },
          ],
        },
      ],
    },
    'safe-meeting': {
      title: 'Meet safely, on both sides',
      description:
        'Where to meet, what to bring, and the tricks that cost buyers and sellers of used phones their money.',
      sections: [
        {
          heading: 'Place and time',
          blocks: [
            {
              kind: 'list',
              items: [
                'By day, in a public place with people and cameras: a shopping mall, a phone market, a café.',
                'Bring somebody along, and tell one more person where you are and until when.',
                'Agree on place and time on the page of your order. Then both have the same, and it can be added to a calendar.',
                'If the other side moves the meeting at the last minute to a flat, a side street or a car, do not go. You can propose another meeting or call off the deal.',
              ],
            },
          ],
        },
        {
          heading: 'If you buy',
          blocks: [
            {
              kind: 'steps',
              items: [
                'Try the phone first, by the list on your order. It takes a quarter of an hour.',
                'Keep the phone that you have tried in your hand. Swapped phones are an old trick: the good one goes back into a bag “for the box”, and another one comes out.',
                `Look at the IMEI on the phone itself (${imeiDial}), compare it with the box, and ask the register by SMS.`,
                'Show the code of your order only when everything is right and you keep the phone. With it you say that you have it.',
              ],
            },
          ],
        },
        {
          heading: 'If you sell',
          blocks: [
            {
              kind: 'steps',
              items: [
                'Save your pictures and contacts at home, and bring the charger, so that the buyer can try everything.',
                'Sign out of Google or iCloud before the buyer’s eyes, and reset the phone.',
                'Hand it over only after the buyer’s code was accepted on your order’s page. A promise, a picture of a payment or an SMS is no payment.',
              ],
            },
          ],
        },
        {
          heading: 'Tricks to know',
          blocks: [
            {
              kind: 'list',
              items: [
                'The advance. A very cheap phone, “many have asked, send 500 Taka and it is yours”. Send nothing outside of PhoneHaat, not even a little.',
                'The forged SMS. “You got too much, send the rest back.” Look at the balance in your wallet’s app, not at the SMS.',
                'The code on the telephone. Somebody from “the office” wants the OTP that you have just got. Nobody here ever asks for one, nor for your password or PIN.',
                'The link. A page that looks like ours or like a bank’s, sent in a chat. Open PhoneHaat by its own address, and pay from your orders only.',
                'The bargain without papers. A stolen phone gets its buyer into trouble too. No box, no receipt and a hurry: leave it.',
              ],
            },
          ],
        },
        {
          heading: 'When something went wrong',
          blocks: [
            {
              kind: 'text',
              text: 'After the handover you have time to try the phone at home; the page of your order says until when. Report a problem there within that time, with photos. The clock then stops, the seller has to answer, and if you do not agree, PhoneHaat decides. A listing that looks like one of these tricks can be reported on its page, by whoever sees it. In danger, leave first; a phone can be replaced.',
            },
          ],
        },
      ],
    },
    'fair-prices': {
      title: 'What is a used phone worth?',
      description:
        'How PhoneHaat works out what a phone usually sells for, when it says nothing, and how to use the figure as a buyer or seller.',
      sections: [
        {
          heading: 'Prices from this market, not from an advertisement',
          blocks: [
            {
              kind: 'text',
              text: `The page of a phone asks “Is the price fair?” and answers with figures. They come from PhoneHaat alone: completed sales of the last ${priceMonths} months, at what was paid through PhoneHaat. Phones that are for sale now count half as much as a sale, at what is asked. Compared are phones of the same model, the same memory and the same condition. So that nobody makes up a price, each buyer’s purchase of such a phone counts once and ${saleCountsAfterDays} days after its end, each seller’s phones for sale count once and only of sellers with the badge or a completed sale of at least half as much, and neither cash nor a sale whose money went back, wholly or in part, counts at all. Prices from other shops are not used, because nobody could check them.`,
            },
          ],
        },
        {
          heading: 'How the figure is made',
          blocks: [
            {
              kind: 'steps',
              items: [
                'All prices of that kind are put in order.',
                'Prices far away from the others are left out: those that lie farther from the middle half than one and a half times its width. So a typing error of three zeros, or a price for show, moves nothing.',
                'The price in the middle, the median, is the usual price: half of the phones cost less, half cost more.',
                'The middle half is shown beside it. A quarter of such phones is cheaper than its lower end, and a quarter dearer than its upper one.',
              ],
            },
            {
              kind: 'text',
              text: 'An example: of seven phones at 18,000, 19,000, 19,500, 20,000, 20,500, 21,000 and 22,000 Taka, the usual price is 20,000. If the last one stood there with 2,20,000, it would be left out, and the usual price would be 19,750.',
            },
          ],
        },
        {
          heading: 'When we say nothing',
          blocks: [
            {
              kind: 'text',
              text: `A sale has two voices, a phone for sale one. With fewer than ${minVotes} voices we give no figure: of ${minVotes}, even two sales that are made up cannot carry the middle beyond what the others say. A single month needs ${leastMonthSales} sales. Beside each figure stands how many sales and how many phones for sale it comes from. Asking prices tend to be above what is paid in the end, and asking costs nothing, so they count half.`,
            },
          ],
        },
        {
          heading: 'As a buyer',
          blocks: [
            {
              kind: 'list',
              items: [
                'Look for the same model and memory in the search, sort by price, and open three or four of them. Condition, battery, box and receipt explain most of a difference.',
                'A little below the usual price is a good deal. Far below it is a question: ask why, and read the guide to meeting safely.',
                'The price “new, says the seller” is what the seller wrote. It is not checked, and no saving is worked out from it.',
              ],
            },
          ],
        },
        {
          heading: 'As a seller',
          blocks: [
            {
              kind: 'list',
              items: [
                'The form shows what such phones sell for as soon as model, memory and condition are chosen. Begin within that range, and say whether the price is fixed.',
                'Name defects and the state of the battery yourself. A buyer who finds them at the meeting bargains harder, or leaves.',
                'Box, receipt and charger are worth something: say that they are there, and show them in a photo with the IMEI covered.',
              ],
            },
          ],
        },
      ],
    },
  },
};
