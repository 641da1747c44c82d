/** The Latin spellings of Bangla words for phones, which models have in their names. */
const words: Record<string, string> = {
  samsung: 'স্যামসাং সামসাং স্যামসং স্যামস্যাং সেমসাং স্যামসাঙ সামসং',
  galaxy: 'গ্যালাক্সি গ্যালাক্সী গেলাক্সি গালাক্সি গ্যালাক্স',
  vivo: 'ভিভো ভিবো বিভো ভিভু',
  iqoo: 'আইকিউও আইকু',
  realme: 'রিয়েলমি রিয়েলমী রিয়ালমি রিয়েলমে রিএলমি রিয়ালমী',
  real: 'রিয়েল রিয়াল',
  narzo: 'নারজো নার্জো',
  xiaomi: 'শাওমি শাউমি জিয়াওমি শিয়াওমি শাওমী',
  redmi: 'রেডমি রেডমী রেদমি রেডমে',
  poco: 'পোকো পকো পোক',
  mi: 'এমআই মি',
  apple: 'অ্যাপল এপল অ্যাপেল আপেল এ্যাপল',
  iphone: 'আইফোন আইফোণ আইফন',
  oppo: 'অপো ওপো অপ্পো ওপ্পো',
  reno: 'রেনো রিনো',
  find: 'ফাইন্ড',
  infinix: 'ইনফিনিক্স ইনফিনিকস ইনফিনক্স',
  hot: 'হট',
  note: 'নোট নট নোটে',
  smart: 'স্মার্ট',
  zero: 'জিরো',
  tecno: 'টেকনো টেকন',
  spark: 'স্পার্ক স্পারক',
  camon: 'ক্যামন ক্যামোন',
  pova: 'পোভা',
  pop: 'পপ',
  go: 'গো',
  itel: 'আইটেল',
  vision: 'ভিশন',
  motorola: 'মটোরোলা মোটোরোলা মটোরলা',
  moto: 'মটো মোটো',
  edge: 'এজ এইজ',
  fusion: 'ফিউশন',
  power: 'পাওয়ার',
  nokia: 'নকিয়া নোকিয়া',
  hmd: 'এইচএমডি',
  oneplus: 'ওয়ানপ্লাস',
  one: 'ওয়ান',
  nord: 'নর্ড',
  ce: 'সিই',
  google: 'গুগল গুগোল',
  pixel: 'পিক্সেল পিকসেল',
  symphony: 'সিম্ফনি সিম্ফোনি সিমফনি সিম্পনি',
  walton: 'ওয়ালটন',
  primo: 'প্রিমো',
  honor: 'অনার হনর অনর',
  huawei: 'হুয়াওয়ে হাওয়াই হুয়াই',
  mate: 'মেট',
  nova: 'নোভা',
  pro: 'প্রো প্র',
  max: 'ম্যাক্স মেক্স',
  mini: 'মিনি',
  plus: 'প্লাস',
  ultra: 'আল্ট্রা আলট্রা',
  lite: 'লাইট লাইট্',
  prime: 'প্রাইম',
  neo: 'নিও',
  master: 'মাস্টার',
  edition: 'এডিশন',
  fold: 'ফোল্ড',
  flip: 'ফ্লিপ',
  core: 'কোর',
  play: 'প্লে',
  fe: 'এফই',
  se: 'এসই',
  gt: 'জিটি',
  xr: 'এক্সআর',
  xs: 'এক্সএস',
  xl: 'এক্সএল',
  ten: 'টেন',
  a: 'এ',
  b: 'বি',
  c: 'সি',
  d: 'ডি',
  e: 'ই',
  f: 'এফ',
  g: 'জি',
  h: 'এইচ',
  i: 'আই',
  j: 'জে',
  k: 'কে',
  l: 'এল',
  m: 'এম',
  n: 'এন',
  o: 'ও',
  p: 'পি',
  q: 'কিউ',
  r: 'আর',
  s: 'এস',
  t: 'টি',
  u: 'ইউ',
  v: 'ভি',
  w: 'ডব্লিউ',
  x: 'এক্স',
  y: 'ওয়াই',
  z: 'জেড',
  phone: 'ফোন ফোণ',
  mobile: 'মোবাইল',
};

const latinOf = new Map<string, string>(
  Object.entries(words).flatMap(([latin, spellings]) =>
    spellings.split(' ').map((bangla) => [bangla.normalize('NFC'), latin] as const),
  ),
);

const consonants: Record<string, string> = {
  ক: 'k',
  খ: 'kh',
  গ: 'g',
  ঘ: 'gh',
  ঙ: 'ng',
  চ: 'ch',
  ছ: 'ch',
  জ: 'j',
  ঝ: 'jh',
  ঞ: 'n',
  ট: 't',
  ঠ: 'th',
  ড: 'd',
  ঢ: 'dh',
  ণ: 'n',
  ত: 't',
  থ: 'th',
  দ: 'd',
  ধ: 'dh',
  ন: 'n',
  প: 'p',
  ফ: 'f',
  ব: 'b',
  ভ: 'v',
  ম: 'm',
  য: 'j',
  র: 'r',
  ল: 'l',
  শ: 'sh',
  ষ: 'sh',
  স: 's',
  হ: 'h',
  'ং': 'ng',
  ৎ: 't',
  'ঁ': '',
};
const vowels: Record<string, string> = {
  অ: 'o',
  আ: 'a',
  ই: 'i',
  ঈ: 'i',
  উ: 'u',
  ঊ: 'u',
  ঋ: 'ri',
  এ: 'e',
  ঐ: 'oi',
  ও: 'o',
  ঔ: 'ou',
  'া': 'a',
  'ি': 'i',
  'ী': 'i',
  'ু': 'u',
  'ূ': 'u',
  'ৃ': 'ri',
  'ে': 'e',
  'ৈ': 'oi',
  'ো': 'o',
  'ৌ': 'ou',
};

const yya = 'য\u09bc';

const longestWord = Math.max(...[...latinOf.keys()].map(({ length }) => length));

/**
 * A Bangla word that consists of several words of the table, such as `রেডমিনোট`, or of letters, as
 * in `এনএইচ`.
 */
function fromSeveral(bangla: string): string | undefined {
  /** For each length of a prefix, the fewest words that compose it. */
  const fewest: (readonly string[] | undefined)[] = [[]];
  for (let to = 1; to <= bangla.length; to += 1) {
    for (let from = Math.max(0, to - longestWord); from < to; from += 1) {
      const before = fewest[from];
      const last = latinOf.get(bangla.slice(from, to));
      if (!before || !last) continue;
      if (before.length + 1 < (fewest[to]?.length ?? Number.POSITIVE_INFINITY)) {
        fewest[to] = [...before, last];
      }
    }
  }
  return fewest[bangla.length]?.join('');
}

/**
 * A Bangla word in Latin letters: by the table, else by its sound, which is close enough for a
 * search among known words. Expects NFC.
 */
export function toLatin(bangla: string): string {
  const known = fromSeveral(bangla);
  if (known) return known;
  let sound = '';
  // A য below another letter only changes the vowel: স্যা is pronounced sa.
  const plain = bangla.replaceAll('্য', '').replaceAll(yya, 'y').replaceAll('\u09bc', '');
  for (const letter of plain) {
    sound += consonants[letter] ?? vowels[letter] ?? (/[a-z]/.test(letter) ? letter : '');
  }
  return sound;
}
