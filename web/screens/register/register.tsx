import { Link, useLocation } from 'react-router';
import { browserLoader, serverLoader } from '#web/api/screen-loader.ts';
import { EntryFrame } from '#web/app/entry-frame.tsx';
import { NumberWay } from '#web/app/number-way.tsx';
import { loadWanted, WantedLine } from '#web/app/wanted-line.tsx';
import { formAction } from '#web/forms/form-action.ts';
import { FormAnswers } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { PageHead } from '#web/seo/page-head.tsx';
import { LazyBoundary, lazyComponent } from '#web/ui/lazy-component.tsx';
import { register } from './register-submit.ts';

const accountMessages = messagesPart('account');

const RegisterForm = lazyComponent(() =>
  import('./register-form.tsx').then((file) => file.RegisterForm),
);

export const loader = serverLoader(loadWanted);
export const clientLoader = browserLoader(loadWanted);

export const action = formAction(register);

export default function Register() {
  const t = useMessages(accountMessages);
  const { search } = useLocation();
  return (
    <EntryFrame title={t.register.title} wanted={<WantedLine />}>
      <PageHead title={t.register.title} description={t.register.description} />
      <NumberWay />
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
