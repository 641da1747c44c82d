/** What a seller can change of a listed phone besides its price, in the order of its page. */
export const listingParts = [
  'name',
  'brand',
  'model',
  'condition',
  'description',
  'photos',
  'memory',
  'colour',
  'used',
  'battery',
  'extras',
  'warranty',
  'official',
  'locks',
  'defects',
  'negotiable',
  'cash',
  'place',
  'marketPrice',
] as const;
export type ListingPart = (typeof listingParts)[number];
