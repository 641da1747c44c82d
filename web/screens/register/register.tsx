import { Link, useLocation } from 'react-router';
import { EntryFrame } from '#web/layout/entry-frame.tsx';
import { accountTexts } from '#web/messages/account.ts';
import { useMessages } from '#web/messages/use-messages.tsx';
import { PageHead } from '#web/seo/page-head.tsx';
import { Late, latePart } from '#web/ui/late-part.tsx';

const RegisterForm = latePart(() =>
  import('./register-form.tsx').then((file) => file.RegisterForm),
);

export default function Register() {
  const t = useMessages(accountTexts);
  const { search } = useLocation();
  return (
    <EntryFrame title={t.register.title}>
      <PageHead title={t.register.title} description={t.register.description} />
      <Late>
        <RegisterForm />
      </Late>
      <p className="mt-6 text-center">
        {t.register.haveAccount}{' '}
        <Link to={{ pathname: '/login', search }} className="font-semibold text-brand underline">
          {t.register.login}
        </Link>
      </p>
    </EntryFrame>
  );
}
