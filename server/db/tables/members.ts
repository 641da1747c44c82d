import type { Generated } from 'kysely';
import type { SellerCheck, Title } from '#contract/constants.ts';
import type { Language } from '#contract/languages.ts';
import type { BadgeFact, SharedNumberKind } from '#contract/members/badge.ts';
import type { LoginChangeKind } from '#contract/members/keys.ts';
import type { HelperRole } from '#contract/members/staff.ts';
import type { CreatedAt, Day } from './column-types.ts';
import type { StateBefore } from './proofs.ts';

export interface MembersTables {
  members: MembersTable;
  left_addresses: LeftAddressesTable;
  member_numbers: MemberNumbersView;
  login_numbers: LoginNumbersTable;
  login_changes: LoginChangesTable;
  left_numbers: LeftNumbersTable;
  lost_keys: LostKeysTable;
  number_codes: NumberCodesTable;
  sms_days: SmsDaysTable;
  blocked_addresses: BlockedAddressesTable;
  suspensions: SuspensionsTable;
  suspended_phones: SuspendedPhonesTable;
}

/** Buyers, sellers and admins; `id` is the identity provider's user id. */
type MembersTable = {
  id: string;
  email: string;
  name: string;
  image_id: string | null;
  /** A picture on another host, such as a sign-in provider's; uploaded ones have an `image_id`. */
  photo_url: string | null;
  title: Title;
  /** The member's own, with a place; null until entered. */
  phone_number: Generated<string | null>;
  location: Generated<string | null>;
  is_admin: Generated<boolean>;
  staff_role: Generated<HelperRole | null>;
  /** Of their last change of role; null: never, or before this was stored. */
  staff_since: Generated<Date | null>;
  /** When staff took their role as an admin, or as one who pays; null: never. */
  admin_until: Generated<Date | null>;
  payer_until: Generated<Date | null>;
  /** Until then nothing is paid out, because a weak key added another. */
  key_waits_until: Generated<Date | null>;
  suspended_at: Generated<Date | null>;
  is_verified: Generated<boolean>;
  /** What an admin has checked before the badge; empty without a list. */
  verified_checks: Generated<SellerCheck[]>;
  /** When a change of facts removed the badge, until an admin has checked again; else null. */
  badge_lost_at: Generated<Date | null>;
  /** The changed facts; empty while `badge_lost_at` is null. */
  badge_lost_by: Generated<BadgeFact[]>;
  created_at: CreatedAt;
  removed_at: Date | null;
  /** When they proved that the address is theirs; null before. */
  address_confirmed_at: Generated<Date | null>;
  /** The language of mails about notices; null: both. */
  mail_language: Generated<Language | null>;
  /** When the account at the identity provider was removed. */
  account_removed_at: Date | null;
  /** The same person's earlier rows; marks of their deals count for this member too. */
  former_ids: Generated<string[]>;
  /** Of their public page, because `id` is private. */
  page_id: Generated<string>;
  /** When a photo with the code of its day fitted a listing of theirs; null before. */
  code_photo_at: Generated<Date | null>;
};

/**
 * Keyed hashes of the addresses of members with marks who deleted their account, for
 * `conductRules.days` (`contract/orders/conduct.ts`).
 */
type LeftAddressesTable = {
  hash: string;
  member_id: string;
  left_at: Date;
};

/**
 * A view of the phone numbers and payout accounts of members, normalised so that equal numbers are
 * equal texts.
 */
type MemberNumbersView = {
  member_id: string;
  kind: SharedNumberKind;
  number: string;
};

/** The number by which a member logs in, 01XXXXXXXXX. */
type LoginNumbersTable = {
  number: string;
  member_id: string;
  since: Date;
  /** When a code of it was last right. */
  used_at: Date;
};

/** What counts at a time, unless it is stopped: an address, a number, or the end of the account. */
type LoginChangesTable = {
  id: string;
  member_id: string;
  kind: LoginChangeKind;
  /** The address or number; '' of an end. */
  value: string;
  asked_at: Date;
  counts_from: Date;
  /** Two of the staff have agreed, because all other keys are lost. */
  is_lost: Generated<boolean>;
};

/** A member whose only key, a silent number, has come to another person; their money waits. */
type LeftNumbersTable = { id: string; member_id: string; at: Date };

/** A person without any key of this account proves a number. */
type LostKeysTable = {
  id: string;
  member_id: string;
  number: string;
  /** What they know about the account. */
  told: string;
  asked_at: Date;
  /** The first of the two who agree. */
  first_by: Generated<string | null>;
  first_at: Generated<Date | null>;
  /** The second, or who refused. */
  decided_by: Generated<string | null>;
  ended_at: Generated<Date | null>;
  outcome: Generated<'agreed' | 'refused' | 'stopped' | null>;
};

/** The one code of a number, or of an address that a member adds, that can be used, and the wrong ones. */
type NumberCodesTable = {
  number: string;
  /** Of a device that has logged in by the number before; '' for all others together. */
  device: string;
  /** A keyed hash of the secret in the cookie of the device that had it sent. */
  challenge: string;
  /** A keyed hash; null once the code was right. */
  code: string | null;
  /** When it was right, of a number without an account: its person still has to give a name. */
  proved_at: Date | null;
  expires_at: Date;
  /** Since `tries_since`; of earlier codes, too. */
  tries: number;
  tries_since: Date;
};

/** What was sent by SMS on each day in Dhaka. */
type SmsDaysTable = {
  day: Day;
  accepted: Generated<number>;
  refused: Generated<number>;
  unknown: Generated<number>;
  /** What the accepted and the unknown ones are charged as. */
  parts: Generated<number>;
};

/** Keyed hashes of addresses that cannot register again (`features/users/blocked-addresses.ts`). */
type BlockedAddressesTable = {
  hash: string;
  member_id: string;
};

type SuspensionsTable = {
  id: string;
  member_id: string;
  at: Date;
  by_id: string;
  ended_at: Generated<Date | null>;
  ended_by: Generated<string | null>;
};

type SuspendedPhonesTable = {
  suspension_id: string;
  product_id: string;
  hidden_from: StateBefore;
};
