import { useLocation } from 'react-router';
import type { Messages } from '#web/i18n/en/index.ts';
import type { CommonMessages } from '#web/i18n/messages.ts';
import { parts } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';

type Sentence = {
  part?: (typeof parts)[keyof typeof parts];
  text: (t: CommonMessages & Messages) => string;
};

/** By the value of the parameter `done`: the toasts of the specification, as sentences. */
const doneNotices: Record<string, Sentence> = {
  'logged-in': { part: parts.account, text: (t) => t.login.toastDone },
  'logged-out': { text: (t) => t.nav.toastLogout },
  registered: { part: parts.account, text: (t) => t.register.toastDone },
  booked: { text: (t) => t.booking.toastBooked },
  reported: { text: (t) => t.product.toastReported },
  seller: { part: parts.selling, text: (t) => t.becomeSeller.toastDone },
  added: { part: parts.selling, text: (t) => t.addProduct.toastDone },
  advertized: { part: parts.selling, text: (t) => t.myProducts.toastAdvertized },
  'product-deleted': { part: parts.selling, text: (t) => t.myProducts.toastDeleted },
  cancelled: { part: parts.buying, text: (t) => t.orders.toastCancelled },
};

/** Tells what a form that was sent without script has done; by script a toast does. */
export function DoneNotice() {
  const done = new URLSearchParams(useLocation().search).get('done') ?? '';
  const sentence = Object.hasOwn(doneNotices, done) ? doneNotices[done] : undefined;
  return sentence ? <Sentence key={done} {...sentence} /> : null;
}

function Sentence({ part, text }: Sentence) {
  const t = useMessages(part as never) as CommonMessages & Messages;
  return (
    <div className="mx-auto max-w-6xl px-3 pt-4 sm:px-4">
      <Notice tone="good">{text(t)}</Notice>
    </div>
  );
}
