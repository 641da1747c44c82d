import { sql } from 'kysely';

/**
 * Of payout lines as `line` and their `batch`: a failed one, or one that was dissolved once its file
 * could be taken, may have been sent all the same, until a second person has confirmed otherwise.
 */
export const mayHaveBeenSent = sql`line.looked_at is null
  and (line.state = 'failed' or line.state = 'dissolved'
    and (not batch.needs_approval or batch.approved_by is not null))`;

/** The lines by which the money of a payment is on its way to the seller, has gone, or may have. */
export const takenLines = (paymentId: unknown) => sql`
  select from payout_lines line
  join payout_batches batch on batch.id = line.batch_id
  where line.payment_id = ${paymentId}
    and (line.state in ('waiting', 'sent') or ${mayHaveBeenSent})`;
