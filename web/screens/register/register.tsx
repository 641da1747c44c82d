import { Link, useLocation } from 'react-router';
import { EntryFrame } from '#web/app/entry-frame.tsx';
import { formAction } from '#web/forms/form-action.ts';
import { FormAnswers } from '#web/forms/form-answers.tsx';
import { withNotice } from '#web/forms/with-notice.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { uploadFromForm } from '#web/providers/image-host/upload-from-form.ts';
import { createAccount, updateProfile } from '#web/providers/sign-in/embedded.ts';
import { PageHead } from '#web/seo/page-head.tsx';
import { returnPath } from '#web/session/return-path.ts';
import { LazyBoundary, lazyComponent } from '#web/ui/lazy-component.tsx';
import { registrationWithPhoto } from './registration-values.ts';

const accountMessages = messagesPart('account');

const RegisterForm = lazyComponent(() =>
  import('./register-form.tsx').then((file) => file.RegisterForm),
);

export const action = formAction({
  // The steps of `useRegistration`, in the same order.
  register: async ({ api, fetchApi, file, messages, read, search, sessionChanged }) => {
    const registration = read(registrationWithPhoto, { photo: file('photo') });
    const { name, email, password, title, photo } = registration;
    const img = photo ? await uploadFromForm(photo, { api, fetchApi, token: null }) : '';
    const fallback = messages.common.unexpected;
    await createAccount({ name, email, password }, fallback, fetchApi);
    sessionChanged();
    // A missing photo must not stop the registration (specification, section 8).
    await updateProfile({ name, image: img }, fallback, fetchApi).catch(() => undefined);
    await api('POST /users', { body: { name, email, img, title } });
    return withNotice(returnPath(search.toString()), 'registered');
  },
});

export default function Register() {
  const t = useMessages(accountMessages);
  const { search } = useLocation();
  return (
    <EntryFrame title={t.register.title}>
      <PageHead title={t.register.title} description={t.register.description} />
      <LazyBoundary>
        <FormAnswers>
          <RegisterForm />
        </FormAnswers>
      </LazyBoundary>
      <p className="mt-6 text-center">
        {t.register.haveAccount}{' '}
        <Link to={{ pathname: '/login', search }} className="font-semibold text-brand underline">
          {t.register.login}
        </Link>
      </p>
    </EntryFrame>
  );
}
