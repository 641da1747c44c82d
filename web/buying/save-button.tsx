import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { Product } from '#contract/products.ts';
import { api } from '#web/api/browser.ts';
import { moveSavedIntoAccount, savedQuery, toggleSaved } from '#web/api/saved-phones.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { noSavedPhones, onSavedPhones, savedPhones } from '#web/session/saved-phones.ts';
import { useSession } from '#web/session/use-session.ts';
import { Icon } from '#web/ui/icons.tsx';

const heartIcon =
  'M12 20s-7.5-4.6-7.5-10A4.3 4.3 0 0 1 12 7.2 4.3 4.3 0 0 1 19.5 10c0 5.4-7.5 10-7.5 10';

/** Whose phones this page has moved into the account, once for all its hearts. */
let movedFor: string | undefined;

/** A heart on a phone's card, whose list item is its frame. It works signed out, too. */
export function SaveButton({ phone }: { phone: Pick<Product, '_id' | 'name' | 'selingPrice'> }) {
  const t = useMessages();
  const queryClient = useQueryClient();
  const email = useSession()?.email;
  const saved = useSyncExternalStore(onSavedPhones, savedPhones, noSavedPhones);
  useEffect(() => {
    if (!email || movedFor === email) return;
    movedFor = email;
    moveSavedIntoAccount(api).then(
      (phones) => queryClient.setQueryData(savedQuery(api).queryKey, phones),
      () => {
        // The next page tries again.
        movedFor = undefined;
      },
    );
  }, [email, queryClient]);
  const toggle = async () => {
    await toggleSaved(api, phone, email !== undefined).catch(() => {
      // It stays on the device, from where it is moved the next time.
    });
    await queryClient.invalidateQueries(savedQuery(api));
  };
  return (
    <button
      type="button"
      aria-pressed={phone._id in saved}
      aria-label={t.product.save(phone.name)}
      onClick={toggle}
      className="absolute top-1 right-1 grid size-11 place-items-center rounded-full text-ink noscript:hidden aria-pressed:[&_svg]:fill-danger aria-pressed:text-danger"
    >
      <span className="grid size-9 place-items-center rounded-full bg-surface shadow-card">
        <Icon path={heartIcon} />
      </span>
    </button>
  );
}
