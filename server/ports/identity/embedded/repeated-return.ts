import { createHash, createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import type { Db } from '#server/db/client.ts';
import { identityTables } from './identity-tables.ts';
import { readSignedCookie } from './signed-cookie.ts';

type Handle = (request: Request) => Promise<Response>;
type Options = { db: Db; secret: string; cookieName: string };
type Answer = { status: number; location: string; cookies: string[] };

/** A repeat comes at once: from a preloaded navigation, a double tap or a restored tab. */
const repeatableSeconds = 60;
/** How long a repeat waits for the first return, which waits for Google. */
const patienceMs = 10_000;
const pollMs = 100;

/**
 * Answers a repeated return from Google as the first one was answered: its state counts once, but
 * browsers send a navigation twice. Only for the browser with the signed cookie of that state,
 * whose cookie therefore remains. Stored, because the repeat may reach another process.
 */
export function answerRepeats(handle: Handle, { db, secret, cookieName }: Options): Handle {
  const rows = identityTables(db);
  return async (request) => {
    const state = new URL(request.url).searchParams.get('state');
    if (!state || readSignedCookie(request.headers, cookieName, secret) !== state) {
      return handle(request);
    }
    const id = idOf(state);
    // So that the stored session is of no use to a reader of the table.
    const key = createHmac('sha256', secret).update(`return ${state}`).digest('hex');
    if (!(await claim(id))) {
      const stored = await answerOf(id);
      return stored
        ? toResponse(JSON.parse(await symmetricDecrypt({ key, data: stored })))
        : handle(request);
    }
    const release = () => rows.deleteFrom('identity_verification').where('id', '=', id).execute();
    const response = await handle(request).catch(async (error: unknown) => {
      await release();
      throw error;
    });
    if (response.status >= 400) {
      await release();
      return response;
    }
    const answer = readAnswer(response, cookieName);
    await rows
      .updateTable('identity_verification')
      .set({ value: await symmetricEncrypt({ key, data: JSON.stringify(answer) }) })
      .where('id', '=', id)
      .execute();
    return toResponse(answer);
  };

  /** Whether this is the first return with the state. */
  async function claim(id: string): Promise<boolean> {
    const expiresAt = new Date(Date.now() + repeatableSeconds * 1000);
    const inserted = await rows
      .insertInto('identity_verification')
      .values({ id, identifier: `return-${id}`, value: '', expiresAt })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return inserted.numInsertedOrUpdatedRows === 1n;
  }

  /** Null: it has expired, or the first return was interrupted. */
  async function answerOf(id: string): Promise<string | null> {
    for (let waited = 0; waited < patienceMs; waited += pollMs) {
      const row = await rows
        .selectFrom('identity_verification')
        .select('value')
        .where('id', '=', id)
        .where('expiresAt', '>', new Date())
        .executeTakeFirst();
      if (row?.value !== '') return row?.value ?? null;
      await pause(pollMs);
    }
    return null;
  }
}

/** A UUID, whose primary key lets one of several returns be the first. */
function idOf(state: string): string {
  const hex = createHash('sha256').update(`return ${state}`).digest('hex');
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Without the end of the state's cookie, which proves that a repeat is of the same browser. */
function readAnswer({ status, headers }: Response, cookieName: string): Answer {
  const cookies = headers.getSetCookie().filter((line) => !line.startsWith(`${cookieName}=`));
  return { status, location: headers.get('location') ?? '/login', cookies };
}

function toResponse({ status, location, cookies }: Answer): Response {
  const headers = new Headers({ location });
  for (const line of cookies) headers.append('set-cookie', line);
  return new Response(null, { status, headers });
}
