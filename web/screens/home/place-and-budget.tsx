import { useEffect, useRef } from 'react';
import { usualBudgets } from '#contract/search/search-choices.ts';
import { useLanguage, useMessages } from '#web/i18n/use-messages.tsx';
import { districtOptions } from '#web/shop/district-options.ts';
import { useAddressForm } from '#web/shop/use-address-form.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Icon, searchIcon } from '#web/ui/icons.tsx';
import { InlineScript } from '#web/ui/inline-script.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { rememberChoice, storedChoices } from './remember-choice.ts';

const source = import.meta.env.SSR
  ? `(${rememberChoice})(document.currentScript.previousElementSibling,${JSON.stringify(storedChoices)})`
  : '';

const control =
  'min-h-11 min-w-0 grow basis-24 rounded-control border border-field bg-surface px-2 text-sm text-ink sm:max-w-60 sm:text-base';

/**
 * What buyers know first, as the first two taps: where they are, and what they can spend. The search
 * shows phones near them first, up to that price. A form without script too; React renders it once,
 * and what was chosen before is filled in by `rememberChoice`.
 */
export function PlaceAndBudget() {
  const t = useMessages();
  const { find } = t.home;
  const language = useLanguage();
  const form = useRef<HTMLFormElement>(null);
  const isHydrated = useHydrated();
  // After a client-side navigation the script below does not run.
  useEffect(() => {
    if (form.current) rememberChoice(form.current, storedChoices);
  }, []);
  return (
    <>
      <form
        ref={form}
        {...useAddressForm('/search')}
        aria-label={find.label}
        suppressHydrationWarning
        className="flex flex-wrap gap-2 pt-2 bar-has-search:pt-0"
      >
        <select name="around" aria-label={find.place} className={control}>
          <option value="">{find.place}</option>
          {districtOptions(language).map(({ label, options }) => (
            <optgroup key={label} label={label}>
              {options.map((district) => (
                <option key={district.value} value={district.value}>
                  {district.label}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
        <select name="max" aria-label={find.budget} className={control}>
          <option value="">{find.budget}</option>
          {usualBudgets.map((budget) => (
            <option key={budget} value={budget}>
              {find.upTo(t.price(budget))}
            </option>
          ))}
        </select>
        <button
          type="submit"
          data-plain
          aria-label={find.show}
          className={classes(buttonClass(), 'max-sm:size-11 max-sm:p-0')}
        >
          <Icon path={searchIcon} className="size-5 sm:hidden" />
          <span className="max-sm:hidden">{find.show}</span>
        </button>
      </form>
      {!isHydrated && <InlineScript source={source} />}
    </>
  );
}
