import { countedEn } from '#contract/formats/en.ts';
import { meetingTests } from './meeting-tests.ts';

/** The seller's page with the link to the self-test, and what an order shows of both runs. */
export const messages = {
  selfTest: {
    title: 'Let the phone show itself',
    description: 'A test of about two minutes, on the phone that is for sale.',
    why: 'Buyers see on the page of your phone what it showed and when: screen, sound, cameras and more. Nobody certifies it, and nobody needs the app or a login on that phone.',
    how: 'Make the link, then open it on the phone that is for sale: by its camera from this screen, or here, if this is the phone.',
    make: 'Make the link',
    makeAnother: 'Make a new link',
    scan: 'Scan this with the phone that is for sale',
    open: 'This is the phone: begin here',
    code: 'Code',
    sameCode: 'That phone must show the same code.',
    until: (time: string) => `The link is for one phone, until ${time}.`,
    waiting: 'Not opened yet.',
    running: (count: number) => `The phone has begun: ${countedEn(count, 'test', 'tests')} so far.`,
    finished: 'Done. The page of your phone shows the result.',
    toPhone: 'To the page of the phone',
    made: 'The link is ready',
  },
  meetingTests,
};
