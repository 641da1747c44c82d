import { type ComponentType, useEffect, useState } from 'react';
import { atRest } from '../on-idle.ts';
import { firstToast, toastScript } from './toast.ts';

/** Where toasts appear: from when the page is at rest, or the first is told. */
export function LateToasts() {
  const [Toasts, setToasts] = useState<ComponentType>();
  useEffect(() => {
    const show = async () => {
      const { Toasts } = await toastScript();
      setToasts(() => Toasts);
    };
    const tryToShow = () => void show().catch(() => {});
    void firstToast.then(tryToShow);
    atRest(tryToShow);
  }, []);
  return Toasts && <Toasts />;
}
