import { Link } from 'react-router';
import type { Order } from '#contract/orders/bookings.ts';
import type { AskAgain as Question } from '#contract/orders/listing.ts';
import { ButtonForm } from '#web/forms/button-form.tsx';
import { RefusalAlert } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Icon, warningIcon } from '#web/ui/icons.tsx';
import type { bookAsItIs } from './ask-again-submit.ts';

const askingMessages = messagesPart('asking');

/** The differences from the booked listing, in a sentence or two. */
export function WhatChanged({ ask }: { ask: Question }) {
  const { asking: text, price } = useMessages(askingMessages);
  const { listing, changed } = ask;
  return (
    <>
      {listing === 'not-kept' && <p>{text.notKept}</p>}
      {listing === 'changed' && (
        <p className="font-semibold">
          {changed.length > 0
            ? text.changed(text.list(changed.map((part) => text.parts[part])))
            : text.changedBack}
        </p>
      )}
      {listing === 'same' && <p className="font-semibold">{text.rose(price(ask.price))}</p>}
    </>
  );
}

type AskAgainProps = {
  order: Pick<Order, '_id' | 'productId' | 'productName' | 'price'>;
  ask: Question;
  /** The address of the form, if it is not the page itself. */
  at?: string;
};

/**
 * Makes the buyer of a changed phone confirm, before any money moves. The browser itself posts the
 * form, with or without a script; the screen's action has `bookAsItIs` as `see`.
 */
export function AskAgain({ order, ask, at }: AskAgainProps) {
  const t = useMessages(askingMessages);
  const { asking: text } = t;
  const isDearer = ask.price > order.price;
  return (
    <section
      aria-labelledby={`ask-${order._id}`}
      className="grid gap-3 rounded-card bg-marigold-tint p-4 text-marigold-ink"
    >
      <h2 id={`ask-${order._id}`} className="flex items-start gap-2 text-lg font-bold">
        <Icon path={warningIcon} className="mt-1" />
        {text.title}
      </h2>
      <WhatChanged ask={ask} />
      {isDearer && ask.listing !== 'same' && <p>{text.rose(t.price(ask.price))}</p>}
      <p>{text.asBooked}</p>
      <RefusalAlert acts={['see']} />
      <ButtonForm<typeof bookAsItIs>
        intent="see"
        values={{ id: order._id, seenVersion: String(ask.version), seenPrice: String(ask.price) }}
        {...(at && { action: at })}
        className="grid gap-3"
      >
        {ask.listing !== 'same' && (
          <Link
            to={`/phone/${order.productId}`}
            aria-label={`${text.look}: ${order.productName}`}
            className={buttonClass('quiet')}
          >
            {text.look}
          </Link>
        )}
        <Button type="submit">{isDearer ? text.acceptAt(t.price(ask.price)) : text.accept}</Button>
      </ButtonForm>
      <p className="text-sm">{text.cancelHint}</p>
    </section>
  );
}
