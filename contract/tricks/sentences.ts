/** Ends of addresses that are words as well, so that a missing space makes an address of a sentence. */
const wordEnds = new Set(
  (
    'shop store site online link live top app click club vip help fun pro tech space website page ' +
    'world today info net me test example'
  ).split(' '),
);

/**
 * Words that end sentences about phones, in English and in Bangla written with Latin letters. Without
 * nouns of trade such as `phone` and `gadget`, which real addresses begin with.
 */
const lastWords = new Set(
  (
    'a ache achhe ase asche achi ami amar apni asben asen bolben bollam chai chilo dekhben dekhe ' +
    'dekhte diben dibo dilam din dite diye gese geche hobe hoise hoy hoyni hoyeche jabe jai jay ' +
    'kinechi kinlam kinsi kinte kore korechi korben kori korsi korte lage lagbe lagse lagle nai nei ' +
    'nah na nibo niben nite niye paben parben parbo pore porse porche theke thakbe thake ' +
    'bhalo valo valoi thik ektu khub onek beshi kom notun puran purano shudhu sathe shathe ' +
    'mash maash bochor bosor dine taka tk daam dag spot somossa shomossa ' +
    'about after again all also anything back battery best better body box brand bill black blue ' +
    'broken button cable call camera case cash charge charged charger clean clear colour color ' +
    'condition cover cracked dark day days display done earphone everything fast fine fingerprint ' +
    'first fixed fresh frame full glass gold good gray great green grey hang hand hard health heat ' +
    'heating home hour hours included intact issue issues it keyboard lag line little long lot ' +
    'memo mic minor month months much mint negotiable network never new nice no none normal not ' +
    'nothing now of office official ok okay old once one only opened original other out panel paper ' +
    'perfect performance possible price problem problems protector purple quality ram ready red ' +
    'repair repaired rom same scratch scratches screen serious service set side silver since smooth ' +
    'so speaker still strong sure system then there this time to too touch unofficial update ' +
    'updated urgent use used user using version very warranty water week weeks well white with ' +
    'work working works year years yellow yes ' +
    'basa bari block bridge floor gate goli house level mor para road samne pashe sector station ' +
    'stand tola'
  ).split(' '),
);

/** Words before an address, by which a reader is sent to it. */
const invitation =
  /(?:visit|web\s?site|link|browse|check|open|see|type|search|go to|order (?:at|on|from))\W{0,3}(?:us|out|our|my|the|at|on|:)*\W{0,3}$/i;

const isLast = (word: string) => lastWords.has(word.toLowerCase()) || /^\d+[a-z%]*$/i.test(word);

/**
 * Whether what has the form of an address is two sentences without a space between them, as
 * `condition.Today` and `ache.online`: the second begins with a capital letter, or the first ends in
 * an ordinary word. `before` is the text in front, `isEnd` holds for known ends of addresses.
 */
export function isSentence(
  words: string,
  before: string,
  isEnd: (end: string) => boolean,
): boolean {
  const [host = '', ...path] = words.replace(/\s*\.\s*/g, '.').split('/');
  const parts = host.split('.');
  const end = parts.at(-1) ?? '';
  if (!/^[A-Z]?[a-z]+$/.test(end) || parts[0]?.toLowerCase() === 'www') return false;
  // `nai.box/charger` has a path and a word that ends no address.
  const isWord = path.length > 0 ? !isEnd(end.toLowerCase()) : wordEnds.has(end.toLowerCase());
  if (!isWord || invitation.test(before)) return false;
  return parts.slice(1).every((part, index) => {
    const last = (parts[index] ?? '').split('-').at(-1) ?? '';
    return (/^[A-Z]/.test(part) && /[a-z0-9]$/.test(last)) || isLast(last);
  });
}
