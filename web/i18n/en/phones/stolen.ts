import { type StolenState, stolenRules } from '#contract/phones/stolen-states.ts';

/** Reports of stolen phones, for their owners. */
export const messages = {
  stolen: {
    title: 'My phone was stolen',
    description: 'Report a stolen phone of yours, so that it is not sold here.',
    intro:
      'Go to the police first and file a general diary (GD). Somebody at PhoneHaat looks at your report. If it stands, anybody who checks the IMEI reads it, and phones that are offered here with it are stopped.',
    limits:
      'This is a report to PhoneHaat only. It does not block the phone on the networks, and PhoneHaat cannot find it. A false report harms an honest seller.',
    official:
      'Lock it in the national register, too: neir.btrc.gov.bd, or your operator’s help line. Whoever is offered a phone can check its IMEI by SMS to 16002.',
    imeis: 'IMEI of the stolen phone',
    imeisHint: 'It is on the box and on the receipt. Two SIMs have two.',
    diaryNumber: 'GD number',
    station: 'Police station',
    diaryDate: 'Date of the GD',
    submit: 'Report as stolen',
    toastReported: 'Report sent: somebody at PhoneHaat looks at it',
    own: 'Your reports',
    imeiEnds: 'IMEI ends in',
    withdraw: 'Withdraw',
    withdrawOf: (number: string) => `Withdraw the report with GD ${number}`,
    states: {
      waiting: 'Nobody has looked at it yet',
      stands: 'It stands: whoever checks the IMEI reads that it was stolen',
      unproven: 'We cannot confirm it; nothing is public',
      false: 'We found it to be false',
      withdrawn: 'Withdrawn',
    } as Record<StolenState, string>,
    due: (time: string) => `We want to look at it until ${time}.`,
    history: `Have your receipt and the diary at hand. In three cases nobody knows of your report until we have looked: your address is not confirmed, your account is younger than ${stolenRules.accountDays} days, or you sold or bought the phone here.`,
    toastWithdrawn: 'Report withdrawn',
  },
};
