import { divisions, type Name, named } from './places.ts';

/**
 * The upazilas of each district, and the areas that people of the large cities use as places, in
 * both scripts; `*` is the district's own Sadar. In a file of its own, because only sellers need
 * it, and only one district's areas.
 */
const areasOf: Record<string, string> = {
  Barguna: '*, Amtali:আমতলী, Bamna:বামনা, Betagi:বেতাগী, Patharghata:পাথরঘাটা, Taltali:তালতলী',
  Barishal: `*, Agailjhara:আগৈলঝাড়া, Babuganj:বাবুগঞ্জ, Bakerganj:বাকেরগঞ্জ, Banaripara:বানারীপাড়া,
    Gournadi:গৌরনদী, Hizla:হিজলা, Mehendiganj:মেহেন্দিগঞ্জ, Muladi:মুলাদী, Wazirpur:উজিরপুর,
    Nathullabad:নথুল্লাবাদ, Rupatali:রূপাতলী`,
  Bhola: `*, Borhanuddin:বোরহানউদ্দিন, Char Fasson:চরফ্যাশন, Daulatkhan:দৌলতখান, Lalmohan:লালমোহন,
    Manpura:মনপুরা, Tazumuddin:তজুমদ্দিন`,
  Jhalokathi: '*, Kathalia:কাঠালিয়া, Nalchity:নলছিটি, Rajapur:রাজাপুর',
  Patuakhali: `*, Bauphal:বাউফল, Dashmina:দশমিনা, Dumki:দুমকি, Galachipa:গলাচিপা, Kalapara:কলাপাড়া,
    Mirzaganj:মির্জাগঞ্জ, Rangabali:রাঙ্গাবালী`,
  Pirojpur: `*, Bhandaria:ভান্ডারিয়া, Kawkhali:কাউখালী, Mathbaria:মঠবাড়িয়া, Nazirpur:নাজিরপুর,
    Nesarabad:নেছারাবাদ, Indurkani:ইন্দুরকানী`,

  Bandarban: `*, Alikadam:আলীকদম, Lama:লামা, Naikhongchhari:নাইক্ষ্যংছড়ি, Rowangchhari:রোয়াংছড়ি,
    Ruma:রুমা, Thanchi:থানচি`,
  Brahmanbaria: `*, Akhaura:আখাউড়া, Ashuganj:আশুগঞ্জ, Bancharampur:বাঞ্ছারামপুর, Bijoynagar:বিজয়নগর,
    Kasba:কসবা, Nabinagar:নবীনগর, Nasirnagar:নাসিরনগর, Sarail:সরাইল`,
  Chandpur: `*, Faridganj:ফরিদগঞ্জ, Haimchar:হাইমচর, Hajiganj:হাজীগঞ্জ, Kachua:কচুয়া,
    Matlab Dakshin:মতলব দক্ষিণ, Matlab Uttar:মতলব উত্তর, Shahrasti:শাহরাস্তি`,
  Chattogram: `Agrabad:আগ্রাবাদ, Akbar Shah:আকবর শাহ, Bakalia:বাকলিয়া, Bandar:বন্দর, Bayezid:বায়েজিদ,
    Chandgaon:চান্দগাঁও, Chawkbazar:চকবাজার, Double Mooring:ডবলমুরিং, EPZ:ইপিজেড, GEC:জিইসি,
    Halishahar:হালিশহর, Khulshi:খুলশী, Kotwali:কোতোয়ালি, Nasirabad:নাসিরাবাদ, Pahartali:পাহাড়তলী,
    Panchlaish:পাঁচলাইশ, Patenga:পতেঙ্গা, Anwara:আনোয়ারা, Banshkhali:বাঁশখালী,
    Boalkhali:বোয়ালখালী, Chandanaish:চন্দনাইশ, Fatikchhari:ফটিকছড়ি, Hathazari:হাটহাজারী,
    Karnaphuli:কর্ণফুলী, Lohagara:লোহাগাড়া, Mirsharai:মীরসরাই, Patiya:পটিয়া, Rangunia:রাঙ্গুনিয়া,
    Raozan:রাউজান, Sandwip:সন্দ্বীপ, Satkania:সাতকানিয়া, Sitakunda:সীতাকুণ্ড`,
  "Cox's Bazar": `*, Chakaria:চকরিয়া, Eidgaon:ঈদগাঁও, Kutubdia:কুতুবদিয়া, Maheshkhali:মহেশখালী,
    Pekua:পেকুয়া, Ramu:রামু, Teknaf:টেকনাফ, Ukhia:উখিয়া`,
  Cumilla: `Adarsha Sadar:আদর্শ সদর, Sadar Dakshin:সদর দক্ষিণ, Barura:বরুড়া,
    Brahmanpara:ব্রাহ্মণপাড়া, Burichang:বুড়িচং, Chandina:চান্দিনা, Chauddagram:চৌদ্দগ্রাম,
    Daudkandi:দাউদকান্দি, Debidwar:দেবিদ্বার, Homna:হোমনা, Laksam:লাকসাম, Lalmai:লালমাই,
    Meghna:মেঘনা, Monoharganj:মনোহরগঞ্জ, Muradnagar:মুরাদনগর, Nangalkot:নাঙ্গলকোট, Titas:তিতাস`,
  Feni: `*, Chhagalnaiya:ছাগলনাইয়া, Daganbhuiyan:দাগনভূঞা, Fulgazi:ফুলগাজী, Parshuram:পরশুরাম,
    Sonagazi:সোনাগাজী`,
  Khagrachhari: `*, Dighinala:দীঘিনালা, Guimara:গুইমারা, Lakshmichhari:লক্ষ্মীছড়ি,
    Mahalchhari:মহালছড়ি, Manikchhari:মানিকছড়ি, Matiranga:মাটিরাঙ্গা, Panchhari:পানছড়ি,
    Ramgarh:রামগড়`,
  Lakshmipur: '*, Kamalnagar:কমলনগর, Raipur:রায়পুর, Ramganj:রামগঞ্জ, Ramgati:রামগতি',
  Noakhali: `*, Begumganj:বেগমগঞ্জ, Chatkhil:চাটখিল, Companiganj:কোম্পানীগঞ্জ, Hatiya:হাতিয়া,
    Kabirhat:কবিরহাট, Maijdee:মাইজদী, Senbagh:সেনবাগ, Sonaimuri:সোনাইমুড়ী, Subarnachar:সুবর্ণচর`,
  Rangamati: `*, Baghaichhari:বাঘাইছড়ি, Barkal:বরকল, Belaichhari:বিলাইছড়ি, Juraichhari:জুরাছড়ি,
    Kaptai:কাপ্তাই, Kawkhali:কাউখালী, Langadu:লংগদু, Naniarchar:নানিয়ারচর, Rajasthali:রাজস্থলী`,

  Dhaka: `Adabor:আদাবর, Airport:বিমানবন্দর, Badda:বাড্ডা, Banani:বনানী, Banasree:বনশ্রী,
    Bangshal:বংশাল, Baridhara:বারিধারা, Basabo:বাসাবো, Bashundhara:বসুন্ধরা,
    Cantonment:ক্যান্টনমেন্ট, Chawkbazar:চকবাজার, Dakshinkhan:দক্ষিণখান, Demra:ডেমরা,
    Dhanmondi:ধানমন্ডি, Elephant Road:এলিফ্যান্ট রোড, Farmgate:ফার্মগেট, Gendaria:গেন্ডারিয়া,
    Gulistan:গুলিস্তান, Gulshan:গুলশান, Hazaribagh:হাজারীবাগ, Jatrabari:যাত্রাবাড়ী,
    Kadamtali:কদমতলী, Kafrul:কাফরুল, Kalabagan:কলাবাগান, Kallyanpur:কল্যাণপুর,
    Kamrangirchar:কামরাঙ্গীরচর, Khilgaon:খিলগাঁও, Khilkhet:খিলক্ষেত, Kotwali:কোতোয়ালি,
    Lalbagh:লালবাগ, Malibagh:মালিবাগ, Mirpur:মিরপুর, Moghbazar:মগবাজার, Mohakhali:মহাখালী,
    Mohammadpur:মোহাম্মদপুর, Motijheel:মতিঝিল, Mugda:মুগদা, New Market:নিউ মার্কেট,
    Pallabi:পল্লবী, Paltan:পল্টন, Ramna:রমনা, Rampura:রামপুরা, Sabujbagh:সবুজবাগ,
    Shahbagh:শাহবাগ, Shantinagar:শান্তিনগর, Sher-e-Bangla Nagar:শেরেবাংলা নগর,
    Shyamoli:শ্যামলী, Shyampur:শ্যামপুর, Sutrapur:সূত্রাপুর, Tejgaon:তেজগাঁও, Turag:তুরাগ,
    Uttara:উত্তরা, Uttarkhan:উত্তরখান, Wari:ওয়ারী, Dhamrai:ধামরাই, Dohar:দোহার,
    Keraniganj:কেরানীগঞ্জ, Nawabganj:নবাবগঞ্জ, Savar:সাভার, Ashulia:আশুলিয়া`,
  Faridpur: `*, Alfadanga:আলফাডাঙ্গা, Bhanga:ভাঙ্গা, Boalmari:বোয়ালমারী, Charbhadrasan:চরভদ্রাসন,
    Madhukhali:মধুখালী, Nagarkanda:নগরকান্দা, Sadarpur:সদরপুর, Saltha:সালথা`,
  Gazipur: `*, Board Bazar:বোর্ড বাজার, Chowrasta:চৌরাস্তা, Kaliakair:কালিয়াকৈর,
    Kaliganj:কালীগঞ্জ, Kapasia:কাপাসিয়া, Konabari:কোনাবাড়ী, Sreepur:শ্রীপুর, Tongi:টঙ্গী`,
  Gopalganj: '*, Kashiani:কাশিয়ানী, Kotalipara:কোটালীপাড়া, Muksudpur:মুকসুদপুর, Tungipara:টুঙ্গিপাড়া',
  Kishoreganj: `*, Austagram:অষ্টগ্রাম, Bajitpur:বাজিতপুর, Bhairab:ভৈরব, Hossainpur:হোসেনপুর,
    Itna:ইটনা, Karimganj:করিমগঞ্জ, Katiadi:কটিয়াদী, Kuliarchar:কুলিয়ারচর, Mithamain:মিঠামইন,
    Nikli:নিকলী, Pakundia:পাকুন্দিয়া, Tarail:তাড়াইল`,
  Madaripur: '*, Dasar:ডাসার, Kalkini:কালকিনি, Rajoir:রাজৈর, Shibchar:শিবচর',
  Manikganj: `*, Daulatpur:দৌলতপুর, Ghior:ঘিওর, Harirampur:হরিরামপুর, Saturia:সাটুরিয়া,
    Shibalaya:শিবালয়, Singair:সিংগাইর`,
  Munshiganj: `*, Gazaria:গজারিয়া, Lohajang:লৌহজং, Sirajdikhan:সিরাজদিখান, Sreenagar:শ্রীনগর,
    Tongibari:টংগিবাড়ী`,
  Narayanganj: `*, Araihazar:আড়াইহাজার, Bandar:বন্দর, Fatullah:ফতুল্লা, Rupganj:রূপগঞ্জ,
    Siddhirganj:সিদ্ধিরগঞ্জ, Sonargaon:সোনারগাঁও`,
  Narsingdi: '*, Belabo:বেলাবো, Monohardi:মনোহরদী, Palash:পলাশ, Raipura:রায়পুরা, Shibpur:শিবপুর',
  Rajbari: '*, Baliakandi:বালিয়াকান্দি, Goalanda:গোয়ালন্দ, Kalukhali:কালুখালী, Pangsha:পাংশা',
  Shariatpur: `*, Bhedarganj:ভেদরগঞ্জ, Damudya:ডামুড্যা, Gosairhat:গোসাইরহাট, Naria:নড়িয়া,
    Zajira:জাজিরা`,
  Tangail: `*, Basail:বাসাইল, Bhuapur:ভূঞাপুর, Delduar:দেলদুয়ার, Dhanbari:ধনবাড়ী, Ghatail:ঘাটাইল,
    Gopalpur:গোপালপুর, Kalihati:কালিহাতী, Madhupur:মধুপুর, Mirzapur:মির্জাপুর, Nagarpur:নাগরপুর,
    Sakhipur:সখিপুর`,

  Bagerhat: `*, Chitalmari:চিতলমারী, Fakirhat:ফকিরহাট, Kachua:কচুয়া, Mollahat:মোল্লাহাট,
    Mongla:মোংলা, Morrelganj:মোড়েলগঞ্জ, Rampal:রামপাল, Sarankhola:শরণখোলা`,
  Chuadanga: '*, Alamdanga:আলমডাঙ্গা, Damurhuda:দামুড়হুদা, Jibannagar:জীবননগর',
  Jashore: `*, Abhaynagar:অভয়নগর, Bagherpara:বাঘারপাড়া, Benapole:বেনাপোল, Chaugachha:চৌগাছা,
    Jhikargachha:ঝিকরগাছা, Keshabpur:কেশবপুর, Manirampur:মণিরামপুর, Sharsha:শার্শা`,
  Jhenaidah: `*, Harinakunda:হরিণাকুণ্ডু, Kaliganj:কালীগঞ্জ, Kotchandpur:কোটচাঁদপুর,
    Maheshpur:মহেশপুর, Shailkupa:শৈলকুপা`,
  Khulna: `Daulatpur:দৌলতপুর, Khalishpur:খালিশপুর, Khan Jahan Ali:খানজাহান আলী,
    Kotwali:কোতোয়ালি, Sonadanga:সোনাডাঙ্গা, Boyra:বয়রা, Batiaghata:বটিয়াঘাটা, Dacope:দাকোপ,
    Dighalia:দিঘলিয়া, Dumuria:ডুমুরিয়া, Koyra:কয়রা, Paikgachha:পাইকগাছা, Phultala:ফুলতলা,
    Rupsha:রূপসা, Terokhada:তেরখাদা`,
  Kushtia: `*, Bheramara:ভেড়ামারা, Daulatpur:দৌলতপুর, Khoksa:খোকসা, Kumarkhali:কুমারখালী,
    Mirpur:মিরপুর`,
  Magura: '*, Mohammadpur:মহম্মদপুর, Shalikha:শালিখা, Sreepur:শ্রীপুর',
  Meherpur: '*, Gangni:গাংনী, Mujibnagar:মুজিবনগর',
  Narail: '*, Kalia:কালিয়া, Lohagara:লোহাগড়া',
  Satkhira: `*, Assasuni:আশাশুনি, Debhata:দেবহাটা, Kalaroa:কলারোয়া, Kaliganj:কালিগঞ্জ,
    Shyamnagar:শ্যামনগর, Tala:তালা`,

  Jamalpur: `*, Bakshiganj:বকশীগঞ্জ, Dewanganj:দেওয়ানগঞ্জ, Islampur:ইসলামপুর,
    Madarganj:মাদারগঞ্জ, Melandaha:মেলান্দহ, Sarishabari:সরিষাবাড়ী`,
  Mymensingh: `*, Bhaluka:ভালুকা, Dhobaura:ধোবাউড়া, Fulbaria:ফুলবাড়িয়া, Gafargaon:গফরগাঁও,
    Gauripur:গৌরীপুর, Haluaghat:হালুয়াঘাট, Ishwarganj:ঈশ্বরগঞ্জ, Muktagachha:মুক্তাগাছা,
    Nandail:নান্দাইল, Phulpur:ফুলপুর, Tarakanda:তারাকান্দা, Trishal:ত্রিশাল`,
  Netrokona: `*, Atpara:আটপাড়া, Barhatta:বারহাট্টা, Durgapur:দুর্গাপুর, Kalmakanda:কলমাকান্দা,
    Kendua:কেন্দুয়া, Khaliajuri:খালিয়াজুরী, Madan:মদন, Mohanganj:মোহনগঞ্জ, Purbadhala:পূর্বধলা`,
  Sherpur: '*, Jhenaigati:ঝিনাইগাতী, Nakla:নকলা, Nalitabari:নালিতাবাড়ী, Sreebardi:শ্রীবরদী',

  Bogura: `*, Adamdighi:আদমদীঘি, Dhunat:ধুনট, Dhupchanchia:দুপচাঁচিয়া, Gabtali:গাবতলী,
    Kahaloo:কাহালু, Nandigram:নন্দীগ্রাম, Sariakandi:সারিয়াকান্দি, Shajahanpur:শাজাহানপুর,
    Sherpur:শেরপুর, Shibganj:শিবগঞ্জ, Sonatala:সোনাতলা`,
  Chapainawabganj: '*, Bholahat:ভোলাহাট, Gomastapur:গোমস্তাপুর, Nachole:নাচোল, Shibganj:শিবগঞ্জ',
  Joypurhat: '*, Akkelpur:আক্কেলপুর, Kalai:কালাই, Khetlal:ক্ষেতলাল, Panchbibi:পাঁচবিবি',
  Naogaon: `*, Atrai:আত্রাই, Badalgachhi:বদলগাছী, Dhamoirhat:ধামইরহাট, Manda:মান্দা,
    Mahadebpur:মহাদেবপুর, Niamatpur:নিয়ামতপুর, Patnitala:পত্নীতলা, Porsha:পোরশা,
    Raninagar:রাণীনগর, Sapahar:সাপাহার`,
  Natore: `*, Bagatipara:বাগাতিপাড়া, Baraigram:বড়াইগ্রাম, Gurudaspur:গুরুদাসপুর, Lalpur:লালপুর,
    Naldanga:নলডাঙ্গা, Singra:সিংড়া`,
  Pabna: `*, Atgharia:আটঘরিয়া, Bera:বেড়া, Bhangura:ভাঙ্গুড়া, Chatmohar:চাটমোহর, Faridpur:ফরিদপুর,
    Ishwardi:ঈশ্বরদী, Santhia:সাঁথিয়া, Sujanagar:সুজানগর`,
  Rajshahi: `Boalia:বোয়ালিয়া, Chandrima:চন্দ্রিমা, Kashiadanga:কাশিয়াডাঙ্গা, Katakhali:কাটাখালী,
    Matihar:মতিহার, Rajpara:রাজপাড়া, Shah Makhdum:শাহ মখদুম, Shaheb Bazar:সাহেব বাজার,
    Bagha:বাঘা, Bagmara:বাগমারা, Charghat:চারঘাট, Durgapur:দুর্গাপুর, Godagari:গোদাগাড়ী,
    Mohanpur:মোহনপুর, Paba:পবা, Puthia:পুঠিয়া, Tanore:তানোর`,
  Sirajganj: `*, Belkuchi:বেলকুচি, Chauhali:চৌহালী, Kamarkhanda:কামারখন্দ, Kazipur:কাজীপুর,
    Raiganj:রায়গঞ্জ, Shahjadpur:শাহজাদপুর, Tarash:তাড়াশ, Ullapara:উল্লাপাড়া`,

  Dinajpur: `*, Biral:বিরল, Birampur:বিরামপুর, Birganj:বীরগঞ্জ, Bochaganj:বোচাগঞ্জ,
    Chirirbandar:চিরিরবন্দর, Ghoraghat:ঘোড়াঘাট, Hakimpur:হাকিমপুর, Kaharole:কাহারোল,
    Khansama:খানসামা, Nawabganj:নবাবগঞ্জ, Parbatipur:পার্বতীপুর, Phulbari:ফুলবাড়ী`,
  Gaibandha: `*, Fulchhari:ফুলছড়ি, Gobindaganj:গোবিন্দগঞ্জ, Palashbari:পলাশবাড়ী,
    Sadullapur:সাদুল্লাপুর, Saghata:সাঘাটা, Sundarganj:সুন্দরগঞ্জ`,
  Kurigram: `*, Bhurungamari:ভূরুঙ্গামারী, Char Rajibpur:চর রাজিবপুর, Chilmari:চিলমারী,
    Nageshwari:নাগেশ্বরী, Phulbari:ফুলবাড়ী, Rajarhat:রাজারহাট, Raumari:রৌমারী, Ulipur:উলিপুর`,
  Lalmonirhat: '*, Aditmari:আদিতমারী, Hatibandha:হাতীবান্ধা, Kaliganj:কালীগঞ্জ, Patgram:পাটগ্রাম',
  Nilphamari: `*, Dimla:ডিমলা, Domar:ডোমার, Jaldhaka:জলঢাকা, Kishoreganj:কিশোরগঞ্জ,
    Saidpur:সৈয়দপুর`,
  Panchagarh: '*, Atwari:আটোয়ারী, Boda:বোদা, Debiganj:দেবীগঞ্জ, Tetulia:তেঁতুলিয়া',
  Rangpur: `*, Jahaj Company:জাহাজ কোম্পানি, Mahiganj:মাহিগঞ্জ, Modern Mor:মডার্ন মোড়,
    Badarganj:বদরগঞ্জ, Gangachara:গঙ্গাচড়া, Kaunia:কাউনিয়া, Mithapukur:মিঠাপুকুর,
    Pirgachha:পীরগাছা, Pirganj:পীরগঞ্জ, Taraganj:তারাগঞ্জ`,
  Thakurgaon: '*, Baliadangi:বালিয়াডাঙ্গী, Haripur:হরিপুর, Pirganj:পীরগঞ্জ, Ranisankail:রাণীশংকৈল',

  Habiganj: `*, Ajmiriganj:আজমিরীগঞ্জ, Bahubal:বাহুবল, Baniachong:বানিয়াচং,
    Chunarughat:চুনারুঘাট, Lakhai:লাখাই, Madhabpur:মাধবপুর, Nabiganj:নবীগঞ্জ,
    Shayestaganj:শায়েস্তাগঞ্জ`,
  Moulvibazar: `*, Barlekha:বড়লেখা, Juri:জুড়ী, Kamalganj:কমলগঞ্জ, Kulaura:কুলাউড়া,
    Rajnagar:রাজনগর, Sreemangal:শ্রীমঙ্গল`,
  Sunamganj: `*, Bishwambarpur:বিশ্বম্ভরপুর, Chhatak:ছাতক, Derai:দিরাই, Dharmapasha:ধর্মপাশা,
    Dowarabazar:দোয়ারাবাজার, Jagannathpur:জগন্নাথপুর, Jamalganj:জামালগঞ্জ,
    Madhyanagar:মধ্যনগর, Shantiganj:শান্তিগঞ্জ, Sulla:শাল্লা, Tahirpur:তাহিরপুর`,
  Sylhet: `*, Ambarkhana:আম্বরখানা, Bandarbazar:বন্দরবাজার, Shahjalal Upashahar:শাহজালাল উপশহর,
    Subid Bazar:সুবিদবাজার, Zindabazar:জিন্দাবাজার, Balaganj:বালাগঞ্জ, Beanibazar:বিয়ানীবাজার,
    Bishwanath:বিশ্বনাথ, Companiganj:কোম্পানীগঞ্জ, Dakshin Surma:দক্ষিণ সুরমা,
    Fenchuganj:ফেঞ্চুগঞ্জ, Golapganj:গোলাপগঞ্জ, Gowainghat:গোয়াইনঘাট, Jaintiapur:জৈন্তাপুর,
    Kanaighat:কানাইঘাট, Osmani Nagar:ওসমানীনগর, Zakiganj:জকিগঞ্জ`,
};

/** The areas of a district, by its English name; [] for an unknown district. */
export function areasIn(district: string): readonly Name[] {
  const text = Object.hasOwn(areasOf, district) ? areasOf[district] : undefined;
  if (text === undefined) return [];
  const districts = divisions.flatMap((division) => division.districts);
  const { bn = '' } = districts.find(({ en }) => en === district) ?? {};
  return named(text.replace('*', `${district} Sadar:${bn} সদর`));
}

const key = (name: string) => name.normalize('NFC').trim().toLowerCase();

/**
 * The stored form of an area: the list's English name if the district has the area in either
 * script, so that the same place is counted once; else the typed text.
 */
export function areaAsStored(district: string, typed: string): string {
  const wanted = key(typed);
  return (
    areasIn(district).find(({ en, bn }) => key(en) === wanted || key(bn) === wanted)?.en ?? typed
  );
}

let bangla: Map<string, string> | undefined;

/** The Bangla name of a stored area; undefined for a freely typed one. */
export function areaInBangla(stored: string): string | undefined {
  // If several districts have the name, the first one counts, such as Dhaka's Mohammadpur.
  bangla ??= new Map(
    Object.keys(areasOf)
      .flatMap((district) => areasIn(district).map(({ en, bn }) => [en, bn] as const))
      .reverse(),
  );
  return bangla.get(stored);
}
