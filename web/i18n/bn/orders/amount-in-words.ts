/** Each has a word of its own up to a hundred. */
const below100 = [
  'শূন্য এক দুই তিন চার পাঁচ ছয় সাত আট নয়',
  'দশ এগারো বারো তেরো চৌদ্দ পনেরো ষোলো সতেরো আঠারো উনিশ',
  'বিশ একুশ বাইশ তেইশ চব্বিশ পঁচিশ ছাব্বিশ সাতাশ আটাশ ঊনত্রিশ',
  'ত্রিশ একত্রিশ বত্রিশ তেত্রিশ চৌত্রিশ পঁয়ত্রিশ ছত্রিশ সাঁইত্রিশ আটত্রিশ ঊনচল্লিশ',
  'চল্লিশ একচল্লিশ বিয়াল্লিশ তেতাল্লিশ চুয়াল্লিশ পঁয়তাল্লিশ ছেচল্লিশ সাতচল্লিশ আটচল্লিশ ঊনপঞ্চাশ',
  'পঞ্চাশ একান্ন বায়ান্ন তিপ্পান্ন চুয়ান্ন পঞ্চান্ন ছাপ্পান্ন সাতান্ন আটান্ন ঊনষাট',
  'ষাট একষট্টি বাষট্টি তেষট্টি চৌষট্টি পঁয়ষট্টি ছেষট্টি সাতষট্টি আটষট্টি ঊনসত্তর',
  'সত্তর একাত্তর বাহাত্তর তিয়াত্তর চুয়াত্তর পঁচাত্তর ছিয়াত্তর সাতাত্তর আটাত্তর ঊনআশি',
  'আশি একাশি বিরাশি তিরাশি চুরাশি পঁচাশি ছিয়াশি সাতাশি আটাশি ঊননব্বই',
  'নব্বই একানব্বই বিরানব্বই তিরানব্বই চুরানব্বই পঁচানব্বই ছিয়ানব্বই সাতানব্বই আটানব্বই নিরানব্বই',
]
  .join(' ')
  .split(' ');

/** A whole number, by crore, lakh, thousand and hundred. */
function inWords(n: number): string {
  const parts: string[] = [];
  let left = n;
  for (const [size, name] of [
    [10_000_000, ' কোটি'],
    [100_000, ' লাখ'],
    [1_000, ' হাজার'],
    [100, 'শ'],
  ] as const) {
    const count = Math.floor(left / size);
    if (count > 0) parts.push(`${count < 100 ? below100[count] : inWords(count)}${name}`);
    left %= size;
  }
  if (left > 0 || parts.length === 0) parts.push(`${below100[left]}`);
  return parts.join(' ');
}

/** An amount of Taka for a receipt: `চব্বিশ হাজার পাঁচশ টাকা মাত্র`. */
export function amountInWords(taka: number): string {
  const poisha = Math.round(taka * 100);
  const part = poisha % 100 > 0 ? ` ${inWords(poisha % 100)} পয়সা` : '';
  return `${inWords(Math.floor(poisha / 100))} টাকা${part} মাত্র`;
}
