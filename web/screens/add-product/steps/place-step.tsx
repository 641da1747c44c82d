import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { divisions, type Name } from '#contract/places/places.ts';
import { setField, useTexts } from '#web/forms/field-values.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useLanguage, useMessages } from '#web/i18n/use-messages.tsx';
import { Select, TextField } from '#web/ui/forms/fields.tsx';
import { importWithRetry } from '#web/ui/import-with-retry.ts';
import type { ListingForm, StepProps } from './form-fields.ts';

const sellingMessages = messagesPart('selling');
const listingMessages = messagesPart('listing');

const ofPlace = ['area', 'district', 'location'] as const;

/** The phone's place, and its seller's phone number. */
export function PlaceStep({ form }: StepProps) {
  const { addProduct: text, addForm, declare } = useMessages(sellingMessages, listingMessages);
  const language = useLanguage();
  const areaList = useId();
  const areas = useAreas(form);
  useComposedLocation(form);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label={declare.district}
        placeholder={text.choose}
        options={divisions.map((division) => ({
          label: division[language],
          options: division.districts.map((each) => ({ value: each.en, label: each[language] })),
        }))}
        {...form.field('district')}
      />
      <TextField
        label={declare.area}
        hint={declare.areaHint}
        autoComplete="address-level3"
        list={areaList}
        {...form.field('area')}
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
        {...form.field('location')}
      />
      <TextField
        label={text.phoneNumber}
        hint={addForm.phoneNumberHint}
        type="tel"
        autoComplete="tel-national"
        {...form.field('phoneNumber')}
      />
    </div>
  );
}

/** The areas of the chosen district, fetched when one is chosen; any other may be typed. */
function useAreas(form: ListingForm): readonly Name[] {
  const { district } = useTexts(form, ofPlace);
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
        // Without the list, the area is typed in full.
      },
    );
    return () => {
      isOver = true;
    };
  }, [district]);
  return areas;
}

/** Writes area and district into the location that buyers read, unless it was typed by hand. */
function useComposedLocation(form: ListingForm): void {
  const language = useLanguage();
  const { area, district, location } = useTexts(form, ofPlace);
  const composed = useRef('');
  const write = useEffectEvent((text: string) => setField(form, 'location', text));
  useEffect(() => {
    const isTyped = location && location !== composed.current;
    if (isTyped || (!area && !district)) return;
    const named = divisions
      .flatMap(({ districts }) => districts)
      .find(({ en }) => en === district)?.[language];
    const text = [area.trim(), named].filter(Boolean).join(', ');
    if (text === location) return;
    composed.current = text;
    write(text);
  }, [area, district, location, language]);
}
