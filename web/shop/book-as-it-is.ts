import type { FormPost } from '#web/forms/form-action.ts';

/** Books a phone again as its buyer has seen it, for the form of `web/shop/ask-again.tsx`; leads to the payment. */
export async function bookAsItIs({ api, text }: FormPost): Promise<string> {
  const id = text('id');
  const { productId, userNumber, meetLocation } = await api('GET /booked/:id', { params: { id } });
  await api('POST /booking', {
    body: {
      productId,
      userNumber,
      meetLocation,
      seenVersion: Number(text('seenVersion')),
      seenPrice: Number(text('seenPrice')),
    },
  });
  return `/dashboard/pay/${id}`;
}
