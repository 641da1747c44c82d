/**
 * The 8 divisions and 64 districts of Bangladesh, as the government spells them, in both scripts.
 * Without Zod, so that screens can import them.
 */
export type Name = { en: string; bn: string };
export type Division = Name & { districts: readonly Name[] };

/** Names from `English:বাংলা, …`. */
export const named = (text: string): Name[] =>
  text.split(',').map((pair) => {
    const [en = '', bn = ''] = pair.trim().split(':');
    return { en, bn: bn.normalize('NFC') };
  });

const division = (en: string, bn: string, districts: string): Division => ({
  en,
  bn: bn.normalize('NFC'),
  districts: named(districts),
});

export const divisions: readonly Division[] = [
  division(
    'Barishal',
    'বরিশাল',
    'Barguna:বরগুনা, Barishal:বরিশাল, Bhola:ভোলা, Jhalokathi:ঝালকাঠি, Patuakhali:পটুয়াখালী, Pirojpur:পিরোজপুর',
  ),
  division(
    'Chattogram',
    'চট্টগ্রাম',
    `Bandarban:বান্দরবান, Brahmanbaria:ব্রাহ্মণবাড়িয়া, Chandpur:চাঁদপুর, Chattogram:চট্টগ্রাম,
    Cox's Bazar:কক্সবাজার, Cumilla:কুমিল্লা, Feni:ফেনী, Khagrachhari:খাগড়াছড়ি, Lakshmipur:লক্ষ্মীপুর,
    Noakhali:নোয়াখালী, Rangamati:রাঙ্গামাটি`,
  ),
  division(
    'Dhaka',
    'ঢাকা',
    `Dhaka:ঢাকা, Faridpur:ফরিদপুর, Gazipur:গাজীপুর, Gopalganj:গোপালগঞ্জ, Kishoreganj:কিশোরগঞ্জ,
    Madaripur:মাদারীপুর, Manikganj:মানিকগঞ্জ, Munshiganj:মুন্সিগঞ্জ, Narayanganj:নারায়ণগঞ্জ,
    Narsingdi:নরসিংদী, Rajbari:রাজবাড়ী, Shariatpur:শরীয়তপুর, Tangail:টাঙ্গাইল`,
  ),
  division(
    'Khulna',
    'খুলনা',
    `Bagerhat:বাগেরহাট, Chuadanga:চুয়াডাঙ্গা, Jashore:যশোর, Jhenaidah:ঝিনাইদহ, Khulna:খুলনা,
    Kushtia:কুষ্টিয়া, Magura:মাগুরা, Meherpur:মেহেরপুর, Narail:নড়াইল, Satkhira:সাতক্ষীরা`,
  ),
  division(
    'Mymensingh',
    'ময়মনসিংহ',
    'Jamalpur:জামালপুর, Mymensingh:ময়মনসিংহ, Netrokona:নেত্রকোনা, Sherpur:শেরপুর',
  ),
  division(
    'Rajshahi',
    'রাজশাহী',
    `Bogura:বগুড়া, Chapainawabganj:চাঁপাইনবাবগঞ্জ, Joypurhat:জয়পুরহাট, Naogaon:নওগাঁ, Natore:নাটোর,
    Pabna:পাবনা, Rajshahi:রাজশাহী, Sirajganj:সিরাজগঞ্জ`,
  ),
  division(
    'Rangpur',
    'রংপুর',
    `Dinajpur:দিনাজপুর, Gaibandha:গাইবান্ধা, Kurigram:কুড়িগ্রাম, Lalmonirhat:লালমনিরহাট,
    Nilphamari:নীলফামারী, Panchagarh:পঞ্চগড়, Rangpur:রংপুর, Thakurgaon:ঠাকুরগাঁও`,
  ),
  division(
    'Sylhet',
    'সিলেট',
    'Habiganj:হবিগঞ্জ, Moulvibazar:মৌলভীবাজার, Sunamganj:সুনামগঞ্জ, Sylhet:সিলেট',
  ),
];

/** The division of a district, by English names; undefined for an unknown district. */
export function divisionOf(district: string): string | undefined {
  return divisions.find(({ districts }) => districts.some((one) => one.en === district))?.en;
}

export const divisionNames = divisions.map(({ en }) => en);
export const districtNames = divisions.flatMap(({ districts }) => districts.map(({ en }) => en));
