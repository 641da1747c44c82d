import { stolenRules } from '#contract/phones/stolen-states.ts';

const { waitsHours } = stolenRules;

/** What the shop knows of an IMEI, for anyone who has a phone before them. */
export const messages = {
  imeiCheck: {
    title: 'Check an IMEI',
    description: 'See whether a phone is for sale on PhoneHaat, or reported here as stolen.',
    intro:
      'Dial *#06# on the phone and type what it shows. PhoneHaat compares it with what its members have declared, and does not store it.',
    imei: 'IMEI, 15 digits',
    submit: 'Check',
    answers: {
      reported: {
        title: 'Reported here as stolen',
        meaning:
          'A member says that a phone with this IMEI was stolen, with the number of a police diary (GD). PhoneHaat has looked at the report, and it stands. Do not pay for the phone. Whoever knows better can clear it up at the police station, and write to PhoneHaat.',
      },
      waits: {
        title: 'A report waits to be examined',
        meaning: `A member has reported this IMEI as stolen, and nobody at PhoneHaat has examined it yet. It may be true, a mistake, or a lie. If you want to buy, wait for the answer: you read it here within ${waitsHours} hours, or nothing any more. Pay nobody for taking a report back: tell PhoneHaat.`,
      },
      listed: {
        title: 'For sale here',
        meaning:
          'A seller on PhoneHaat declares this IMEI. Ask anyone who offers you the phone elsewhere why it is here, too.',
      },
      unknown: {
        title: 'Unknown here',
        meaning:
          'No member has declared this IMEI, and no report of it stands. It proves nothing: the phone can still be stolen, locked or registered to another person.',
      },
    },
    again: 'This answer is for the number that was checked last, and not a proof for anyone else.',
    officialTitle: 'What only the official ways know',
    official: [
      'Registered or not: send KYD, a space and the IMEI by SMS to 16002, or look at neir.btrc.gov.bd.',
      'In the seller’s name: let the seller dial *16161# with their own SIM in it, and de-register the phone before you pay.',
      'Stolen: PhoneHaat cannot ask the police or the networks. The number on the box must be the one that *#06# shows.',
    ],
    limit:
      'If you are logged in, your checks are counted for you alone. Otherwise you share a number of checks with others on your network.',
    report: 'My phone was stolen: report it',
  },
};
