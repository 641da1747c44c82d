import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { useBrandChoices } from '#web/api/brand-names.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Select, TextField } from '#web/ui/forms/fields.tsx';
import { SuggestionChips } from '#web/ui/forms/suggestion-chips.tsx';
import { type FieldsProps, fieldOf } from './form-fields.ts';
import { findModel, useModels, variantsOf } from './models.ts';

const sellingMessages = messagesPart('selling');
const listingMessages = messagesPart('listing');

/** Which phone it is: brand, model from the catalogue or as typed, RAM and storage of that model. */
export function PhoneStep(fields: FieldsProps) {
  const t = useMessages(sellingMessages, listingMessages);
  const { addProduct: text, addForm, declare } = t;
  const { control, setValue } = fields;
  const modelsId = useId();
  const [categoryId, name] = useWatch({ control, name: ['categoryId', 'name'] });
  const models = useModels(categoryId);
  const model = findModel(models, name);
  const set = (field: 'ramRoom' | 'useTime') => (value: string) =>
    setValue(field, value, { shouldDirty: true, shouldValidate: true });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label={text.category}
        placeholder={text.choose}
        options={useBrandChoices()}
        {...fieldOf(fields, 'categoryId')}
      />
      <div>
        <TextField
          label={text.name}
          hint={models.length > 0 ? declare.modelHint : addForm.nameHint}
          placeholder={text.namePlaceholder}
          autoComplete="off"
          autoCapitalize="words"
          list={modelsId}
          {...fieldOf(fields, 'name')}
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
          {...fieldOf(fields, 'ramRoom')}
        />
        <SuggestionChips options={variantsOf(model)} onChoose={set('ramRoom')} />
      </div>
      <TextField label={declare.colour} autoComplete="off" {...fieldOf(fields, 'colour')} />
      <div className="sm:col-span-2">
        <TextField
          label={text.useTime}
          placeholder={text.useTimePlaceholder}
          autoComplete="off"
          {...fieldOf(fields, 'useTime')}
        />
        <SuggestionChips options={declare.useTimes} onChoose={set('useTime')} />
      </div>
    </div>
  );
}
