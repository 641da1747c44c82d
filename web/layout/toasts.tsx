import { Toaster } from 'react-hot-toast';

/**
 * How long toasts stay, in milliseconds (specification, section 9). Their limit of 20 at once is
 * the library's own.
 */
const durations = {
  duration: 4000,
  error: { duration: 4000 },
  success: { duration: 2000 },
  loading: { duration: Number.POSITIVE_INFINITY },
};

export function Toasts() {
  return <Toaster position="top-center" toastOptions={durations} />;
}
