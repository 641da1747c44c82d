import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { threadsPath } from '#contract/notices/screens.ts';
import { messageLength } from '#contract/threads/first-questions.ts';
import { entryQuery } from '#web/api/thread.ts';
import { composerId, doubleTap } from '#web/buying/composer.ts';
import { useKeptInput } from '#web/buying/use-kept-input.ts';
import { Form, FormAlert } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { useEnqueueMessage } from '#web/offline/outbox/use-messages-outbox.ts';
import { currentToken } from '#web/session/token.ts';
import { useSession } from '#web/session/use-session.ts';
import { MessagePhotosField } from '#web/shop/message-photos-field.tsx';
import { withMessagePhotos } from '#web/shop/upload-message-photos.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/forms/fields.tsx';
import { importWithRetry } from '#web/ui/import-with-retry.ts';
import { AnswersDetails } from './answers-details.tsx';
import { write } from './thread-submit.ts';
import { useChosenAnswer } from './use-chosen-answer.ts';

const formsMessages = messagesPart('forms');
const threadsMessages = messagesPart('threads');

/** Loaded after a message was sent. */
const PushAsk = lazy(async () => {
  const { PushAsk } = await importWithRetry(() => import('#web/shop/push-ask.tsx'));
  return { default: PushAsk };
});

/** `seen`: the number of the newest message on the page; `isCopy`: the worker has stored the page. */
export type WriteProps = {
  id: string;
  other: string;
  isSeller: boolean;
  seen: number;
  isCopy: boolean;
};

/**
 * Sends by the outbox, so that a message survives a lost network and a closed tab. With photos it is
 * sent at once or not at all: a browser stores no such amounts for sure.
 */
export function WriteForm({ id, other, isSeller, seen, isCopy }: WriteProps) {
  const { thread: text } = useMessages(threadsMessages, formsMessages);
  const email = useSession()?.email ?? '';
  const queryClient = useQueryClient();
  const { data: entryId } = useQuery(entryQuery(id));
  const enqueue = useEnqueueMessage({ threadId: id, other });
  const sentAt = useRef(Number.NEGATIVE_INFINITY);
  const [sent, setSent] = useState(0);
  const form = useForm(write, {
    changes: [['thread', id], ['threads']],
    resets: true,
    // A browser without storage has no outbox.
    instead: async ({ photos, ...message }) =>
      photos.length > 0
        ? null
        : await enqueue(message).then(
            () => ({ path: `${threadsPath}/${id}` }),
            () => null,
          ),
    ...withMessagePhotos(() => currentToken(email), text.photosNeedNetwork),
    onDone: () => {
      setSent(sent + 1);
      forget();
      sentAt.current = performance.now();
      // The next text is another message.
      queryClient.setQueryData(entryQuery(id).queryKey, crypto.randomUUID());
    },
  });
  const forget = useKeptInput(form.props.ref, `thread ${id}`);
  const answer = useChosenAnswer();
  useEffect(() => {
    // A copy opened twice would give two messages the same entry.
    if (isCopy) queryClient.setQueryData(entryQuery(id).queryKey, crypto.randomUUID());
  }, [isCopy, queryClient, id]);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const fields = new FormData(event.currentTarget);
    const hasPhotos = fields.getAll('photos').some((file) => file instanceof File && file.size > 0);
    const isEmpty = !hasPhotos && String(fields.get('text')).trim() === '';
    // The first tap has emptied the field.
    if (isEmpty && performance.now() - sentAt.current < doubleTap) event.preventDefault();
    else form.props.onSubmit(event);
  };
  return (
    <>
      {isSeller && <AnswersDetails id={id} />}
      <Form form={form} onSubmit={onSubmit} className="grid gap-3">
        <input type="hidden" name="entryId" value={form.refused.values.entryId ?? entryId ?? ''} />
        <input type="hidden" name="seen" value={seen} />
        <TextArea
          id={composerId}
          label={text.write}
          rows={3}
          maxLength={4 * messageLength}
          {...form.field('text', answer)}
        />
        <MessagePhotosField key={sent} error={form.field('photos').error} />
        <FormAlert form={form} />
        <Button type="submit" busy={form.isPending}>
          {text.send}
        </Button>
      </Form>
      {sent > 0 && (
        <Suspense>
          <PushAsk about="answer" />
        </Suspense>
      )}
    </>
  );
}
