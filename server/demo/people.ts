import type { Title } from '#contract/constants.ts';

export type PersonKey = 'admin' | 'seller1' | 'seller2' | 'buyer1' | 'buyer2';

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

/**
 * Earlier buyers, whose logins are not used. There are several, because a fair price counts a buyer
 * once.
 */
export const pastBuyers: Omit<DemoPerson, 'key'>[] = [
  'Mahmudul Haque',
  'Sadia Afrin',
  'Arif Chowdhury',
  'Rumana Begum',
  'Imran Hossain',
  'Nasrin Sultana',
  'Kamal Uddin',
  'Tahmina Khatun',
].map((name) => ({
  email: `${name.toLowerCase().replace(' ', '.')}@phonehaat.test`,
  name,
  password,
  title: 'buyer',
  isAdmin: false,
  isVerified: false,
  picture: '',
}));
