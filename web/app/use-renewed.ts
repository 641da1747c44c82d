import { useEffect, useState } from 'react';

/**
 * Whether the shop now has other scripts than this page: then the network is not why one is missing.
 * Each build has another manifest of scripts.
 */
export function useRenewed(isMissing: boolean): boolean {
  const [isRenewed, setIsRenewed] = useState(false);
  useEffect(() => {
    const { __reactRouterManifest: manifest } = window as {
      __reactRouterManifest?: { url?: string };
    };
    if (!isMissing || !manifest?.url) return;
    fetch(manifest.url, { method: 'HEAD', cache: 'no-store' }).then(
      ({ status }) => setIsRenewed(status === 404),
      () => {},
    );
  }, [isMissing]);
  return isRenewed;
}
