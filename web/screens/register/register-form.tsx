import { zodResolver } from '@hookform/resolvers/zod';
import { useController, useForm } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import { SignInRefused } from '#contract/client.ts';
import { titles } from '#contract/constants.ts';
import { usePublicConfig } from '#web/api/page-settings.ts';
import { useFormRefusal } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { PhotoPicker } from '#web/providers/image-host/photo-picker.tsx';
import { UploadProblem, UploadProgress } from '#web/providers/image-host/upload-status.tsx';
import { returnPath } from '#web/session/return-path.ts';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { PasswordField, Select, TextField } from '#web/ui/forms/fields.tsx';
import { registrationWithPhoto } from './registration-values.ts';
import { useRegistration } from './use-registration.ts';

const accountMessages = messagesPart('account');
const formsMessages = messagesPart('forms');

export function RegisterForm() {
  const t = useMessages(formsMessages, accountMessages);
  const navigate = useNavigate();
  const { search } = useLocation();
  const { confirmAddresses } = usePublicConfig();
  // No default values, so that text typed before hydration stays.
  const form = useForm({ resolver: zodResolver(registrationWithPhoto) });
  const registration = useRegistration(async () => {
    toast.success(t.register.toastDone);
    // Home, unless a guard has set a return path (specification, sections 2 and 4).
    await navigate(returnPath(search), { replace: true });
  });
  // In page order: the first invalid field gets the focus.
  const name = form.register('name');
  const photo = useController({ control: form.control, name: 'photo' });
  const send = form.handleSubmit((values) => registration.mutate(values));
  const { errors, isSubmitted } = form.formState;
  const refused = useFormRefusal('register', () => !isSubmitted);
  return (
    <form
      noValidate
      method="post"
      encType="multipart/form-data"
      onSubmit={send}
      className="grid gap-4"
    >
      <TextField
        label={t.register.name}
        autoComplete="name"
        defaultValue={refused.values.name}
        error={errors.name?.message ?? refused.errors.name}
        {...name}
      />
      <PhotoPicker
        label={t.register.photo}
        hint={t.register.photoHint}
        previewLabel={t.register.photo}
        name="photo"
        error={errors.photo?.message ?? refused.errors.photo}
        photo={photo.field.value}
        onPhoto={photo.field.onChange}
        ref={photo.field.ref}
      />
      <TextField
        label={t.register.email}
        type="email"
        autoComplete="email"
        hint={confirmAddresses ? t.register.emailHint : undefined}
        defaultValue={refused.values.email}
        error={errors.email?.message ?? refused.errors.email}
        {...form.register('email')}
      />
      <PasswordField
        label={t.register.password}
        showLabel={t.password.show}
        hideLabel={t.password.hide}
        autoComplete="new-password"
        hint={t.register.passwordHint}
        error={errors.password?.message ?? refused.errors.password}
        {...form.register('password')}
      />
      <Select
        label={t.register.role}
        options={titles.map((title) => ({ value: title, label: t.register.roles[title] }))}
        defaultValue={refused.values.title}
        error={errors.title?.message ?? refused.errors.title}
        {...form.register('title')}
      />
      {refused.sentence && <Alert>{refused.sentence}</Alert>}
      <UploadProgress {...registration.photo} />
      {registration.error instanceof SignInRefused ? (
        <Alert>{registration.error.message}</Alert>
      ) : (
        <UploadProblem error={registration.error} onRetry={send} />
      )}
      <Button type="submit" busy={registration.isPending}>
        {t.register.submit}
      </Button>
    </form>
  );
}
