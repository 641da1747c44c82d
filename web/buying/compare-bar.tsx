import { type FormEvent, useSyncExternalStore } from 'react';
import { useHref, useNavigate } from 'react-router';
import { maxCompared } from '#contract/limits.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import {
  comparedText,
  keepCompared,
  noComparedText,
  onCompared,
} from '#web/session/compared-phones.ts';
import { Button } from '#web/ui/button.tsx';
import { compareForm } from './compare-box.tsx';

/**
 * Leads to the comparison once a phone is chosen: at the end of a list, and until then above the lower
 * edge (`styles.css`). With a script it counts the phones that were chosen on other pages, too.
 */
export function CompareBar() {
  const { compare: text } = useMessages();
  const navigate = useNavigate();
  const action = useHref('/compare');
  const chosen = useSyncExternalStore(onCompared, comparedText, noComparedText);
  const ids = chosen.split('.').filter(Boolean);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void navigate(`/compare?${new URLSearchParams(ids.map((id) => ['choose', id]))}`);
  };
  return (
    <form
      id={compareForm}
      action={action}
      onSubmit={onSubmit}
      onReset={() => keepCompared([])}
      data-chosen={chosen || undefined}
      className="compare-bar flex-wrap items-center gap-x-2 rounded-card border border-line bg-surface p-1.5 ps-4 shadow-over"
    >
      <p role="status" className="me-auto text-sm font-semibold">
        {ids.length > maxCompared
          ? text.tooMany
          : ids.length > 0
            ? text.chosen(ids.length)
            : text.most}
      </p>
      <Button type="reset" variant="plain" small>
        {text.clear}
      </Button>
      <Button type="submit" small>
        {text.compare}
      </Button>
    </form>
  );
}
