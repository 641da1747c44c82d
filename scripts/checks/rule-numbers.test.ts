import { expect, test } from 'vitest';
import { priceEn } from '#contract/formats/en.ts';
import { priceMostTaka, resultFileMost } from '#contract/limits.ts';
import { resultMessages } from '#contract/payouts/results.ts';
import { messages } from '#contract/rules.ts';
import { numbersIn, type Sentence, sentencesOf, shownTexts } from './rule-numbers.ts';

/** Numbers that no rule of this shop decides, by why. */
const exceptions: Record<string, { file?: RegExp; text: RegExp }[]> = {
  'digits that a standard, a register, a bank or a network decides': [
    { text: /\bI?MEI\b|\*#06#|^That number has 16 digits|^IMEI, 15 digits/ },
    { text: /\bIMEI\b|IMEI-এর শেষ|১৬টি সংখ্যা|১৫ সংখ্যার|প্রতিটি ১৫ সংখ্যার/ },
    { text: /NID\b|এনআইডি/ },
    { text: /^(A wallet|An account number|A routing number) has |9 digits, printed on each leaf/ },
    { text: /^(ওয়ালেট নম্বর|অ্যাকাউন্ট নম্বরে|রাউটিং নম্বর) |৯ সংখ্যা, চেক বইয়ের/ },
    { text: /any 3 digits\.$|যেকোনো ৩টি সংখ্যা দিন।$/ },
  ],
  'one-time codes of an app, as RFC 6238 has them': [
    { text: /^Six digits, new every 30 seconds$|^Type the six digits of your app$/ },
    { text: /^ছয় সংখ্যা, প্রতি ৩০ সেকেন্ডে বদলায়$|^অ্যাপে দেখানো ছয় সংখ্যার কোড লিখুন$/ },
  ],
  'a rule of the wallet’s company': [
    { text: /^Your wallet has just paid the same amount/ },
    { text: /^A wallet takes only so much in a day/ },
    { text: /^আপনার ওয়ালেট থেকে একটু আগেই একই পরিমাণ/ },
  ],
  'how long a person needs, by experience': [
    { text: /two minutes\b|in fifteen minutes$/ },
    { text: /দুই মিনিট|^পনেরো মিনিটে যাচাই করুন$/ },
  ],
  'examples, and choices of a field': [
    { file: /phones\/(listing|selling)\.ts$/, text: /^[\d০-৯]+ (months?|years?|মাস|বছর)$/ },
    { text: /^Give a month, like 2026-11$|যেমন “৫টির মধ্যে ২টি”/ },
  ],
  'the name of a period, which is its key': [
    { file: /admin\/overview\.ts$/, text: /^[\d০-৯]+ (days|weeks|দিন|সপ্তাহ)$/ },
  ],
  'the count or the time of the sentence itself, written for this one value': [
    { file: /orders\/conduct\.ts$/, text: /^2 deals, both|^[১২]টি কেনাবেচা, / },
    { file: /orders\/conduct\.ts$/, text: /^(an hour|a day|এক ঘণ্টার|এক দিনের)$/ },
  ],
  'things that stand on the same screen, or in the same sentence': [
    { text: /^Two phones with one IMEI$|^Same IMEI in two phones$/ },
    { text: /পাঁচটি প্রশ্নের|পাঁচটি রং|^Phones of three brands beside/ },
    { text: /চারটি প্রশ্ন ও উত্তর লেখা|এই চারটি পাতা/ },
  ],
  'what the seller vouches for by a condition': [
    { file: /common\.ts$/, text: /battery health \d+% or more|ব্যাটারি হেলথ [০-৯]+% বা বেশি/ },
  ],
  'parts of a number that the search of staff knows': [
    { file: /admin\/find\.ts$/, text: /last four digits|শেষ চার অঙ্ক|আটটি অক্ষর/ },
  ],
  'arithmetic of money and of forms, the same for everybody': [
    { text: /^Use at most two decimals$|^দশমিকের পরে সর্বোচ্চ দুই ঘর/ },
    { text: /^দাম ০ টাকার বেশি|^Use at least 1 capital letter$/ },
  ],
  'compared with its rule below, because it is the key of a translation': [
    { text: /^The price can be at most Tk |^The file is too large: at most / },
  ],
  'guides and answers: advice, examples, and the law': [
    { file: /blog\/(articles|answers)\.ts$/, text: /./ },
  ],
};

const isException = ({ file, text }: Sentence) =>
  Object.values(exceptions)
    .flat()
    .some((one) => (one.file?.test(file) ?? true) && one.text.test(text));

const sentences = shownTexts().flatMap(sentencesOf);
const numbered = sentences.filter(({ text }) => numbersIn(text).length > 0);

test('a number with its unit comes from a rule, in both languages', () => {
  const literal = numbered.filter((one) => !isException(one));
  expect(literal.map(({ file, text }) => `${file}: ${numbersIn(text)} in “${text}”`)).toEqual([]);
});

test('each exception is of a sentence that is there', () => {
  const unused = Object.values(exceptions)
    .flat()
    .filter(
      (one) =>
        !numbered.some(({ file, text }) => (one.file?.test(file) ?? true) && one.text.test(text)),
    );
  expect(unused).toEqual([]);
});

test.each([
  ['This phone is kept for you for 15 minutes.', ['15 minutes']],
  ['Your fifteen-minute hold, at most two photos', ['fifteen-minute', 'at most two']],
  ['It works once, for one hour.', ['one hour']],
  ['answered within half a day, or within a week', ['half a day', 'a week']],
  ['Three of your phones are advertised', ['Three of your phones']],
  ['It costs Tk 500, a fee of 5%', ['Tk 5', '5%']],
  ['ফোনটি ১৫ মিনিট আপনার নামে রাখা আছে।', ['১৫ মিনিট']],
  ['পাঁচবার ভুল হলে এক ঘণ্টা বন্ধ', ['পাঁচবার', 'এক ঘণ্টা']],
  ['সর্বোচ্চ ৮টি ছবি', ['সর্বোচ্চ ৮']],
  ['ছয় অঙ্কের কোড', ['ছয় অঙ্ক']],
  // Neither of a rule.
  ['A second admin looks at the phone of a day', []],
  ['দুজনেই দুবার দেখবেন', []],
])('%s', (text, found) => {
  expect(numbersIn(text)).toEqual(found);
});

test('sentences that are the key of a translation have the number of their rule', () => {
  expect(messages.priceTooHigh).toContain(priceEn(priceMostTaka));
  expect(resultMessages.tooLarge).toContain(`${resultFileMost / 1000},000 characters`);
});
