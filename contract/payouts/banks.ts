/**
 * The banks of Bangladesh by the code that begins their routing numbers. Without Zod, because the
 * form needs it.
 *
 * Sources, read in November 2026, which agree: the list that dLocal publishes for its payouts to
 * Bangladesh (github.com/fmazzoli-dlocal/documentation, `payouts/bangladesh.md`), and the routing
 * numbers of branches at banksbd.org. Names are those of today: Padma was The Farmers Bank, Global
 * Islami was NRB Global.
 *
 * In doubt: the codes of Bengal Commercial Bank, Citizens Bank and Probashi Kallyan Bank are in
 * neither list, so they are missing. Five Islamic banks (105, 195, 265, 300, 100) are being merged;
 * their numbers are valid until Bangladesh Bank changes them. Bangladesh Bank's own list was not
 * available.
 */
export const banks: Readonly<Record<string, string>> = {
  '010': 'Agrani Bank',
  '015': 'Al-Arafah Islami Bank',
  '020': 'AB Bank',
  '025': 'Bangladesh Bank',
  '030': 'Bangladesh Commerce Bank',
  '035': 'Bangladesh Krishi Bank',
  '040': 'Bangladesh Samabaya Bank',
  '047': 'Bangladesh Development Bank',
  '055': 'BASIC Bank',
  '060': 'BRAC Bank',
  '065': 'Bank Alfalah',
  '070': 'Bank Asia',
  '075': 'Citibank N.A.',
  '080': 'Commercial Bank of Ceylon',
  '085': 'Dhaka Bank',
  '090': 'Dutch-Bangla Bank',
  '095': 'Eastern Bank',
  '100': 'EXIM Bank',
  '105': 'First Security Islami Bank',
  '110': 'Habib Bank',
  '115': 'HSBC',
  '120': 'IFIC Bank',
  '125': 'Islami Bank Bangladesh',
  '130': 'Jamuna Bank',
  '135': 'Janata Bank',
  '140': 'Mercantile Bank',
  '145': 'Mutual Trust Bank',
  '150': 'National Bank',
  '155': 'National Bank of Pakistan',
  '160': 'NCC Bank',
  '165': 'ONE Bank',
  '170': 'Prime Bank',
  '175': 'Pubali Bank',
  '180': 'Rajshahi Krishi Unnayan Bank',
  '185': 'Rupali Bank',
  '190': 'Shahjalal Islami Bank',
  '195': 'Social Islami Bank',
  '200': 'Sonali Bank',
  '205': 'Southeast Bank',
  '210': 'Standard Bank',
  '215': 'Standard Chartered Bank',
  '220': 'State Bank of India',
  '225': 'City Bank',
  '230': 'ICB Islamic Bank',
  '235': 'Premier Bank',
  '240': 'Trust Bank',
  '245': 'United Commercial Bank',
  '250': 'Uttara Bank',
  '255': 'Woori Bank',
  '260': 'NRB Commercial Bank',
  '265': 'Union Bank',
  '270': 'South Bangla Agriculture and Commerce Bank',
  '275': 'Meghna Bank',
  '280': 'Padma Bank',
  '285': 'Midland Bank',
  '290': 'NRB Bank',
  '295': 'Modhumoti Bank',
  '300': 'Global Islami Bank',
  '305': 'Shimanto Bank',
  '310': 'Community Bank Bangladesh',
};

/** For a choice, by name. */
export const banksByName = Object.entries(banks)
  .map(([code, name]) => ({ code, name }))
  .sort((one, other) => one.name.localeCompare(other.name, 'en'));

export type RoutingProblem = 'digits' | 'bank' | 'check-digit';

/** The weights of the nine digits; the last digit of the weighted sum is 0. */
const weights = [5, 7, 1, 5, 7, 1, 5, 7, 1] as const;

/**
 * The error in a branch's routing number, or null: three digits of the bank, two of the district,
 * three of the branch, one check digit. No source publishes the rule of the check digit. It was
 * derived from 65 routing numbers of eight banks, all of which satisfy it.
 */
export function routingProblem(number: string, bankCode: string): RoutingProblem | null {
  if (!/^\d{9}$/.test(number)) return 'digits';
  if (!number.startsWith(bankCode)) return 'bank';
  const sum = weights.reduce((total, weight, at) => total + weight * Number(number[at]), 0);
  return sum % 10 === 0 ? null : 'check-digit';
}
