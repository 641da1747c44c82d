import type { ColumnType, Generated, Selectable } from 'kysely';
import type { Condition, HiddenBy } from '#contract/constants.ts';
import type { BatteryState, Defect, Lock, Registration } from '#contract/phones/listing-choices.ts';
import type { CreatedAt, Day } from './column-types.ts';

export interface ProductsTables {
  images: ImagesTable;
  products: ProductsTable;
  product_photos: ProductPhotosTable;
  price_changes: PriceChangesTable;
  listing_versions: ListingVersionsTable;
  listing_version_photos: ListingVersionPhotosTable;
  product_views: ProductViewsTable;
  recent_looks: RecentLooksTable;
  saved_phones: SavedPhonesTable;
  saved_searches: SavedSearchesTable;
}

type ImagesTable = {
  id: string;
  expires_at: Date | null;
  /** The user id; null: uploaded by a ticket during registration. */
  uploaded_by: Generated<string | null>;
  created_at: CreatedAt;
  /** Since when it is no longer public, but stored as evidence in an order. */
  kept_since: Generated<Date | null>;
  /** When its files were moved to the private ones, for an order or a message. */
  private_since: Generated<Date | null>;
  has_code: Generated<boolean | null>;
  /** SHA-256 of the uploaded bytes, in hex; null for older ones. */
  digest: Generated<string | null>;
};

/** Prices in poisha. `paid_at`: sold. `removed_at`: removed. Rows are never deleted. */
type ProductsTable = {
  id: string;
  seller_id: string;
  /** The brand's number. */
  category_id: string;
  name: string;
  selling_price: number;
  market_price: number;
  phone_number: string;
  /** Null after the removal. */
  image_id: string | null;
  description: string;
  location: string;
  condition: Condition;
  use_time: string;
  ram_room: string;
  post_time: string;
  advertised_at: Date | null;
  /**
   * Set when it is sold. Only `features/bookings/sale.ts` writes it; other writes do not compile.
   */
  paid_at: ColumnType<Date | null, null | undefined, never>;
  /** In no public list, and not available for booking or payment. */
  hidden_at: ColumnType<Date | null, Date | null | undefined, never>;
  /**
   * Null while it is shown. `seller`: hidden for a while. `words`: its texts wait for an admin's
   * review. Only `features/products/hiding.ts` writes both, by its table.
   */
  hidden_by: ColumnType<HiddenBy | null, HiddenBy | null | undefined, never>;
  removed_at: Date | null;
  created_at: CreatedAt;
  /** The next columns are null if the seller has not declared them. */
  model_id: Generated<string | null>;
  /** GB. */
  ram: Generated<number | null>;
  /** GB. */
  storage: Generated<number | null>;
  colour: Generated<string | null>;
  months_used: Generated<number | null>;
  /** Per cent. */
  battery_health: Generated<number | null>;
  battery_state: Generated<BatteryState | null>;
  battery_original: Generated<boolean | null>;
  has_charger: Generated<boolean | null>;
  has_box: Generated<boolean | null>;
  has_receipt: Generated<boolean | null>;
  warranty_months: Generated<number | null>;
  official: Generated<boolean | null>;
  registration: Generated<Registration | null>;
  /** Empty: the seller declares that there are no locks. */
  locks: Generated<Lock[] | null>;
  /** Empty: the seller declares that there are no defects. */
  defects: Generated<Defect[] | null>;
  negotiable: Generated<boolean | null>;
  /** Whether a buyer may pay in cash at the meeting. */
  cash: Generated<boolean | null>;
  division: Generated<string | null>;
  district: Generated<string | null>;
  area: Generated<string | null>;
  /** The seller's badge; triggers copy it. */
  seller_verified: ColumnType<boolean, never, never>;
  /** The words by which search finds the phone; null until the program has written them. */
  search: Generated<string | null>;
  /** The battery is normal, or has 80 % of its health; generated. */
  good_battery: ColumnType<boolean, never, never>;
  has_warranty: ColumnType<boolean, never, never>;
  /** Those words and the values of filters, as the index has them; generated. */
  terms: ColumnType<string | null, never, never>;
  /** The weight of its name (`weightOf`): if two models match, the shorter name is meant. */
  name_weight: Generated<number>;
  /** Increases with each edit of anything but the selling price. */
  version: Generated<number>;
  /** The time of that edit; null without one. */
  edited_at: Generated<Date | null>;
  /** Search ranks it last, because it is an empty box, parts, or far below the usual price. */
  stands_last: Generated<boolean>;
  /**
   * `age`: ranked last only because its seller gave no sign. `code`: only because its seller is new
   * and has not shown a photo with the code of the day.
   */
  last_by: Generated<'age' | 'code' | null>;
  /** The seller's last sign that it is still there; null until `ageListings` begins to count. */
  sign_at: Generated<Date | null>;
  /** Since when it is in question. */
  asked_at: Generated<Date | null>;
};

/** The photos of a phone from the second on; the first, the cover, is `products.image_id`. */
type ProductPhotosTable = {
  product_id: string;
  position: number;
  image_id: string;
};

/** A phone's earlier price in poisha, until `changed_at`. */
type PriceChangesTable = {
  id: Generated<string>;
  product_id: string;
  price: ColumnType<string, number, never>;
  changed_at: Date;
  /** When those who saved the phone were notified. Also set if the price did not drop. */
  told_at: Generated<Date | null>;
};

/** Everything of a listing that its buyer sees, except prices, photos and the seller. */
export type ListingContent = Pick<
  Selectable<ProductsTable>,
  | 'name'
  | 'condition'
  | 'description'
  | 'location'
  | 'division'
  | 'district'
  | 'area'
  | 'use_time'
  | 'months_used'
  | 'ram_room'
  | 'ram'
  | 'storage'
  | 'colour'
  | 'battery_health'
  | 'battery_state'
  | 'battery_original'
  | 'has_charger'
  | 'has_box'
  | 'has_receipt'
  | 'warranty_months'
  | 'official'
  | 'registration'
  | 'locks'
  | 'defects'
  | 'negotiable'
  | 'cash'
> & {
  brand: string;
  /** Without the brand. */
  model: string | null;
  market_price_poisha: number;
};

/** A listing as it was when a buyer first booked this version; never changed. */
type ListingVersionsTable = {
  product_id: string;
  version: number;
  content: ColumnType<ListingContent, never, never>;
  kept_at: Date;
};

/** Its photos, the cover first, as long as they may be evidence in an order. */
type ListingVersionPhotosTable = {
  product_id: string;
  version: number;
  position: number;
  image_id: string;
};

/** `price` in poisha, at the time of saving. */
type SavedPhonesTable = {
  member_id: string;
  product_id: string;
  price: number;
  saved_at: Date;
  /** The lowest price that was notified, in poisha. */
  told_price: number | null;
};

type SavedSearchesTable = {
  id: string;
  member_id: string;
  name: string;
  /** As `searchParametersOf` writes it. */
  query: string;
  saved_at: Date;
  /** Phones and prices up to this time have been checked. */
  checked_to: Date;
  /** The time of the next check. */
  check_at: Date;
  /** Matches since the member's last visit. */
  new_matches: Generated<number>;
};

/** The views of a phone on a day. */
type ProductViewsTable = {
  product_id: string;
  day: Day;
  views: number;
};

/** The viewers of a phone within the last half hour: `viewer` is a keyed hash. */
type RecentLooksTable = {
  product_id: string;
  viewer: string;
  counted_at: Date;
};
