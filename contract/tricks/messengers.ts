import { type Find, shorten } from './find.ts';
import { sentencesOf, vocabulary, type Word } from './words.ts';

/** Names that mean a contact by themselves, by their consonants: `hwatsapp`, `massenger`. */
const skeletons = new Set(['whtsp', 'hwtsp', 'wtsp', 'tlgrm', 'tligrm', 'msngr', 'msngre', 'vbr']);
const skeletonOf = (word: string) => word.replace(/(?<=.)[aeiouy]/g, '').replace(/(.)\1+/g, '$1');
const names = vocabulary('wechat botim', 'হোয়াটস হোয়াট্স হোয়াটসঅ্যাপ টেলিগ্রাম মেসেঞ্জার ম্যাসেঞ্জার ভাইবার');

/** Words that mean a contact only beside a request: a page may also be one of a website. */
const places = vocabulary(
  'imo emo fb facebook facbook insta instagram page inbox inbx',
  'ইমো ইমু ফেসবুক এফবি ইনস্টা পেজ পেইজ ইনবক্স',
);
const requests = vocabulary(
  'knock nock nok nak add den din dien diyen diben diyo koren korun korben koiren asen ashen aisen boli bolen jogajog',
  'নক দিন দেন দিয়েন দিবেন করুন করেন করবেন করিয়েন আসেন আসুন যোগাযোগ বলি',
);
/** Behind a name: the program on the phone is meant. */
const works = vocabulary(
  'works work runs run supported support chole cholbe update video',
  'চলে চলবে',
);

/** How many words a request may be away. */
const reach = 4;

/** Invitations to talk elsewhere, where nothing protects the two. */
export function findMessengers(read: string): Find[] {
  return sentencesOf(read).flatMap((words) =>
    words.flatMap(({ text, start, end }, at) => {
      const behind = words.slice(at + 1, at + 1 + reach);
      const isName =
        spellingsOf(words, at).some(isMessengerName) && !has(behind.slice(0, 2), works);
      const isPlace =
        places.test(text) && has([...words.slice(Math.max(0, at - 2), at), ...behind], requests);
      return isName || isPlace
        ? [{ kind: 'messenger' as const, words: shorten(read.slice(start, end)) }]
        : [];
    }),
  );
}

const halves = /^(?:whats?|wats?|tele|messen)$/;

/** A word, also with the next (`whats app`, `what's app`), or spelled in single letters. */
function spellingsOf(words: readonly Word[], at: number): string[] {
  const [word = '', next = '', third = ''] = words.slice(at, at + 3).map(({ text }) => text);
  const parted = halves.test(word)
    ? [word + next, ...(next === 's' ? [word + next + third] : [])]
    : [];
  const letters = words.slice(at).findIndex(({ text }) => text.length > 1);
  const spelled = words.slice(at, letters < 0 ? undefined : at + letters).map(({ text }) => text);
  return [word, ...parted, ...(spelled.length >= 5 ? [spelled.join('')] : [])];
}

export const isMessengerName = (word: string): boolean =>
  names.test(word) || (word.length >= 5 && word.length <= 11 && skeletons.has(skeletonOf(word)));

const has = (words: readonly Word[], pattern: RegExp) =>
  words.some(({ text }) => pattern.test(text));
