import { useEffect, useRef } from 'react';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { compare, comparedIn, onCompared } from '#web/session/compared-phones.ts';
import { classes } from '#web/ui/classes.ts';

/** The form of all boxes of a page (`compare-bar.tsx`). */
export const compareForm = 'compare';

type CompareBoxProps = {
  phone: { _id: string; name: string };
  /** In a row of text; else in the corner of its container, such as a card. */
  inLine?: boolean;
};

/** Chooses a phone for comparison; the browser counts it without script, too. */
export function CompareBox({ phone: { _id: id, name }, inLine }: CompareBoxProps) {
  const { compare: text } = useMessages();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const { current } = box;
    if (!current) return;
    // Chosen before the script ran.
    if (current.checked) compare(id, true);
    const show = () => {
      current.checked = comparedIn(document.cookie).includes(id);
    };
    show();
    return onCompared(show);
  }, [id]);
  return (
    <label
      className={classes(
        'flex min-h-11 cursor-pointer items-center text-xs font-semibold',
        !inLine && 'absolute top-1 left-1',
      )}
    >
      <span className="flex min-h-9 items-center gap-1.5 rounded-full bg-surface px-2 shadow-card">
        <input
          ref={box}
          type="checkbox"
          name="choose"
          value={id}
          form={compareForm}
          // After Back, the cookie has what is chosen.
          autoComplete="off"
          aria-label={text.choose(name)}
          onChange={({ target }) => compare(id, target.checked)}
          className="compare-box size-4 accent-brand"
        />
        {text.compare}
      </span>
    </label>
  );
}
