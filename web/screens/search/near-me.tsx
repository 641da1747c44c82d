import { useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import type { SearchResult } from '#contract/search/search.ts';
import type { SearchGroup } from '#contract/search/search-choices.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { keepDistrict, ownDistrict } from '#web/session/own-district.ts';
import { districtOptions } from '#web/shop/district-options.ts';
import { useAddressForm } from '#web/shop/use-address-form.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Select } from '#web/ui/forms/fields.tsx';
import { closeIcon, Icon } from '#web/ui/icons.tsx';
import { chip } from './result-links.tsx';
import { addressAround, placeGroups, searchPath } from './search-address.ts';
import { useFilterNames } from './use-filter-names.ts';

const search = messagesPart('search');

const districtGroup: SearchGroup = 'district';

const neverChanges = () => () => {};

/**
 * The same search with the phones of one's own district first. It is chosen once, by a list of
 * districts, which a form sends as the address, so it works without script.
 */
export function NearMe({ result }: { result: SearchResult }) {
  const t = useMessages(search);
  const { language, placeName } = useFilterNames();
  const stored = useSyncExternalStore(neverChanges, ownDistrict, () => null);
  const { action, onSubmit } = useAddressForm(searchPath, { preventScrollReset: true });
  const hasPlace = placeGroups.some((group) => result.facets[group].some(({ chosen }) => chosen));
  if (hasPlace) return null;
  const around = result.around?.district;
  const own = around ?? stored;
  return (
    <>
      {around && (
        <Link
          to={{ search: `${addressAround(result, null)}` }}
          preventScrollReset
          rel="nofollow"
          aria-label={t.search.without(t.search.nearFirst(placeName(around)))}
          className={classes(chip, 'bg-tint px-3.5 text-brand')}
        >
          {t.search.nearFirst(placeName(around))}
          <Icon path={closeIcon} />
        </Link>
      )}
      {!around && own && (
        <Link
          to={{ search: `${addressAround(result, own)}` }}
          rel="nofollow"
          className={buttonClass('quiet', true)}
        >
          {t.search.nearMeIn(placeName(own))}
        </Link>
      )}
      <details className="open:w-full" key={around}>
        <summary className="flex min-h-11 w-fit cursor-pointer items-center px-2 text-sm font-semibold text-brand underline">
          {own ? t.search.otherDistrict : t.search.nearMe}
        </summary>
        <form
          action={action}
          onSubmit={(event) => {
            const district = new FormData(event.currentTarget).get('around');
            if (district) keepDistrict(String(district));
            onSubmit(event);
          }}
          className="grid max-w-sm gap-2"
        >
          {[...addressAround(result, null)].map(([name, value]) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          ))}
          <Select
            label={t.search.ownDistrict}
            name="around"
            defaultValue={own ?? ''}
            key={own}
            placeholder={t.search.groups[districtGroup]}
            options={districtOptions(language)}
          />
          <Button type="submit" small>
            {t.search.show}
          </Button>
        </form>
      </details>
    </>
  );
}
