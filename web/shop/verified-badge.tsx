import type { Product } from '#contract/phones/products.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { VerifiedMark } from '#web/ui/icons.tsx';

/** The badge of a verified seller, with the checks that an admin has recorded. */
export function VerifiedBadge({ verifiedChecks = [] }: Pick<Product, 'verifiedChecks'>) {
  const { product: text } = useMessages();
  const checked = verifiedChecks.map((check) => text.checks[check]).join(', ');
  return (
    <>
      <VerifiedMark label={text.sellerVerified} />
      {checked && <span className="text-xs text-muted">{text.checked(checked)}</span>}
    </>
  );
}
