import { useEffect, useId, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { divisions, type Name } from '#contract/places/places.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useLanguage, useMessages } from '#web/i18n/use-messages.tsx';
import { Select, TextField } from '#web/ui/forms/fields.tsx';
import { importWithRetry } from '#web/ui/import-with-retry.ts';
import { type FieldsProps, fieldOf } from './form-fields.ts';

const sellingMessages = messagesPart('selling');
const listingMessages = messagesPart('listing');

/** Where the phone is, and how its seller is reached. */
export function PlaceStep(fields: FieldsProps) {
  const { addProduct: text, addForm, declare } = useMessages(sellingMessages, listingMessages);
  const language = useLanguage();
  const areaList = useId();
  const areas = useAreas(fields);
  useComposedLocation(fields);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label={declare.district}
        placeholder={text.choose}
        options={divisions.map((division) => ({
          label: division[language],
          options: division.districts.map((each) => ({ value: each.en, label: each[language] })),
        }))}
        {...fieldOf(fields, 'district')}
      />
      <TextField
        label={declare.area}
        hint={declare.areaHint}
        autoComplete="address-level3"
        list={areaList}
        {...fieldOf(fields, 'area')}
      />
      <datalist id={areaList}>
        {areas.map((area) => (
          <option key={area.en} value={area[language]} />
        ))}
      </datalist>
      <TextField
        label={text.location}
        hint={addForm.locationHint}
        placeholder={text.locationPlaceholder}
        autoComplete="address-level2"
        {...fieldOf(fields, 'location')}
      />
      <TextField
        label={text.phoneNumber}
        hint={addForm.phoneNumberHint}
        type="tel"
        autoComplete="tel-national"
        {...fieldOf(fields, 'phoneNumber')}
      />
    </div>
  );
}

/** The areas of the chosen district, fetched when one is chosen; any other may be typed. */
function useAreas({ control }: FieldsProps): readonly Name[] {
  const district = useWatch({ control, name: 'district' });
  const [areas, setAreas] = useState<readonly Name[]>([]);
  useEffect(() => {
    let isOver = false;
    setAreas([]);
    if (!district) return;
    importWithRetry(() => import('#contract/places/areas.ts')).then(
      ({ areasIn }) => {
        if (!isOver) setAreas(areasIn(district));
      },
      () => {
        // The area is typed whole.
      },
    );
    return () => {
      isOver = true;
    };
  }, [district]);
  return areas;
}

/** Writes area and district into the location that buyers read, unless it was typed by hand. */
function useComposedLocation({ control, setValue }: FieldsProps): void {
  const language = useLanguage();
  const [area, district, location] = useWatch({ control, name: ['area', 'district', 'location'] });
  const composed = useRef('');
  useEffect(() => {
    const isTyped = location && location !== composed.current;
    if (isTyped || (!area && !district)) return;
    const named = divisions
      .flatMap(({ districts }) => districts)
      .find(({ en }) => en === district)?.[language];
    const text = [area?.trim(), named].filter(Boolean).join(', ');
    if (text === location) return;
    composed.current = text;
    setValue('location', text, { shouldDirty: true, shouldValidate: text !== '' });
  }, [area, district, location, language, setValue]);
}
