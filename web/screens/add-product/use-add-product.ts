import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UseFormSetError } from 'react-hook-form';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { ApiError } from '#contract/client.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { api } from '#web/api/browser.ts';
import { isUnconfirmed, setServerErrors } from '#web/api/server-errors.ts';
import { errorText } from '#web/i18n/error-text.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import type { PhotoQueue } from '#web/providers/image-host/photos/photo-queue.ts';
import { rememberNumber } from '#web/session/remembered-number.ts';
import { useSession } from '#web/session/use-session.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { listPhone } from './list-phone.ts';
import { useFindModel } from './steps/models.ts';
import {
  type CheckedProduct,
  productWithPhoto,
  type TypedProduct,
} from './steps/product-values.ts';

const sellingMessages = messagesPart('selling');

const fields = z.keyof(productWithPhoto).options;

/** Refusals of the picture, shown at its field. */
const pictureRefusals: ErrorCode[] = [
  'image-too-large',
  'image-wrong-type',
  'image-unreadable',
  'upload-expired',
];

type Options = {
  /** The cover first. */
  photos: PhotoQueue;
  /** Also shows the field. */
  setError: UseFormSetError<TypedProduct>;
  onDone: () => Promise<void>;
};

/**
 * Waits for the photos, lists the phone, shows a toast and navigates home (specification, section 7).
 */
export function useAddProduct({ photos, setError, onDone }: Options) {
  const t = useMessages(sellingMessages);
  const email = useSession()?.email;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const findModel = useFindModel();
  const mutation = useMutation({
    mutationFn: (product: CheckedProduct) =>
      listPhone(product, { api, upload: () => photos.ready() }, findModel(product)),
    onSuccess: async (_answer, { phoneNumber }) => {
      if (email) rememberNumber(email, phoneNumber);
      void queryClient.invalidateQueries({ queryKey: ['products'] });
      void queryClient.invalidateQueries({ queryKey: ['categories'] });
      toast.success(t.addProduct.toastDone);
      await onDone();
      await navigate('/');
    },
    onError: (error) => {
      if (isOfPicture(error)) {
        photos.forget();
        setError('img', { message: errorText(error, t) });
      } else {
        setServerErrors(error, fields, setError);
      }
    },
  });
  const { error } = mutation;
  return {
    ...mutation,
    problem: error && (isShownAtField(error) || isUnconfirmed(error)) ? null : error,
  };
}

function isOfPicture(error: Error): boolean {
  return error instanceof ApiError && pictureRefusals.includes(error.problem.code);
}

function isShownAtField(error: Error): boolean {
  if (isOfPicture(error)) return true;
  const named = (error instanceof ApiError && error.problem.errors) || {};
  return fields.some((field) => field in named);
}
