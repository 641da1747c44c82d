import { type ComponentType, useEffect, useState } from 'react';
import { onIdle } from '../on-idle.ts';
import { firstToast, toastScript } from './toast.ts';

/** Where toasts appear: from when the page is at rest, or the first is told. */
export function LazyToasts() {
  const [Toasts, setToasts] = useState<ComponentType>();
  useEffect(() => {
    const show = async () => {
      const { Toasts } = await toastScript();
      setToasts(() => Toasts);
    };
    const tryToShow = () => void show().catch(() => {});
    void firstToast.then(tryToShow);
    onIdle(tryToShow);
  }, []);
  return Toasts && <Toasts />;
}
