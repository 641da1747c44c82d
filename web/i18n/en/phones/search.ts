import { countedEn, numberEn } from '#contract/formats/en.ts';
import type { SearchFlag, SearchGroup, SearchSort } from '#contract/search/search-choices.ts';

const more = (isMore: boolean) => (isMore ? '+' : '');

/** Finding phones by words and filters, and the phones that were saved. */
export const messages = {
  saved: {
    title: 'Saved phones and searches',
    description: 'The phones and searches that you have saved, with what became of them.',
    phones: 'Saved phones',
    searches: 'Saved searches',
    noSearches: 'Save a search on its page, and get notified of new phones and lower prices.',
    saveSearch: 'Save this search',
    tellMe: 'Not in stock: tell me when',
    tellMeHint: 'You get a notice when somebody lists one.',
    saveSearchHint: 'You are notified of new phones and lower prices.',
    toastSearch: 'The search is saved. You are notified when something new is there.',
    toastRemoved: 'The search is removed.',
    showNew: (count: number) => `Show ${countedEn(count, 'new phone', 'new phones')}`,
    nothingNew: 'Nothing new since you looked',
    onDevice: 'Kept on this device only. Log in, and they move into your account.',
    empty: 'No phone is saved yet',
    emptyHint: 'Tap the heart on a phone, and it waits for you here.',
    states: { 'for-sale': 'For sale', sold: 'Sold', gone: 'No longer for sale' },
    fell: (by: string) => `The price fell by ${by}`,
    rose: (by: string) => `The price rose by ${by}`,
    forget: 'Remove',
    forgetOf: (name: string) => `Remove ${name} from the saved phones`,
    forgetSearch: (name: string) => `Remove the search ${name}`,
  },
  search: {
    title: 'All phones for sale',
    titleOf: (words: string) => `Phones for “${words}”`,
    description:
      'Search second-hand phones in Bangladesh by brand, model, price, condition, memory and place.',
    results: 'Phones found',
    filters: (chosen: number) => (chosen > 0 ? `Filters (${chosen})` : 'Filters'),
    show: 'Show phones',
    chosen: 'Chosen filters',
    without: (filter: string) => `${filter}: take this filter off`,
    withoutAll: 'Clear all',
    understood: 'From your words:',
    withoutRead: (filter: string, words: string) =>
      `${filter}: take it off, and search for “${words}” as it is written`,
    ignored: (words: readonly string[]) =>
      `Not searched for: ${words.map((each) => `“${each}”`).join(', ')}`,
    budget: 'Your budget',
    from: (price: string) => `from ${price}`,
    upTo: (price: string) => `up to ${price}`,
    least: 'From (Tk)',
    most: 'To (Tk)',
    sort: 'Sort by',
    sorts: {
      best: 'Best match',
      newest: 'Newest',
      cheapest: 'Cheapest',
      saving: 'Largest saving',
    } as Record<SearchSort, string>,
    groups: {
      brand: 'Brand',
      model: 'Model',
      condition: 'Condition',
      ram: 'RAM',
      storage: 'Storage',
      division: 'Division',
      district: 'District',
      area: 'Area',
    } as Record<SearchGroup, string>,
    only: 'Only phones with',
    flags: {
      verified: 'Verified seller',
      box: 'Box',
      receipt: 'Receipt',
      official: 'Official import',
      negotiable: 'Negotiable price',
      battery: 'Good battery',
      cash: 'Cash at the meeting',
      warranty: 'Warranty',
    } as Record<SearchFlag, string>,
    fields: {
      price: 'Price',
      min: 'Price from',
      max: 'Price to',
      q: 'Words',
      sort: 'Sort by',
      filters: 'All filters',
      after: 'Page',
    },
    ram: (gb: number) => `${gb} GB RAM`,
    storage: (gb: number) => `${gb} GB`,
    more: (group: string) => `More: ${group}`,
    number: (count: number, isMore: boolean) => numberEn(count) + more(isMore),
    phones: (count: number, isMore: boolean) =>
      isMore ? `${numberEn(count)} or more phones` : countedEn(count, 'phone', 'phones'),
    corrected: (typed: string, meant: string) =>
      `“${typed}” was read as “${meant}”, because nothing is called so.`,
    dropped: 'Not understood, and left out of this search:',
    nothing: 'No phone is like that right now',
    unsold: (words: string[]) =>
      `Only smartphones are sold here, so nothing for “${words.join('”, “')}”`,
    unsoldHint: 'No button phones, laptops, watches, chargers or covers.',
    phonesOf: (words: string) => `Phones for “${words}”`,
    nothingHint: (canLoosen: boolean): string =>
      canLoosen
        ? 'Or take one of these off, and there are phones again.'
        : 'Or try other words, or look at all phones.',
    loosen: (filter: string, count: number, isMore: boolean) =>
      `Without “${filter}”: ${numberEn(count)}${more(isMore)} ${count === 1 ? 'phone' : 'phones'}`,
    nearest: (words: string, models: readonly string[]) =>
      `There is no “${words}” for sale now. The nearest: ${models.join(', ')}.`,
    nearMe: 'Near me',
    nearMeIn: (district: string) => `Near me: ${district}`,
    nearFirst: (district: string) => `Near ${district} first`,
    inside: (district: string) => `In ${district}`,
    beside: (district: string) => `In the districts next to ${district}`,
    elsewhere: 'In other districts',
    noneInside: (district: string) => `There is no such phone in ${district} now.`,
    otherDistrict: 'Another district',
    ownDistrict: 'Where are you? Kept on this device.',
    nearbyHint: 'The nearest places where there are some:',
    inDistrict: (district: string, count: number, isMore: boolean) =>
      `${district}: ${numberEn(count)}${more(isMore)} ${count === 1 ? 'phone' : 'phones'}`,
    all: 'All phones',
    suggestions: 'Suggestions',
    recent: 'Searched before',
    /** At most 100 of a model are counted. */
    onSale: (count: number) => (count === 0 ? 'None now' : countedEn(count, 'phone', 'phones')),
    suggested: (count: number) =>
      count === 0 ? 'No suggestions' : countedEn(count, 'suggestion', 'suggestions'),
    firstPage: 'Back to the first phones',
  },
};
