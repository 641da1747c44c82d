import { type ComponentType, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { maxSearchCharacters } from '#contract/search/search-choices.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { useAddressForm } from '#web/shop/use-address-form.ts';
import { Icon, searchIcon } from '#web/ui/icons.tsx';
import { importWithRetry } from '#web/ui/import-with-retry.ts';
import type { SuggestionsProps } from './suggestions.tsx';

/**
 * The search box: a plain form without script. Suggestions are loaded when the field gets the
 * focus, so other visitors do not load them.
 */
export function SearchBox() {
  const t = useMessages();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [Suggestions, setSuggestions] = useState<ComponentType<SuggestionsProps> | null>(null);
  const { pathname, search } = useLocation();
  const searched = pathname === '/search' ? (new URLSearchParams(search).get('q') ?? '') : '';
  const loadSuggestions = () => {
    importWithRetry(() => import('./suggestions.tsx')).then(
      (loaded) => setSuggestions(() => loaded.Suggestions),
      // The form works without them.
      () => {},
    );
  };
  // The field may have had the focus before the script ran.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (document.activeElement === input.current) loadSuggestions();
  }, []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: many browsers do not know <search>
    <form {...useAddressForm('/search')} role="search" className="relative flex">
      <label htmlFor={id} className="sr-only">
        {t.searchBox.label}
      </label>
      <input
        // Another search has other words.
        key={searched}
        ref={input}
        id={id}
        type="search"
        name="q"
        defaultValue={searched.slice(0, maxSearchCharacters)}
        maxLength={maxSearchCharacters}
        placeholder={t.searchBox.placeholder}
        enterKeyHint="search"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        onFocus={loadSuggestions}
        className="min-h-11 w-full min-w-0 rounded-full border border-field bg-surface py-2 pr-14 pl-4 text-base text-ink placeholder:text-muted"
      />
      <button
        type="submit"
        aria-label={t.searchBox.open}
        className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-r-full bg-brand text-on-brand hover:bg-brand-strong"
      >
        <Icon path={searchIcon} />
      </button>
      {Suggestions && <Suggestions input={input} />}
    </form>
  );
}
