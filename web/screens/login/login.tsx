import { Link, useLocation } from 'react-router';
import { useMessages } from '#web/messages/use-messages.tsx';
import { PageColumn, PageHeading, Panel } from '#web/ui/page.tsx';
import { LoginForm } from './login-form.tsx';

export default function Login() {
  const t = useMessages();
  const { search } = useLocation();
  return (
    <PageColumn>
      <title>{t.pageTitle(t.login.title)}</title>
      <Panel>
        <PageHeading>{t.login.title}</PageHeading>
        <LoginForm />
        <p className="mt-6 text-center">
          {t.login.newHere}{' '}
          <Link
            to={{ pathname: '/register', search }}
            className="font-semibold text-brand underline"
          >
            {t.login.register}
          </Link>
        </p>
      </Panel>
    </PageColumn>
  );
}
