/** The basic alphabet of GSM 03.38; each of these is one of 160 signs of a message. */
const gsmSigns = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);

/** These are sent as two. */
const gsmPairs = new Set('^{}\\[~]|€\f');

/** How many signs one message has, alone and as a part of a longer one, which costs a header. */
const gsm = { alone: 160, part: 153 };
/** Any other sign, such as a Bangla letter, makes the whole text UCS-2. */
const ucs2 = { alone: 70, part: 67 };

/** The messages that a text is sent and charged as. */
export function countParts(text: string): number {
  const signs = [...text];
  const isGsm = signs.every((sign) => gsmSigns.has(sign) || gsmPairs.has(sign));
  const { alone, part } = isGsm ? gsm : ucs2;
  const length = isGsm
    ? signs.reduce((sum, sign) => sum + (gsmPairs.has(sign) ? 2 : 1), 0)
    : text.length;
  return length <= alone ? 1 : Math.ceil(length / part);
}
