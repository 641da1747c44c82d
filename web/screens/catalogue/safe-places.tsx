import type { CallOutput } from '#contract/calls.ts';
import { divisions } from '#contract/places/places.ts';
import { ButtonForm } from '#web/forms/button-form.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useLanguage, useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/forms/fields.tsx';
import { SectionHeading } from '#web/ui/page.tsx';
import { AddPlace } from './catalogue-forms.tsx';
import type { removePlace } from './catalogue-submit.ts';

const catalogueMessages = messagesPart('catalogue');

const districts = divisions.flatMap((division) => division.districts);

type SafePlacesProps = {
  brand: string;
  district: string;
  /** Of all districts. */
  all: CallOutput<'GET /safeplaces'>;
};

/** The places that orders suggest for meetings, of one district at a time. */
export function SafePlaces({ brand, district, all }: SafePlacesProps) {
  const { catalogue: text } = useMessages(catalogueMessages);
  const language = useLanguage();
  const places = all.filter((each) => each.district === district);
  const name = districts.find(({ en }) => en === district)?.[language] ?? district;
  return (
    <section aria-labelledby="places" className="mt-8 grid gap-6">
      <SectionHeading id="places">{text.safePlaces}</SectionHeading>
      <form method="get" className="flex flex-wrap items-end gap-3">
        <input type="hidden" name="brand" value={brand} />
        <div className="min-w-0 grow basis-48">
          <Select
            // The district of the page, also after going back.
            key={district}
            label={text.district}
            name="district"
            defaultValue={district}
            options={districts.map((each) => ({ value: each.en, label: each[language] }))}
          />
        </div>
        <Button type="submit" variant="quiet">
          {text.show}
        </Button>
      </form>
      <ul aria-label={text.placesOf(name)} className="grid gap-2">
        {places.map((place) => (
          <li
            key={place._id}
            className="flex flex-wrap items-center justify-between gap-2 border-b border-line pb-2"
          >
            <span className="wrap-anywhere">{place[language]}</span>
            <ButtonForm<typeof removePlace>
              intent="place-off"
              values={{ brand, district, place: place._id }}
            >
              <Button type="submit" variant="quiet" aria-label={text.removePlace(place[language])}>
                {text.remove}
              </Button>
            </ButtonForm>
          </li>
        ))}
      </ul>
      <AddPlace brand={brand} district={district} name={name} />
    </section>
  );
}
