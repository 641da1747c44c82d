import { api } from '#web/api/browser.ts';
import { ApiError } from '#web/api/client.ts';
import { chosenTitle, forgetTitle } from './chosen-title.ts';
import type { Session } from './session.ts';

/**
 * Makes whoever is signed in a member: with the title that was chosen here in a registration that
 * was cut off, else as a buyer. Who is a member already stays what they are.
 */
export async function saveMember({ email, displayName: name, photoURL: img }: Session) {
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
