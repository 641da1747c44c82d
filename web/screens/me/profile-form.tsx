import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import { ApiError } from '#contract/client.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { OwnRecord } from '#contract/members/users.ts';
import { api } from '#web/api/browser.ts';
import { setServerErrors } from '#web/api/server-errors.ts';
import { useFormRefusal } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { PhotoPicker } from '#web/providers/image-host/photo-picker.tsx';
import { NamedPicture } from '#web/providers/image-host/picture.tsx';
import { usePhotoUpload } from '#web/providers/image-host/upload.ts';
import { UploadProblem, UploadProgress } from '#web/providers/image-host/upload-status.tsx';
import { type Session, sessionQuery } from '#web/session/session.ts';
import { currentToken, renewToken } from '#web/session/token.ts';
import { Button } from '#web/ui/button.tsx';
import { Alert, Notice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { TextField } from '#web/ui/forms/fields.tsx';
import { type Profile, profileWithPhoto } from './profile-values.ts';
import { meQuery } from './queries.ts';

const formsMessages = messagesPart('forms');
const profileMessages = messagesPart('profile');

/** Why a change that costs the badge is not saved yet. */
const badgeAtStake: ErrorCode = 'badge-at-stake';

/**
 * Name, number and photo. A seller's photo can be replaced, and not taken away. Who has the badge reads
 * what costs it; when the server finds that a change would, it is saved once they say that they know.
 */
export function ProfileForm({ own }: { own: OwnRecord }) {
  const t = useMessages(formsMessages, profileMessages);
  const { profile: text } = t.me;
  // No default values, so that text typed before hydration stays.
  const form = useForm({ resolver: zodResolver(profileWithPhoto) });
  const save = useSaveProfile(own, () => form.resetField('photo'));
  const name = form.register('name');
  const number = form.register('phoneNumber');
  const photo = useController({ control: form.control, name: 'photo' });
  const send = form.handleSubmit((profile) =>
    save.mutate(profile, {
      onError: (error) => {
        setServerErrors(error, ['name', 'phoneNumber'], form.setError);
        if (error instanceof ApiError && error.problem.code === badgeAtStake) setAsked('by-script');
      },
      onSuccess: () => setAsked(null),
    }),
  );
  const { errors, isSubmitted } = form.formState;
  const refused = useFormRefusal('profile', () => !isSubmitted);
  const isRefusedForBadge = refused.code === badgeAtStake || 'losesBadge' in refused.values;
  const [asked, setAsked] = useState<'by-page' | 'by-script' | null>(
    isRefusedForBadge ? 'by-page' : null,
  );
  useEffect(() => {
    if (asked === 'by-script') form.setFocus('losesBadge');
  }, [asked, form.setFocus]);
  return (
    <form
      noValidate
      method="post"
      encType="multipart/form-data"
      onSubmit={send}
      className="grid gap-4"
    >
      <input type="hidden" name="act" value="profile" />
      <NamedPicture src={own.img} name={own.name} round />
      {own.isVerified && <Notice>{text.badge}</Notice>}
      <TextField
        label={text.name}
        hint={text.nameHint}
        autoComplete="name"
        defaultValue={refused.values.name ?? own.name}
        error={errors.name?.message ?? refused.errors.name}
        {...name}
      />
      <TextField
        label={text.phoneNumber}
        hint={text.phoneNumberHint}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        defaultValue={refused.values.phoneNumber ?? own.phoneNumber}
        error={errors.phoneNumber?.message ?? refused.errors.phoneNumber}
        {...number}
      />
      <PhotoPicker
        label={text.photo}
        hint={text.photoHint}
        previewLabel={text.photo}
        name="photo"
        error={errors.photo?.message ?? refused.errors.photo}
        photo={photo.field.value}
        onPhoto={photo.field.onChange}
        ref={photo.field.ref}
      />
      {own.img !== '' && own.title === 'buyer' && (
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-brand"
            {...form.register('removePhoto')}
          />
          {text.removePhoto}
        </label>
      )}
      {refused.sentence && <Alert>{refused.sentence}</Alert>}
      {refused.act && <p>{text.photoAgain}</p>}
      {asked && (
        <label className="flex min-h-11 items-center gap-3 font-semibold">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-brand"
            defaultChecked={'losesBadge' in refused.values}
            {...form.register('losesBadge')}
          />
          {text.losesBadge}
        </label>
      )}
      <UploadProgress {...save.photo} />
      <UploadProblem error={save.error} onRetry={send} />
      <Button type="submit" busy={save.isPending} className="justify-self-start">
        {text.save}
      </Button>
    </form>
  );
}

/** Saves the profile; the bar and the next calls have the new name and photo at once. */
function useSaveProfile(own: OwnRecord, onSaved: () => void) {
  const { me: text } = useMessages(profileMessages);
  const queryClient = useQueryClient();
  const { upload, sent, cancel } = usePhotoUpload();
  const save = useMutation({
    mutationFn: async ({ name, phoneNumber, photo, removePhoto, losesBadge }: Profile) => {
      const kept = removePhoto ? '' : own.img;
      const img = photo ? await upload(photo, await currentToken(own.email)) : kept;
      await api('PUT /me', { body: { name, phoneNumber, img, losesBadge: Boolean(losesBadge) } });
      return { displayName: name, photoURL: img };
    },
    onSuccess: async (shown) => {
      const session: Session = { email: own.email, ...shown };
      queryClient.setQueryData(sessionQuery.queryKey, session);
      toast.success(text.profile.toastSaved);
      onSaved();
      // The token has the name, too.
      await renewToken(own.email);
      await queryClient.invalidateQueries({ queryKey: meQuery(api).queryKey });
    },
  });
  return { ...save, photo: { sent, cancel } };
}
