import { lazy, Suspense } from 'react';
import { useWatch } from 'react-hook-form';
import { conditions } from '#contract/constants.ts';
import { toAsciiDigits } from '#contract/rules.ts';
import { useKeptPayments } from '#web/api/page-settings.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { PriceHint } from '#web/shop/fair-price/price-hint.tsx';
import { TextField } from '#web/ui/forms/fields.tsx';
import { type FieldsProps, fieldOf } from './form-fields.ts';
import { useFindModel } from './models.ts';
import { YesOrNo } from './yes-or-no.tsx';

const sellingMessages = messagesPart('selling');
const listingMessages = messagesPart('listing');

// Only of shops that take no payments, so not fetched with the screen.
const PaidAtMeeting = lazy(async () => ({
  default: (await import('#web/shop/at-meeting.tsx')).PaidAtMeeting,
}));

/**
 * What it costs, and what comes with it. Text inputs with a numeric keyboard, because Bangla digits
 * are allowed too.
 */
export function PriceStep(fields: FieldsProps) {
  const { addProduct: text, addForm, declare } = useMessages(sellingMessages, listingMessages);
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={text.sellingPrice}
          hint={addForm.priceHint}
          inputMode="decimal"
          autoComplete="off"
          {...fieldOf(fields, 'selingPrice')}
        />
        <TextField
          label={text.marketPrice}
          hint={addForm.marketPriceHint}
          inputMode="decimal"
          autoComplete="off"
          {...fieldOf(fields, 'marketPrice')}
        />
      </div>
      <UsualPrice control={fields.control} />
      <YesOrNo
        fields={fields}
        name="negotiable"
        label={declare.negotiable}
        yesLabel={declare.isNegotiable}
        noLabel={declare.isFixed}
      />
      <YesOrNo fields={fields} name="cash" label={declare.cash} />
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
          <YesOrNo fields={fields} name="charger" label={declare.charger} />
          <YesOrNo fields={fields} name="box" label={declare.box} />
          <YesOrNo fields={fields} name="receipt" label={declare.receipt} />
          <YesOrNo
            fields={fields}
            name="official"
            label={declare.official}
            yesLabel={declare.isOfficial}
            noLabel={declare.isUnofficial}
          />
          <TextField
            label={declare.warrantyMonths}
            inputMode="numeric"
            autoComplete="off"
            {...fieldOf(fields, 'warrantyMonths')}
          />
        </div>
      </fieldset>
    </>
  );
}

/** What such a phone sells for, once its model and condition are known. */
function UsualPrice({ control }: Pick<FieldsProps, 'control'>) {
  const findModel = useFindModel();
  const [categoryId, name, condition, typed] = useWatch({
    control,
    name: ['categoryId', 'name', 'condition', 'selingPrice'],
  });
  const model = findModel({ categoryId: String(categoryId ?? ''), name: String(name ?? '') });
  const known = conditions.find((each) => each === condition);
  const price = Number(toAsciiDigits(String(typed ?? '')).replace(/[,\s]/g, ''));
  return <PriceHint kind={model && known ? { model, condition: known } : null} price={price} />;
}
