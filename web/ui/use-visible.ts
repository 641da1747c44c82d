import { useEffect, useState } from 'react';

/** False on the server, and while another tab is in front. */
export function useVisible(): boolean {
  const [isVisible, setIsVisible] = useState(false);
  useEffect(() => {
    const look = () => setIsVisible(document.visibilityState === 'visible');
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return isVisible;
}
