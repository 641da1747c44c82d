import type { Title } from '#contract/constants.ts';

export type PersonKey = 'admin' | 'seller1' | 'seller2' | 'buyer1' | 'buyer2';
export type SellerKey =
  | Extract<PersonKey, 'seller1' | 'seller2'>
  | keyof typeof sellersWithoutLogin;

/** One person of the demo market. */
export type DemoPerson = {
  key: PersonKey;
  email: string;
  name: string;
  password: string;
  title: Title;
  isAdmin: boolean;
  /** The badge that an admin gives to a seller. */
  isVerified: boolean;
  /** A file in `pictures/`, without `.webp`; empty without a picture. */
  picture: string;
};

// Public, because these logins exist on a loopback address only.
const password = 'Phonehaat1';

/** The logins of the demo market. */
export const demoPeople: DemoPerson[] = [
  {
    key: 'admin',
    email: 'admin@phonehaat.test',
    name: 'Nusrat Jahan',
    password,
    title: 'buyer',
    isAdmin: true,
    isVerified: false,
    picture: 'people/admin',
  },
  {
    key: 'seller1',
    email: 'seller1@phonehaat.test',
    name: 'Rafiqul Islam',
    password,
    title: 'seller',
    isAdmin: false,
    isVerified: true,
    picture: 'people/seller1',
  },
  {
    key: 'seller2',
    email: 'seller2@phonehaat.test',
    name: 'Shirin Akter',
    password,
    title: 'seller',
    isAdmin: false,
    isVerified: false,
    picture: 'people/seller2',
  },
  {
    key: 'buyer1',
    email: 'buyer1@phonehaat.test',
    name: 'Tanvir Hasan',
    password,
    title: 'buyer',
    isAdmin: false,
    isVerified: false,
    picture: 'people/buyer1',
  },
  {
    key: 'buyer2',
    email: 'buyer2@phonehaat.test',
    name: 'Farzana Rahman',
    password,
    title: 'buyer',
    isAdmin: false,
    isVerified: false,
    picture: 'people/buyer2',
  },
];

/** A person whose phones or orders are in the market, and who never signs in. */
export type Passerby = { name: string; email: string; title: Title; isVerified: boolean };

function passerby(name: string, title: Title, isVerified = false): Passerby {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@phonehaat.test`;
  return { name, email, title, isVerified };
}

/** The other sellers of the whole market: shops with the badge, and people who sell their own. */
export const sellersWithoutLogin = {
  padma: passerby('Padma Mobile Corner', 'seller', true),
  rony: passerby('Rony Telecom', 'seller', true),
  karnaphuli: passerby('Karnaphuli Gadget', 'seller', true),
  surma: passerby('Surma Phone House', 'seller', true),
  motijheel: passerby('Motijheel Phone Exchange', 'seller', true),
  kirtankhola: passerby('Kirtankhola Telecom', 'seller', true),
  shakil: passerby('Shakil Ahmed', 'seller', true),
  tasnia: passerby('Tasnia Islam', 'seller'),
  fahim: passerby('Fahim Chowdhury', 'seller'),
  mehedi: passerby('Mehedi Hasan', 'seller'),
  sumaiya: passerby('Sumaiya Khatun', 'seller'),
  jannat: passerby('Jannatul Ferdous', 'seller'),
  anik: passerby('Anik Das', 'seller'),
  rakib: passerby('Rakib Hossain', 'seller'),
  mitu: passerby('Mitu Akter', 'seller'),
};

export const sellerKeys = [
  'seller1',
  'seller2',
  ...(Object.keys(sellersWithoutLogin) as (keyof typeof sellersWithoutLogin)[]),
] as const;

/** A valid number that is unlikely to be in use. */
export function numberOf(seller: SellerKey): string {
  const place = sellerKeys.indexOf(seller) + 1;
  return `01${place % 2 === 1 ? 7 : 9}${String(place).padStart(8, '0')}`;
}

/**
 * Earlier buyers. There are several, because a fair price counts a buyer once.
 */
export const pastBuyers: Passerby[] = [
  'Mahmudul Haque',
  'Sadia Afrin',
  'Arif Chowdhury',
  'Rumana Begum',
  'Imran Hossain',
  'Nasrin Sultana',
  'Kamal Uddin',
  'Tahmina Khatun',
].map((name) => passerby(name, 'buyer'));
