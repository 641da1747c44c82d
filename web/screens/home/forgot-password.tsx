import { lazy, Suspense } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

// Its form would be more bytes than the home page's own script.
const ForgotPasswordDialog = lazy(() => import('./forgot-password-dialog.tsx'));

/** The login page's link leads to / (specification, section 2); here a dialog asks for the address. */
export function ForgotPassword() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  if (search.get('forgot') !== 'password') return null;
  return (
    <Suspense>
      <ForgotPasswordDialog
        onClose={() => navigate('/', { replace: true, preventScrollReset: true })}
      />
    </Suspense>
  );
}
