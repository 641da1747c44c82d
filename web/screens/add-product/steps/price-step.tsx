import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { conditions } from '#contract/constants.ts';
import { readTaka } from '#contract/read-taka.ts';
import { api } from '#web/api/browser.ts';
import { fairPriceQuery } from '#web/api/fair-price.ts';
import { useKeptPayments } from '#web/api/page-settings.ts';
import { useTexts } from '#web/forms/field-values.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { PriceHint } from '#web/shop/fair-price/price-hint.tsx';
import { TextField } from '#web/ui/forms/fields.tsx';
import type { StepProps } from './form-fields.ts';
import { useFindModel } from './models.ts';
import { RegistrationChoice } from './registration-choice.tsx';
import { YesOrNo } from './yes-or-no.tsx';

const sellingMessages = messagesPart('selling');
const listingMessages = messagesPart('listing');

// Only for shops without escrow payments, so it is not loaded with the screen.
const PaidAtMeeting = lazy(async () => ({
  default: (await import('#web/shop/at-meeting.tsx')).PaidAtMeeting,
}));

/**
 * The price, and the accessories. Text inputs with a numeric keyboard, because Bangla digits are
 * allowed too.
 */
export function PriceStep({ form }: StepProps) {
  const { addProduct: text, addForm, declare } = useMessages(sellingMessages, listingMessages);
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={text.sellingPrice}
          hint={addForm.priceHint}
          inputMode="decimal"
          autoComplete="off"
          {...form.field('selingPrice')}
        />
        <TextField
          label={text.marketPrice}
          hint={addForm.marketPriceHint}
          inputMode="decimal"
          autoComplete="off"
          {...form.field('marketPrice')}
        />
      </div>
      <UsualPrice form={form} />
      <YesOrNo
        form={form}
        name="negotiable"
        label={declare.negotiable}
        yesLabel={declare.isNegotiable}
        noLabel={declare.isFixed}
      />
      <YesOrNo form={form} name="cash" label={declare.cash} />
      {useKeptPayments() ? (
        <p className="text-sm text-muted">{declare.cashHint}</p>
      ) : (
        <Suspense>
          <PaidAtMeeting to="selling" />
        </Suspense>
      )}
      <fieldset className="min-w-0">
        <legend className="mb-2 font-bold">{declare.comesWith}</legend>
        <div className="grid gap-4 sm:grid-cols-2">
          <YesOrNo form={form} name="charger" label={declare.charger} />
          <YesOrNo form={form} name="box" label={declare.box} />
          <YesOrNo form={form} name="receipt" label={declare.receipt} />
          <TextField
            label={declare.warrantyMonths}
            inputMode="numeric"
            autoComplete="off"
            {...form.field('warrantyMonths')}
          />
        </div>
      </fieldset>
      <RegistrationChoice form={form} />
    </>
  );
}

const ofPrice = ['categoryId', 'name', 'condition', 'selingPrice'] as const;

/** The usual price of such a phone, once its model and condition are known. */
function UsualPrice({ form }: StepProps) {
  const findModel = useFindModel();
  const typed = useTexts(form, ofPrice);
  const model = findModel(typed);
  const condition = conditions.find((each) => each === typed.condition);
  const asked = model && condition ? { model, condition } : null;
  const { data: fair } = useQuery({
    ...fairPriceQuery(api, asked ?? { model: '', condition: 'Good' }),
    enabled: asked !== null,
  });
  const price = Number(readTaka(typed.selingPrice));
  return asked && fair ? <PriceHint fair={fair} price={price} /> : null;
}
