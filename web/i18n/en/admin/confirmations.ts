import { countedEn } from '#contract/formats/en.ts';

/** Deletions, and the list of sessions. */
export const messages = {
  /** The warning of a deletion. */
  lost: {
    forGood: 'This cannot be undone.',
    product: (name: string) =>
      `Buyers will not see ${name} any more, and whoever has booked it can no longer pay for it.`,
    reported: (name: string, seller: string, reports: number) =>
      `${name} by ${seller} leaves the shop with ${countedEn(reports, 'report', 'reports')}. Whoever has booked it can no longer pay for it.`,
    seller: (phones: number) =>
      phones === 0
        ? 'The seller is logged out everywhere and has no phone for sale.'
        : `The seller is logged out everywhere, and ${countedEn(phones, 'unsold phone leaves', 'unsold phones leave')} the shop with ${phones === 1 ? 'its' : 'their'} bookings.`,
    sellerStays: 'What was sold and paid stays in the books.',
    buyer: 'The buyer is logged out everywhere, and cannot pay for what is booked any more.',
    buyerStays: 'What was bought and paid stays in the books.',
    session: 'Whoever uses that device has to log in again. Nothing else is lost.',
    sessions: 'All other devices have to log in again. Nothing else is lost.',
  },
  sessions: {
    title: 'Where you are logged in',
    description: 'The devices on which you are logged in.',
    intro: 'Log out where you do not recognise a device, then choose a new password.',
    thisDevice: 'This device',
    unknownDevice: 'Unknown device',
    browserOn: (browser: string, system: string) => `${browser} on ${system}`,
    address: 'Address',
    noAddress: 'Not known',
    since: 'Logged in since',
    end: 'Log out there',
    endOf: (device: string) => `Log out there: ${device}`,
    confirmEnd: (device: string) => `Log out ${device}?`,
    endOthers: 'Log out everywhere else',
    confirmEndOthers: 'Log out everywhere but here?',
    onlyHere: 'You are logged in nowhere else.',
    toastEnded: 'Logged out there',
    toastEndedOthers: 'Logged out everywhere else',
  },
};
