import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { firstQuestions, messageLength } from '#contract/threads/first-questions.ts';
import { entryQuery } from '#web/api/thread.ts';
import { isUnconfirmed } from '#web/api/unconfirmed.ts';
import { useKeptInput } from '#web/buying/use-kept-input.ts';
import { ButtonForm } from '#web/forms/button-form.tsx';
import { Form, FormAlert } from '#web/forms/form.tsx';
import { useFormRefusal } from '#web/forms/form-answers.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { currentToken } from '#web/session/token.ts';
import { useSession } from '#web/session/use-session.ts';
import { MessagePhotosField } from '#web/shop/message-photos-field.tsx';
import { ResendForm } from '#web/shop/resend-form.tsx';
import { uploadMessagePhotos } from '#web/shop/upload-message-photos.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/forms/fields.tsx';
import { LazyBoundary, lazyComponent } from '#web/ui/lazy-component.tsx';
import { SectionHeading } from '#web/ui/page.tsx';
import { ask } from './ask-submit.ts';

const formsMessages = messagesPart('forms');
const threadsMessages = messagesPart('threads');

// Few buyers need it, and only after a refusal.
const ConfirmAddress = lazyComponent(() =>
  import('#web/shop/confirm-address.tsx').then((file) => file.ConfirmAddress),
);

/** Ready-made questions, each sent by one tap, and a field for another one. */
export function Questions({ productId }: { productId: string }) {
  const { ask: text } = useMessages(threadsMessages, formsMessages);
  const email = useSession()?.email ?? '';
  const navigate = useNavigate();
  const { data: entryId = '' } = useQuery(entryQuery(productId));
  const form = useForm(ask, {
    upload: async (photos) => uploadMessagePhotos(photos, await currentToken(email)),
    onDone: ({ path }) => {
      forget();
      navigate(path);
    },
  });
  const forget = useKeptInput(form.props.ref, `ask ${productId}`);
  const { code } = useFormRefusal('ask');
  return (
    <>
      <section aria-labelledby="ready">
        <SectionHeading id="ready">{text.ready}</SectionHeading>
        <ul className="flex flex-wrap gap-2">
          {firstQuestions.map((question) => (
            <li key={question}>
              <ButtonForm<typeof ask>
                intent="ask"
                values={{ text: text.questions[question], entryId }}
              >
                <Button type="submit" variant="quiet" className="whitespace-normal!">
                  {text.questions[question]}
                </Button>
              </ButtonForm>
            </li>
          ))}
        </ul>
      </section>
      <Form form={form} className="grid gap-3">
        <input type="hidden" name="entryId" value={entryId} />
        <TextArea
          label={text.own}
          hint={text.hint}
          rows={3}
          maxLength={4 * messageLength}
          {...form.field('text')}
        />
        <MessagePhotosField error={form.field('photos').error} />
        <FormAlert form={form} />
        <Button type="submit" busy={form.isPending}>
          {text.send}
        </Button>
      </Form>
      {code === 'address-unconfirmed' && <ResendForm />}
      {isUnconfirmed(form.error) && (
        <LazyBoundary>
          <ConfirmAddress email={email} onConfirmed={form.send} />
        </LazyBoundary>
      )}
    </>
  );
}
