import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Unreachable } from '#contract/client.ts';
import type { Booking } from '#contract/orders/bookings.ts';
import { api } from '#web/api/browser.ts';
import { errorText } from '#web/i18n/error-text.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { CardForm } from '#web/providers/card-field/card-form.tsx';
import type { CardEntry } from '#web/providers/card-field/port.ts';
import { Button } from '#web/ui/button.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { PaymentProblem } from './payment-problem.tsx';
import { paymentIntentQuery } from './queries.ts';
import { useSaleWatch } from './use-sale-watch.ts';

const payingMessages = messagesPart('paying');

type CardStepProps = {
  booking: Booking;
  /** The buyer chose it, so it is not the default. */
  isChosen: boolean;
  onCharged: (paymentId: string) => void;
};

/** The card form of the provider, and the payment by it. */
export function CardStep(props: CardStepProps) {
  return <CardForm>{(card) => <PayByCard {...props} card={card} />}</CardForm>;
}

/** Opens the payment on mount; the button waits for card form and client secret (section 4). */
function PayByCard({ booking, isChosen, onCharged, card }: CardStepProps & { card: CardEntry }) {
  const t = useMessages(payingMessages);
  const intent = useQuery(
    paymentIntentQuery(api, { id: booking._id, price: booking.price, isChosen }),
  );
  const isHydrated = useHydrated();
  const [isPaying, setIsPaying] = useState(false);
  const [cardError, setCardError] = useState<string | null>(null);
  const [isUnanswered, setIsUnanswered] = useState(false);
  useSaleWatch(isUnanswered);

  const pay = async (event: FormEvent) => {
    event.preventDefault();
    if (!intent.data || !card.complete || isPaying) return;
    setIsPaying(true);
    setCardError(null);
    setIsUnanswered(false);
    try {
      const outcome = await card.confirm(intent.data.clientSecret);
      if (outcome.status === 'succeeded') return onCharged(outcome.intentId);
      setCardError(t.cards[outcome.code ?? ''] ?? outcome.message);
      if (outcome.ended) await openAnew();
    } catch (error) {
      setIsUnanswered(error instanceof Unreachable);
      setCardError(error instanceof Unreachable ? t.pay.noAnswer : errorText(error, t));
    }
    setIsPaying(false);
  };

  /** The hold has expired, or the payment succeeded in another tab, which the shop then knows. */
  const openAnew = async () => {
    const { isSuccess } = await intent.refetch();
    if (isSuccess) setCardError(t.pay.holdEnded);
  };

  if (intent.isError) {
    return (
      <PaymentProblem error={intent.error}>
        <Button busy={intent.isFetching} onClick={() => intent.refetch()}>
          {t.common.tryAgain}
        </Button>
      </PaymentProblem>
    );
  }
  const price = t.price(booking.price);
  return (
    <form noValidate onSubmit={pay} className="grid gap-5">
      <noscript>
        <p className="font-semibold">{t.pay.needsScript}</p>
      </noscript>
      <p className="text-muted noscript:hidden">{t.pay.held}</p>
      {/* Disabled until hydration: React would not see text typed earlier. */}
      <fieldset disabled={!isHydrated} className="contents">
        {card.fields(cardError)}
      </fieldset>
      <Button type="submit" busy={isPaying} disabled={!card.complete || !intent.data}>
        {t.pay.pay(price)}
      </Button>
    </form>
  );
}
