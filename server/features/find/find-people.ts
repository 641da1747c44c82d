import { type RawBuilder, sql } from 'kysely';
import type { Found } from '#contract/admin/find.ts';
import type { PersonRole, PersonState } from '#contract/admin/find-kinds.ts';
import type { Title } from '#contract/constants.ts';
import type { HelperRole } from '#contract/members/staff.ts';
import type { Db } from '#server/db/client.ts';
import { beginsWith, begun, hitsOf, named } from './candidates.ts';
import type { SearchedText } from './read-text.ts';

/** As `GET /allsellers`: a moderator works with sellers that are here, and with no admin. */
const forModerators = sql`exists (select from members where members.id = ranked.id
  and title = 'seller' and removed_at is null and not is_admin)`;

type Reader = { isAdmin: boolean; page: number };

/**
 * Members by id, address, number or name. An admin finds them all, removed ones too, also by the
 * numbers of their bookings and payouts; a moderator finds sellers.
 */
export async function findPeople(
  db: Db,
  searched: SearchedText,
  { isAdmin, page }: Reader,
): Promise<Found['people']> {
  const { rows } = await selectPeople(searched, isAdmin, page).execute(db);
  return rows.map((row) => ({
    _id: row.id,
    name: row.name,
    email: row.email,
    role: roleOf(row),
    state: stateOf(row),
    path: isAdmin ? `/dashboard/people/${row.id}` : `/dashboard/allseller?person=${row.id}`,
  }));
}

/** The statement, whose plan a test reads. */
export function selectPeople(searched: SearchedText, isAdmin: boolean, page?: number) {
  const only = isAdmin ? undefined : forModerators;
  const hits = hitsOf(branchesOf(searched, isAdmin), { page, only });
  return sql<PersonRow>`/* planned for its values */
    select members.id, name, email, title, is_admin, staff_role, suspended_at, removed_at
    from ${hits} join members on members.id = hits.id
    order by rank, hits.id desc`;
}

function branchesOf(searched: SearchedText, isAdmin: boolean) {
  const { id, address, number, text } = searched;
  const branches: RawBuilder<unknown>[] = begun('members', searched);
  if (id) branches.push(sql`select id from members where id = ${id}`);
  if (address) {
    branches.push(sql`select id from members where email = ${address}`);
    const email = sql`(email collate "C")`;
    branches.push(sql`select id from members
      where ${beginsWith(email, sql`${address}::text`)} order by ${email}`);
  }
  if (number) {
    branches.push(sql`select id from members where phone_number = ${number}`);
    branches.push(
      isAdmin
        ? sql`select member_id as id from member_numbers where number = ${number}`
        : sql`select seller_id as id from products where phone_number = ${number}`,
    );
  }
  return [...branches, ...ofPartOfNumber(searched, isAdmin), ...named('members', text)];
}

/** The columns with numbers of people; staff who are no admins find sellers by what they show. */
const numbersOf = (isAdmin: boolean) => [
  {
    id: sql`id`,
    table: sql`members`,
    number: sql`phone_number`,
    only: sql`phone_number is not null`,
  },
  { id: sql`seller_id`, table: sql`products`, number: sql`phone_number`, only: sql`true` },
  ...(isAdmin
    ? [
        { id: sql`buyer_id`, table: sql`bookings`, number: sql`user_number`, only: sql`true` },
        {
          id: sql`member_id`,
          table: sql`payout_destinations`,
          // Rocket adds a digit to a number.
          number: sql`left(account, 11)`,
          only: sql`method <> 'bank'`,
        },
      ]
    : []),
];

/** By the beginning of a number, and by its end: each a range of an index. */
function ofPartOfNumber({ numbers, lastDigits }: SearchedText, isAdmin: boolean) {
  return numbersOf(isAdmin).flatMap(({ id, table, number, only }) => [
    ...(numbers
      ? [
          sql`select ${id} as id from ${table} where ${only}
            and ${number} between ${numbers[0]} and ${numbers[1]} order by ${number}`,
        ]
      : []),
    ...(lastDigits
      ? [
          sql`select ${id} as id from ${table} where ${only}
            and right(${number}, 4) = ${lastDigits.slice(-4)}
            and right(${number}, ${sql.lit(lastDigits.length)}) = ${lastDigits}`,
        ]
      : []),
  ]);
}

type PersonRow = MemberFacts & { id: string; name: string; email: string };

/** A member's role and state, as columns of `members`. */
export type MemberFacts = {
  title: Title;
  is_admin: boolean;
  staff_role: HelperRole | null;
  suspended_at: Date | null;
  removed_at: Date | null;
};

export function roleOf({ title, is_admin, staff_role }: MemberFacts): PersonRole {
  return is_admin ? 'admin' : (staff_role ?? title);
}

export function stateOf({ suspended_at, removed_at }: MemberFacts): PersonState {
  if (removed_at) return 'removed';
  return suspended_at ? 'suspended' : 'here';
}
