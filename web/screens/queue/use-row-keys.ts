import { useEffect } from 'react';
import { submitForm } from '#web/ui/forms/submit-form.ts';

/** The key by its letter, or by its place where the keyboard writes another script. */
function letterOf({ key, code }: KeyboardEvent): string {
  return /^[a-z]$/i.test(key) ? key.toLowerCase() : code.replace('Key', '').toLowerCase();
}

/** Where keys have a meaning of their own. */
const withOwnKeys = 'input, select, textarea, dialog, [contenteditable], [role=menu]';

/**
 * Keys of a list of rows: the next and the last one by J and K, or in the list by arrows, and the
 * form of the row by T. Enter opens the row, because its link has the focus. T acts only in a row, so
 * that words which a speech input types change nothing.
 */
export function useRowKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target, key } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (target instanceof Element && target.closest(withOwnKeys)) return;
      const links = [...document.querySelectorAll<HTMLElement>('[data-row-link]')];
      const row = document.activeElement?.closest('li');
      const at = row ? links.findIndex((link) => row.contains(link)) : -1;
      const letter = letterOf(event);
      const isInList = at >= 0;
      const step = { j: 1, k: -1 }[letter] ?? (isInList ? { ArrowDown: 1, ArrowUp: -1 }[key] : 0);
      if (step) {
        const next = links[Math.min(Math.max(at + step, 0), links.length - 1)];
        if (!next) return;
        event.preventDefault();
        next.focus();
      } else if (letter === 't' && isInList) {
        const form = row?.querySelector('form');
        if (form) submitForm(form);
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
