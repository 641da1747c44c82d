import { useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { divisions } from '#contract/places/places.ts';
import type { SearchResult } from '#contract/search/search.ts';
import type { SearchGroup } from '#contract/search/search-choices.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { keepDistrict, ownDistrict } from '#web/session/own-district.ts';
import { useAddressForm } from '#web/shop/use-address-form.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Select } from '#web/ui/forms/fields.tsx';
import { addressIn, addressOf, placeGroups, searchPath } from './search-address.ts';
import { useFilterNames } from './use-filter-names.ts';

const search = messagesPart('search');

const districtGroup: SearchGroup = 'district';

const neverChanges = () => () => {};

/**
 * The same search in one's own district, which is chosen once; until then, and to change it, by a list
 * of districts. A form that is sent as the address, so it works without script.
 */
export function NearMe({ result }: { result: SearchResult }) {
  const t = useMessages(search);
  const { placeName } = useFilterNames();
  const own = useSyncExternalStore(neverChanges, ownDistrict, () => null);
  const { action, onSubmit } = useAddressForm(searchPath, { preventScrollReset: true });
  const hasPlace = placeGroups.some((group) => result.facets[group].some(({ chosen }) => chosen));
  if (hasPlace) return null;
  const options = divisions.map(({ en, districts }) => ({
    label: placeName(en),
    options: districts.map((district) => ({ value: district.en, label: placeName(district.en) })),
  }));
  return (
    <>
      {own && (
        <Link
          to={{ search: `${addressIn(result, own)}` }}
          rel="nofollow"
          className={buttonClass('quiet', true)}
        >
          {t.search.nearMeIn(placeName(own))}
        </Link>
      )}
      <details className="open:w-full">
        <summary className="flex min-h-11 w-fit cursor-pointer items-center px-2 text-sm font-semibold text-brand underline">
          {own ? t.search.otherDistrict : t.search.nearMe}
        </summary>
        <form
          action={action}
          onSubmit={(event) => {
            const district = new FormData(event.currentTarget).get('district');
            if (district) keepDistrict(String(district));
            onSubmit(event);
          }}
          className="grid max-w-sm gap-2"
        >
          {[...addressOf(result)].map(([name, value]) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          ))}
          <Select
            label={t.search.ownDistrict}
            name="district"
            defaultValue={own ?? ''}
            key={own}
            placeholder={t.search.groups[districtGroup]}
            options={options}
          />
          <Button type="submit" small>
            {t.search.show}
          </Button>
        </form>
      </details>
    </>
  );
}
