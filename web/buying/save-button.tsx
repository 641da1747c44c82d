import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Product } from '#contract/phones/products.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { useSession } from '#web/session/use-session.ts';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icons.tsx';
import { importWithRetry } from '#web/ui/import-with-retry.ts';

const heartIcon =
  'M12 20s-7.5-4.6-7.5-10A4.3 4.3 0 0 1 12 7.2 4.3 4.3 0 0 1 19.5 10c0 5.4-7.5 10-7.5 10';

/** The script of hearts is loaded after the page, because most visitors only read. */
const hearts =
  typeof document === 'undefined' ? null : importWithRetry(() => import('./hearts.ts'));
// A tap retries.
hearts?.catch(() => {});

type SaveButtonProps = {
  phone: Pick<Product, '_id' | 'name' | 'selingPrice'>;
  /** In a row of buttons; else in the corner of its container, such as a card. */
  inLine?: boolean;
};

/**
 * A heart that saves a phone, also for visitors. The server-rendered page does not contain its
 * state.
 */
export function SaveButton({ phone, inLine = false }: SaveButtonProps) {
  const t = useMessages();
  const queryClient = useQueryClient();
  const email = useSession()?.email;
  const [isSaved, setSaved] = useState(false);
  useEffect(() => {
    let isOver = false;
    let end: (() => void) | undefined;
    hearts?.then(
      ({ followSaved }) => {
        if (!isOver) end = followSaved(phone._id, setSaved, { email, queryClient });
      },
      () => {
        // The heart stays empty.
      },
    );
    return () => {
      isOver = true;
      end?.();
    };
  }, [phone._id, email, queryClient]);
  return (
    <button
      type="button"
      aria-pressed={isSaved}
      aria-label={t.product.save(phone.name)}
      onClick={async () => {
        const { toggleHeart } = await importWithRetry(() => import('./hearts.ts'));
        await toggleHeart(phone, { email, queryClient });
      }}
      className={classes(
        'grid size-11 place-items-center rounded-full text-ink noscript:hidden aria-pressed:[&_svg]:fill-danger aria-pressed:text-danger',
        !inLine && 'absolute top-1 right-1',
      )}
    >
      <span className="grid size-9 place-items-center rounded-full bg-surface shadow-card">
        <Icon path={heartIcon} />
      </span>
    </button>
  );
}
