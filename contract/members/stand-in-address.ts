/**
 * `.invalid` is reserved (RFC 2606): no mail server has it, so nothing that is sent there by mistake
 * reaches anybody.
 */
const host = 'number.invalid';

/**
 * The address of an account that has none, because calls of the specification name accounts by their
 * address: `GET /jwt?email=`, `POST /users`, and `email` in products and bookings. `random` is not
 * made from the number, because other members read the address there.
 */
export const standInAddress = (random: string): string => `m-${random}@${host}`;

/** Whether an address, in lower case, is only a stand-in: no screen shows it. */
export const isStandInAddress = (address: string): boolean => address.endsWith(`@${host}`);

/** The address as people read it; '' for a stand-in. */
export const realAddress = (address: string): string => (isStandInAddress(address) ? '' : address);
