import { districtNames } from './places.ts';

/** The districts with which each has a border, by English names; each border once, rivers included. */
const borders = `
Dhaka: Gazipur, Narayanganj, Munshiganj, Manikganj, Tangail, Faridpur
Gazipur: Narayanganj, Narsingdi, Kishoreganj, Mymensingh, Tangail
Narayanganj: Narsingdi, Munshiganj, Brahmanbaria, Cumilla
Narsingdi: Kishoreganj, Brahmanbaria
Munshiganj: Cumilla, Chandpur, Shariatpur, Madaripur, Faridpur
Manikganj: Tangail, Faridpur, Rajbari, Pabna, Sirajganj
Tangail: Mymensingh, Jamalpur, Sirajganj
Kishoreganj: Mymensingh, Netrokona, Sunamganj, Habiganj, Brahmanbaria
Faridpur: Rajbari, Magura, Narail, Gopalganj, Madaripur
Rajbari: Magura, Jhenaidah, Kushtia, Pabna
Madaripur: Shariatpur, Gopalganj, Barishal
Gopalganj: Narail, Bagerhat, Pirojpur, Barishal
Shariatpur: Chandpur, Barishal
Mymensingh: Jamalpur, Sherpur, Netrokona
Jamalpur: Sherpur, Kurigram, Gaibandha, Bogura, Sirajganj
Netrokona: Sunamganj
Rajshahi: Chapainawabganj, Naogaon, Natore, Kushtia
Natore: Naogaon, Bogura, Sirajganj, Pabna, Kushtia
Naogaon: Chapainawabganj, Joypurhat, Bogura, Dinajpur
Bogura: Joypurhat, Gaibandha, Sirajganj
Joypurhat: Dinajpur, Gaibandha
Sirajganj: Pabna
Pabna: Kushtia
Panchagarh: Thakurgaon, Dinajpur, Nilphamari
Thakurgaon: Dinajpur
Dinajpur: Nilphamari, Rangpur, Gaibandha
Nilphamari: Rangpur, Lalmonirhat
Lalmonirhat: Rangpur, Kurigram
Rangpur: Kurigram, Gaibandha
Kurigram: Gaibandha
Sylhet: Sunamganj, Habiganj, Moulvibazar
Sunamganj: Habiganj
Habiganj: Moulvibazar, Brahmanbaria
Brahmanbaria: Cumilla
Cumilla: Chandpur, Noakhali, Feni
Chandpur: Lakshmipur, Noakhali
Lakshmipur: Noakhali, Bhola
Noakhali: Feni, Chattogram
Feni: Chattogram
Chattogram: Khagrachhari, Rangamati, Bandarban, Cox's Bazar
Khagrachhari: Rangamati
Rangamati: Bandarban
Bandarban: Cox's Bazar
Barishal: Bhola, Patuakhali, Jhalokathi, Pirojpur
Bhola: Patuakhali
Patuakhali: Barguna
Barguna: Jhalokathi, Pirojpur
Pirojpur: Jhalokathi, Bagerhat
Bagerhat: Khulna, Narail
Khulna: Satkhira, Jashore, Narail
Satkhira: Jashore
Jashore: Jhenaidah, Magura, Narail
Narail: Magura
Magura: Jhenaidah
Jhenaidah: Chuadanga, Kushtia
Chuadanga: Meherpur, Kushtia
Meherpur: Kushtia`;

const neighbours = new Map<string, string[]>(districtNames.map((name) => [name, []]));
for (const line of borders.trim().split('\n')) {
  const [one = '', others = ''] = line.split(': ');
  for (const other of others.split(', ')) {
    neighbours.get(one)?.push(other);
    neighbours.get(other)?.push(one);
  }
}

/** The districts that have a border with this one. */
export const neighboursOf = (district: string): readonly string[] => neighbours.get(district) ?? [];

/** How many borders are between each district and the nearest of these; 0 for these themselves. */
export function bordersFrom(districts: readonly string[]): ReadonlyMap<string, number> {
  const distances = new Map(districts.map((district) => [district, 0]));
  // A map is read in the order in which it grows, so the nearest come first.
  for (const [district, distance] of distances) {
    for (const next of neighboursOf(district)) {
      if (!distances.has(next)) distances.set(next, distance + 1);
    }
  }
  return distances;
}
