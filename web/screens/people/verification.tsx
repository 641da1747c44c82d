import { useState } from 'react';
import type { SellerRecord } from '#contract/members/users.ts';
import { useConfirmForm } from '#web/api/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { LazyBoundary, lazyComponent } from '#web/ui/lazy-component.tsx';

const adminMessages = messagesPart('admin');
const reportsMessages = messagesPart('reports');

const VerifyForm = lazyComponent(() =>
  import('./verification-forms.tsx').then((file) => file.VerifyForm),
);
const UnverifyForm = lazyComponent(() =>
  import('./verification-forms.tsx').then((file) => file.UnverifyForm),
);

/** The badge with its way back, or the way to it: each asks first. */
export function Verification({ seller }: { seller: SellerRecord }) {
  const t = useMessages(adminMessages, reportsMessages);
  const { verification: text } = t;
  const { isVerified, name } = seller;
  const question = useConfirmForm(isVerified ? 'unverify' : 'verify', seller._id);
  const [isOpen, setIsOpen] = useState(question.isAsked);
  const close = () => setIsOpen(false);
  return (
    <>
      {isVerified && <Badge>{t.sellers.verified}</Badge>}
      {/* Without script it leads to the same question. */}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setIsOpen(true);
        }}
      >
        {/* One button for both keeps the focus. */}
        <Button
          type="submit"
          name="confirm"
          value={`${question.act}.${question.id}`}
          variant={isVerified ? 'quiet' : 'primary'}
          small
          aria-label={isVerified ? text.removeFrom(name) : t.sellers.verifySeller(name)}
        >
          {isVerified ? text.remove : t.sellers.verify}
        </Button>
      </form>
      {isOpen && (
        <Dialog
          title={isVerified ? text.removeTitle(name) : text.title(name)}
          closeLabel={t.common.close}
          onClose={close}
        >
          <LazyBoundary>
            {isVerified ? (
              <UnverifyForm seller={seller} onDone={close} />
            ) : (
              <VerifyForm seller={seller} toastDone={t.sellers.toastVerified} onDone={close} />
            )}
          </LazyBoundary>
        </Dialog>
      )}
    </>
  );
}
