import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#contract/client.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { OwnRecord } from '#contract/members/users.ts';
import { api } from '#web/api/browser.ts';
import { Form } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
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
import { TextField } from '#web/ui/forms/fields.tsx';
import { profile } from './profile-submit.ts';
import { meQuery } from './queries.ts';

const formsMessages = messagesPart('forms');
const profileMessages = messagesPart('profile');

/** Why a change that costs the badge is not saved yet. */
const badgeAtStake: ErrorCode = 'badge-at-stake';

/**
 * Name, number and photo. A seller can replace the photo, but not remove it. A seller with the
 * badge reads which changes cost it; if the server reports such a change, it is saved after the
 * seller's consent.
 */
export function ProfileForm({ own }: { own: OwnRecord }) {
  const t = useMessages(formsMessages, profileMessages);
  const { profile: text } = t.me;
  const queryClient = useQueryClient();
  const { upload, sent, cancel } = usePhotoUpload();
  const [isAsked, setIsAsked] = useState(false);
  const form = useForm(profile, {
    done: text.toastSaved,
    changes: [meQuery(api).queryKey],
    upload: async (photos) => {
      const token = photos.length > 0 ? await currentToken(own.email) : null;
      return Promise.all(photos.map((photo) => upload(photo, token)));
    },
    onDone: async ({ img }, { name }) => {
      setIsAsked(false);
      // The bar and the next calls have the new name and photo at once.
      const session: Session = { email: own.email, displayName: name, photoURL: img };
      queryClient.setQueryData(sessionQuery.queryKey, session);
      // The token has the name, too.
      await renewToken(own.email);
    },
    onRefused: (error) => {
      if (error instanceof ApiError && error.problem.code === badgeAtStake) setIsAsked(true);
      return undefined;
    },
  });
  const isRefusedForBadge =
    form.refused.code === badgeAtStake || 'losesBadge' in form.refused.values;
  const losesBadge = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isAsked) losesBadge.current?.focus();
  }, [isAsked]);
  return (
    <Form form={form} className="grid gap-4">
      <input type="hidden" name="kept" value={own.img} />
      <NamedPicture src={own.img} name={own.name} round />
      {own.isVerified && <Notice>{text.badge}</Notice>}
      <TextField
        label={text.name}
        hint={text.nameHint}
        autoComplete="name"
        {...form.field('name', own.name)}
      />
      <TextField
        label={text.phoneNumber}
        hint={text.phoneNumberHint}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        {...form.field('phoneNumber', own.phoneNumber)}
      />
      <PhotoPicker
        label={text.photo}
        hint={text.photoHint}
        previewLabel={text.photo}
        {...form.photo('photo')}
      />
      {own.img !== '' && own.title === 'buyer' && (
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" className="size-5 shrink-0 accent-brand" name="removePhoto" />
          {text.removePhoto}
        </label>
      )}
      {form.refused.sentence && <Alert>{form.refused.sentence}</Alert>}
      {form.refused.act && <p>{text.photoAgain}</p>}
      {(isAsked || isRefusedForBadge) && (
        <label className="flex min-h-11 items-center gap-3 font-semibold">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-brand"
            name="losesBadge"
            ref={losesBadge}
            defaultChecked={'losesBadge' in form.refused.values}
          />
          {text.losesBadge}
        </label>
      )}
      <UploadProgress sent={sent} cancel={cancel} />
      <UploadProblem error={form.sentence === null ? null : form.error} onRetry={form.send} />
      <Button type="submit" busy={form.isPending} className="justify-self-start">
        {text.save}
      </Button>
    </Form>
  );
}
