import { useEffect, useRef } from 'react';
import { usePublicConfig } from '#web/api/use-public-config.ts';
import { freshToken, onTokenChange } from './token.ts';
import { syncToken } from './token-sync.ts';
import { useSession } from './use-session.ts';

/** Where an address is configured, it hears of the token that the page finds and of each change. */
export function useTokenSync(): void {
  const { tokenSyncUrl: url } = usePublicConfig();
  const emailAtLoad = useRef(useSession()?.email);
  useEffect(() => {
    if (!url) return;
    const found = emailAtLoad.current && freshToken(emailAtLoad.current);
    if (found) void syncToken(url, found);
    return onTokenChange((token) => void syncToken(url, token));
  }, [url]);
}
