/** Reports of stolen phones, for their owners and for admins. */
export const messages = {
  stolen: {
    title: 'My phone was stolen',
    description: 'Report a stolen phone of yours, so that it is not sold here.',
    intro:
      'Go to the police first and file a general diary (GD). If a phone with this IMEI is offered here, now or later, PhoneHaat stops it and compares both sides.',
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
    toastReported: 'Phone reported as stolen',
    own: 'Your reports',
    imeiEnds: 'IMEI ends in',
    withdraw: 'Withdraw',
    withdrawOf: (number: string) => `Withdraw the report with GD ${number}`,
    withdrawn: 'Withdrawn',
    toastWithdrawn: 'Report withdrawn',
  },
  stolenMatches: {
    title: 'Reported as stolen',
    hint: 'These phones have the IMEI of a report. Ask both sides for papers, and call the police station. If it is not the stolen one, it returns as it was.',
    phone: 'Phone',
    by: (phone: string, seller: string) => `${phone}, by ${seller}`,
    reporter: 'Reported by',
    diary: 'GD',
    inDeal: 'It is paid for: nothing was stopped. Decide about its deal on its page.',
    own: 'You are one of both sides: another admin decides.',
    stolen: 'It is the stolen one',
    other: 'It is not',
    stolenOf: (phone: string) => `It is the stolen one: ${phone}`,
    otherOf: (phone: string) => `It is not: ${phone}`,
    toastDecided: 'Decided: both sides have a notice',
  },
};
