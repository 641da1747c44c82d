import { type RefObject, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { messagesPart } from '#web/i18n/parts.ts';
import { textLanguage } from '#web/i18n/text-language.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { useSuggestions } from './use-suggestions.ts';

const search = messagesPart('search');

export type SuggestionsProps = {
  /** The field of the suggestions. */
  input: RefObject<HTMLInputElement | null>;
};

/**
 * The list of a combobox with manual selection (ARIA APG): the focus stays in the field, the arrows
 * move through the list, Enter opens the selected entry, or searches for the typed text.
 */
export function Suggestions({ input }: SuggestionsProps) {
  const t = useMessages(search);
  const id = useId();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(input.current?.value ?? '');
  const [isOpen, setIsOpen] = useState(true);
  const [active, setActive] = useState<number | null>(null);
  const suggestions = useSuggestions(typed);
  const isShown = isOpen && suggestions.length > 0;
  const chosen = isShown && active !== null ? suggestions[active] : undefined;
  const optionId = (index: number) => `${id}-${index}`;

  const take = (path: string) => {
    setIsOpen(false);
    input.current?.blur();
    void navigate(path);
  };

  useEffect(() => {
    const field = input.current;
    if (!field) return;
    const onInput = () => {
      setTyped(field.value);
      setActive(null);
      setIsOpen(true);
    };
    const onFocus = () => setIsOpen(true);
    const onBlur = () => setIsOpen(false);
    const onKeyDown = (event: KeyboardEvent) => {
      // Keys of an IME composition are not for the list.
      if (event.isComposing) return;
      const { key } = event;
      if (key === 'ArrowDown' || key === 'ArrowUp') {
        event.preventDefault();
        setIsOpen(true);
        setActive((now) => nextOf(now, key === 'ArrowDown' ? 1 : -1, suggestions.length));
      } else if (key === 'Enter' && chosen) {
        event.preventDefault();
        take(chosen.path);
      } else if (key === 'Escape' && isShown) {
        // Closes only the list: the text and the popover remain.
        event.preventDefault();
        event.stopPropagation();
        setIsOpen(false);
        setActive(null);
      }
    };
    const listeners = { input: onInput, focus: onFocus, blur: onBlur, keydown: onKeyDown };
    const all = Object.entries(listeners) as [string, EventListener][];
    for (const [name, listener] of all) field.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of all) field.removeEventListener(name, listener);
    };
  });

  useEffect(() => {
    const field = input.current;
    if (!field) return;
    const attributes = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-controls': `${id}-list`,
      'aria-expanded': String(isShown),
      'aria-activedescendant': chosen && active !== null ? `${id}-${active}` : null,
    };
    for (const [name, value] of Object.entries(attributes)) {
      if (value === null) field.removeAttribute(name);
      else field.setAttribute(name, value);
    }
  });

  return (
    <>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t.search.suggestions}
        hidden={!isShown}
        className="absolute inset-x-0 top-full z-30 mt-1 overflow-hidden rounded-card border border-line bg-surface py-1 shadow-over"
      >
        {suggestions.map(({ name, path, onSale }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys go to the field
          <div
            key={path}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            // The field retains the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => take(path)}
            className="flex min-h-11 cursor-pointer items-center justify-between gap-3 px-4 py-1.5 hover:bg-raised aria-selected:bg-tint"
          >
            <span lang={textLanguage(name)} className="min-w-0 wrap-anywhere">
              {name}
            </span>
            <span className="shrink-0 text-xs text-muted">
              {onSale === undefined ? t.search.recent : t.search.onSale(onSale)}
            </span>
          </div>
        ))}
      </div>
      <p role="status" className="sr-only">
        {isOpen && typed.trim() !== '' && t.search.suggested(suggestions.length)}
      </p>
    </>
  );
}

/** Wraps around; null is the field itself. */
function nextOf(now: number | null, step: 1 | -1, count: number): number | null {
  if (count === 0) return null;
  if (now === null) return step === 1 ? 0 : count - 1;
  const next = now + step;
  return next < 0 || next >= count ? null : next;
}
