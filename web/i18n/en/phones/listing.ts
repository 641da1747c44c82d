import type { BatteryState, Defect, Lock, Registration } from '#contract/phones/listing-choices.ts';

/** The steps in which a seller describes a phone. */
export const messages = {
  steps: {
    names: ['The phone', 'How good it is', 'Price', 'Photo and words', 'Where and how'],
    progress: (step: number, of: number) => `Step ${step} of ${of}`,
    next: 'Next',
    back: 'Back',
    onePage: 'Show all on one page',
    optional: 'What you leave open is shown under "Not said".',
  },
  grade: {
    intro: 'Five looks at the phone, and the condition is found. Or choose it below yourself.',
    result: (grade: string) => `By your answers: ${grade}`,
    questions: {
      screen: {
        ask: 'How does the screen look?',
        best: 'No scratch',
        middle: 'Fine ones, unseen when lit',
        worst: 'Cracked or felt by hand',
      },
      body: {
        ask: 'Back and sides?',
        best: 'Like new',
        middle: 'Light marks',
        worst: 'Dents or cracks',
      },
      works: {
        ask: 'Does all of it work?',
        best: 'Everything',
        middle: 'A small thing does not',
        worst: 'Something important does not',
      },
      battery: {
        ask: 'How long does a charge last?',
        best: 'A whole day',
        middle: 'Until the evening',
        worst: 'Not through the day',
      },
      repairs: {
        ask: 'Was it opened or repaired?',
        best: 'Never',
        middle: 'Battery or screen changed',
        worst: 'Water or board repair',
      },
    },
  },
  tricks: {
    found: (words: readonly string[]) =>
      `Please leave out: ${words.map((each) => `“${each}”`).join(', ')}. Buyers reach you through PhoneHaat, and numbers, links and advances are how people are cheated. Sent again as it is, the phone stays hidden until we have looked.`,
  },
  unusualPrice: {
    usual: (price: string) =>
      `Such phones cost about ${price} here. Correct this, or send it again if it is right.`,
    'other-price': (price: string) =>
      `The market price is ${price}. Correct this, or send it again if it is right.`,
    least: (price: string) =>
      `Phones cost more than ${price}. Correct this, or send it again if it is right.`,
  },
  declare: {
    modelHint: 'Begin to type, and choose your model from the list if it is there.',
    colour: 'Colour',
    useTimes: ['3 months', '6 months', '1 year', '2 years'],
    unsaid: "Don't know",
    yes: 'Yes',
    no: 'No',
    batteryHealth: 'Battery health (%)',
    batteryHealthHint: 'From the settings, if the phone shows it',
    batteryState: 'How it holds',
    batteryStates: {
      normal: 'Normal',
      'drains-fast': 'Drains fast',
      swollen: 'Swollen',
    } as Record<BatteryState, string>,
    batteryOriginal: 'Is it the original battery?',
    comesWith: 'What comes with it',
    charger: 'Charger?',
    box: 'Box?',
    receipt: 'Receipt?',
    warrantyMonths: 'Warranty left (months)',
    registration: 'How did it come to Bangladesh?',
    registrations: {
      official: 'Official: sold by the maker’s importer',
      'before-2026': 'Unofficial, active here before 1 January 2026',
      'from-abroad': 'Brought from abroad and registered',
      unknown: 'I do not know',
    } as Record<Registration, string>,
    registrationUnsaid: 'Not saying now',
    registrationHint:
      'Buyers ask because of the handset register (NEIR). Send KYD, a space and the IMEI to 16002 to know.',
    locks: 'Is it locked by something?',
    noLocks: 'No lock at all',
    lockNames: {
      frp: 'Google account of somebody else (FRP)',
      icloud: 'iCloud',
      instalment: 'Instalments not paid',
    } as Record<Lock, string>,
    defects: 'What does not work or is damaged?',
    noDefects: 'Nothing',
    defectNames: {
      display: 'Display',
      'back-glass': 'Back glass',
      camera: 'Camera',
      speaker: 'Speaker',
      microphone: 'Microphone',
      fingerprint: 'Fingerprint',
      'charging-port': 'Charging port',
      buttons: 'Buttons',
      network: 'Network',
      water: 'Had water inside',
    } as Record<Defect, string>,
    negotiable: 'May a buyer bargain?',
    cash: 'Cash at the meeting?',
    cashHint:
      'Off unless you say yes. The money then never passes PhoneHaat, and nobody gives it back.',
    isNegotiable: 'Negotiable',
    isFixed: 'Fixed price',
    inDistrict: (district: string) => `District: ${district}`,
    otherDistrict: 'Another district',
    whichDistrict: 'Which district is it in?',
  },
};
