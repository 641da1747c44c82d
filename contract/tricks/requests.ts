import { type Find, matches, shorten, type TrickKind } from './find.ts';
import { sentencesOf, vocabulary, type Word } from './words.ts';

const wallet = vocabulary('bkash bikash bikas bkas nagad nogod rocket upay', 'বিকাশ রকেট উপায়');
const money = vocabulary(
  'taka tk takar payment money half cash advance full %',
  '৳ টাকা পেমেন্ট অর্ধেক ক্যাশ অগ্রিম',
);
const amount = /^(?:৳?\d{3,6}(?:tk|taka|টাকা)?|\d{1,3}%)$/u;
const first = vocabulary(
  'age agei first advance confirm hold rakhbo rakhi rekhe booking book token prothome',
  'আগে অগ্রিম রাখব রাখবো রেখে বুকিং কনফার্ম',
);
/** Requests to the reader. `kore` and `korle` are not among them: the writer uses them as often. */
const give = vocabulary(
  'den din dien diyen diben dao send give pathan pathaben pathiye pathao pay',
  'দেন দিন দিয়েন দিবেন পাঠান পাঠাবেন পাঠিয়ে পাঠাও',
);
const doIt = vocabulary('koren korun korben koro koiren', 'করুন করেন করবেন করিয়েন');
const must = vocabulary('dite korte pathate', 'দিতে করতে পাঠাতে');
const say = vocabulary(
  'bolen bolun bolben bolo tell text read share forward janan janaben janaiyen',
  'শেয়ার বলুন বলেন বলবেন বলো জানান জানাবেন',
);
const need = vocabulary('lagbe dorkar need chai', 'লাগবে দরকার চাই');

const courier = vocabulary(
  'delivery courier kuriar parcel shipping paribahan sundarban steadfast redx',
  'ডেলিভারি কুরিয়ার পার্সেল পরিবহন সুন্দরবন',
);
const charge = vocabulary(
  'charge fee fees bill taka tk cash cost khoroch bkash bikash',
  'চার্জ টাকা খরচ বিকাশ ক্যাশ',
);
const code = vocabulary('code codeta codta codti kod kodta kodti otp otpta otpti', 'কোড ওটিপি');
/** In front of `code`, these are other codes. */
const otherCode = vocabulary('qr bar area model colour color product zip', 'কিউআর বার');
const pin = vocabulary('pin pinta password passcode cvv cvc', 'পিন পাসওয়ার্ড');
const lock = vocabulary('lock locks unlock removed', 'লক');
const scan = vocabulary('scan', 'স্ক্যান');
/** Whether the phone's camera reads a QR code. */
const camera = vocabulary('camera focus lens scanner', 'ক্যামেরা ফোকাস');
const qr = vocabulary('qr', 'কিউআর');
const orDone = vocabulary('korle korlei koren korun korben', 'করলে করলেই করুন করেন করবেন');
const gain = vocabulary('receive get taka money', 'টাকা');
/** A condition of the writer: `500 bkash korle rakhbo`. */
const onceDone = vocabulary('korle korlei dile dilei pathale', 'করলে করলেই দিলে দিলেই পাঠালে');
const promise = vocabulary('rakhbo rakhi hold reserve pathabo confirm', 'রাখব পাঠাব কনফার্ম');
const send = vocabulary(
  'pathan pathaye pathay pathaiya pathiye pathaben send',
  'পাঠান পাঠায়ে পাঠিয়ে পাঠাবেন',
);
/** Cash, and the name of a wallet: only what is sent is not cash. */
const nagad = vocabulary('nagad nogod', 'নগদ');
const sent = either(send, vocabulary('pathale', 'পাঠালে'));
const then = vocabulary('taile tahole apnar confirm hold', 'তাহলে আপনার কনফার্ম');
const outside = vocabulary('direct directly baire bahire outside sorasori', 'সরাসরি বাইরে ডাইরেক্ট');
const asks = vocabulary('koto what which', 'কত কী');
const came = vocabulary(
  'asche ashche ashse ashbe asbe jabe gese geche received got',
  'আসছে আসবে এসেছে গেছে গেল',
);
const yours = either(wallet, vocabulary('apnar your tomar atm card', 'আপনার তোমার কার্ড'));
const numbers = vocabulary(
  'number numbar nambar nombor numberta digit',
  'নম্বর নাম্বার নম্বরগুলো নাম্বারগুলো সংখ্যা',
);
/** How many digits a code has: `6 digit er number ta bolen`. */
const codeLength = vocabulary(
  '4 5 6 4ta 5ta 6ta four five six char choy chhoy soy choyta',
  'চার পাঁচ ছয়',
);
const digits = vocabulary(
  'digit digits ongko onko onker ongker songkha songkhar shonkha shonkhar songkhya songkhyar',
  'সংখ্যা ডিজিট অঙ্ক',
);
const justCame = vocabulary('asche ashche ashse aschhe esheche', 'আসছে এসেছে');
/** A phone's own numbers, which the two compare. */
const ofThePhone = vocabulary('imei serial last shesh ses model', 'আইএমইআই শেষ সিরিয়াল মডেল');
const card = vocabulary('card', 'কার্ড');
const behind = vocabulary('pichon pichoner back', 'পিছন');
const secret = vocabulary('gopon secret', 'গোপন');
const message = vocabulary('message messege mesege mesej masage msg sms', 'মেসেজ এসএমএস');
const sms = vocabulary('sms smsta smsti', 'এসএমএস');
const inside = vocabulary('vitor vitore bhitor bhitore moddhe modde', 'ভেতর ভিতর মধ্যে');
const me = vocabulary('me amake amak amay amaye amare', 'আমাকে আমায় আমারে');
const smsCame = either(came, vocabulary('asbe aslo elo', 'এলো'));
const show = vocabulary('dekhan dekhao dekhaben show shonan sunan', 'দেখান দেখাও দেখাবেন শোনান শুনান');
/** What the reader got: `what number did you get in the message?` */
const got = vocabulary('get got receive received', 'পেলেন পেয়েছেন');
const rider = vocabulary('rider raider deliveryman', 'রাইডার');
const barcode = vocabulary('barcode', 'বারকোড');
const take = vocabulary('nen nin paben', 'নেন নিন পাবেন');
const screenshot = vocabulary('screenshot screenshoot ss sms', 'স্ক্রিনশট');
const tooMuch = vocabulary('beshi bhul vul bhule vule extra', 'বেশি ভুল ভুলে');
const back = vocabulary('ferot ferat return back', 'ফেরত');

const confirm = vocabulary(
  'verify verification confirm active activate login',
  'ভেরিফাই ভেরিফিকেশন নিশ্চিত কনফার্ম লগইন',
);
const account = either(wallet, vocabulary('account akaunt identity kyc', 'অ্যাকাউন্ট একাউন্ট পরিচয়'));
const otherAccount = vocabulary('google gmail icloud apple mi samsung', 'গুগল আইক্লাউড');
const urge = vocabulary('please kindly your now immediately hobe', 'এখনই হবে');
/** Money that allegedly waits for an act of its receiver. */
const waits = vocabulary(
  'ese eshe esheche eseche asche ashche geche gese arrived received credited pending hold atke atka',
  'এসেছে এসে জমা আটকে পেন্ডিং',
);
const funds = either(money, vocabulary('funds fund money', 'পেমেন্টের'));
const release = vocabulary('release get chharte charte pete paite', 'ছাড় ছাড়তে পেতে');
const form = vocabulary('form link nid', 'ফর্ম লিংক এনআইডি');
/** An account that is allegedly closed or held. */
const held = vocabulary('hold held bondho off block suspend suspended', 'বন্ধ হোল্ড ব্লক');
const office = either(wallet, vocabulary('phonehaat bank police sslcommerz', 'ফোনহাট ব্যাংক পুলিশ থানা'));
const from = vocabulary('theke', 'থেকে');
const speaks = vocabulary('bolchi bolsi bolci bolchhi', 'বলছি');

/** The shop's own way is not outside of it. */
const here = vocabulary('site website phonehaat app', 'সাইট ওয়েবসাইট ফোনহাট অ্যাপ');
/** A writer who warns, or will not: `OTP chaile dibo na`. */
const denied = except(
  vocabulary("na no not never don't dont without nai noy chara", 'না নয় নেই নাই ছাড়া'),
  // Otherwise: a threat.
  'নাহলে নাহয় নইলে',
);

/** Behind `na`: without seeing the phone, which is no denial. */
const unseen = /^\s+(?:khule|dekhe|খুলে|দেখে)/u;

type Rule = {
  kind: TrickKind;
  /** Each is in the sentence, at most `within` words apart. */
  words: readonly RegExp[];
  within: number;
  unless?: readonly RegExp[];
};

const give2 = either(give, doIt);
const request = either(either(give, say), need);

const rules: readonly Rule[] = [
  {
    kind: 'advance',
    words: [wallet, either(money, amount), give2],
    within: 7,
    unless: [here, denied],
  },
  {
    kind: 'advance',
    words: [wallet, first, either(give2, need)],
    within: 6,
    unless: [here, denied],
  },
  {
    kind: 'advance',
    words: [wallet, either(money, amount), onceDone, promise],
    within: 6,
    unless: [here],
  },
  { kind: 'advance', words: [wallet, send], within: 2, unless: [denied] },
  { kind: 'advance', words: [nagad, sent], within: 3, unless: [denied] },
  {
    kind: 'advance',
    words: [either(money, amount), first, onceDone],
    within: 4,
    unless: [here, denied],
  },
  { kind: 'advance', words: [amount, send, then], within: 5, unless: [here, denied] },
  { kind: 'advance', words: [wallet, outside], within: 5 },
  {
    kind: 'advance',
    words: [either(money, amount), first, either(give, must)],
    within: 5,
    unless: [here, denied],
  },
  { kind: 'advance', words: [screenshot, money, give], within: 9 },
  { kind: 'advance', words: [tooMuch, either(money, amount), back, give2], within: 9 },
  {
    kind: 'delivery',
    words: [courier, charge, either(give2, must)],
    within: 8,
    unless: [here, denied],
  },
  { kind: 'delivery', words: [courier, charge, wallet], within: 7, unless: [here, denied] },
  { kind: 'delivery', words: [courier, charge, first], within: 7, unless: [here, denied] },
  { kind: 'code', words: [code, request], within: 6, unless: [denied, otherCode] },
  { kind: 'code', words: [code, came, asks], within: 5, unless: [denied, otherCode] },
  { kind: 'code', words: [numbers, came, say], within: 7, unless: [denied] },
  { kind: 'code', words: [numbers, message, say], within: 7, unless: [denied] },
  { kind: 'code', words: [code, message, doIt], within: 5, unless: [denied, otherCode] },
  {
    kind: 'code',
    words: [codeLength, digits, either(request, send)],
    within: 6,
    unless: [denied, ofThePhone],
  },
  { kind: 'code', words: [codeLength, numbers, justCame], within: 4, unless: [ofThePhone] },
  {
    kind: 'code',
    words: [sms, smsCame, either(either(request, send), show)],
    within: 6,
    unless: [denied],
  },
  { kind: 'code', words: [sms, numbers, request], within: 5, unless: [denied] },
  { kind: 'code', words: [sms, rider, either(request, show)], within: 5, unless: [denied] },
  { kind: 'code', words: [code, me, onceDone], within: 5, unless: [denied, otherCode] },
  { kind: 'code', words: [numbers, message, came, request], within: 9, unless: [denied] },
  { kind: 'code', words: [numbers, message, inside, request], within: 8, unless: [denied] },
  { kind: 'code', words: [asks, numbers, got, message], within: 8, unless: [denied] },
  {
    kind: 'code',
    words: [codeLength, either(digits, numbers), came, request],
    within: 9,
    unless: [denied, ofThePhone],
  },
  {
    kind: 'code',
    words: [wallet, message, either(either(say, send), show)],
    within: 4,
    unless: [denied],
  },
  { kind: 'pin', words: [card, behind, request], within: 7, unless: [denied] },
  { kind: 'pin', words: [secret, either(numbers, code)], within: 2, unless: [denied] },
  { kind: 'pin', words: [pin, wallet, onceDone], within: 4, unless: [denied] },
  { kind: 'pin', words: [pin, asks, yours], within: 5, unless: [lock] },
  {
    kind: 'pin',
    words: [pin, either(request, either(doIt, vocabulary('verify confirm enter', 'কনফার্ম')))],
    within: 6,
    unless: [denied, lock],
  },
  {
    kind: 'qr',
    words: [qr, scan, either(either(orDone, give), gain)],
    within: 7,
    unless: [denied, camera],
  },
  { kind: 'qr', words: [either(qr, barcode), scan, money, either(orDone, take)], within: 7 },
  {
    kind: 'verify',
    words: [confirm, account, either(either(give2, must), either(urge, form))],
    within: 6,
    unless: [denied, otherAccount],
  },
  {
    kind: 'verify',
    words: [funds, waits, confirm, either(give2, urge)],
    within: 9,
    unless: [denied],
  },
  {
    kind: 'verify',
    words: [funds, release, either(form, confirm), either(either(give2, need), urge)],
    within: 9,
    unless: [denied],
  },
  {
    kind: 'verify',
    words: [account, held, give2],
    within: 8,
    unless: [denied, otherAccount, lock],
  },
  { kind: 'verify', words: [office, from, speaks], within: 4 },
];

function either(one: RegExp, other: RegExp): RegExp {
  return new RegExp(`${one.source}|${other.source}`, 'u');
}

function except(words: RegExp, others: string): RegExp {
  const left = others.normalize('NFKC').split(' ').join('|');
  return new RegExp(`^(?!(?:${left})$)${words.source}`, 'u');
}

/** `app e na, bkash e den`: around the shop. */
const around = new RegExp(
  '(?:app|site|website|অ্যাপ|সাইট)\\S*\\s+(?:e\\s+|te\\s+)?(?:na|noy|baire|না|নয়|বাইরে)[\\s,]+(?:\\S+\\s+){0,4}(?:bkash|bikash|nagad|rocket|বিকাশ|নগদ)'.normalize(
    'NFKC',
  ),
  'giu',
);

/** Requests for money before the meeting, or for a secret, in either language. */
export function findRequests(read: string): Find[] {
  return [
    ...sentencesOf(read).flatMap((words) => rules.flatMap((rule) => findRule(read, words, rule))),
    ...advances(read),
    ...matches('advance', read, around),
    ...[...read.matchAll(pressure)].map(([found]) => ({
      kind: 'pin' as const,
      words: shorten(found),
    })),
  ];
}

/** The shortest part of the sentence that has all words of the rule, each a word of its own. */
function findRule(
  read: string,
  words: readonly Word[],
  { kind, within, unless = [], ...rule }: Rule,
): Find[] {
  const places = rule.words.map((pattern) =>
    words.flatMap(({ text }, at) => (pattern.test(text) ? [at] : [])),
  );
  for (const part of placesOf(places, within)) {
    const [from, to] = [Math.min(...part), Math.max(...part)];
    // A denial may follow at once: `OTP diben na`.
    const near = words.slice(Math.max(0, from - 1), to + 3);
    const isExcepted = ({ text, end }: Word, pattern: RegExp) =>
      pattern.test(text) && !(pattern === denied && unseen.test(read.slice(end)));
    if (near.some((word) => unless.some((pattern) => isExcepted(word, pattern)))) continue;
    if (isOnlyAsked(read, words, kind)) continue;
    const [one, last] = [words[from], words[to]];
    if (one && last) return [{ kind, words: shorten(read.slice(one.start, last.end)) }];
  }
  return [];
}

const imperative = either(give2, send);

/** `advance lagbe?` is a question of who would pay; `500 taka den?` is a demand. */
function isOnlyAsked(read: string, sentence: readonly Word[], kind: TrickKind): boolean {
  if (kind !== 'advance' && kind !== 'delivery') return false;
  const isQuestion = /^\s*\?/.test(read.slice(sentence.at(-1)?.end));
  return isQuestion && !sentence.some(({ text }) => imperative.test(text));
}

/** Choices of one place from each list, all different, at most `within` words apart. */
function placesOf(lists: readonly number[][], within: number): number[][] {
  return lists.reduce<number[][]>(
    (parts, list) =>
      parts.flatMap((part) =>
        list
          .filter((at) => part.every((other) => other !== at && Math.abs(other - at) <= within))
          .map((at) => [...part, at]),
      ),
    [[]],
  );
}

/** Words that mean an advance by themselves. */
const advance =
  /\b(?:in\s+)?advance\b|\bdeposit\b|\bage\s+(?:bkash|bikash|nagad|rocket)\b|booking\s*money|send\s*money|(?:বিকাশ|নগদ|রকেট)\s*(?:করুন|করেন|করতে|করলে|নম্বর|নাম্বার)|\b(?:bkash|nagad|rocket)\s*(?:koren|korun|korte|me|first|number)\b|অগ্রিম|এডভান্স|অ্যাডভান্স|বুকিং\s*মানি|সেন্ড\s*মানি|আগে\s*টাকা/giu;
const advancePattern = new RegExp(advance.source.normalize('NFKC'), 'giu');
/** A denial near: `no advance` is good advice. */
const deniedNear = new RegExp(
  "(?:\\bno\\b|\\bnot\\b|never|don'?t|without|\\bna\\b|\\bnai\\b|nished|chaile|না\\b|না(?=$|\\s|[,।])|নয়|নেই|ছাড়া|লাগবে\\s*না)".normalize(
    'NFKC',
  ),
  'iu',
);
/** `advance chara dei na`: nothing is given without one. */
const notWithout = new RegExp(
  '(?:chara|ছাড়া|bina|without)\\s+(?:\\S+\\s+){0,3}(?:na|no|not|না)(?![\\p{L}\\p{M}])'.normalize(
    'NFKC',
  ),
  'iu',
);

/** Demands of an advance, unless a denial is near. */
function advances(read: string): Find[] {
  const sentences = sentencesOf(read);
  return [...read.matchAll(advancePattern)].flatMap(({ 0: words, index }) => {
    const sentence = sentences.find((each) => (each.at(-1)?.end ?? 0) >= index + words.length);
    if (sentence && isOnlyAsked(read, sentence, 'advance')) return [];
    const behind = read.slice(index + words.length, index + words.length + 40);
    const around = read.slice(Math.max(0, index - 20), index + words.length + 14);
    if (deniedNear.test(around) && !notWithout.test(behind)) return [];
    return [{ kind: 'advance' as const, words: shorten(words) }];
  });
}

/** Words that press a reader to give away a secret, as if from a bank or from the shop. */
const pressure = new RegExp(
  '\\byour\\s+(?:bkash|nagad|rocket|account|wallet)\\b|\\baccount\\s+(?:is\\s+|has\\s+been\\s+)?(?:locked|blocked|suspended|closed)\\b|\\b(?:bkash|bikash|nagad|rocket|wallet)\\s+(?:ta\\s+)?(?:off|bondho|block|suspend)\\s+(?:hoye|hobe|hoise)|(?:অ্যাকাউন্ট|একাউন্ট|বিকাশ|নগদ)\\s*(?:বন্ধ|লক|ব্লক)'.normalize(
    'NFKC',
  ),
  'giu',
);
