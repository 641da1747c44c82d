import type { MorePhone } from '../listing.ts';

/** Second-hand Google Pixel phones. */
export const googlePhones: MorePhone[] = [
  {
    look: 'google/pixel-8-hazel',
    seller: 'motijheel',
    name: 'Google Pixel 8',
    condition: 'Excilent',
    price: 43500,
    shopPrice: 74999,
    ramRoom: '8/128 GB',
    months: 21,
    location: 'Bijoynagar, Dhaka',
    description:
      'Japan set, the camera sound can be turned off. No pink line, no lift of the display. Box and cable; we check it together in the shop.',
    days: 2,
    declared: {
      box: true,
      charger: false,
      registration: 'before-2026',
      locks: [],
      cash: true,
      negotiable: true,
    },
  },
  {
    look: 'google/pixel-7a-white',
    seller: 'fahim',
    name: 'Google Pixel 7a',
    condition: 'Good',
    price: 24500,
    shopPrice: 45999,
    ramRoom: '8/128 GB',
    months: 27,
    location: 'Uttara Sector 13, Dhaka',
    description:
      'Best camera in this budget. Battery is normal, gets warm with 5G like all of them. Two light scratches on the back.',
    days: 5,
    mark: 'back-light',
    declared: {
      box: true,
      charger: false,
      registration: 'before-2026',
      locks: [],
      negotiable: true,
    },
  },
  {
    look: 'google/pixel-6a-charcoal',
    seller: 'surma',
    name: 'Google Pixel 6a',
    condition: 'Good',
    price: 17800,
    shopPrice: 38999,
    ramRoom: '6/128 GB',
    months: 38,
    location: 'টিলাগড়, সিলেট',
    description:
      'ছবি তোলার জন্য নিলে এর চেয়ে ভালো পাবেন না। ফিঙ্গারপ্রিন্ট একটু ধীরে কাজ করে। চার্জার আছে, বক্স নেই।',
    days: 9,
    declared: { box: false, charger: true, registration: 'from-abroad', locks: [], cash: true },
  },
];

/** Second-hand Motorola phones. */
export const motorolaPhones: MorePhone[] = [
  {
    look: 'motorola/g54-green',
    seller: 'shakil',
    name: 'Moto G54',
    condition: 'Good',
    price: 12800,
    shopPrice: 20999,
    ramRoom: '8/256 GB',
    months: 23,
    location: 'Pallabi, Dhaka',
    description:
      'Clean Android without advertisements. Battery 6000 mAh. A scratch on the frame near the SIM tray, shown in the photo.',
    days: 4,
    mark: 'frame-dark',
    declared: { box: true, charger: true, registration: 'before-2026', cash: true },
  },
  {
    look: 'motorola/edge-40-neo-black',
    seller: 'karnaphuli',
    name: 'Motorola Edge 40 Neo',
    condition: 'Excilent',
    price: 21500,
    shopPrice: 35999,
    ramRoom: '8/256 GB',
    months: 22,
    location: 'নাসিরাবাদ হাউজিং, চট্টগ্রাম',
    description: 'কার্ভড ডিসপ্লে, ভেগান লেদার ব্যাক, একদম নতুনের মতো। বক্স আর ৬৮ ওয়াট চার্জার আছে।',
    days: 7,
    declared: {
      box: true,
      charger: true,
      registration: 'before-2026',
      cash: true,
      negotiable: true,
    },
  },
];

/** Second-hand Nokia phones. */
export const nokiaPhones: MorePhone[] = [
  {
    look: 'nokia/g21-blue',
    seller: 'sumaiya',
    name: 'Nokia G21',
    condition: 'Good',
    price: 6800,
    shopPrice: 15499,
    ramRoom: '4/128 GB',
    months: 40,
    location: 'বাগেরহাট সদর, বাগেরহাট',
    description: 'শক্ত ফোন, ব্যাটারি দুই দিন যায়। পর্দায় হালকা একটা আঁচড় আছে। চার্জারসহ দেব।',
    days: 11,
    mark: 'hairline',
    declared: { box: false, charger: true, official: true, cash: true, negotiable: true },
  },
  {
    look: 'nokia/c32-green',
    seller: 'padma',
    name: 'Nokia C32',
    condition: 'Good',
    price: 5700,
    shopPrice: 11499,
    ramRoom: '4/64 GB',
    months: 28,
    location: 'Natore Sadar, Natore',
    description:
      'Glass back, no crack. Good for parents, calls are loud. Box and charger included.',
    days: 8,
    declared: { box: true, charger: true, official: true, cash: true },
  },
];

/** Second-hand Symphony phones. */
export const symphonyPhones: MorePhone[] = [
  {
    look: 'symphony/z60-blue',
    seller: 'mitu',
    name: 'Symphony Z60',
    condition: 'Good',
    price: 5300,
    shopPrice: 9990,
    ramRoom: '4/64 GB',
    months: 27,
    location: 'Sonargaon, Narayanganj',
    description:
      'Desher phone, service center sob jaigay ase. Display thik ase, back e halka scratch. Charger dibo.',
    days: 6,
    mark: 'back-dark',
    declared: { box: false, charger: true, official: true, cash: true, negotiable: true },
  },
  {
    look: 'symphony/atom-2-grey',
    seller: 'jannat',
    name: 'Symphony ATOM 2',
    condition: 'Fair',
    price: 3400,
    shopPrice: 7990,
    ramRoom: '2/32 GB',
    months: 50,
    location: 'সুনামগঞ্জ সদর, সুনামগঞ্জ',
    description: 'কল, মেসেজ আর ছোট কাজের জন্য। ডিসপ্লের কোনায় ফাটা, টাচ চলে। শুধু ফোন।',
    days: 22,
    mark: 'corner-dark',
    declared: { box: false, charger: false, official: true, defects: ['display'], cash: true },
  },
];

/** Second-hand Walton phones. */
export const waltonPhones: MorePhone[] = [
  {
    look: 'walton/primo-s8-black',
    seller: 'rakib',
    name: 'Walton Primo S8',
    condition: 'Good',
    price: 7200,
    shopPrice: 18990,
    ramRoom: '6/128 GB',
    months: 52,
    location: 'নেত্রকোনা সদর, নেত্রকোনা',
    description: 'দেশি ব্র্যান্ডের ভালো ফোন। ফ্রেমে আঁচড় আছে, পর্দা পরিষ্কার। বক্স আর চার্জারসহ।',
    days: 10,
    mark: 'frame-dark',
    declared: { box: true, charger: true, official: true, cash: true },
  },
  {
    look: 'walton/xanon-x20-green',
    seller: 'shakil',
    name: 'Walton Xanon X20',
    condition: 'Good',
    price: 8900,
    shopPrice: 17990,
    ramRoom: '8/128 GB',
    months: 24,
    location: 'Gabtoli, Dhaka',
    description:
      'Bought at Walton Plaza with card, the warranty is over. Big display, good sound. Charger and box included.',
    days: 13,
    declared: { box: true, charger: true, receipt: true, official: true, negotiable: true },
  },
];

/** Second-hand Honor phones. */
export const honorPhones: MorePhone[] = [
  {
    look: 'honor/x9b-orange',
    seller: 'motijheel',
    name: 'Honor X9b',
    condition: 'Excilent',
    price: 24500,
    shopPrice: 38999,
    ramRoom: '12/256 GB',
    months: 21,
    location: 'Fakirapool, Dhaka',
    description:
      'The phone that survives falls, orange leather back. Battery for two days. Full box; we give seven days of replacement.',
    days: 4,
    declared: { box: true, charger: true, official: true, cash: true, negotiable: true },
  },
  {
    look: 'honor/90-lite-blue',
    seller: 'padma',
    name: 'Honor 90 Lite',
    condition: 'Good',
    price: 14200,
    shopPrice: 27999,
    ramRoom: '8/256 GB',
    months: 30,
    location: 'নওগাঁ সদর, নওগাঁ',
    description: 'পাতলা, হাতে হালকা লাগে। পর্দার ওপরের দিকে সূক্ষ্ম আঁচড় আছে। বক্স আর চার্জার দেব।',
    days: 9,
    mark: 'hairline',
    declared: { box: true, charger: true, official: true, cash: true },
  },
];
