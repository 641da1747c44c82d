import { lazy, Suspense } from 'react';
import { usePublicConfig } from '#web/api/page-settings.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import type { CardFormProps } from './port.ts';

const EmbeddedCardForm = lazy(() => import('./embedded/card-form.tsx'));
const StripeCardForm = lazy(() => import('./stripe/card-form.tsx'));

/**
 * The browser half of the card provider. Only this file chooses a provider, and the chosen one is
 * loaded only with a card form.
 */
export function CardForm({ children }: CardFormProps) {
  const t = useMessages();
  const { cards } = usePublicConfig();
  if (cards.provider === 'none') return null;
  return (
    <Suspense fallback={<Spinner label={t.common.loading} />}>
      {cards.provider === 'stripe' ? (
        <StripeCardForm publishableKey={cards.publishableKey}>{children}</StripeCardForm>
      ) : (
        <EmbeddedCardForm>{children}</EmbeddedCardForm>
      )}
    </Suspense>
  );
}
