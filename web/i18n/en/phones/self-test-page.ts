import type { SelfTest, SelfTestReason } from '#contract/phones/self-test-table.ts';

type Part = {
  /** What it will do, before it starts. */
  about: string;
  /** While it runs. */
  doing: string;
  /** For the person, where the page cannot measure it. */
  ask?: string;
};

/** The page on which a phone tests itself. */
export const messages = {
  title: 'This phone shows itself',
  intro: (phone: string) => `For the listing “${phone}”.`,
  introMeeting: (phone: string) => `At the meeting, for “${phone}”.`,
  same: 'The same code must be on the screen where you made the link:',
  time: 'It takes about two minutes. Each test says first what it does, and you may skip any of them.',
  privacy:
    'No picture, no sound and no place leaves this phone: only whether a test worked, and what the browser says about the device. The shop checks nothing of it.',
  begin: 'Begin',
  start: 'Start this test',
  skip: 'Skip',
  again: 'Again',
  next: 'Next test',
  yes: 'Yes',
  no: 'No',
  unsure: 'I cannot tell',
  noneSeen: 'Nothing happens',
  stop: 'Stop',
  step: (number: string, of: string) => `Test ${number} of ${of}`,
  interrupted:
    'The test was interrupted. Nothing of what is done is lost; start this one once more.',
  worked: 'Worked',
  failed: 'Did not work',
  notTested: 'Not tested',
  end: 'All tests are through',
  endHint: 'You may repeat any of them. Then show the result on the page of the phone.',
  endHintMeeting: 'You may repeat any of them. Then show the result to buyer and seller.',
  finish: 'Show it on the listing',
  finishMeeting: 'Show it on the order',
  finished:
    'The page of the phone now says what this phone showed, and what was not tested. You may close this page.',
  finishedMeeting:
    'The page of the order now shows buyer and seller what this phone showed. You may close this page.',
  offline: 'No network. Everything is kept on this phone, and is sent when the network is back.',
  retry: 'Try again',
  noTicket: 'Open this page by its link or QR code: of a phone under My Products, or of an order.',
  noFrontBack: 'The browser gave another camera.',
  refused: {
    'self-test-over': 'This link is no longer valid. Make a new one on the page of the first.',
    'self-test-taken':
      'Another device has opened this link. Make a new one on the page of the first.',
  } as Record<string, string>,
  troubled: 'That did not work. Please try again.',
  reasons: {
    'no-api': 'this browser cannot do it; iPhones lack some of these',
    refused: 'not permitted',
    noisy: 'it is too loud here',
    unclear: 'no clear result',
    skipped: 'skipped',
  } as Record<SelfTestReason, string>,
  parts: {
    touch: {
      about: 'The screen becomes a grid. Draw over all fields with a finger.',
      doing: 'Draw over all fields',
    },
    'multi-touch': {
      about: 'A field appears. Put two fingers on it at the same time.',
      doing: 'Two fingers on this field',
    },
    screen: {
      about:
        'The screen shows five colours, one after the other. Tap for the next, and look for spots, lines and shadows.',
      doing: 'Tap for the next colour',
      ask: 'Was each colour even, without spots, lines or shadows?',
    },
    sound: {
      about:
        'Turn the volume up and take off headphones. The phone listens to the room, then plays some tones that its microphone must hear. Nothing is recorded.',
      doing: 'Listening, then playing …',
    },
    'front-camera': {
      about: 'The front camera opens, and a picture is taken now. It stays on this phone.',
      doing: 'Hold the phone before your face',
      ask: 'Is the picture clear, without spots?',
    },
    'back-camera': {
      about: 'The back camera opens, and a picture is taken now. It stays on this phone.',
      doing: 'Point the phone at something',
      ask: 'Is the picture clear, without spots?',
    },
    torch: {
      about: 'The light beside the back camera is switched on.',
      doing: 'The light is on now',
      ask: 'Does the light shine?',
    },
    motion: {
      about: 'Tilt the phone to the left, to the right, and towards you. Its sensors must notice.',
      doing: 'Tilt the phone to all sides',
    },
    vibration: {
      about: 'The phone vibrates twice. Hold it in your hand.',
      doing: 'Vibrating …',
      ask: 'Did it vibrate?',
    },
    charging: {
      about: 'Plug in a charger. The phone must notice that it charges.',
      doing: 'Plug in a charger now',
    },
    location: {
      about: 'The phone finds its place. Only whether it did is sent, never the place.',
      doing: 'Finding the place …',
    },
    network: {
      about: 'The phone fetches a small file.',
      doing: 'Fetching …',
    },
    unlock: {
      about:
        'The phone asks for your finger, your face or the PIN of its lock. Nothing of it is kept or sent. A browser cannot see which of them you used.',
      doing: 'Unlock as the phone asks',
    },
  } as Record<SelfTest, Part>,
};
