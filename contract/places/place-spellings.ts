/**
 * Further spellings of places, beside the government's: old names, short ones, and transliterations
 * that no rule produces. `English name: spellings`.
 */
const districtSpellings: Record<string, string> = {
  Barguna: 'borguna',
  Barishal: 'barisal borisal borishal',
  Jhalokathi: 'jhalokati jhalakathi jhalokathi ঝালকাঠী',
  Patuakhali: 'potuakhali',
  Pirojpur: 'perojpur firojpur',
  Bandarban: 'bandorban',
  Brahmanbaria: 'bbaria b-baria brahmonbaria bramonbaria bramanbaria বিবাড়িয়া',
  Chattogram: 'chittagong chitagong ctg chattagram chottogram chittagang চিটাগাং চিটাগং চাটগাঁ',
  "Cox's Bazar": 'coxbazar coxsbazar coxs-bazar cox-bazar koksbajar coxs-bazaar কক্সেসবাজার',
  Cumilla: 'comilla kumilla komilla comila',
  Feni: 'feny',
  Khagrachhari: 'khagrachari khagrachori',
  Lakshmipur: 'লক্ষীপুর লক্ষিপুর laxmipur lokkhipur lakhipur lokhipur laksmipur',
  Noakhali: 'nowakhali noyakhali',
  Dhaka: 'dacca dhk dhaka-city ঢাকার ঢাকায়',
  Gopalganj: 'gopalgonj',
  Kishoreganj: 'kishorganj kisorgonj',
  Narayanganj: 'narayangonj narayongonj n-ganj n-gonj nganj ngonj নারায়নগঞ্জ',
  Narsingdi: 'norshingdi norsingdi narshingdi',
  Tangail: 'tangile',
  Bagerhat: 'bagherhat',
  Chuadanga: 'chuyadanga',
  Jashore: 'jessore joshor jossore jashor',
  Jhenaidah: 'jhenaidaha jinaidah jhinaidah jhenidah ঝিনাইদা',
  Kushtia: 'kustia kushtiya',
  Satkhira: 'shatkhira',
  Mymensingh: 'mymensing moymonsingh momensingh mymansingh moimonsingh ময়মনসিং',
  Netrokona: 'netrakona',
  Bogura: 'bogra bagura bogora bogurha',
  Chapainawabganj: 'chapai chapainawabgonj chapai-nawabganj nawabganj-sadar চাঁপাই চাপাই',
  Joypurhat: 'jaypurhat',
  Naogaon: 'nowgaon nogaon naoga',
  Rajshahi: 'rajsahi',
  Sirajganj: 'sirajgonj serajganj',
  Thakurgaon: 'thakurgoan thakurga',
  Panchagarh: 'panchagar ponchogor panchogor',
  Nilphamari: 'nilfamari nilphamary',
  Kurigram: 'kurigrum',
  Habiganj: 'hobigonj hobiganj',
  Moulvibazar: 'maulvibazar moulovibazar mowlvibazar moulvibajar molvibazar',
  Sunamganj: 'sunamgonj',
  Sylhet: 'sylet silet silhet syhlet shylhet ছিলেট',
};

/** The same for areas of the large cities, and for areas that a district's list lacks. */
const areaSpellings: Record<string, string> = {
  'Dhaka/Jatrabari': 'jatrabary',
  'Dhaka/Dhanmondi': 'dhanmandi dhanmundi dhanmondhi',
  'Dhaka/Mohakhali': 'mohakhaly',
  'Dhaka/Bashundhara': 'bosundhora basundhara boshundhora',
  'Dhaka/New Market': 'newmarket nilkhet নীলক্ষেত',
  'Dhaka/Farmgate': 'farm-gate',
  'Dhaka/Kallyanpur': 'kalyanpur kollanpur',
  'Dhaka/Moghbazar': 'mogbazar magbazar মগবাজার',
  'Dhaka/Uttara': 'uttora',
  'Dhaka/Mohammadpur': 'mohammodpur muhammadpur mdpur মহম্মদপুর',
  'Dhaka/Tejgaon': 'tejgao tejgoan',
  'Dhaka/Khilgaon': 'khilgao khilgoan',
  'Dhaka/Badda': 'merul-badda notun-bazar',
  'Dhaka/Keraniganj': 'keranigonj',
  'Dhaka/Motijheel': 'motijhil motijeel',
  'Dhaka/Airport': 'dhaka-airport',
  'Chattogram/GEC': 'gec-mor gec-circle জিইসি-মোড়',
  'Chattogram/Agrabad': 'agrabadh',
  'Chattogram/Chawkbazar': 'chokbazar',
  'Chattogram/Hathazari': 'hathajari hat-hazari',
  'Sylhet/Zindabazar': 'jindabazar jinda-bazar zinda-bazar জিন্দা-বাজার',
  'Sylhet/Ambarkhana': 'amberkhana ombarkhana',
  'Moulvibazar/Sreemangal': 'srimangal shreemangal srimongol শ্রীমংগল',
  'Gazipur/Tongi': 'tongy tungi',
  'Gazipur/Sreepur': 'sripur',
  'Narayanganj/Fatullah': 'fatulla fotulla',
};

/** Further areas that people use as places, beside those of `areas.ts`: `English:বাংলা`. */
const moreAreas: Record<string, string> = {
  Dhaka: `Gabtoli:গাবতলী, Agargaon:আগারগাঁও, Shewrapara:শেওড়াপাড়া, Kazipara:কাজীপাড়া,
    Azimpur:আজিমপুর, Lalmatia:লালমাটিয়া, Jigatola:জিগাতলা, Rayer Bazar:রায়ের বাজার, Green Road:গ্রিন রোড,
    Panthapath:পান্থপথ, Kawran Bazar:কারওয়ান বাজার, Bangla Motor:বাংলামোটর, Eskaton:ইস্কাটন,
    Sadarghat:সদরঘাট, Narinda:নারিন্দা, Kuril:কুড়িল, Nadda:নদ্দা, Vatara:ভাটারা, Aftabnagar:আফতাবনগর,
    Nikunja:নিকুঞ্জ, Goran:গোড়ান, Kamalapur:কমলাপুর, Shahjahanpur:শাহজাহানপুর, Kakrail:কাকরাইল,
    Bailey Road:বেইলি রোড, Science Lab:সায়েন্স ল্যাব, Postogola:পোস্তগোলা, Hemayetpur:হেমায়েতপুর,
    Donia:দনিয়া, Shonir Akhra:শনির আখড়া, Sayedabad:সায়েদাবাদ, Rajarbagh:রাজারবাগ`,
  Chattogram: `Oxygen:অক্সিজেন, Muradpur:মুরাদপুর, Bahaddarhat:বহদ্দারহাট, New Market:নিউ মার্কেট,
    Andarkilla:আন্দরকিল্লা, Lalkhan Bazar:লালখান বাজার, Dewanhat:দেওয়ানহাট, Chaktai:চাক্তাই`,
  Sylhet: `Tilagor:টিলাগড়, Mirabazar:মিরাবাজার, Kumarpara:কুমারপাড়া, Akhalia:আখালিয়া,
    Modina Market:মদিনা মার্কেট, Shibgonj:শিবগঞ্জ, Kadamtali:কদমতলী, Rikabibazar:রিকাবীবাজার,
    Tilagarh:টিলাগড়, Pathantula:পাঠানটুলা`,
  Gazipur: 'Joydebpur:জয়দেবপুর, Mawna:মাওনা, Gazipura:গাজীপুরা, Boardbazar:বোর্ডবাজার',
  Narayanganj: 'Chashara:চাষাঢ়া, Shibu Market:শিবু মার্কেট, Kanchpur:কাঁচপুর, Signboard:সাইনবোর্ড',
  Khulna: 'Dakbangla:ডাকবাংলা, New Market:নিউ মার্কেট, Gallamari:গল্লামারী, Shib Bari:শিববাড়ি',
  Rajshahi: 'New Market:নিউ মার্কেট, Talaimari:তালাইমারী, Laxmipur:লক্ষ্মীপুর, Kazla:কাজলা',
  Rangpur: 'Shapla Chattar:শাপলা চত্বর, Lalbag:লালবাগ, Dhap:ধাপ',
  Bogura: 'Satmatha:সাতমাথা, Banani:বনানী, Matidali:মাটিডালি',
  Cumilla: 'Kandirpar:কান্দিরপাড়, Tomsom Bridge:টমছম ব্রিজ, Shasongacha:শাসনগাছা',
  Mymensingh: 'Ganginarpar:গাঙ্গিনারপাড়, Charpara:চরপাড়া, Town Hall:টাউন হল',
  Barishal: 'Sadar Road:সদর রোড, Chawk Bazar:চকবাজার',
  Jashore: 'Monihar:মণিহার, Doratana:দড়াটানা',
  Feni: 'Trunk Road:ট্রাংক রোড, Mohipal:মহিপাল',
};

/** Spellings of a district or area, by its English name; an area with its district. */
export function spellingsOf(district: string, area?: string): string[] {
  const text = area
    ? areaSpellings[`${district}/${area}`]
    : Object.hasOwn(districtSpellings, district) && districtSpellings[district];
  return text ? text.split(' ').map((each) => each.replaceAll('-', ' ')) : [];
}

/** Areas of a district that its list lacks: `English:বাংলা, …`; '' if there are no further ones. */
export const areasBeside = (district: string): string =>
  Object.hasOwn(moreAreas, district) ? (moreAreas[district] ?? '') : '';
