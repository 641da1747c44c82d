import type { CallRequest } from '#contract/calls.ts';

/** A phone as somebody might list it; tests replace what they are about, and give the picture. */
export const believablePhone: Omit<CallRequest<'POST /addproduct'>['body'], 'img'> = {
  name: 'Galaxy A54 5G',
  selingPrice: 24500,
  marketPrice: 46000,
  phoneNumber: '01712345678',
  description: 'Clean, with box and charger.',
  location: 'Mirpur 10, Dhaka',
  condition: 'Good',
  categoryId: '2',
  useTime: '8 month',
  ramRoom: '8/128 GB',
  postTime: '11/21/2026, 10:00:00 AM',
};
