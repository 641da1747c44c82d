import { type Kind, kinds } from './ids.ts';

const id = (kind: Kind, n: string) => `pg_temp.seeded_id(${kinds[kind]}, ${n})`;
const at = (n: string) => `pg_temp.seeded_at(${n})`;

/** In each block of this many phones, 100 sellers list in turn and 500 buyers book. */
export const blockSize = 5_000;
export const sellersPerBlock = 100;
export const buyersPerBlock = 500;

/** The seller of phone n: each has 50, listed over several days. */
const sellerOf = (n: string) =>
  `((${n} - 1) / ${blockSize} * ${sellersPerBlock} + (${n} - 1) % ${sellersPerBlock} + 1)`;
/** The buyer of phone n; every fifth phone is booked, two per buyer. */
const buyerOf = (n: string) =>
  `((${n} - 1) / ${blockSize} * ${buyersPerBlock} + ${n} / 5 % ${buyersPerBlock} + 1)`;

const isBooked = 'n % 5 = 0';
const isSold = 'n % 10 = 0';
/** Of the sold phones, three of four were handed over. */
const isCompleted = '(n % 40 <> 0)';
/**
 * For each brand and each of 1,009 numbers a model of the catalogue: the most common one has a tenth
 * of the brand's phones, a rare one has one in several hundred.
 */
export const modelsByPick = [
  `create temp table models_by_pick as
    select brand_id, pick, id, name, search, name_weight
    from generate_series(0, 1008) pick
    join (
      select models.*, count(*) over (partition by brand_id) as of_brand,
        row_number() over (partition by brand_id order by year desc nulls last, slug) - 1 as nth
      from models where merged_into is null
    ) models on nth = floor(of_brand * (pick / 1009.0) ^ 2)`,
  'analyze models_by_pick',
];

const soldAt = `${at('n')} + interval '2 days'`;
/** The job ends old unpaid bookings, so these are young enough for a measurement. */
const bookedAt = `case when ${isSold} then ${at('n')} + interval '1 day' else now() end`;
const price = '(500000 + n % 97 * 25000)';
const phoneNumber = (n: string) => `'017' || lpad((${n} % 100000000)::text, 8, '0')`;
/** The model of phone n (`modelsByPick`); every brand's first models are the most common. */
const model = `join pg_temp.models_by_pick model
  on model.brand_id = (n % 3 + 1)::text and model.pick = n * 7919 % 1009`;
/** Sellers' additions to the name; mostly empty. */
const ownWords = `(case n % 10 when 1 then ' lot ' || n when 2 then ' urgent sell' else '' end)`;
const name = `(model.name || ${ownWords})`;
const ram = '(array[4, 6, 8, 12])[n % 4 + 1]';
const storage = '(array[64, 128, 256])[n % 5 % 3 + 1]';
const place = {
  division: `(array['Dhaka', 'Dhaka', 'Dhaka', 'Dhaka', 'Chattogram', 'Chattogram', 'Chattogram',
    'Rangpur', 'Rangpur', 'Sylhet', 'Sylhet'])[n % 11 + 1]`,
  district: `(array['Dhaka', 'Gazipur', 'Narayanganj', 'Tangail', 'Chattogram', 'Cumilla', 'Feni',
    'Rangpur', 'Dinajpur', 'Sylhet', 'Habiganj'])[n % 11 + 1]`,
};
/** The words that the program would write (`server/catalogue/describe-phone.ts`). */
const search = `(model.search || array_to_tsvector(array_remove(string_to_array(
  ltrim(${ownWords}) || ' ' || ${ram} || 'gb ' || ${storage} || 'gb', ' '), '')))`;
const description = `'Used with care, no scratch on the display, the battery lasts a day. ' ||
  'With box, charger and the papers of purchase; the first owner sells it. Number ' || n`;

const people = (kind: 'seller' | 'buyer') => {
  const email = `'${kind}' || n || '@seeded.test'`;
  return [
    `insert into identity_user (id, name, email, "emailVerified", "createdAt", "updatedAt")
      select ${id(kind, 'n')}, '${kind} ' || n, ${email}, true, ${at('n')}, ${at('n')} from numbers`,
    `insert into members (id, email, name, title, is_verified, created_at,
        address_confirmed_at)
      select ${id(kind, 'n')}, ${email}, '${kind} ' || n, '${kind}', n % 3 = 0, ${at('n')},
        ${at('n')} from numbers`,
  ];
};

/** Inserts the rows of `numbers` (a column `n`), in the order of foreign keys. */
export const statements = {
  sellers: people('seller'),
  buyers: people('buyer'),
  phones: [
    `insert into images (id, created_at) select ${id('image', 'n')}, ${at('n')} from numbers`,
    `insert into products (id, seller_id, category_id, name, selling_price, market_price,
        phone_number, image_id, description, location, condition, use_time, ram_room, post_time,
        advertised_at, paid_at, removed_at, created_at, ram, storage, division, district, area,
        has_box, negotiable, seller_verified, model_id, name_weight, search)
      select ${id('product', 'n')}, ${id('seller', sellerOf('n'))}, (n % 3 + 1)::text, ${name},
        ${price}, ${price} * 2, ${phoneNumber('n')}, ${id('image', 'n')}, ${description},
        ${place.district} || ', ' || ${place.division},
        (array['Excilent', 'Good', 'Fair'])[n % 7 % 3 + 1], n % 24 + 1 || ' month',
        ${ram} || '/' || ${storage} || ' GB',
        to_char(${at('n')}, 'FMMM/FMDD/YYYY, FMHH12:MI:SS AM'),
        case when n % 20 = 3 then ${at('n')} end,
        case when ${isSold} then ${soldAt} end,
        case when n % 50 = 7 then ${at('n')} + interval '1 day' end,
        ${at('n')}, ${ram}, ${storage},
        ${place.division}, ${place.district}, case when n % 13 < 6 then 'Sadar' end,
        n % 19 < 9, n % 17 < 8, ${sellerOf('n')} % 3 = 0, model.id, model.name_weight,
        ${search}
      from numbers ${model}`,
    `insert into reports (id, product_id, reporter_id, created_at)
      select ${id('report', 'n')}, ${id('product', 'n')}, ${id('buyer', buyerOf('n'))},
        ${at('n')} + interval '1 hour'
      from numbers where n % 1000 = 13`,
    `insert into bookings (id, product_id, buyer_id, price, product_name, user_name, user_number,
        meet_location, paid_at, created_at)
      select ${id('booking', 'n')}, ${id('product', 'n')}, ${id('buyer', buyerOf('n'))}, ${price},
        ${name}, 'buyer ' || ${buyerOf('n')}, ${phoneNumber('n')}, 'Dhanmondi 27, Dhaka',
        case when ${isSold} then ${soldAt} end, ${bookedAt}
      from numbers ${model} where ${isBooked}`,
    `insert into payments (id, booking_id, product_id, buyer_id, amount, state, held_until,
        created_at, settled_at)
      select ${id('payment', 'n')}, ${id('booking', 'n')}, ${id('product', 'n')},
        ${id('buyer', buyerOf('n'))}, ${price}, 'paid', ${soldAt} + interval '10 minutes',
        ${soldAt} - interval '5 minutes', ${soldAt}
      from numbers where ${isSold}`,
    `insert into payment_attempts (ref, payment_id, provider, method, provider_id, amount, opened_at,
        closed_at, paid_at)
      select ${id('payment', 'n')}::text, ${id('payment', 'n')}, 'embedded-cards', 'card',
        'pi_seeded_' || n, ${price}, ${soldAt} - interval '5 minutes', ${soldAt}, ${soldAt}
      from numbers where ${isSold}`,
    // Due later, because the job would otherwise end the deals of a whole shop during a
    // measurement.
    `insert into deals (booking_id, payment_id, product_id, buyer_id, seller_id, price, state,
        paid_at, changed_at, due_at)
      select ${id('booking', 'n')}, ${id('payment', 'n')}, ${id('product', 'n')},
        ${id('buyer', buyerOf('n'))}, ${id('seller', sellerOf('n'))}, ${price},
        case when ${isCompleted} then 'completed' else 'paid' end, ${soldAt},
        ${soldAt} + case when ${isCompleted} then interval '2 days' else interval '0' end,
        case when not ${isCompleted} then now() + interval '10 days' end
      from numbers where ${isSold}`,
    `insert into embedded_card_intents (id, client_secret, idempotency_key, amount, currency,
        metadata, status, created_at)
      select 'pi_seeded_' || n, 'pi_seeded_' || n || '_secret_' || n,
        ${id('payment', 'n')}::text, ${price}, 'bdt',
        jsonb_build_object('ref', ${id('payment', 'n')}),
        'succeeded', ${soldAt} - interval '5 minutes'
      from numbers where ${isSold}`,
    `insert into ledger_transactions (id, kind, payment_id, created_at)
      select ${id('ledger', 'n')}, 'sale', ${id('payment', 'n')}, ${soldAt}
      from numbers where ${isSold}`,
    `insert into ledger_entries (transaction_id, account, member_id, amount)
      select ${id('ledger', 'n')}, side.account,
        case side.account when 'seller' then ${id('seller', sellerOf('n'))} end,
        side.sign * ${price}
      from numbers cross join (values ('card-provider', 1), ('seller', -1)) as side (account, sign)
      where ${isSold}`,
    `insert into ledger_transactions (id, kind, payment_id, created_at)
      select ${id('release', 'n')}, 'release', ${id('payment', 'n')}, ${soldAt} + interval '2 days'
      from numbers where ${isSold} and ${isCompleted}`,
    `insert into ledger_entries (transaction_id, account, member_id, amount)
      select ${id('release', 'n')}, side.account, ${id('seller', sellerOf('n'))},
        side.sign * ${price}
      from numbers cross join (values ('seller', 1), ('balance', -1)) as side (account, sign)
      where ${isSold} and ${isCompleted}`,
    `insert into audit_log (id, at, action, actor_id, target, detail)
      select ${id('audit', 'n * 2 + act.nth')}, ${soldAt}, act.action,
        case act.nth when 0 then ${id('buyer', buyerOf('n'))} end, ${id('payment', 'n')},
        jsonb_build_object('taka', ${price} / 100)
      from numbers cross join (values (0, 'payment-held'), (1, 'payment-paid')) as act (nth, action)
      where ${isSold}`,
  ],
};

/** The counters that triggers maintain, computed once at the end. */
export const countedAfterwards = [
  `update categories set (unpaid, sold, advertised) = (select
      count(*) filter (where paid_at is null), count(paid_at),
      count(advertised_at) filter (where paid_at is null)
    from products where category_id = categories.id and removed_at is null)`,
  `insert into report_days (day, category_id, reports)
    select (reports.created_at at time zone 'Asia/Dhaka')::date, category_id, count(*)
    from reports join products on products.id = reports.product_id
    group by 1, 2
    on conflict (day, category_id) do update set reports = excluded.reports`,
  `insert into reported_products (product_id, reports, first_report_id)
    select product_id, count(*), (array_agg(reports.id order by reports.id))[1]
    from reports join products on products.id = product_id
    where removed_at is null group by product_id
    on conflict (product_id) do update set reports = excluded.reports`,
];
