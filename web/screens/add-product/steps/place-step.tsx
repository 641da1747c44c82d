import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { divisions } from '#contract/places/places.ts';
import { tidy } from '#contract/text.ts';
import { api } from '#web/api/browser.ts';
import { setField, useTexts } from '#web/forms/field-values.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useLanguage, useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { Select, TextField } from '#web/ui/forms/fields.tsx';
import { SuggestionChips } from '#web/ui/forms/suggestion-chips.tsx';
import { useAfterPause } from '#web/ui/use-after-pause.ts';
import type { StepProps } from './form-fields.ts';
import { isChosenFor } from './place.ts';

const sellingMessages = messagesPart('selling');
const listingMessages = messagesPart('listing');

/** The phone's place, and its seller's phone number. */
export function PlaceStep({ form }: StepProps) {
  const { addProduct: text, addForm } = useMessages(sellingMessages, listingMessages);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <PlaceField form={form} />
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

const ofPlace = ['location', 'district', 'districtOf'] as const;

/**
 * The place as sellers write it. The server reads the district from it; where it finds none, a list of
 * districts appears, which another press opens for a wrong one.
 */
function PlaceField({ form }: StepProps) {
  const { addProduct: text, addForm, declare } = useMessages(sellingMessages, listingMessages);
  const language = useLanguage();
  const typed = useTexts(form, ofPlace);
  const read = useReadPlace(typed.location);
  const [isOpen, setIsOpen] = useState(false);
  const field = form.field('district');
  const chosen = isChosenFor(typed) ? typed.district : null;
  const district = chosen ?? read?.district ?? null;
  const offered = read?.suggestions.map((each) => each[language]) ?? [];
  const isUnknown = read !== null && district === null && offered.length === 0;
  const isAsked = isOpen || field.error !== undefined || isUnknown;
  return (
    <div className="grid content-start gap-2">
      <div>
        <TextField
          label={text.location}
          hint={addForm.locationHint}
          placeholder={text.locationPlaceholder}
          autoComplete="address-level2"
          {...form.field('location')}
        />
        <SuggestionChips
          options={offered.filter((each) => each !== tidy(typed.location))}
          onChoose={(place) => setField(form, 'location', place)}
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-2 empty:hidden">
        <p role="status">{district && declare.inDistrict(districtName(district, language))}</p>
        {district && !isAsked && (
          <Button variant="plain" small onClick={() => setIsOpen(true)}>
            {declare.otherDistrict}
          </Button>
        )}
      </div>
      {/* Always there, so that an error can focus it. */}
      <div hidden={!isAsked}>
        <Select
          label={declare.whichDistrict}
          placeholder={text.choose}
          options={divisions.map((division) => ({
            label: division[language],
            options: division.districts.map((each) => ({ value: each.en, label: each[language] })),
          }))}
          {...field}
          onChange={() => setField(form, 'districtOf', typed.location)}
        />
      </div>
      {/* No `type="hidden"`: React would write the default value of such a field again. */}
      <input
        hidden
        name="districtOf"
        autoComplete="off"
        defaultValue={form.field('districtOf').defaultValue ?? ''}
      />
    </div>
  );
}

const districtName = (district: string, language: 'en' | 'bn') =>
  divisions.flatMap(({ districts }) => districts).find(({ en }) => en === district)?.[language] ??
  district;

/** What the server reads in the text; null without a text, while it is typed, and offline. */
function useReadPlace(location: string) {
  const place = useAfterPause(tidy(location));
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['place', place],
    queryFn: () => api('GET /places', { query: { q: place } }),
    enabled: place !== '',
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    // A newer request is better than a retry.
    retry: false,
  });
  return data && place !== '' && !isPlaceholderData ? data : null;
}
