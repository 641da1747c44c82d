import type { SellerRecord } from '#contract/members/users.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';

const peopleMessages = messagesPart('people');
const reportsMessages = messagesPart('reports');

const VerifyForm = lazyComponent(() =>
  import('./verification-forms.tsx').then((file) => file.VerifyForm),
);
const UnverifyForm = lazyComponent(() =>
  import('./verification-forms.tsx').then((file) => file.UnverifyForm),
);

/**
 * The badge with a button to remove it, or a button to give it; each opens a form. If a change cost
 * the badge, the admin gives it again or confirms the loss.
 */
export function Verification({ seller }: { seller: SellerRecord }) {
  const t = useMessages(peopleMessages, reportsMessages);
  const { verification: text } = t;
  const { isVerified, badgeLost, name } = seller;
  const unverify = (onDone: () => void) => <UnverifyForm seller={seller} onDone={onDone} />;
  return (
    <>
      {isVerified && <Badge>{t.sellers.verified}</Badge>}
      {/* One dialog for both retains the focus. */}
      <FormDialog
        intent={isVerified ? 'unverify' : 'verify'}
        id={seller._id}
        label={isVerified ? text.remove : t.sellers.verify}
        fullLabel={isVerified ? text.removeFrom(name) : t.sellers.verifySeller(name)}
        title={isVerified ? text.removeTitle(name) : text.title(name)}
        variant={isVerified ? 'quiet' : 'primary'}
      >
        {(close) =>
          isVerified ? (
            unverify(close)
          ) : (
            <VerifyForm seller={seller} toastDone={t.sellers.toastVerified} onDone={close} />
          )
        }
      </FormDialog>
      {badgeLost && (
        <FormDialog
          intent="unverify"
          id={seller._id}
          label={text.leave}
          fullLabel={text.leaveOf(name)}
          title={text.leaveTitle(name)}
          variant="quiet"
        >
          {unverify}
        </FormDialog>
      )}
    </>
  );
}
