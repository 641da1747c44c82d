import { numberBn } from '#contract/formats/bn.ts';
import { agreedPriceHours, offerAnswerHours } from '#contract/orders/price-offers.ts';
import type { messages as en } from '#web/i18n/en/orders/offers.ts';

export const messages: typeof en = {
  makeOffer: {
    title: 'দাম বলুন',
    description: 'ফোনটির জন্য আপনার দাম বলুন।',
    listed: (price) => `বিজ্ঞাপনের দাম ${price}।`,
    taka: 'আপনার দাম, টাকায়',
    range: (from, to) => `${from} থেকে ${to}`,
    text: 'আপনার মেসেজ',
    ready: 'এই দামে দেবেন?',
    send: 'দাম পাঠান',
    left: (count) =>
      count === 1 ? 'আজ আর একবারই দাম বলতে পারবেন।' : `আজ ${numberBn(count)} বার দাম বলতে পারবেন।`,
    after: `বিক্রেতা ${numberBn(offerAnswerHours)} ঘণ্টার মধ্যে উত্তর দেবেন। রাজি হলে ${numberBn(agreedPriceHours)} ঘণ্টা দামটি আপনার; এর মধ্যে অন্যরা বিজ্ঞাপনের দামে কিনতে পারেন, যিনি আগে টাকা দেবেন ফোন তাঁর।`,
    low: (price) => `বিক্রেতা ${price} দামে দেবেন না। আরেকটু বেশি দাম বলতে পারেন।`,
    off: 'এই ফোনের বিক্রেতা এখন দামাদামি করছেন না।',
    none: 'আজ এই ফোনের জন্য আর দাম বলা যাবে না। কাল আবার চেষ্টা করুন।',
    ownPhone: 'এটি আপনার নিজের ফোন।',
  },
  offer: {
    title: 'দামের প্রস্তাব',
    states: {
      open: { buyer: 'বিক্রেতার উত্তরের অপেক্ষা', seller: 'আপনার উত্তরের অপেক্ষা' },
      countered: { buyer: 'আপনার উত্তরের অপেক্ষা', seller: 'ক্রেতার উত্তরের অপেক্ষা' },
      accepted: { buyer: 'দাম ঠিক হয়েছে', seller: 'দাম ঠিক হয়েছে' },
      declined: { buyer: 'রাজি হননি', seller: 'রাজি হননি' },
      withdrawn: { buyer: 'ফিরিয়ে নেওয়া', seller: 'ফিরিয়ে নেওয়া' },
      lapsed: { buyer: 'সময় শেষ', seller: 'সময় শেষ' },
      gone: { buyer: 'ফোনটি আর নেই', seller: 'ফোনটি আর নেই' },
      bought: { buyer: 'কেনা হয়েছে', seller: 'বিক্রি হয়েছে' },
    },
    instead: (price) => `${price}-এর জায়গায়`,
    now: {
      open: {
        buyer: 'বিক্রেতা সময়মতো উত্তর না দিলে প্রস্তাবটি শেষ হয়ে যাবে।',
        seller: 'সময়মতো উত্তর না দিলে প্রস্তাবটি শেষ হয়ে যাবে।',
      },
      countered: {
        buyer: 'সময়মতো উত্তর না দিলে এই দাম আর থাকবে না।',
        seller: 'ক্রেতা সময়মতো উত্তর না দিলে এই দাম আর থাকবে না।',
      },
      accepted: {
        buyer: 'ততক্ষণ দামটি আপনার। তবে অন্য কেউ বিজ্ঞাপনের দামে আগে টাকা দিতে পারেন।',
        seller: 'ততক্ষণ ক্রেতা এই দামে কিনতে পারেন। অন্য কেউ আগে টাকা দিলে ফোনটি তাঁর।',
      },
    },
    until: 'শেষ সময়',
    accept: (price) => `${price} দামে রাজি`,
    sellFor: (price, name) => `${name}-এর কাছে ${price} দামে বিক্রি করবেন?`,
    promised: (hours, listed) =>
      `তিনি ${numberBn(hours)} ঘণ্টা এই দামে কিনতে পারবেন। অন্যরাও ${listed} দিয়ে কিনতে পারেন; যিনি আগে টাকা দেবেন, ফোন তাঁর।`,
    stays: 'এই সময়ের মধ্যে দামটি আর ফিরিয়ে নিতে পারবেন না।',
    acts: { decline: 'রাজি নই', withdraw: 'ফিরিয়ে নিন' },
    counter: 'অন্য দাম বলুন',
    counterTaka: 'দাম, টাকায়',
    counterRange: (from, to) => `${from} থেকে ${to}`,
    counterSend: 'এই দাম পাঠান',
    book: 'এই দামে বুক করুন',
    pay: 'এই দামে টাকা দিন',
    again: 'আবার দাম বলুন',
    history: 'যা যা হয়েছে',
    events: {
      offer: 'দাম বলেছেন',
      accept: 'রাজি হয়েছেন',
      counter: 'অন্য দাম বলেছেন',
      decline: 'রাজি হননি',
      withdraw: 'ফিরিয়ে নিয়েছেন',
      'price-fell': 'বিজ্ঞাপনের দাম কমায় রাজি',
      'time-up': 'সময় শেষ',
      gone: 'আর বিক্রির জন্য নেই',
      bought: 'বিক্রি হয়েছে',
    },
    by: { mine: 'আপনি', clock: 'ফোনহাট' },
    floor: 'কম দাম এলে নিজে থেকেই না বলা হোক',
    floorHint:
      'এই দাম কেউ দেখবে না। এর চেয়ে অনেক কম বললে আপনার কাছে আসবে না, কয়েক ঘণ্টা পরে ক্রেতা ভদ্রভাবে না পাবেন; একটু কম বললে আসতে পারে, যাতে বারবার দাম বলে কেউ দামটি বের করতে না পারে। খালি রাখলে সব প্রস্তাব আসবে।',
    floorTaka: 'সবচেয়ে কম দাম, টাকায়',
    floorSave: 'সেভ করুন',
    toastFloor: 'সেভ হয়েছে',
  },
};
