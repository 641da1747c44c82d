import { type Find, shorten } from './find.ts';
import { sentencesOf, vocabulary, type Word } from './words.ts';

/** Names that mean a contact by themselves, by their consonants: `hwatsapp`, `massenger`. */
const skeletons = new Set([
  'whtsp',
  'hwtsp',
  'wtsp',
  'htsp',
  'tlgrm',
  'tligrm',
  'msngr',
  'msngre',
  'vbr',
]);
const skeletonOf = (word: string) => word.replace(/(?<=.)[aeiouy]/g, '').replace(/(.)\1+/g, '$1');
const names = vocabulary(
  'wechat botim wapp wsapp',
  'হোয়াটস হোয়াট্স হোয়াটসঅ্যাপ ওয়াটসএপ ওয়াটসঅ্যাপ ওয়াটসআপ ওয়াটসাপ ওয়াটস্যাপ টেলিগ্রাম মেসেঞ্জার ম্যাসেঞ্জার ভাইবার',
);

/** Words that mean a contact only beside a request: a page may also be one of a website. */
const places = vocabulary(
  'imo imu emo fb facebook facbook insta instagram page inbox inbx',
  'ইমো ইমু ফেসবুক এফবি ইনস্টা পেজ পেইজ ইনবক্স',
);
const requests = vocabulary(
  'knock nock nok nak add den din dien diyen diben diyo koren korun korben koiren asen ashen aisen boli bolen jogajog pathai pathabo',
  'নক দিন দেন দিয়েন দিবেন করুন করেন করবেন করিয়েন আসেন আসুন যোগাযোগ বলি',
);
/** Words of other things that count only as a place of talk: `signal e msg`. */
const otherPlaces = vocabulary('signal bip tiktok snapchat threads discord skype', 'সিগন্যাল টিকটক');
const inIt = vocabulary('e te', 'এ তে');
const talk = vocabulary(
  'knock nock nok nak add msg message call dm kotha search asen ashen aisen',
  'নক মেসেজ কল কথা সার্চ আসেন আসুন',
);
/** Where to find the writer, also some words behind the place. */
const findMe = vocabulary('knock nock nok nak add search', 'নক সার্চ');
/** In front of the place: `msg me on insta`. */
const write = vocabulary('msg message dm', 'মেসেজ');
/** Without a request, the writer does not use it: `telegram use kori na`. */
const denied = vocabulary('na nai chara without', 'না নেই ছাড়া');
/** Behind a name: the program on the phone is meant. */
const works = vocabulary(
  'works work runs run supported support chole cholbe update video backup install jay kemon muche delete hang slow login logout awaz notification',
  'চলে চলবে কেমন ব্যাকআপ',
);
/** Further behind it: how a call in it sounds. */
const sound = vocabulary('sound voice mic speaker camera clear', 'সাউন্ড আওয়াজ মাইক স্পিকার ক্যামেরা');
/** Behind `page`: one of this website. */
const reload = vocabulary('refresh reload load', 'রিফ্রেশ লোড');

/** How many words a request may be away, and how many words where the writer is found. */
const reach = 4;
const findReach = 7;
const soundReach = 8;

/** Invitations to talk elsewhere, where nothing protects the two. */
export function findMessengers(read: string): Find[] {
  return sentencesOf(read).flatMap((words) =>
    words.flatMap(({ text, start, end }, at) => {
      const behind = words.slice(at + 1, at + 1 + reach);
      const isRequested = has([...words.slice(Math.max(0, at - 2), at), ...behind], requests);
      const isProgram =
        !isRequested &&
        (has(behind, works) ||
          has(behind, denied) ||
          has(words.slice(at + 1, at + 1 + soundReach), sound));
      const isName = spellingsOf(words, at).some(isMessengerName) && !isProgram;
      const isTalk =
        has(words.slice(Math.max(0, at - 3), at), write) ||
        (has(words.slice(at + 1, at + 1 + findReach), findMe) &&
          has(words.slice(at + 1, at + 2 + findReach), requests));
      const isPlace =
        places.test(text) && (isRequested || isTalk) && !has(behind.slice(0, 1), reload);
      const isOther =
        otherPlaces.test(text) && has(behind.slice(0, 1), inIt) && has(behind.slice(1), talk);
      return isName || isPlace || isOther
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
