import type { SearchFlag } from '#contract/search/search-choices.ts';
import { soundOf, stemsOf } from './pieces.ts';

/**
 * The roles of words in a wish, apart from naming a phone or place. `below` to `about` belong to an
 * amount, before (`under 15k`) or after it (`15 hajar er niche`).
 */
export type Role =
  | 'below-before'
  | 'below-behind'
  | 'above-before'
  | 'above-behind'
  | 'about-before'
  | 'about-behind'
  | 'to'
  | 'between'
  | 'taka'
  | 'thousand'
  | 'lakh'
  | 'half-more'
  | 'gigabyte'
  | 'terabyte'
  | 'ram'
  | 'storage'
  | 'measure'
  | 'cheapest'
  | 'newest'
  | 'like-new'
  | 'without'
  | 'unofficial'
  | 'not'
  | 'of'
  | 'in-before'
  | 'in-behind'
  | 'division'
  | 'talk'
  | 'thing'
  | 'unsold'
  | SearchFlag;

/**
 * The vocabulary in both scripts and in Bangla with Latin letters, by role. One spelling for each
 * sound: `moddhe` is also `modhe`. Endings of nouns are known. No word of the catalogue is here but
 * where an amount has to follow.
 */
const roles: Partial<Record<Role, string>> = {
  'below-before': `under, below, less than, lower than, within, upto, up to, maximum, max, at most, budget,
    my budget, not more than, no more than, inside, sorboccho, সর্বোচ্চ, বাজেট, আমার বাজেট, অনূর্ধ্ব, আন্ডার, beneath, not over`,
  'below-behind': `niche, nicer, moddhe, vitor, vetor, kom, kam, porjonto, besi na, besi noy, budget, under, within, max,
    maximum, or less, or below, and below, and less, highest, নিচে, মধ্যে, ভিতরে, ভেতরে, ভিতর, কম, পর্যন্ত, বেশি না, বেশি নয়, বাজেট,
    আন্ডারে, kome, এর কমে, limit, মাঝে, majhe, tolay, bitre`,
  'above-before': `above, over, more than, from, minimum, min, at least, starting from, starting, greater than,
    kompokkhe, কমপক্ষে, সর্বনিম্ন, sorbonimno, অন্তত`,
  'above-behind': `upor, upre, opore, besi, theke suru, theke besi, theke upore, or more, and above, and more, plus,
    উপরে, ওপরে, উপর, বেশি, থেকে শুরু, থেকে বেশি, থেকে উপরে, adhik, অধিক`,
  'about-before':
    'around, about, approx, approximately, nearly, prai, motamuti, প্রায়, মোটামুটি, আনুমানিক',
  'about-behind': `moto, moton, kachakachi, asepase, range, মতো, মত, মতন, কাছাকাছি, আশেপাশে, আশপাশে, রেঞ্জ, রেঞ্জের,
    er dike, dhoroner`,
  to: 'to, theke, till, until, হতে, থেকে, hote, টু',
  between: 'between, from',
  taka: 'taka, tk, bdt, rs, rupees, ruppees, টাকা, টাকায়, টাকাতে, taka diye, টাকা দিয়ে, tk te, taka tk, টা কা',
  thousand:
    'k, hajar, hajr, hjr, hajarer, thousand, thousands, thousnd, হাজার, হাজারি, হাজর, থাউজেন্ড, কে',
  lakh: 'lakh, lac, lak, lacs, lakhs, lokkho, লাখ, লক্ষ',
  'half-more': 'sare, সাড়ে, saare, share',
  gigabyte: 'gb, gigabyte, gigs, gig, জিবি, জি বি, গিগাবাইট',
  terabyte: 'tb, terabyte, টিবি',
  ram: 'ram, র‍্যাম, র্যাম, রেম, রাম',
  storage: `rom, storage, memory, internal, internal storage, phone memory, রম, স্টোরেজ, মেমোরি, মেমরি, ইন্টারনাল,
    ইন্টারনাল স্টোরেজ, stroage, storeg`,
  measure:
    'nd hand, st hand, ta, ti, টা, টি, mah, mp, megapixel, inch, hz, watt, w, মেগাপিক্সেল, ইঞ্চি, এমএএইচ, ওয়াট, year, years, month, months, bochor, mas, mash, বছর, মাস, din, দিন, percent',
  cheapest: `cheap, cheapest, ceap, cheep, sosta, kom dam, kom dami, kam dam, kam dami, kam taka, kom mullo, kom taka, alpo dam, olpo dam, olpo taka,
    kom budget, low price, lowest price, low budget, low cost, lowcost, affordable, lowest, less price, kom pris, kom price,
    সস্তা, শস্তা, সস্তায়, কম দাম, কম দামি, কমদামি, কম দামী, কম মূল্য, অল্প দাম, কম টাকা, কম টাকায়, অল্প টাকায়, অল্প টাকা, কম বাজেট, budget phone, budget
    mobile, budget set, বাজেট ফোন, বাজেট মোবাইল, budget friendly, best price, shostay, jar dam kom, দাম কম, dam kom, সাশ্রয়ী, সাশ্রয়ী মূল্যে, reasonable price, jol dam, panir dam, পানির দাম`,
  newest: `newest, latest, just listed, নতুন আসা, notun asa, recently added, সর্বশেষ, লেটেস্ট`,
  'like-new': `like new, likenew, almost new, as new, brand new like, mint, mint condition, fresh, fresh condition, excellent,
    excellent condition, notuner moto, ekdom fresh, ekdom notun, ekdom notuner moto, notun er moto, নতুনের মতো, নতুনের মত, নতুন এর মতো, একদম নতুন, একদম নতুনের মতো,
    ফ্রেশ, একদম ফ্রেশ, ফ্রেস, ফ্রেশ কন্ডিশন, super fresh, full fresh, ফুল ফ্রেশ, intact, ইনট্যাক্ট`,
  box: `box, with box, full box, boxed, fullbox, box soho, box shoho, box sho, box saho, soho box, box ache, box achhe, box thaka, box ase, box sathe,
    box sath, box er sathe, full boxed, full set box, বক্স, বক্স সহ, বক্সসহ, ফুল বক্স, ফুলবক্স, সহ বক্স, বক্স আছে, বক্স সাথে, বক্সের সাথে, বক্স থাকা, বাক্স, বাক্সসহ, box included, original box,
    box charger, box and charger, box charger soho`,
  receipt: `receipt, with receipt, memo, cash memo, rosid, roshid, invoice, purchase receipt, papers, with papers, kagoj, kagojpotro,
    kagoj soho, memo soho, rosid soho, রসিদ, রশিদ, মেমো, ক্যাশ মেমো, কাগজ, কাগজপত্র, কাগজ সহ, কাগজপত্র সহ, মেমো সহ, রসিদ সহ, রসিদসহ, মেমোসহ, ভাউচার, voucher`,
  official: `official, oficial, offical, officially, official phone, অফিসিয়াল, অফিশিয়াল, অফিসিয়াল ফোন, অফিশিয়াল ফোন, অফিসিয়ালি, btrc, btrc approved, btrc registered,
    বিটিআরসি, neir registered, registered`,
  negotiable: `negotiable, negotiation, dordam, dor dam, damadami, bargain, bargaining, দরদাম, দর দাম, দামাদামি, দরদাম করা যাবে, dordam kora jabe, dordam hobe, alocona sapekkhe, আলোচনা সাপেক্ষে`,
  verified: `verified, verified seller, verify seller, varified, varified seller, trusted, trusted seller, trusted sellers, bissosto, bissasta, jachai kora, jacai kora bikreta,
    যাচাই করা, যাচাইকৃত, যাচাই করা বিক্রেতা, ভেরিফাইড, ভেরিফায়েড, ভেরিফাইড সেলার, বিশ্বস্ত, বিশ্বস্ত বিক্রেতা, genuine seller`,
  battery: `battery, battery good, battery valo, valo battery, good battery, battery health, battery backup, battery health valo, battery fresh, betari, betary, batary, battary, bettary,
    ব্যাটারি, ব্যাটারী, বেটারি, ব্যাটারি ভালো, ভালো ব্যাটারি, ব্যাটারি ব্যাকআপ, ব্যাটারি হেলথ, charge beshi, charge thake, charj thake, চার্জ থাকে, চার্জ, charge valo, charge`,
  cash: `cash, cash payment, hand cash, in cash, by cash, cash on delivery, cod, nogod, nogad, hate hate, hand to hand, নগদ, নগদ টাকা, নগদে, ক্যাশ, ক্যাশে, হাতে হাতে, ক্যাশ অন ডেলিভারি, cash diye, nogod taka`,
  warranty: `warranty, waranty, warrenty, warrenti, warranti, guarantee, guaranty, garanti, with warranty, warranty soho, ওয়ারেন্টি, ওয়ারেন্টী, ওয়ারেন্টি সহ, গ্যারান্টি, ওয়ারেন্টিসহ, warranty ache`,
  without: 'without, chara, sara, nai, nei, no, ছাড়া, ছাড়াই, নাই, নেই, বিহীন',
  unofficial:
    'unofficial, unoficial, un official, non official, anofficial, আনঅফিসিয়াল, আনঅফিশিয়াল, আন অফিসিয়াল, নন অফিসিয়াল, অনফিসিয়াল, অনঅফিসিয়াল',
  not: 'na, noy, nah, not, na hoy, না, নয়, নয়, বাদে, bade, bad diye, বাদ দিয়ে',
  of: 'er, r, এর, er jonno, র, e, o, te, এ, ar, আর, ও',
  'in-before': 'in, at, near, from, around',
  'in-behind': `e, te, er, r, theke, area, zila, zilla, jela, district, city, town, shohor, kache, kase, asepase, vitor, moddhe, ar moddhe,
    এ, তে, এর, থেকে, এলাকা, এলাকায়, জেলা, জেলায়, শহর, শহরে, কাছে, আশেপাশে, আশপাশে, ভিতরে, মধ্যে, আশে পাশে, er kache, এর কাছে, sector, সেক্টর, elakay, elaka, local`,
  division: 'division, bivag, bibhag, বিভাগ, বিভাগে',
  thing: `phone, phones, mobile, mobiles, mobail, mobil, moblie, mobaile, smartphone, smartphones, smart phone, handset, set, sets, cell, cellphone, cell phone, phon, fon, fone, device,
    ফোন, মোবাইল, মোবাইলফোন, মুবাইল, স্মার্টফোন, স্মার্ট ফোন, হ্যান্ডসেট, সেট, ডিভাইস, the, for, of, with, and, an, is, in, this, that, on, at, by, please, plz, pls,
    er, te, টি, টা, এর, তে, এবং, bangladesh, bd, বাংলাদেশ, sell, sale, for sale`,
  unsold: `button, button phone, button mobile, button set, button fon, keypad, keypad phone, feature phone, bar phone, বাটন, বাটন ফোন, বাটন মোবাইল, বাটন সেট, কিপ্যাড ফোন, ফিচার ফোন,
    laptop, leptop, laptob, notebook, macbook, computer, desktop, monitor, ল্যাপটপ, লেপটপ, কম্পিউটার, মনিটর, ipad, tablet, tab, ট্যাব, ট্যাবলেট, আইপ্যাড,
    smart watch, smartwatch, watch, ghori, স্মার্ট ওয়াচ, স্মার্টওয়াচ, ঘড়ি, headphone, headphones, earphone, earphones, airpod, airpods, earbud, earbuds, air buds, neckband, হেডফোন, ইয়ারফোন, এয়ারপড, এয়ারবাডস, ইয়ারবাডস, নেকব্যান্ড, head phone, ear phone,
    power bank, powerbank, পাওয়ার ব্যাংক, পাওয়ারব্যাংক, charger, chargar, adapter, চার্জার, এডাপ্টার, অ্যাডাপ্টার, cover, back cover, phone cover, কভার, ব্যাক কভার, কাভার, ব্যাক কাভার, screen protector, glass protector, স্ক্রিন প্রটেক্টর, data cable, cable, ক্যাবল,
    memory card, মেমোরি কার্ড, pendrive, pen drive, পেনড্রাইভ, router, রাউটার, tv, television, টিভি, টেলিভিশন, speaker, স্পিকার, printer, প্রিন্টার, bike, motorcycle, বাইক, fridge, ফ্রিজ,
    display price, display dam, display er dam, display koto, display cost, ডিসপ্লের দাম, ডিসপ্লে দাম, ডিসপ্লে কত`,
  talk: `moddhe, vitor, niche, upor, under, within, মধ্যে, ভিতরে, নিচে, উপরে, near me, nearby, amar kache, amar asepase, kache, কাছে, আমার কাছে, আমার আশেপাশে, আশেপাশে, কাছাকাছি, kachakachi, asepase,
    valo, vala, bhalo, balo, good, best, better, nice, sundor, darun, sera, shera, top, osthir, joss, jos, super, ভালো, ভাল, সুন্দর, দারুন, দারুণ, সেরা, জোস, মোটামুটি ভালো, khub, onek, khub valo, onek valo, খুব, অনেক,
    lagbe, lagbo, lage, lagto, laagbe, chai, cai, chacchi, cacchi, dorkar, drkar, proyojon, kinbo, kinmu, kinte, kinte cai, kena, kenar, nibo, nebo, nite, nite cai, newa, khujchi, khujtesi, khujtechi, khujci, need, needed, want, wanted, looking for, looking, buy, buying, purchase, get, show, show me, give me, suggest, suggestion, recommend, help,
    লাগবে, লাগবো, চাই, চাচ্ছি, চাইছি, দরকার, প্রয়োজন, কিনবো, কিনব, কিনতে, কিনতে চাই, কেনা, কেনার, নিবো, নিব, নেব, নেবো, নিতে, নিতে চাই, খুঁজছি, খুজছি, খুঁজি, খুঁজতেছি, দেখান, দেখাও, দিন, দেন, দাও, বলেন, বলুন, den, dekhan, dao, bolen, bolun,
    i want, i need, i am, im looking for, can i get, do you have, is there, any, some, someone, anyone, anything, something, jekono, je kono, kono, kichu, যেকোনো, যে কোনো, কোনো, কোন, kon, konta, কোনটা, which, what, what is, কি, কী, ki,
    ami, amar, amake, amader, amra, apnar, apnader, tomar, আমি, আমার, আমাকে, আমাদের, আমরা, আপনার, আপনাদের, ekta, akta, ekti, akti, ekkhan, একটা, একটি, একখান, ekjon, me, my, we, us, your, you,
    ache, achhe, ase, asey, hobe, hbe, hbe ki, pabo, paoa jabe, pawa jabe, paowa jabe, jabe, kora, আছে, আছে কি, হবে, করা, করার, পাবো, পাব, পাওয়া যাবে, যাবে, kina, কিনা, thakle, থাকলে, achen, available, avaiable, in stock, stock,
    vai, bai, bhai, vaia, vaiya, boss, apu, dada, mama, ভাই, ভাইয়া, আপু, দাদা, মামা, hello, hi, hey, salam, kindly,
    koto, kotto, kto, dam, daam, mullo, price, prise, prize, pris, cost, rate, কত, দাম, দামের, মূল্য, প্রাইস, রেট, er dam, koto dam, dam koto,
    second hand, secondhand, 2nd hand, used, usd, old, purono, puran, puraton, purana, সেকেন্ড হ্যান্ড, সেকেন্ডহ্যান্ড, ব্যবহৃত, পুরোনো, পুরনো, পুরাতন, পুরান, পুরানো, বেবহৃত,
    new, notun, nতুন, নতুন, নয়া, brand new, like, similar, same, type, gaming, gamer, game, games, free fire, freefire, pubg, call of duty, গেমিং, গেম, গেমের, ফ্রি ফায়ার, পাবজি, camera, cam, kemera, selfie, photo, photography, video, vlog, youtube, tiktok, ক্যামেরা, ক্যামারা, সেলফি, ছবি, ছবি তোলা, ভিডিও, ভিডিও করা, টিকটক, ইউটিউব,
    student, students, chatro, chatri, class, online class, ma, baba, abbu, ammu, gift, jonno, jonne, jnno, ছাত্র, ছাত্রী, স্টুডেন্ট, শিক্ষার্থী, ক্লাস, মা, বাবা, আব্বু, আম্মু, উপহার, গিফট, জন্য, জন্যে,
    dual sim, double sim, dual, sim, two sim, 2 sim, ডুয়াল সিম, ডাবল সিম, দুই সিম, সিম, android, এন্ড্রয়েড, অ্যান্ড্রয়েড, touch, touch phone, টাচ, model, series, version, মডেল, সিরিজ, variant,
    urgent, urgently, joruri, taratari, জরুরি, জরুরী, emergency, bikri, bikri hobe, bikroy, bechbo, seller, selar, bikreta, বিক্রি, বিক্রয়, বেচব, বিক্রেতা, সেলার, buyer, shop, dokan, দোকান, market, মার্কেট, online, অনলাইন, customer,
    fast, speed, strong, hard, lasting, durable, tikbe, দ্রুত, ফাস্ট, টেকসই, performance, display, screen, amoled, ডিসপ্লে, স্ক্রিন, big, small, boro, coto, বড়, ছোট, big display, baro display, slim, light, 
    kothay, kothai, kothaw, কোথায়, exchange, এক্সচেঞ্জ, emi, kisti, কিস্তি, কিস্তিতে, free, delivery, home delivery, ডেলিভারি, হোম ডেলিভারি, unlocked, factory unlocked, unlock, lock, change, changed, na, no, nai, না, নাই, byabohar, bebohar, babohar, ব্যবহার,
    khela, khelar, khelbo, khelte, খেলা, খেলার, খেলতে, dekha, dekhar, tola, tolar, তোলার, emon, erokom, ei rokom, amon, এমন, এরকম, এই রকম, hole, holei, হলে, হলেই, colbe, cholbe, চলবে, thakbe, থাকবে, thik, ঠিক, bondhu, bon, bou, wife, husband, বন্ধু, বউ, বোন, meye, cele, chele, মেয়ে, ছেলে, keo, keu, কেউ, ekhane, এখানে, valoi, sath, plz vai, plss, dite, parben, parbe, পারবেন, দিতে, janaben, janan, জানাবেন, জানান, korben, করবেন, hoy, হয়, hoile, lagbei, manush, family, ফ্যামিলি, normal, simple, basic, medium, মিডিয়াম, average, decent, perfect, proper, full, ok, okay, fine, running, চালু, calu, chalu, active, working, problem, somossa, সমস্যা, kono problem, dag, দাগ, scratch, scratchless, spot, repair, khola, খোলা, servicing,
    black, kalo, white, sada, shada, blue, nil, neel, red, lal, green, sobuj, golden, gold, silver, purple, beguni, grey, gray, pink, golapi, yellow, holud, colour, color, rong, kalar, কালো, সাদা, নীল, লাল, সবুজ, সোনালি, গোলাপি, বেগুনি, রুপালি, হলুদ, রং, কালার, ব্ল্যাক, হোয়াইট, ব্লু,
    condition, kondison, কন্ডিশন, অবস্থা, quality, kowaliti, original, orginal, asol, আসল, অরিজিনাল, genuine, real one, range, within range, budget, বাজেট, amar budget, taka, tk, টাকা, soho, shoho, sathe, সহ, সাথে, সঙ্গে, diye, দিয়ে, r jonno, but, also, only, just, sudhu, শুধু, ekhon, এখন, now, today, ajke, আজকে, aj, আজ, mot, মোট, all, sob, shob, সব, সকল, list, লিস্ট, sobcheye, sobceye, shobcheye, সবচেয়ে, সবচাইতে, সব থেকে, sob theke, sobar, sobar theke, সবার, সবার থেকে, most, very, too, kore, করে, korte, করতে, use, chalate, chalano, চালানো, চালাতে, hospital, work, office, অফিস, kaj, কাজ, kajer`,
};

const byPhrase = new Map<string, Set<Role>>();
const spelled = new Set<string>();
for (const [role, phrases] of Object.entries(roles) as [Role, string][]) {
  for (const phrase of phrases.split(',')) {
    spelled.add(phrase.trim().normalize('NFC'));
    const key = phrase.trim().split(/\s+/).map(soundOf).join(' ');
    byPhrase.set(key, (byPhrase.get(key) ?? new Set()).add(role));
  }
}

/** Words of the longest phrase. */
export const longestPhrase = Math.max(...[...byPhrase.keys()].map((key) => key.split(' ').length));

/** All phrases by their sounds, for the comparison with the catalogue and the gazetteer. */
export const phrases: ReadonlyMap<string, ReadonlySet<Role>> = byPhrase;

/** Whether a word is in the vocabulary to the letter, not only by its sound or with an ending. */
export const isSpelled = (word: string) => spelled.has(word.toLowerCase());

/** Whether these sounds together have the role, with or without the ending of the last. */
export function hasRole(sounds: readonly string[], role: Role): boolean {
  return rolesOf(sounds).includes(role);
}

/** What these sounds together may do: as they are, else without the ending of the last one. */
export function rolesOf(sounds: readonly string[]): Role[] {
  const before = sounds.slice(0, -1);
  for (const stem of stemsOf(sounds.at(-1) ?? '')) {
    const found = byPhrase.get([...before, stem].join(' '));
    if (found) return [...found];
  }
  return [];
}
