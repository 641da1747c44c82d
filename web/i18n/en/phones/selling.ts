import { countedEn, numberEn } from '#contract/formats/en.ts';
import { conductTexts } from '../orders/conduct.ts';

/** What a seller lists. */
export const messages = {
  addProduct: {
    metaDescription: 'List a used phone for sale.',
    name: 'Product name',
    namePlaceholder: 'Samsung Galaxy A54 5G',
    sellingPrice: 'Selling price (Tk)',
    marketPrice: 'Market price (Tk)',
    phoneNumber: 'Phone number',
    condition: 'Condition',
    category: 'Brand',
    ramRoom: 'RAM/storage',
    ramRoomPlaceholder: '8/128 GB',
    useTime: 'Used for',
    useTimePlaceholder: '5 months',
    location: 'Location',
    locationPlaceholder: 'Mirpur 10, Dhaka',
    photo: 'Photos',
    photoHint:
      'Up to 8, JPEG, PNG or WebP: front, back, edges, the screen switched on, box and receipt. The first is the cover; drag them into order.',
    description: 'Description',
    descriptionHint: 'Battery, scratches, repairs, box, charger: what you would want to know.',
    choose: 'Choose',
    submit: 'Add Product',
    toastDone: 'Phone added',
  },
  addForm: {
    nameHint: 'Brand and model, as it says in the settings',
    priceHint: 'What you want for it',
    marketPriceHint: 'What it costs new today',
    phoneNumberHint:
      '11 digits, like 01712345678. Only the buyer sees it, once a meeting is agreed.',
    locationHint: 'Area and district',
  },
  draft: {
    restored: 'We kept what you typed',
    where: 'It is on this device only, and goes when you list the phone or log out.',
    clear: 'Start anew',
    cleared: 'The form is empty again.',
    undo: 'Undo',
  },
  /** The step from buyer to seller. */
  becomeSeller: {
    title: 'Start selling',
    description: 'Sell phones with the account that you have.',
    intro:
      'Your account stays as it is, and you can go on buying. Tell us how buyers reach you and where you sell; then list your phone.',
    phoneNumber: 'Phone number',
    phoneNumberHint:
      '11 digits, like 01712345678. Only the buyer sees it, once a meeting is agreed.',
    location: 'Where you sell',
    locationHint: 'Area and district, such as Mirpur 10, Dhaka',
    submit: 'Start selling',
    toastDone: 'You can sell now',
  },
  editProduct: {
    title: 'Change a phone',
    description: 'Price, words and facts of a phone that you have listed.',
    submit: 'Save changes',
    toastDone: 'Changes saved',
    prices: 'Earlier prices',
    priceUntil: (price: string, day: string) => `${price} until ${day}`,
  },
  /** The numbers of a listed phone. */
  imei: {
    title: 'IMEI',
    why: 'With it a buyer can compare at the meeting whether this is the phone. You see it, and a buyer from an agreed meeting on, as declared by you. It is stored encrypted.',
    label: 'One IMEI, or two with two SIMs',
    hint: 'Call *#06# on the phone and copy what it shows. 15 digits each; you may paste all of it.',
    scan: 'Read a photo of the box',
    scanNote: 'The photo stays on your device.',
    scanFound: 'Read from the box. Please compare it with *#06#.',
    scanNothing:
      'The photo shows no readable IMEI barcode. Go closer, in good light, or type the number.',
    save: 'Save IMEI',
    toastSaved: 'IMEI saved',
    addedWithout:
      'Your phone is listed, but without its IMEI: another phone for sale here has it. PhoneHaat looks at both; compare yours with *#06#.',
    soldHere: (day: string) => `A phone with this IMEI was sold here before: ${day}.`,
  },
  myProducts: {
    selfTest: 'Let the phone show itself',
    reservedFor: { paying: 'A buyer is paying', reserved: 'Kept for a buyer, cash at the meeting' },
    title: 'My Products',
    description: 'The phones that you have listed.',
    empty: 'You have no phones for sale',
    all: 'All my phones',
    noneInQuestion: 'No phone is in question',
    emptyHint: 'List your first phone: a photo and two minutes are enough.',
    advertize: 'Advertise',
    advertizeProduct: (name: string) => `Advertise ${name}`,
    advertized: 'Advertised',
    sold: 'Sold',
    bookedBy: (kept: number, cash: number) =>
      `Booked by a buyer: ${conductTexts.completed(kept, cash)}`,
    order: 'Open the order',
    moreOrders: (count: number) => countedEn(count, 'more booking', 'more bookings'),
    hidden: 'Hidden by PhoneHaat',
    hiddenByWords: 'Hidden until PhoneHaat has looked at its words',
    takenOff: 'Taken off',
    offForAge: 'Off sale: still there?',
    asked: (count: number) =>
      count === 1
        ? 'Is one of your phones still there?'
        : `Are ${numberEn(count)} of your phones still there?`,
    askedWhy: (last: string, off: string) =>
      `Without a sign of you they go to the end of searches on ${last} (not where lists go by date), and off sale on ${off}. One tap brings them back.`,
    there: 'Still there',
    thereProduct: (name: string) => `${name} is still there`,
    allThere: 'All are still there',
    toastThere: 'Thank you: it is in its place.',
    interest: 'Interest',
    seen: (views: number, bookings: number) =>
      `Seen ${countedEn(views, 'time', 'times')} · ${countedEn(bookings, 'booking', 'bookings')}`,
    more: (name: string) => `More for ${name}`,
    edit: 'Edit',
    editProduct: (name: string) => `Edit ${name}`,
    takeOff: 'Take off',
    takeOffProduct: (name: string) => `Take off ${name}`,
    moneyWentBack: 'Its money went back',
    listAgain: 'Sell again',
    listAgainProduct: (name: string) => `Sell again: ${name}`,
    toastListedAgain: 'Phone is for sale again',
    putBack: 'Put back',
    putBackProduct: (name: string) => `Put back ${name}`,
    toastTakenOff: 'Phone taken off: nobody sees it until you put it back',
    toastPutBack: 'Phone put back',
    deleteProduct: (name: string) => `Delete ${name}`,
    confirmDelete: (name: string) => `Do you want to delete ${name}?`,
    toastAdvertized: 'Phone advertised',
    toastDeleted: 'Phone deleted',
  },
};
