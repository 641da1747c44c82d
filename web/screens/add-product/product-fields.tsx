import type { ReactNode } from 'react';
import { type Control, type FieldErrors, type UseFormRegister, useWatch } from 'react-hook-form';
import { conditions } from '#contract/constants.ts';
import { useBrandChoices } from '#web/api/brand-names.ts';
import type { FormRefusal } from '#web/api/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Select, TextArea, TextField } from '#web/ui/forms/fields.tsx';
import type { CheckedProduct, TypedProduct } from './product-values.ts';

const sellingMessages = messagesPart('selling');

type FieldsProps = {
  register: UseFormRegister<TypedProduct>;
  errors: FieldErrors<TypedProduct>;
  /** What was typed and refused before the script ran. */
  refused: FormRefusal;
};

type PhoneFieldsProps = FieldsProps & { control: Control<TypedProduct, unknown, CheckedProduct> };

export function PhoneFields({ register, errors, refused, control }: PhoneFieldsProps) {
  const t = useMessages(sellingMessages);
  const { addProduct: text, addForm, conditions: conditionNames } = t;
  const defaultValue = conditions.find((each) => each === refused.values.condition);
  const chosen = useWatch({ control, name: 'condition' }) || defaultValue;
  return (
    <FormSection title={addForm.phone}>
      <div className="sm:col-span-2">
        <TextField
          label={text.name}
          hint={addForm.nameHint}
          placeholder={text.namePlaceholder}
          autoComplete="off"
          autoCapitalize="words"
          defaultValue={refused.values.name}
          error={errors.name?.message ?? refused.errors.name}
          {...register('name')}
        />
      </div>
      <Select
        label={text.category}
        placeholder={text.choose}
        options={useBrandChoices()}
        defaultValue={refused.values.categoryId}
        error={errors.categoryId?.message ?? refused.errors.categoryId}
        {...register('categoryId')}
      />
      <Select
        label={text.condition}
        placeholder={text.choose}
        hint={chosen && t.condition.meanings[chosen]}
        options={conditions.map((value) => ({ value, label: conditionNames[value] }))}
        defaultValue={refused.values.condition}
        error={errors.condition?.message ?? refused.errors.condition}
        {...register('condition')}
      />
      <TextField
        label={text.ramRoom}
        placeholder={text.ramRoomPlaceholder}
        autoComplete="off"
        defaultValue={refused.values.ramRoom}
        error={errors.ramRoom?.message ?? refused.errors.ramRoom}
        {...register('ramRoom')}
      />
      <TextField
        label={text.useTime}
        placeholder={text.useTimePlaceholder}
        autoComplete="off"
        defaultValue={refused.values.useTime}
        error={errors.useTime?.message ?? refused.errors.useTime}
        {...register('useTime')}
      />
      <div className="sm:col-span-2">
        <TextArea
          label={text.description}
          hint={text.descriptionHint}
          defaultValue={refused.values.description}
          error={errors.description?.message ?? refused.errors.description}
          {...register('description')}
        />
      </div>
    </FormSection>
  );
}

/** Text inputs with a numeric keyboard, because Bangla digits are allowed too. */
export function PriceFields({ register, errors, refused }: FieldsProps) {
  const { addProduct: text, addForm } = useMessages(sellingMessages);
  return (
    <FormSection title={addForm.money}>
      <TextField
        label={text.sellingPrice}
        hint={addForm.priceHint}
        inputMode="decimal"
        autoComplete="off"
        defaultValue={refused.values.selingPrice}
        error={errors.selingPrice?.message ?? refused.errors.selingPrice}
        {...register('selingPrice')}
      />
      <TextField
        label={text.marketPrice}
        hint={addForm.marketPriceHint}
        inputMode="decimal"
        autoComplete="off"
        defaultValue={refused.values.marketPrice}
        error={errors.marketPrice?.message ?? refused.errors.marketPrice}
        {...register('marketPrice')}
      />
    </FormSection>
  );
}

export function ContactFields({ register, errors, refused }: FieldsProps) {
  const { addProduct: text, addForm } = useMessages(sellingMessages);
  return (
    <FormSection title={addForm.contact}>
      <TextField
        label={text.phoneNumber}
        hint={addForm.phoneNumberHint}
        type="tel"
        autoComplete="tel-national"
        defaultValue={refused.values.phoneNumber}
        error={errors.phoneNumber?.message ?? refused.errors.phoneNumber}
        {...register('phoneNumber')}
      />
      <TextField
        label={text.location}
        hint={addForm.locationHint}
        placeholder={text.locationPlaceholder}
        autoComplete="address-level2"
        defaultValue={refused.values.location}
        error={errors.location?.message ?? refused.errors.location}
        {...register('location')}
      />
    </FormSection>
  );
}

/** A group of fields with a heading that is announced with each field. */
function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 rounded-card border border-line bg-surface p-4 shadow-card sm:p-6">
      {/* Floats, because a legend is otherwise drawn on the border. */}
      <legend className="float-left mb-4 w-full text-lg font-bold">{title}</legend>
      <div className="clear-both grid gap-4 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}
