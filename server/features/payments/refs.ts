/** Crockford's base 32: without I, L, O and U, which are easily confused. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * A UUID as 26 letters and digits, because gateways accept at most 30 characters. The 128 bits are
 * the same, and so are order and uniqueness.
 */
export function toRef(uuid: string): string {
  let left = BigInt(`0x${uuid.replaceAll('-', '')}`);
  let ref = '';
  for (let i = 0; i < 26; i += 1) {
    ref = `${digits[Number(left & 31n)]}${ref}`;
    left >>= 5n;
  }
  return ref;
}
