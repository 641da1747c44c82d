import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { firstQuestions, messageLength } from '#contract/threads/first-questions.ts';
import { entryQuery } from '#web/api/thread.ts';
import { isUnconfirmed } from '#web/api/unconfirmed.ts';
import { composerId } from '#web/buying/composer.ts';
import { useKeptInput } from '#web/buying/use-kept-input.ts';
import { Form, FormAlert } from '#web/forms/form.tsx';
import { useFormRefusal } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { useSession } from '#web/session/use-session.ts';
import { MessagePhotosField } from '#web/shop/message-photos-field.tsx';
import { ResendForm } from '#web/shop/resend-form.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/forms/fields.tsx';
import { LazyBoundary, lazyComponent } from '#web/ui/lazy-component.tsx';
import { SectionHeading } from '#web/ui/page.tsx';
import { useAskForm } from './use-ask-form.ts';

const formsMessages = messagesPart('forms');
const threadsMessages = messagesPart('threads');

// Few buyers need it, and only after a refusal.
const ConfirmAddress = lazyComponent(() =>
  import('#web/shop/confirm-address.tsx').then((file) => file.ConfirmAddress),
);

/** `phone`: its name; `isCopy`: the worker has stored the page. */
type QuestionsProps = { productId: string; phone: string; isCopy: boolean };

/** Ready-made questions, each sent by one tap, and a field for another one. */
export function Questions({ productId, phone, isCopy }: QuestionsProps) {
  const { ask: text } = useMessages(threadsMessages, formsMessages);
  const email = useSession()?.email ?? '';
  const queryClient = useQueryClient();
  const { data: entryId = '' } = useQuery(entryQuery(productId));
  const ready = useAskForm({ productId, phone, isReady: true });
  const own = useAskForm({ productId, phone, isReady: false, onSent: () => forget() });
  const forget = useKeptInput(own.form.props.ref, `ask ${productId}`);
  const { code } = useFormRefusal('ask');
  useEffect(() => {
    // A copy opened twice would give two questions the same entry.
    if (isCopy) queryClient.setQueryData(entryQuery(productId).queryKey, crypto.randomUUID());
  }, [isCopy, queryClient, productId]);
  const unconfirmed = [ready, own].find(({ form }) => isUnconfirmed(form.error));
  return (
    <>
      <section aria-labelledby="ready">
        <SectionHeading id="ready">{text.ready}</SectionHeading>
        <Form form={ready.form} onSubmit={ready.onSubmit} className="grid gap-3">
          <input type="hidden" name="entryId" value={entryId} />
          <ul className="flex flex-wrap gap-2">
            {firstQuestions.map((question) => (
              <li key={question}>
                <Button
                  type="submit"
                  name="text"
                  value={text.questions[question]}
                  variant="quiet"
                  className="whitespace-normal!"
                  busy={ready.form.isPending && ready.form.sent?.text === text.questions[question]}
                >
                  {text.questions[question]}
                </Button>
              </li>
            ))}
          </ul>
          <FormAlert form={ready.form} />
        </Form>
      </section>
      <Form form={own.form} onSubmit={own.onSubmit} className="grid gap-3">
        <input type="hidden" name="entryId" value={entryId} />
        <TextArea
          id={composerId}
          label={text.own}
          hint={text.hint}
          rows={3}
          maxLength={4 * messageLength}
          {...own.form.field('text')}
        />
        <MessagePhotosField error={own.form.field('photos').error} />
        <FormAlert form={own.form} />
        <Button type="submit" busy={own.form.isPending}>
          {text.send}
        </Button>
      </Form>
      {code === 'address-unconfirmed' && <ResendForm />}
      {unconfirmed && (
        <LazyBoundary>
          <ConfirmAddress email={email} onConfirmed={unconfirmed.again} />
        </LazyBoundary>
      )}
    </>
  );
}
