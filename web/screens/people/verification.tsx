import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { SellerRecord } from '#contract/members/users.ts';
import { useConfirmForm } from '#web/api/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button, type ButtonVariant } from '#web/ui/button.tsx';
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

/**
 * The badge with its way back, or the way to it: each asks first. Where the badge fell by a change, the
 * admin gives it again or leaves it away.
 */
export function Verification({ seller }: { seller: SellerRecord }) {
  const t = useMessages(adminMessages, reportsMessages);
  const { verification: text } = t;
  const { isVerified, badgeLost, name } = seller;
  const unverify = (onDone: () => void) => <UnverifyForm seller={seller} onDone={onDone} />;
  return (
    <>
      {isVerified && <Badge>{t.sellers.verified}</Badge>}
      {/* One question for both keeps the focus. */}
      <Question
        act={isVerified ? 'unverify' : 'verify'}
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
      </Question>
      {badgeLost && (
        <Question
          act="unverify"
          id={seller._id}
          label={text.leave}
          fullLabel={text.leaveOf(name)}
          title={text.leaveTitle(name)}
          variant="quiet"
        >
          {unverify}
        </Question>
      )}
    </>
  );
}

type QuestionProps = {
  act: 'verify' | 'unverify';
  id: string;
  label: string;
  /** The accessible name, which includes the subject of the row. */
  fullLabel: string;
  title: string;
  variant: ButtonVariant;
  /** The form that answers it. */
  children: (close: () => void) => ReactNode;
};

function Question({ act, id, label, fullLabel, title, variant, children }: QuestionProps) {
  const t = useMessages();
  const question = useConfirmForm(act, id);
  const kept = [...useSearchParams()[0]].filter(([field]) => ['before', 'only'].includes(field));
  const [isOpen, setIsOpen] = useState(question.isAsked);
  const close = () => setIsOpen(false);
  return (
    <>
      {/* Without script it leads to the same question. */}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setIsOpen(true);
        }}
      >
        {/* The question is asked on the same page of the list. */}
        {kept.map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        <Button
          type="submit"
          name="confirm"
          value={`${act}.${id}`}
          variant={variant}
          small
          aria-label={fullLabel}
        >
          {label}
        </Button>
      </form>
      {isOpen && (
        <Dialog title={title} closeLabel={t.common.close} onClose={close}>
          <LazyBoundary>{children(close)}</LazyBoundary>
        </Dialog>
      )}
    </>
  );
}
