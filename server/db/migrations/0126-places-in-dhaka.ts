import { type Kysely, sql } from 'kysely';

/** In the parts of Dhaka where most buyers live, which had none: stations of the metro, police. */
const places = [
  ['Mirpur 10 metro station', 'মিরপুর ১০ মেট্রো স্টেশন'],
  ['Pallabi metro station', 'পল্লবী মেট্রো স্টেশন'],
  ['Agargaon metro station', 'আগারগাঁও মেট্রো স্টেশন'],
  ['Uttara North metro station', 'উত্তরা উত্তর মেট্রো স্টেশন'],
  ['Motijheel metro station', 'মতিঝিল মেট্রো স্টেশন'],
  ['Mirpur Model police station', 'মিরপুর মডেল থানা'],
  ['Mohammadpur police station', 'মোহাম্মদপুর থানা'],
  ['Uttara West police station', 'উত্তরা পশ্চিম থানা'],
];

/** Not where an admin has removed all places of Dhaka. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const rows = JSON.stringify(places.map(([en, bn]) => ({ en, bn: bn?.normalize('NFC') })));
  await sql`insert into safe_places (district, en, bn)
    select 'Dhaka', en, bn from jsonb_to_recordset(${rows}::jsonb) as row (en text, bn text)
    where exists (select from safe_places where district = 'Dhaka')
    on conflict (district, en) do nothing`.execute(db);
}
