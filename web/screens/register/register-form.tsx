import { useLocation, useNavigate } from 'react-router';
import { SignInRefused } from '#contract/client.ts';
import { titles } from '#contract/constants.ts';
import { usePublicConfig } from '#web/api/page-settings.ts';
import { useSignedIn } from '#web/app/use-signed-in.ts';
import { Form } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { PhotoPicker } from '#web/providers/image-host/photo-picker.tsx';
import { usePhotoUpload } from '#web/providers/image-host/upload.ts';
import { UploadProblem, UploadProgress } from '#web/providers/image-host/upload-status.tsx';
import { titleFor } from '#web/session/wish.ts';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/feedback/notice.tsx';
import { PasswordField, Select, TextField } from '#web/ui/forms/fields.tsx';
import { register } from './register-submit.ts';

const accountMessages = messagesPart('account');
const formsMessages = messagesPart('forms');

export function RegisterForm() {
  const t = useMessages(formsMessages, accountMessages);
  const navigate = useNavigate();
  const title = titleFor(useLocation().search);
  const { confirmAddresses } = usePublicConfig();
  const { upload, sent, cancel } = usePhotoUpload();
  const form = useForm(register, {
    done: t.register.toastDone,
    sessionChanged: useSignedIn(),
    upload: async (photos) => Promise.all(photos.map((photo) => upload(photo, null))),
    onDone: ({ path }) => navigate(path, { replace: true }),
  });
  const { errors, values } = form.refused;
  const asked = form.sent?.email ?? (errors.email ? values.email : values.insistEmail);
  return (
    <Form form={form} className="grid gap-4">
      <TextField label={t.register.name} autoComplete="name" {...form.field('name')} />
      {title !== 'buyer' && (
        <PhotoPicker
          label={t.register.photo}
          hint={t.register.photoHint}
          previewLabel={t.register.photo}
          {...form.photo('photo')}
        />
      )}
      <TextField
        label={t.register.email}
        type="email"
        autoComplete="email"
        hint={confirmAddresses ? t.register.emailHint : undefined}
        {...form.field('email')}
      />
      <input type="hidden" name="insistEmail" value={asked ?? ''} />
      <PasswordField
        label={t.register.password}
        showLabel={t.password.show}
        hideLabel={t.password.hide}
        autoComplete="new-password"
        hint={t.register.passwordHint}
        {...form.field('password')}
      />
      {title ? (
        <input type="hidden" name="title" value={title} />
      ) : (
        <Select
          label={t.register.role}
          options={titles.map((title) => ({ value: title, label: t.register.roles[title] }))}
          {...form.field('title')}
        />
      )}
      {form.refused.sentence && <Alert>{form.refused.sentence}</Alert>}
      <UploadProgress sent={sent} cancel={cancel} />
      {form.error instanceof SignInRefused ? (
        <Alert>{form.error.message}</Alert>
      ) : (
        <UploadProblem error={form.sentence === null ? null : form.error} onRetry={form.send} />
      )}
      <Button type="submit" busy={form.isPending}>
        {t.register.submit}
      </Button>
    </Form>
  );
}
