import { Link, useLocation } from 'react-router';
import { EntryFrame } from '#web/layout/entry-frame.tsx';
import { useMessages } from '#web/messages/use-messages.tsx';
import { RegisterForm } from './register-form.tsx';

export default function Register() {
  const t = useMessages();
  const { search } = useLocation();
  return (
    <EntryFrame title={t.register.title}>
      <title>{t.pageTitle(t.register.title)}</title>
      <RegisterForm />
      <p className="mt-6 text-center">
        {t.register.haveAccount}{' '}
        <Link to={{ pathname: '/login', search }} className="font-semibold text-brand underline">
          {t.register.login}
        </Link>
      </p>
    </EntryFrame>
  );
}
