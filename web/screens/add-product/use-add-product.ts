import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UseFormSetError } from 'react-hook-form';
import toast from 'react-hot-toast/headless';
import { useNavigate } from 'react-router';
import type { ErrorCode } from '#contract/errors.ts';
import { ApiError } from '#web/api.ts';
import { api } from '#web/data/browser.ts';
import { setServerErrors } from '#web/data/server-errors.ts';
import { errorText } from '#web/messages/error-text.ts';
import { useMessages } from '#web/messages/use-messages.tsx';
import { photoOf } from '#web/providers/image-host/chosen-photo.ts';
import { type CheckedProduct, productWithPhoto, type TypedProduct } from './product-with-photo.ts';
import { useUploadOnce } from './use-upload-once.ts';

const fields = productWithPhoto.keyof().options;

/** Refusals of the picture, told under its field. */
const pictureRefusals: ErrorCode[] = [
  'image-too-large',
  'image-wrong-type',
  'image-unreadable',
  'upload-expired',
];

/** Uploads the photo, lists the phone, says so and goes home (specification, section 7). */
export function useAddProduct(setError: UseFormSetError<TypedProduct>) {
  const t = useMessages();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { upload, forget } = useUploadOnce();
  return useMutation({
    mutationFn: async ({ img: files, ...typed }: CheckedProduct) => {
      const img = await upload(photoOf(files));
      const postTime = new Date().toLocaleString('en-US');
      await api('POST /addproduct', { body: { ...typed, img, postTime } });
    },
    onSuccess: async () => {
      void queryClient.invalidateQueries({ queryKey: ['products'] });
      void queryClient.invalidateQueries({ queryKey: ['categories'] });
      toast.success(t.addProduct.toastDone);
      await navigate('/');
    },
    onError: (error) => {
      if (error instanceof ApiError && pictureRefusals.includes(error.problem.code)) {
        forget();
        setError('img', { message: errorText(error, t) }, { shouldFocus: true });
      } else if (!setServerErrors(error, fields, setError)) {
        toast.error(errorText(error, t));
      }
    },
  });
}
