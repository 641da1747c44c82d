import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { chosenTitle } from './chosen-title.ts';
import { saveMember } from './save-member.ts';
import { useSession } from './use-session.ts';

/** Whoever opens a page, signed in by a registration that was cut off, gets the rest of it. */
export function useUnfinishedRegistration(): void {
  const queryClient = useQueryClient();
  const atLoad = useRef(useSession());
  useEffect(() => {
    const session = atLoad.current;
    if (!session || !chosenTitle(session.email)) return;
    const finish = async () => {
      await saveMember(session);
      await queryClient.invalidateQueries({ queryKey: ['role'] });
    };
    // The next page, or the next login, is another try.
    finish().catch(() => undefined);
  }, [queryClient]);
}
