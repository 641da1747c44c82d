import { type Kysely, type RawBuilder, sql } from 'kysely';
import { uncounted } from './uncounted.ts';

/**
 * Brands beyond the specification's three, models, what sellers declare about a phone, and the
 * words by which search finds phones. The program loads the catalogue at its start
 * (`server/catalogue/load-catalogue.ts`).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = async (statements: readonly RawBuilder<unknown>[]) => {
    for (const statement of statements) await statement.execute(db);
  };
  await run(brandsAndModels);
  await uncounted(db, () => run([...declarations, ...search]));
}

const brandsAndModels = [
  // For the search of the most similar word. The extension is trusted, so the database's owner may
  // create it.
  sql`create extension if not exists pg_trgm`,

  sql`alter table categories
    add column slug text unique,
    add column bangla text not null default '',
    add column aliases text[] not null default '{}',
    add column key uuid not null default gen_random_uuid()`,
  sql`update categories set slug = 'vivo', bangla = 'ভিভো' where id = '1'`,
  sql`update categories set slug = 'samsung', bangla = 'স্যামসাং' where id = '2'`,
  sql`update categories set slug = 'realme', bangla = 'রিয়েলমি' where id = '3'`,
  sql`alter table categories alter column slug set not null`,

  sql`create table models (
    id uuid primary key,
    brand_id text not null references categories (id),
    slug text not null unique,
    name text not null,
    year smallint check (year between 1990 and 2100),
    variants jsonb not null default '[]',
    codes text[] not null default '{}',
    aliases text[] not null default '{}',
    merged_into uuid references models (id),
    search tsvector,
    name_weight smallint not null default 0,
    created_at timestamptz not null default now(),
    check (merged_into <> id)
  )`,
  sql`create index models_of_brand on models (brand_id, name)`,
  sql`create index models_words on models using gin (search) where merged_into is null`,
  sql`create index models_merged on models (merged_into) where merged_into is not null`,

  // The names by which a model is recognised in sellers' texts.
  sql`create table model_keys (
    brand_id text not null references categories (id),
    key text not null,
    model_id uuid not null references models (id),
    primary key (brand_id, key)
  )`,
  sql`create index model_keys_of_model on model_keys (model_id)`,

  // All words of the catalogue; a misspelling or another name refers to its catalogue word.
  sql`create table catalogue_words (word text primary key, means text)`,
  sql`create index catalogue_words_near on catalogue_words using gist (word gist_trgm_ops)`,
  sql`create index catalogue_words_begin on catalogue_words (word text_pattern_ops)`,
  // A single row: the release whose catalogue was loaded.
  sql`create table catalogue_loads (id boolean primary key default true check (id), hash text not null)`,
];

const declarations = [
  sql`alter table products
    add column model_id uuid references models (id),
    add column ram smallint check (ram between 1 and 64),
    add column storage smallint check (storage between 1 and 4096),
    add column colour text,
    add column months_used smallint check (months_used between 0 and 240),
    add column battery_health smallint check (battery_health between 1 and 100),
    add column battery_state text check (battery_state in ('normal', 'drains-fast', 'swollen')),
    add column battery_original boolean,
    add column has_charger boolean,
    add column has_box boolean,
    add column has_receipt boolean,
    add column warranty_months smallint check (warranty_months between 0 and 60),
    add column official boolean,
    add column locks text[],
    add column defects text[],
    add column negotiable boolean,
    add column division text,
    add column district text,
    add column area text`,

  // Sizes that earlier listings state clearly, such as 8/128 GB.
  sql`update products set
    ram = (regexp_match(ram_room, ${certainSizes()}))[1]::smallint,
    storage = (regexp_match(ram_room, ${certainSizes()}))[2]::smallint
    where ram_room ~ ${certainSizes()}`,
];

/** RAM and storage, each of a usual size; anything else is unclear. */
function certainSizes() {
  return sql.lit(
    '^\\s*(1|2|3|4|6|8|10|12|16|18|24)\\s*(?:GB)?\\s*/\\s*(8|16|32|64|128|256|512|1024)\\s*(?:GB)?\\s*$',
  );
}

const onSale = sql`paid_at is null and removed_at is null`;

const search = [
  sql`alter table products
    add column seller_verified boolean not null default false,
    add column search tsvector,
    add column name_weight smallint not null default 0`,
  sql`update products set seller_verified = true
    from members where members.id = seller_id and members.is_verified`,

  // A copy, so that a search filters by the badge without reading every seller.
  sql`create function copy_seller_badge() returns trigger language plpgsql as $$
    begin
      new.seller_verified := coalesce((select is_verified from members where id = new.seller_id), false);
      return new;
    end $$`,
  sql`create trigger products_badge before insert or update of seller_id on products
    for each row execute function copy_seller_badge()`,
  sql`create function spread_seller_badge() returns trigger language plpgsql as $$
    declare
      brand text;
    begin
      -- Phones before brands, and both in a fixed order, as everywhere: else changes could deadlock.
      perform id from products where seller_id = new.id and removed_at is null
        order by id for update;
      for brand in select distinct category_id from products
        where seller_id = new.id and removed_at is null order by category_id
      loop
        update products set seller_verified = new.is_verified
          where seller_id = new.id and category_id = brand and removed_at is null;
      end loop;
      return null;
    end $$`,
  sql`create trigger sellers_badge after update of is_verified on members for each row
    when (old.is_verified <> new.is_verified) execute function spread_seller_badge()`,

  // Without a list of pending entries, which each search would read until the next vacuum.
  sql`create index products_words on products using gin (search) with (fastupdate = off)
    where ${onSale}`,
  sql`create index products_newest on products (created_at desc, id desc) where ${onSale}`,
  sql`create index products_cheapest on products (selling_price, id) where ${onSale}`,
  sql`create index products_saving on products ((market_price - selling_price) desc, id desc)
    where ${onSale}`,
  sql`create index products_of_model on products (model_id, created_at desc, id desc)
    where removed_at is null`,
  // For admins: names that sellers typed and the catalogue does not have.
  sql`create index products_without_model on products (category_id, name)
    where model_id is null and removed_at is null`,
  sql`create index products_of_district on products (district, created_at desc, id desc)
    where ${onSale}`,
  // Phones whose search words the program has not written yet.
  sql`create index products_without_words on products (id)
    where search is null and removed_at is null`,
];
