import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { ApiError } from '#contract/client.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { FormAnswer } from '#web/forms/form-answers.tsx';
import { withNotice } from '#web/forms/with-notice.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import type { PhotoQueue } from '#web/providers/image-host/photos/photo-queue.ts';
import { rememberNumber } from '#web/session/remembered-number.ts';
import { useSession } from '#web/session/use-session.ts';

const sellingMessages = messagesPart('selling');

/** Refusals of the picture, shown at its field. */
const pictureRefusals: ErrorCode[] = [
  'image-too-large',
  'image-wrong-type',
  'image-heic',
  'image-unreadable',
  'image-has-code',
  'upload-expired',
];

/** The next page, and its sentence about what follows, which the toast does not have. */
type Added = { path: string; next: string | null };

/**
 * The script's additions to a new phone's form: it waits for the photos, shows a toast and
 * navigates home (specification, section 7). `photos`: the cover first.
 */
export function useAddProduct(photos: PhotoQueue) {
  const { addProduct: text } = useMessages(sellingMessages);
  const email = useSession()?.email;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return {
    done: text.toastDone,
    more: () => ({ img: photos.photos()[0]?.file ?? undefined }),
    upload: () => photos.ready(),
    onDone: async ({ path, next }: Added, { phoneNumber }: { phoneNumber: string }) => {
      if (email) rememberNumber(email, phoneNumber);
      void queryClient.invalidateQueries({ queryKey: ['products'] });
      void queryClient.invalidateQueries({ queryKey: ['categories'] });
      await navigate(next === null ? path : withNotice(path, next));
    },
  };
}

/** The answer to a refusal of the photos, which are then uploaded again; undefined for others. */
export function answerAboutPhotos(error: Error, photos: PhotoQueue): FormAnswer | undefined {
  if (!(error instanceof ApiError) || !pictureRefusals.includes(error.problem.code)) return;
  photos.forget();
  return { errors: { img: error.problem.detail }, sentence: null };
}

/** The answer to a mistake in an IMEI, at its field; undefined for other refusals. */
export function answerAboutImeis(error: Error): FormAnswer | undefined {
  if (!(error instanceof ApiError) || !error.problem.code.startsWith('imei-')) return;
  return { errors: { imeis: error.problem.detail }, sentence: null };
}
