import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { SignInRefused } from '#contract/client.ts';
import { api } from '#web/api/browser.ts';
import { useSignedIn } from '#web/app/use-signed-in.ts';
import { errorText } from '#web/i18n/error-text.tsx';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { usePhotoUpload } from '#web/providers/image-host/upload.ts';
import { createAccount, updateProfile } from '#web/providers/sign-in/embedded.ts';
import { forgetTitle, rememberTitle } from '#web/session/registration.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import type { Registration } from './registration-values.ts';

function forgetIfRefused(error: unknown): never {
  if (error instanceof SignInRefused) forgetTitle();
  throw error;
}

/**
 * Image upload, account creation, profile update, user save (specification, section 4). The token
 * comes before the last of them, because the page sends it with every call of its own. Steps that
 * succeeded are not repeated when the form is sent again.
 */
export function useRegistration(onDone: () => Promise<void>) {
  const t = useMessages();
  const signedIn = useSignedIn();
  const { upload, sent, cancel } = usePhotoUpload();
  const done = useRef<{ email?: string }>({});

  const mutation = useMutation({
    mutationFn: async ({ name, email, password, title, photo }: Registration) => {
      const img = photo ? await upload(photo, null) : '';
      if (done.current.email !== email) {
        rememberTitle({ email, title });
        await createAccount({ name, email, password }, t.common.unexpected).catch(forgetIfRefused);
        done.current.email = email;
      }
      try {
        await updateProfile({ name, image: img }, t.common.unexpected);
      } catch (error) {
        // A missing photo deserves a message, but must not stop the registration (specification,
        // section 8).
        toast.error(errorText(error, t));
      }
      await signedIn();
      await api('POST /users', { body: { name, email, img, title } });
      forgetTitle();
    },
    onSuccess: onDone,
  });

  return { ...mutation, photo: { sent, cancel } };
}
