import { createSigner } from './signed-links.ts';

/** A question of `ageListings`: to this seller, at this time. */
export type AgeQuestion = { sellerId: string; askedAt: Date };

/** The event of a listing's notice; that of the question has its time. */
export const eventOf = (productId: string, at: Date): string => `${productId} ${at.toISOString()}`;
export const askedAtOf = (event: string): Date => new Date(event.split(' ')[1] ?? '');

export type StillThereLinks = {
  /** The path of the link, which ends with seller, time and signature. */
  path(question: AgeQuestion): string;
  /** Verifies the last part of a path; null if the shop did not sign it. */
  read(token: string): AgeQuestion | null;
};

/**
 * Signs the link by which a seller answers a mail's question whether phones are still there. It is
 * of that one question, and answers yes alone. `base` is the path of the route.
 */
export function createStillThereLinks(secret: string, base: string): StillThereLinks {
  const { sign, read } = createSigner(secret, 'still-there links');
  return {
    path: ({ sellerId, askedAt }) => `${base}/${sign([sellerId, String(askedAt.getTime())])}`,
    read(token) {
      const [sellerId = '', at = ''] = read(token) ?? [];
      return sellerId === '' ? null : { sellerId, askedAt: new Date(Number(at)) };
    },
  };
}
