import { sql } from 'kysely';
import { waitingKinds } from '#contract/admin/reviews.ts';
import { openStates } from '#contract/orders/deal-states.ts';
import { isStopping } from '../imeis/stolen-imeis.ts';
import { disputedSince, isOpenCase, openCaseSince } from '../members/open-case.ts';
import { isVerdictWaiting } from '../members/waiting-verdict.ts';
import { type DeskRow, type Facts, withCounterparts } from './desk-row.ts';

const orderPage: DeskRow['path'] = ({ id }) => `/order/${id}`;

/** The deal whose booking has the entry's id, for the side whom it concerns. */
const ofDeal = (side: 'buyer_id' | 'seller_id') => sql<Facts>`
  select case when payment_id is not null then price - given_back end as amount,
    product_id as product, ${sql.ref(side)} as person, null::uuid as page,
    array[buyer_id, seller_id] as parties
  from deals where booking_id = waiting.id`;

/** The phone with the entry's id, or that of its column `product`, and its seller. */
const ofPhone = (column: 'id' | 'product') => sql<Facts>`
  select selling_price as amount, id as product, seller_id as person, null::uuid as page,
    array[seller_id] as parties
  from products where products.id = waiting.${sql.ref(column)}`;

/** What waits for a decision about people, phones and deals. */
export const caseRows = {
  dispute: {
    queue: 'cases',
    waiting: () => sql`select booking_id as id, coalesce(${disputedSince}, changed_at) as since
      from deals where state = 'decision' and not ${isVerdictWaiting}`,
    facts: ofDeal('buyer_id'),
    path: orderPage,
  },
  verdict: {
    queue: 'approvals',
    waiting: () => sql`select booking_id as id, proposed_at as since, proposed_by
      from deals cross join lateral (select proposed_at, proposed_by from deal_verdicts
        where deal_verdicts.id = verdict_id limit 1) verdicts
      where ${isVerdictWaiting}`,
    facts: sql`select case when payment_id is not null then price - given_back end as amount,
        product_id as product, buyer_id as person, null::uuid as page,
        array_remove(array[buyer_id, seller_id, case when exists (select from members
          where is_admin and removed_at is null and id <> waiting.proposed_by)
          then waiting.proposed_by end], null) as parties
      from deals where booking_id = waiting.id`,
    path: orderPage,
  },
  'late-code': {
    queue: 'cases',
    waiting: () => sql`select booking_id as id, ${openCaseSince} as since from deals
      where ${isOpenCase} and state <> 'decision' and not ${isVerdictWaiting}`,
    facts: ofDeal('seller_id'),
    path: orderPage,
  },
  report: {
    area: 'reports',
    queue: 'moderation',
    // A trigger drops removed phones.
    waiting: () => sql`select product_id as id,
        (select created_at from reports where reports.id = first_report_id) as since
      from reported_products`,
    facts: sql`select selling_price as amount, id as product, seller_id as person,
        null::uuid as page, seller_id || array(select reporter_id from reports
          where reports.product_id = products.id and closed_at is null) as parties
      from products where products.id = waiting.id`,
  },
  'thread-report': {
    area: 'reports',
    queue: 'moderation',
    waiting: () => sql`select thread_id as id, min(at) as since,
        (array_agg(about_id order by at))[1] as about
      from thread_reports where closed_at is null group by thread_id`,
    facts: sql`select selling_price as amount, product_id as product, waiting.about as person,
        null::uuid as page, array[threads.buyer_id, threads.seller_id] as parties
      from threads join products on products.id = product_id where threads.id = waiting.id`,
  },
  words: {
    area: 'words',
    queue: 'moderation',
    // As two queries, because each has its index.
    waiting: () => sql`select id, coalesce(hidden_at, created_at) as since from products
        where hidden_by = 'words' and removed_at is null
      union all
      select id, created_at from products
        where stands_last and last_by is null and paid_at is null and hidden_at is null and removed_at is null`,
    facts: ofPhone('id'),
  },
  'code-photo': {
    area: 'words',
    queue: 'moderation',
    waiting: () => sql`select id, sent_at as since, product_id as product from code_photos
      where decided_at is null
        and (select removed_at is null from products where products.id = product_id limit 1)`,
    facts: ofPhone('product'),
  },
  'other-model': {
    area: 'words',
    queue: 'moderation',
    waiting: () => sql`select id, opened_at as since, product_id as product from self_tests
      where device_model_id <> model_id and other_seen_at is null
        and (select removed_at is null
            and products.model_id is distinct from self_tests.device_model_id
          from products where products.id = product_id limit 1)`,
    facts: ofPhone('product'),
  },
  'imei-clash': {
    area: 'words',
    queue: 'moderation',
    waiting: () => sql`select id, at as since, product_id, other_id from imei_clashes
      where seen_at is null
        and (select removed_at is null from products where products.id = product_id limit 1)
        and (select removed_at is null from products where products.id = other_id limit 1)`,
    facts: sql`select products.selling_price as amount, products.id as product,
        products.seller_id as person, null::uuid as page,
        array[products.seller_id, others.seller_id] as parties
      from products join products others on others.id = waiting.other_id
      where products.id = waiting.product_id`,
  },
  'stolen-report': {
    area: 'words',
    queue: 'moderation',
    waiting: () => sql`select id, at as since, member_id from stolen_reports
      where decision is null and withdrawn_at is null`,
    // Without a phone on record, only its writer is concerned.
    facts: sql`select max(selling_price) as amount, (array_agg(products.id))[1] as product,
        waiting.member_id as person, null::uuid as page,
        array[waiting.member_id] || coalesce(array_agg(products.seller_id)
          filter (where products.id is not null), '{}') || array(select buyer_id from deals
          where deals.product_id in (select product_id from stolen_matches
            where report_id = waiting.id)) as parties
      from stolen_matches join products on products.id = stolen_matches.product_id
      where stolen_matches.report_id = waiting.id and found_by = 'imei'`,
  },
  stolen: {
    area: 'words',
    queue: 'moderation',
    // Of an unexamined report, the report itself waits.
    waiting: () => sql`select id, at as since, product_id, report_id from stolen_matches
      where closed_at is null and (stopped_from is not null or (select ${isStopping}
        from stolen_reports where stolen_reports.id = report_id limit 1))
        and (select removed_at is null from products where products.id = product_id limit 1)`,
    facts: sql`select selling_price as amount, products.id as product, seller_id as person,
        null::uuid as page, array[seller_id, stolen_reports.member_id] as parties
      from products join stolen_reports on stolen_reports.id = waiting.report_id
      where products.id = waiting.product_id`,
  },
  ring: {
    area: 'words',
    queue: 'moderation',
    waiting: () => sql`select booking_id as id, found_at as since from ring_deals
      where counts is null`,
    // The money has already gone its way; what waits is whether the deal counts.
    facts: sql`select null::integer as amount, product_id as product, seller_id as person,
        null::uuid as page, array[buyer_id, seller_id] as parties
      from deals where booking_id = waiting.id`,
  },
  'same-text': {
    area: 'words',
    queue: 'moderation',
    waiting: () => sql`select id, found_at as since, member_id from same_texts
      where closed_at is null
        and not exists (select from suspensions
          where suspensions.member_id = same_texts.member_id and at >= found_at)`,
    facts: sql`select null::integer as amount, null::uuid as product, waiting.member_id as person,
      null::uuid as page, array[waiting.member_id] as parties`,
  },
  answer: {
    queue: 'answers',
    waiting: () => sql`select id, answered_at as since, member_id, admin_id, product_id from notices
      where answered_at is not null and reviewed_at is null and admin_id is not null
        and kind in (${sql.join(waitingKinds.map((kind) => sql.lit(kind)))})`,
    facts: sql`select null::integer as amount, waiting.product_id as product,
      waiting.member_id as person, null::uuid as page,
      array_remove(array[waiting.member_id, case when exists (select from members
        where is_admin and removed_at is null and id <> waiting.admin_id)
        then waiting.admin_id end], null) as parties`,
  },
  verification: {
    area: 'verification',
    queue: 'moderation',
    waiting: () => sql`select id, badge_lost_at as since from members
      where badge_lost_at is not null and removed_at is null and title = 'seller'
        and not is_admin`,
    facts: sql`select null::integer as amount, null::uuid as product, waiting.id as person,
      null::uuid as page, array[waiting.id] as parties`,
  },
  'lost-keys': {
    area: 'verification',
    queue: 'moderation',
    waiting: () => sql`select id, asked_at as since, member_id, first_by from lost_keys
      where ended_at is null`,
    // The second is another person.
    facts: sql`select null::integer as amount, null::uuid as product, waiting.member_id as person,
      null::uuid as page, array_remove(array[waiting.member_id, waiting.first_by], null) as parties`,
  },
  'left-number': {
    queue: 'moderation',
    waiting: () => sql`select id, at as since, member_id from left_numbers
      where (select coalesce(-sum(amount), 0) from ledger_entries
          where ledger_entries.member_id = left_numbers.member_id
            and account in ('balance', 'on-its-way')) > 0
        or exists (select from deals where state in (${sql.join(openStates.map((state) => sql.lit(state)))})
          and left_numbers.member_id in (buyer_id, seller_id))`,
    facts: sql`select (select greatest(-sum(amount), 0) from ledger_entries
        where ledger_entries.member_id = waiting.member_id
          and account in ('balance', 'on-its-way'))::bigint as amount,
      null::uuid as product, waiting.member_id as person, waiting.member_id as page,
      array[waiting.member_id] as parties`,
    path: ({ page }) => `/dashboard/people/${page}`,
  },
  support: {
    queue: 'answers',
    // Since the member wrote again, if they have: an answer of the staff closes it.
    waiting: () => sql`select id, coalesce((select max(at) from support_answers
        where message_id = support_messages.id), at) as since, member_id from support_messages
      where closed_at is null`,
    facts: sql`select null::integer as amount, null::uuid as product, waiting.member_id as person,
      null::uuid as page, array_remove(${withCounterparts}, null) as parties`,
  },
} satisfies Record<string, DeskRow>;
