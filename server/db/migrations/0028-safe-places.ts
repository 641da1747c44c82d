import { type Kysely, sql } from 'kysely';
import { divisions } from '#contract/places/places.ts';

/**
 * Busy public places, suggested for meetings: in each district the administration's office and the
 * main police station of its town, the railway station if the town has one, and well-known shopping
 * centres. After this migration the operator maintains the list.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table safe_places (
    id uuid primary key default gen_random_uuid(),
    district text not null,
    en text not null,
    bn text not null,
    unique (district, en)
  )`.execute(db);
  const rows = JSON.stringify(firstPlaces());
  await sql`insert into safe_places (district, en, bn)
    select district, en, bn
    from jsonb_to_recordset(${rows}::jsonb) as row (district text, en text, bn text)`.execute(db);
}

type Named = { en: string; bn: string };

function firstPlaces() {
  return divisions.flatMap(({ districts }) =>
    districts.flatMap((district) =>
      placesOf(district).map(({ en, bn }) => ({
        district: district.en,
        en,
        bn: bn.normalize('NFC'),
      })),
    ),
  );
}

function placesOf({ en, bn }: Named): Named[] {
  const police = policeStations[en] ?? { en: `${en} Sadar`, bn: `${bn} সদর` };
  const station = stations[en];
  return [
    { en: `DC office (Deputy Commissioner), ${en}`, bn: `ডিসি অফিস (জেলা প্রশাসকের কার্যালয়), ${bn}` },
    { en: `${police.en} police station, ${en}`, bn: `${police.bn} থানা, ${bn}` },
    ...(station ? [{ en: `${station.en} railway station`, bn: `${station.bn} রেলওয়ে স্টেশন` }] : []),
    ...(shoppingCentres[en] ?? []),
  ];
}

/** `English:Bangla` by district; a single name is the district's own. */
function byDistrict(text: string): Record<string, Named> {
  const names = new Map(
    divisions.flatMap(({ districts }) => districts.map((each) => [each.en, each] as const)),
  );
  return Object.fromEntries(
    text.split(',').map((entry) => {
      const [district = '', en, bn] = entry.trim().split(':');
      return [district, en && bn ? { en, bn } : (names.get(district) ?? { en: '', bn: '' })];
    }),
  );
}

/** Towns whose main police station (thana) has another name than Sadar. */
const policeStations = byDistrict(`Dhaka:Kotwali:কোতোয়ালি, Chattogram:Kotwali:কোতোয়ালি,
  Cumilla:Kotwali Model:কোতোয়ালি মডেল, Faridpur:Kotwali:কোতোয়ালি,
  Mymensingh:Kotwali Model:কোতোয়ালি মডেল, Jashore:Kotwali Model:কোতোয়ালি মডেল,
  Dinajpur:Kotwali:কোতোয়ালি, Rangpur:Kotwali:কোতোয়ালি, Barishal:Kotwali Model:কোতোয়ালি মডেল,
  Sylhet:Kotwali Model:কোতোয়ালি মডেল, Rangamati:Kotwali:কোতোয়ালি, Rajshahi:Boalia Model:বোয়ালিয়া মডেল,
  Noakhali:Sudharam Model:সুধারাম মডেল, Shariatpur:Palong Model:পালং মডেল,
  Kushtia:Kushtia Model:কুষ্টিয়া মডেল, Feni:Feni Model:ফেনী মডেল,
  Narsingdi:Narsingdi Model:নরসিংদী মডেল, Moulvibazar:Moulvibazar Model:মৌলভীবাজার মডেল,
  Netrokona:Netrokona Model:নেত্রকোনা মডেল`);

/**
 * Stations by district: without a name, the station is called like the district. A district whose
 * town has no railway is missing.
 */
const stations = byDistrict(`Dhaka:Kamalapur:কমলাপুর, Chattogram, Rajshahi, Khulna, Sylhet, Rangpur,
  Mymensingh, Cumilla, Feni, Noakhali, Chandpur, Brahmanbaria, Cox's Bazar,
  Gazipur:Joydebpur:জয়দেবপুর, Narayanganj, Narsingdi, Kishoreganj, Tangail, Faridpur, Rajbari,
  Jashore, Kushtia:Kushtia Court:কুষ্টিয়া কোর্ট, Chuadanga, Jamalpur:Jamalpur Town:জামালপুর টাউন,
  Netrokona, Bogura, Joypurhat, Natore, Chapainawabganj, Dinajpur, Panchagarh, Nilphamari,
  Lalmonirhat, Kurigram, Gaibandha, Thakurgaon:Thakurgaon Road:ঠাকুরগাঁও রোড,
  Moulvibazar:Sreemangal:শ্রীমঙ্গল, Habiganj:Shaistaganj:শায়েস্তাগঞ্জ`);

const shoppingCentres: Record<string, Named[]> = {
  Dhaka: [
    { en: 'Bashundhara City, ground floor, Panthapath', bn: 'বসুন্ধরা সিটি, নিচতলা, পান্থপথ' },
    { en: 'Jamuna Future Park, ground floor, Kuril', bn: 'যমুনা ফিউচার পার্ক, নিচতলা, কুড়িল' },
    { en: 'Multiplan Center, New Elephant Road', bn: 'মাল্টিপ্ল্যান সেন্টার, নিউ এলিফ্যান্ট রোড' },
    { en: 'Eastern Plaza, Hatirpool', bn: 'ইস্টার্ন প্লাজা, হাতিরপুল' },
    { en: 'Motalib Plaza, Hatirpool', bn: 'মোতালিব প্লাজা, হাতিরপুল' },
  ],
  Chattogram: [
    { en: 'Sanmar Ocean City, GEC', bn: 'সানমার ওশান সিটি, জিইসি' },
    { en: 'New Market (Biponi Bitan)', bn: 'নিউ মার্কেট (বিপণি বিতান)' },
  ],
  Khulna: [{ en: 'Khulna New Market', bn: 'খুলনা নিউ মার্কেট' }],
  Rajshahi: [{ en: 'RDA Market, Shaheb Bazar', bn: 'আরডিএ মার্কেট, সাহেব বাজার' }],
  Sylhet: [{ en: 'Al-Hamra Shopping City, Zindabazar', bn: 'আল-হামরা শপিং সিটি, জিন্দাবাজার' }],
};
