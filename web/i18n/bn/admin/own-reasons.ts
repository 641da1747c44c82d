import { type OwnReason, ownReasonOf } from '#contract/orders/refund-reasons.ts';

export function reasonText(reason: string): string {
  const own = ownReasonOf(reason);
  return own ? ownReasons[own] : reason;
}
const ownReasons: Record<OwnReason, string> = {
  deal: 'অর্ডারটি এভাবেই শেষ হয়েছে',
  'given back at the card provider': 'কার্ড কোম্পানি থেকে টাকা ফেরত গেছে',
};
