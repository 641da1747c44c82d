import { createHash, createHmac } from 'node:crypto';
import { renderSVG } from 'uqr';
import { inLanguage, type Language } from '#contract/languages.ts';
import { selfTestMinutes } from '#contract/phones/self-test-table.ts';
import type { SelfTestTicket } from '#contract/phones/self-tests.ts';
import type { Db } from '#server/db/client.ts';
import type { Deps } from '#server/http/api/deps.ts';

const minute = 60_000;

/** When what begins now is over. */
export const endFrom = (now: Date) => new Date(now.getTime() + selfTestMinutes * minute);

/**
 * Tickets are derived from the run's id, so that its owner can read the link again, and the
 * database, which has hashes, does not reveal them. 128 bits.
 */
export function createSelfTestTickets(secret: string): Deps['selfTestTicket'] {
  const key = createHmac('sha256', secret).update('self-test tickets').digest();
  return (id) =>
    createHmac('sha256', key).update(id).digest().subarray(0, 16).toString('base64url');
}

export const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Four digits that both screens show, so that a test on another phone is noticed. */
export const codeOf = (ticket: string) =>
  String(createHash('sha256').update(`code ${ticket}`).digest().readUInt32BE() % 10_000).padStart(
    4,
    '0',
  );

type Run = {
  id: string;
  expires_at: Date;
  opened_at: Date | null;
  finished_at: Date | null;
  results: SelfTestTicket['results'] | null;
};

/** A run for the person who made its ticket. `headers` name the host without a public address. */
export function toTicket(
  run: Run,
  headers: Headers,
  { publicUrl, selfTestTicket }: Pick<Deps, 'publicUrl' | 'selfTestTicket'>,
): SelfTestTicket {
  const ticket = selfTestTicket(run.id);
  const origin = publicUrl ?? `http://${headers.get('host')}`;
  const linkIn = (language: Language) => {
    const link = `${origin}${inLanguage('/self-test', language)}#${ticket}`;
    return { link, qr: renderSVG(link, { border: 2 }) };
  };
  return {
    code: codeOf(ticket),
    endsAt: run.expires_at.toISOString(),
    results: run.results ?? {},
    links: { en: linkIn('en'), bn: linkIn('bn') },
    opened: run.opened_at !== null,
    finished: run.finished_at !== null,
  };
}

/**
 * Makes the ticket of a phone's listing, or with a `bookingId` of the meeting. The newest link alone
 * is valid; what an opened run has shown remains. Lock the phone first.
 */
export async function insertTicket(
  trx: Db,
  of: { productId: string; bookingId: string | null },
  { clock, newId, selfTestTicket }: Pick<Deps, 'clock' | 'newId' | 'selfTestTicket'>,
): Promise<void> {
  const now = clock();
  await trx
    .deleteFrom('self_tests')
    .where('product_id', '=', of.productId)
    .where('booking_id', 'is not distinct from', of.bookingId)
    .where('opened_at', 'is', null)
    .execute();
  await trx
    .updateTable('self_tests')
    .set({ expires_at: now })
    .where('product_id', '=', of.productId)
    .where('booking_id', 'is not distinct from', of.bookingId)
    .where('expires_at', '>', now)
    .execute();
  const id = newId();
  await trx
    .insertInto('self_tests')
    .columns([
      ...(['id', 'product_id', 'booking_id', 'ticket', 'made_at', 'expires_at'] as const),
      ...(['category_id', 'model_id', 'name', 'condition'] as const),
    ])
    .expression((eb) =>
      eb
        .selectFrom('products')
        .select((select) => [
          select.cast<string>(select.val(id), 'uuid').as('id'),
          'products.id as product_id',
          select.cast<string | null>(select.val(of.bookingId), 'uuid').as('booking_id'),
          select.val(hashOf(selfTestTicket(id))).as('ticket'),
          select.cast<Date>(select.val(now), 'timestamptz').as('made_at'),
          select.cast<Date>(select.val(endFrom(now)), 'timestamptz').as('expires_at'),
          ...(['category_id', 'model_id', 'name', 'condition'] as const),
        ])
        .where('products.id', '=', of.productId),
    )
    .execute();
}
