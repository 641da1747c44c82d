import pg from 'pg';

/** Ids of bookings, of cancelled ones, and of phones that were paid. */
type Acknowledged = Record<'booked' | 'cancelled' | 'sold', ReadonlySet<string>>;

/** A sentence for each acknowledged write that the database at this URL does not have. */
export async function findLost(database: string, { booked, cancelled, sold }: Acknowledged) {
  const db = new pg.Client({ connectionString: database });
  await db.connect();
  const idsOf = async (text: string) => {
    const { rows } = await db.query<{ id: string }>(text);
    return new Set(rows.map(({ id }) => id));
  };
  const bookings = await idsOf('select id from bookings');
  const ended = await idsOf('select id from bookings where cancelled_at is not null');
  const paid = await idsOf(`select product_id as id from payments join products
    on products.id = product_id and products.paid_at is not null where state = 'paid'`);
  await db.end();
  const lostOf = (kind: string, all: ReadonlySet<string>, there: ReadonlySet<string>) =>
    [...all].filter((id) => !there.has(id)).map((id) => `${kind} ${id} is lost`);
  return [
    ...lostOf('booking', booked, bookings),
    ...lostOf('cancellation', cancelled, ended),
    ...lostOf('sale', sold, paid),
  ];
}
