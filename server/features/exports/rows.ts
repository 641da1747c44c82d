import { sql } from 'kysely';
import { toAmountText } from '#contract/formats/amount-text.ts';
import { inDhaka } from '#contract/formats/dhaka.ts';
import { exportRowsMax } from '#contract/limits.ts';
import { realAddress } from '#contract/members/stand-in-address.ts';
import { orderNumber } from '#contract/orders/order-number.ts';
import type { Db } from '#server/db/client.ts';

/** The end is the first moment after them. */
export type Days = { begins: Date; ends: Date };

/** The rows of one file; one more than it may have, if there are more. */
export type ReadRows = (db: Db, days: Days) => Promise<{ header: string[]; rows: string[][] }>;

type Columns<Row> = Record<string, (row: Row) => string>;

const tableOf = <Row>(columns: Columns<Row>, rows: readonly Row[]) => ({
  header: Object.keys(columns),
  rows: rows.map((row) => Object.values(columns).map((read) => read(row))),
});

const clock = (at: Date | null) =>
  at ? inDhaka(at).toISOString().slice(0, 19).replace('T', ' ') : '';
const yes = (is: boolean) => (is ? 'yes' : '');

const most = sql.lit(exportRowsMax + 1);

type Order = {
  id: string;
  created_at: Date;
  product_id: string;
  product_name: string;
  price: number;
  state: string;
  payment: string | null;
  buyer_id: string;
  buyer_name: string;
  seller_id: string;
  seller_name: string;
};

const orderColumns: Columns<Order> = {
  order: ({ id }) => orderNumber(id),
  booked_dhaka: ({ created_at }) => clock(created_at),
  phone: ({ product_name }) => product_name,
  price_bdt: ({ price }) => toAmountText(price),
  state: ({ state }) => state,
  payment: ({ payment }) => payment ?? '',
  buyer: ({ buyer_name }) => buyer_name,
  seller: ({ seller_name }) => seller_name,
  order_id: ({ id }) => id,
  phone_id: ({ product_id }) => product_id,
  buyer_id: ({ buyer_id }) => buyer_id,
  seller_id: ({ seller_id }) => seller_id,
};

/** The state of the deal as it is stored; without one, that of the booking. */
export const readOrders: ReadRows = async (db, { begins, ends }) => {
  const { rows } = await sql<Order>`
    select bookings.id, bookings.created_at, bookings.product_id, product_name, bookings.price,
      coalesce(deals.state, bookings.ended_as, 'booked') as state,
      (select state from payments where payments.booking_id = bookings.id
        order by payments.created_at desc limit 1) as payment,
      bookings.buyer_id, buyer.name as buyer_name, products.seller_id, seller.name as seller_name
    from bookings
    join products on products.id = bookings.product_id
    join members buyer on buyer.id = bookings.buyer_id
    join members seller on seller.id = products.seller_id
    left join deals on deals.booking_id = bookings.id
    where bookings.created_at >= ${begins}::timestamptz and bookings.created_at < ${ends}::timestamptz
    order by bookings.created_at, bookings.id limit ${most}`.execute(db);
  return tableOf(orderColumns, rows);
};

type Person = {
  id: string;
  created_at: Date;
  removed_at: Date | null;
  suspended_at: Date | null;
  name: string;
  email: string;
  phone_number: string | null;
  location: string | null;
  title: string;
  is_admin: boolean;
  staff_role: string | null;
  is_verified: boolean;
};

const personColumns: Columns<Person> = {
  name: ({ name }) => name,
  joined_dhaka: ({ created_at }) => clock(created_at),
  role: ({ is_admin, staff_role, title }) => (is_admin ? 'admin' : (staff_role ?? title)),
  verified: ({ is_verified }) => yes(is_verified),
  suspended_dhaka: ({ suspended_at }) => clock(suspended_at),
  removed_dhaka: ({ removed_at }) => clock(removed_at),
  email: ({ email, removed_at }) => (removed_at ? '' : (realAddress(email) ?? '')),
  number: ({ phone_number, removed_at }) => (removed_at ? '' : (phone_number ?? '')),
  place: ({ location, removed_at }) => (removed_at ? '' : (location ?? '')),
  member_id: ({ id }) => id,
};

/** Who has left is there without what reaches them. */
export const readPeople: ReadRows = async (db, { begins, ends }) => {
  const { rows } = await sql<Person>`
    select id, created_at, removed_at, suspended_at, name, email, phone_number, location, title,
      is_admin, staff_role, is_verified
    from members
    where created_at >= ${begins}::timestamptz and created_at < ${ends}::timestamptz
    order by created_at, id limit ${most}`.execute(db);
  return tableOf(personColumns, rows);
};

type Phone = {
  id: string;
  created_at: Date;
  paid_at: Date | null;
  hidden_at: Date | null;
  removed_at: Date | null;
  name: string;
  brand: string;
  selling_price: number;
  condition: string;
  location: string;
  seller_id: string;
  seller_name: string;
};

const stateOf = ({ removed_at, paid_at, hidden_at }: Phone) => {
  if (removed_at) return 'removed';
  if (paid_at) return 'sold';
  return hidden_at ? 'hidden' : 'for sale';
};

const phoneColumns: Columns<Phone> = {
  phone: ({ name }) => name,
  brand: ({ brand }) => brand,
  listed_dhaka: ({ created_at }) => clock(created_at),
  state: stateOf,
  sold_dhaka: ({ paid_at }) => clock(paid_at),
  price_bdt: ({ selling_price }) => toAmountText(selling_price),
  condition: ({ condition }) => condition,
  place: ({ location }) => location,
  seller: ({ seller_name }) => seller_name,
  phone_id: ({ id }) => id,
  seller_id: ({ seller_id }) => seller_id,
};

/** Without the seller's number, which is with the people, and without IMEIs. */
export const readPhones: ReadRows = async (db, { begins, ends }) => {
  const { rows } = await sql<Phone>`
    select products.id, products.created_at, products.paid_at, products.hidden_at,
      products.removed_at, products.name, categories.name as brand, selling_price,
      products.condition, products.location, seller_id, members.name as seller_name
    from products
    join members on members.id = products.seller_id
    join categories on categories.id = products.category_id
    where products.created_at >= ${begins}::timestamptz and products.created_at < ${ends}::timestamptz
    order by products.created_at, products.id limit ${most}`.execute(db);
  return tableOf(phoneColumns, rows);
};
