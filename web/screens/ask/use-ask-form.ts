import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { Unreachable } from '#contract/client.ts';
import { threadsPath } from '#contract/notices/screens.ts';
import { api } from '#web/api/browser.ts';
import { entryQuery } from '#web/api/thread.ts';
import { doubleTap } from '#web/buying/composer.ts';
import { useForm } from '#web/forms/use-form.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { useEnqueueMessage } from '#web/offline/outbox/use-messages-outbox.ts';
import { currentToken } from '#web/session/token.ts';
import { useSession } from '#web/session/use-session.ts';
import { withMessagePhotos } from '#web/shop/upload-message-photos.ts';
import { submitForm } from '#web/ui/forms/submit-form.ts';
import { ask } from './ask-submit.ts';

const threadsMessages = messagesPart('threads');

/** `phone`: its name; `isReady`: the form of the questions by one tap. */
export type AskProps = { productId: string; phone: string; isReady: boolean; onSent?: () => void };

/** The path of a question that waits, which opens no page. */
const waits = { path: '' };

/**
 * The form of a first question. Without an answer of the server it waits in the outbox, and its form
 * is for the next one; with photos it is sent at once or not at all, as in a thread.
 */
export function useAskForm({ productId, phone, isReady, onSent }: AskProps) {
  const { thread: text, ask: asks } = useMessages(threadsMessages);
  const email = useSession()?.email ?? '';
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const enqueue = useEnqueueMessage({ productId, other: phone });
  const queuedAt = useRef(Number.NEGATIVE_INFINITY);
  const pressed = useRef<HTMLElement>(null);
  const ready: string[] = Object.values(asks.questions);
  const form = useForm(ask, {
    resets: true,
    // A draft has its text in the field, where it can be seen and sent.
    isIt: ({ text = '' }, isDraft) => (!isDraft && ready.includes(text)) === isReady,
    instead: async ({ photos, ...message }) => {
      if (photos.length > 0) return null;
      try {
        const { insertedId } = await api('POST /threads', { body: { ...message, productId } });
        return { path: `${threadsPath}/${insertedId}#newest` };
      } catch (error) {
        if (!(error instanceof Unreachable)) throw error;
      }
      // A browser without storage has no outbox.
      return await enqueue(message).then(
        () => waits,
        () => null,
      );
    },
    ...withMessagePhotos(() => currentToken(email), text.photosNeedNetwork),
    onDone: ({ path }) => {
      onSent?.();
      if (path) return navigate(path);
      queuedAt.current = performance.now();
      // The next text is another question.
      queryClient.setQueryData(entryQuery(productId).queryKey, crypto.randomUUID());
    },
  });
  return {
    form,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      pressed.current = (event.nativeEvent as SubmitEvent).submitter;
      // The second tap of a double tap is no other question.
      if (performance.now() - queuedAt.current < doubleTap) event.preventDefault();
      else form.props.onSubmit(event);
    },
    /** Sends the refused question again. */
    again: () => form.element.current && submitForm(form.element.current, pressed.current),
  };
}
