import { countedEn, numberEn } from '#contract/formats/en.ts';

/** The self-tests of a phone on the page of its order. */
export const meetingTests = {
  title: 'Self-test of the phone',
  why: 'At the meeting the phone runs the same tests as for its listing. You both see what worked then and what works now, and so does PhoneHaat in a dispute.',
  begin: 'Test the phone now',
  again: 'Test it once more',
  another: 'Make a new code',
  how: 'Hold the camera of the phone that is for sale to this code. It needs no login there.',
  qr: 'QR code that opens the tests on the phone',
  noCamera: 'Its camera does not read the code?',
  typeIt: 'Then open this address in the browser of that phone:',
  code: 'Both phones must show this code:',
  until: 'For one phone, until',
  waiting: 'Not opened yet.',
  running: (count: number) => `The phone has begun: ${countedEn(count, 'test', 'tests')} so far.`,
  listed: 'On the listing',
  met: 'At the meeting',
  device: {
    same: 'Nothing that the browser says about the device differs.',
    unknown: 'The browser said too little about the device to compare.',
    'other-model': (now: string, then: string) =>
      `Another device than on the listing: its browser says ${now}, and said ${then} then.`,
    'other-facts': (facts: string) =>
      `Perhaps another device than on the listing, or another browser. This differs: ${facts}.`,
  },
  lost: (tests: string) => `Worked then, not now: ${tests}.`,
  nothingLost: 'Nothing that worked then has failed now.',
  notThen: (tests: string) => `Not tested then, but now: ${tests}.`,
  notNow: (tests: string) => `Tested then, but not now: ${tests}.`,
  neither: (tests: string) => `Not tested: ${tests}.`,
  notAsListed: 'The browser says another model than the listed one.',
  onlyMet: 'The phone was not tested for its listing, so there is nothing to compare with.',
  notYet: 'At the meeting the phone has not been tested yet.',
  never: 'At the meeting the phone was not tested.',
  runs: (count: number) => `It was tested ${count} times at the meeting; this is the newest.`,
  unchecked:
    'PhoneHaat has checked nothing of this, and another phone or a changed browser can show anything. It decides nothing by itself.',
  filled:
    'It has filled the check list as far as it can. Change there what is not right, then save.',
  outcomes: { worked: 'worked', failed: 'did not work', 'not-tested': 'not tested' },
  facts: {
    model: 'model',
    screen: 'screen, in pixels',
    gpu: 'graphics chip',
    cores: 'processor cores',
    memory: 'memory, roughly',
    system: 'system',
  },
  number: numberEn,
  memory: (gigabytes: number) => `${numberEn(gigabytes)} GB`,
  unsaid: 'not said',
};
