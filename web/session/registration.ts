import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type Api, ApiError } from '#contract/client.ts';
import { type Title, titles } from '#contract/constants.ts';
import { deviceStore } from '#web/ui/device-store.ts';
import type { Session } from './session.ts';
import { useSession } from './use-session.ts';

/** In local storage, while a registration is not finished. */
export const registrationKey = 'registration';

type Choice = { email: string; title: Title };

/**
 * Stores the chosen title until the shop has saved it: after an interrupted registration, a login
 * in this browser completes it. The password is not stored.
 */
export function rememberTitle(choice: Choice): void {
  deviceStore.setItem(registrationKey, JSON.stringify(choice));
}

/** The stored title of this address, while the shop has not saved it; on the server always null. */
export function chosenTitle(email: string): Title | null {
  try {
    const choice = JSON.parse(deviceStore.getItem(registrationKey) ?? 'null') as Choice | null;
    return (choice?.email === email && titles.find((title) => title === choice.title)) || null;
  } catch {
    return null;
  }
}

export function forgetTitle(): void {
  deviceStore.removeItem(registrationKey);
}

/**
 * Saves the signed-in user as a member: with the title of an interrupted registration, otherwise as
 * a buyer. The title of a member never changes.
 */
export async function saveMember(
  api: Api,
  { email, displayName: name, photoURL: img }: Session,
): Promise<void> {
  const member = { name, email, img, title: chosenTitle(email) ?? 'buyer' };
  try {
    await api('POST /users', { body: member });
  } catch (error) {
    if (hasCode(error, 'upload-expired'))
      await api('POST /users', { body: { ...member, img: '' } });
    else if (!hasCode(error, 'role-set')) throw error;
  }
  forgetTitle();
}

function hasCode(error: unknown, code: ApiError['problem']['code']): boolean {
  return error instanceof ApiError && error.problem.code === code;
}

/** Completes an interrupted registration when its user opens a page. */
export function useUnfinishedRegistration(api: Api): void {
  const queryClient = useQueryClient();
  const atLoad = useRef(useSession());
  useEffect(() => {
    const session = atLoad.current;
    if (!session || !chosenTitle(session.email)) return;
    const finish = async () => {
      await saveMember(api, session);
      await queryClient.invalidateQueries({ queryKey: ['role'] });
    };
    // The next page load or login retries.
    finish().catch(() => undefined);
  }, [api, queryClient]);
}
