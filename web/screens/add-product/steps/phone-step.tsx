import { useId } from 'react';
import { useBrandChoices } from '#web/api/brand-names.ts';
import { setField, useTexts } from '#web/forms/field-values.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Select, TextField } from '#web/ui/forms/fields.tsx';
import { SuggestionChips } from '#web/ui/forms/suggestion-chips.tsx';
import type { StepProps } from './form-fields.ts';
import { findModel, useModels, variantsOf } from './models.ts';

const sellingMessages = messagesPart('selling');
const listingMessages = messagesPart('listing');

const ofModel = ['categoryId', 'name'] as const;

/** Brand, model (from the catalogue or typed), RAM and storage. */
export function PhoneStep({ form }: StepProps) {
  const t = useMessages(sellingMessages, listingMessages);
  const { addProduct: text, addForm, declare } = t;
  const modelsId = useId();
  const { categoryId, name } = useTexts(form, ofModel);
  const models = useModels(categoryId);
  const model = findModel(models, name);
  const set = (field: 'ramRoom' | 'useTime') => (value: string) => setField(form, field, value);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {model && <input type="hidden" name="model" value={model.slug} />}
      <Select
        label={text.category}
        placeholder={text.choose}
        options={useBrandChoices()}
        {...form.field('categoryId')}
      />
      <div>
        <TextField
          label={text.name}
          hint={models.length > 0 ? declare.modelHint : addForm.nameHint}
          placeholder={text.namePlaceholder}
          autoComplete="off"
          autoCapitalize="words"
          list={modelsId}
          {...form.field('name')}
        />
        <datalist id={modelsId}>
          {models.map(({ slug, name: modelName }) => (
            <option key={slug} value={modelName} />
          ))}
        </datalist>
      </div>
      <div>
        <TextField
          label={text.ramRoom}
          placeholder={text.ramRoomPlaceholder}
          autoComplete="off"
          {...form.field('ramRoom')}
        />
        <SuggestionChips options={variantsOf(model)} onChoose={set('ramRoom')} />
      </div>
      <TextField label={declare.colour} autoComplete="off" {...form.field('colour')} />
      <div className="sm:col-span-2">
        <TextField
          label={text.useTime}
          placeholder={text.useTimePlaceholder}
          autoComplete="off"
          {...form.field('useTime')}
        />
        <SuggestionChips options={declare.useTimes} onChoose={set('useTime')} />
      </div>
    </div>
  );
}
