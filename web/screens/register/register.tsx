import { Link, useLocation } from 'react-router';
import { useMessages } from '#web/messages/use-messages.tsx';
import { PageColumn, PageHeading, Panel } from '#web/ui/page.tsx';
import { RegisterForm } from './register-form.tsx';

export default function Register() {
  const t = useMessages();
  const { search } = useLocation();
  return (
    <PageColumn>
      <title>{t.pageTitle(t.register.title)}</title>
      <Panel>
        <PageHeading>{t.register.title}</PageHeading>
        <RegisterForm />
        <p className="mt-6 text-center">
          {t.register.haveAccount}{' '}
          <Link to={{ pathname: '/login', search }} className="font-semibold text-brand underline">
            {t.register.login}
          </Link>
        </p>
      </Panel>
    </PageColumn>
  );
}
