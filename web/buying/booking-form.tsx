import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import type { Product } from '#contract/phones/products.ts';
import { api } from '#web/api/browser.ts';
import { offersQuery } from '#web/api/offers.ts';
import { useKeptPayments, usePublicConfig } from '#web/api/page-settings.ts';
import { isUnconfirmed } from '#web/api/unconfirmed.ts';
import { Form, FormAlert } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { rememberedNumber, rememberedPlace } from '#web/session/remembered-number.ts';
import type { Session } from '#web/session/session.ts';
import { ResendForm } from '#web/shop/resend-form.tsx';
import { useShownAddress } from '#web/shop/shown-address.ts';
import { Button } from '#web/ui/button.tsx';
import { firstField, TextField } from '#web/ui/forms/fields.tsx';
import { LazyBoundary } from '#web/ui/lazy-component.tsx';
import { book } from './booking-submit.ts';
import { useBooking } from './use-booking.ts';
import { useKeptInput } from './use-kept-input.ts';

const formsMessages = messagesPart('forms');
const phoneMessages = messagesPart('phone');

// Few buyers need it, and only after a refusal, so it is not loaded with the screen.
const ConfirmAddress = lazy(async () => ({
  default: (await import('#web/shop/confirm-address.tsx')).ConfirmAddress,
}));

// Only for shops without escrow payments, so it is not loaded with the screen.
const PaidAtMeeting = lazy(async () => ({
  default: (await import('#web/shop/at-meeting.tsx')).PaidAtMeeting,
}));

type BookingFormProps = { product: Product; buyer: Session; onBooked: (orderId: string) => void };

/** Phone and buyer are read-only; the buyer enters a phone number and a meeting place. */
export function BookingForm({ product, buyer, onBooked }: BookingFormProps) {
  const t = useMessages(formsMessages);
  const shownAddress = useShownAddress();
  const booking = useBooking({
    product,
    email: buyer.email,
    onBooked: (orderId) => {
      forget();
      onBooked(orderId);
    },
  });
  const form = useForm(book, booking);
  const { ref } = form.props;
  const forget = useKeptInput(ref, `booking ${product._id} ${buyer.email}`);
  useEffect(() => {
    const known = {
      userNumber: rememberedNumber(buyer.email),
      meetLocation: rememberedPlace(buyer.email),
    };
    for (const [name, text] of Object.entries(known)) {
      const field = ref.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement) field.value ||= text;
    }
  }, [ref, buyer.email]);
  const priceHours = usePublicConfig().deals?.hours.price;
  const agreed = useAgreedOffer(product);
  // Lists lack this declaration; then the order's page shows it.
  const isKept = useKeptPayments();
  const takesCash = isKept && 'cash' in product && product.cash === true;
  return (
    <div className="grid gap-4">
      <Form form={form} className="grid gap-4">
        <input type="hidden" name="productId" value={product._id} />
        <input type="hidden" name="seenPrice" value={product.selingPrice} />
        <input type="hidden" name="seenVersion" value={product.version} />
        {/* Labels beside the fields, so that on a phone the form is visible above the keyboard. */}
        <div className="grid gap-1 min-[22rem]:*:grid-cols-[5.5rem_1fr] *:items-center">
          <TextField label={t.booking.productName} value={product.name} readOnly />
          <TextField
            label={t.booking.price}
            value={t.price(agreed?.taka ?? product.selingPrice)}
            readOnly
          />
          <TextField label={t.booking.userName} value={buyer.displayName} readOnly />
          <TextField label={t.booking.email} value={shownAddress(buyer.email)} readOnly />
        </div>
        <TextField
          label={t.booking.userNumber}
          hint={t.booking.numberHint}
          type="tel"
          autoComplete="tel-national"
          {...firstField}
          {...form.field('userNumber')}
        />
        <TextField
          label={t.booking.meetLocation}
          hint={t.booking.meetHint}
          {...form.field('meetLocation')}
        />
        {agreed?.until && (
          <p className="text-sm text-muted">{t.bookingTerms.agreed(t.time(agreed.until))}</p>
        )}
        {priceHours !== undefined && !agreed && (
          <p className="text-sm text-muted">{t.bookingTerms.priceFor(priceHours)}</p>
        )}
        {takesCash && <CashNote />}
        {!isKept && (
          <Suspense>
            <PaidAtMeeting to="phone" />
          </Suspense>
        )}
        <FormAlert form={form} />
        <Button type="submit" busy={form.isPending}>
          {t.booking.submit}
        </Button>
      </Form>
      {form.refused.code === 'address-unconfirmed' && <ResendForm />}
      {isUnconfirmed(form.error) && (
        <LazyBoundary>
          <ConfirmAddress email={buyer.email} onConfirmed={form.send} />
        </LazyBoundary>
      )}
    </div>
  );
}

/** A separate component, because only the page of a phone has loaded these texts. */
/** An offer that the seller has accepted: the server books at its price. */
function useAgreedOffer(product: Product) {
  const isNegotiable = 'negotiable' in product && product.negotiable === true;
  const { data: desk } = useQuery({ ...offersQuery(api, product._id), enabled: isNegotiable });
  const offer = desk?.offer;
  return offer?.state === 'accepted' && offer.until ? offer : null;
}

function CashNote() {
  const { phone } = useMessages(phoneMessages);
  return <p className="text-sm text-muted">{phone.cashBooking}</p>;
}
