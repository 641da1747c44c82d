import type { FormEvent } from 'react';
import { useHref, useNavigate } from 'react-router';

/**
 * The attributes of a GET form whose fields become the address of the screen at `path`, without
 * empty ones. The router's own `Form` would add a kilobyte for forms that post.
 */
export function useAddressForm(path: string, options?: { preventScrollReset: boolean }) {
  const action = useHref(path);
  const navigate = useNavigate();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = [...new FormData(event.currentTarget)] as [string, string][];
    const typed = fields.filter(([, value]) => value.trim() !== '');
    void navigate({ pathname: path, search: `${new URLSearchParams(typed)}` }, options);
  };
  return { action, onSubmit };
}
