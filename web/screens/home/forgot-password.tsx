import { lazy } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { LazyBoundary } from '#web/ui/lazy-component.tsx';

// Lazy, because the form is larger than the script of the home page.
const ForgotPasswordDialog = lazy(() => import('./forgot-password-dialog.tsx'));

/**
 * The link on the login page leads to / (specification, section 2), where a dialog has a field for
 * the address.
 */
export function ForgotPassword() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  if (search.get('forgot') !== 'password') return null;
  return (
    <LazyBoundary quiet>
      <ForgotPasswordDialog
        onClose={() => navigate('/', { replace: true, preventScrollReset: true })}
      />
    </LazyBoundary>
  );
}
