/** Crockford's base 32: no I, L, O and U, which are mistaken for others. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * A UUID as 26 letters and digits, because gateways take at most 30 characters. The same 128 bits,
 * so order and uniqueness stay.
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
