import type { findMessages } from '#contract/admin/find-form.ts';
import type { lookMessages } from '#contract/admin/shop-look-form.ts';
import type { booksMessages } from '#contract/books/forms.ts';
import type { errors } from '#contract/errors.ts';
import { numberBn, priceBn } from '#contract/formats/bn.ts';
import {
  believableTimes,
  codeDigits,
  factorLockMinutes,
  imageMegabytes,
  imageMegapixels,
  messagePhotos,
  numberLockMinutes,
  passwordLeast,
  passwordMost,
  phoneDigits,
  photoDays,
  photosMost,
  priceMostTaka,
  problemPhotos,
  promisedHoursMost,
  resultFileMost,
  shopNameLeast,
  shopNameMost,
} from '#contract/limits.ts';
import type { handMessages } from '#contract/orders/by-hand.ts';
import type { payoutMessages } from '#contract/payouts/forms.ts';
import type { resultMessages } from '#contract/payouts/results.ts';
import type { declarationMessages } from '#contract/phones/declaration-messages.ts';
import type { messages as ruleMessages } from '#contract/rules.ts';
import { exampleColour } from '#contract/shop-facts.ts';
import type { messages as en } from '../en/forms.ts';

type PhotoRefusal = (typeof errors)['image-heic' | 'image-wrong-type' | 'image-too-large'];
type ValueOf<Texts> = Texts[keyof Texts];
type RuleMessage =
  | ValueOf<typeof ruleMessages>
  | ValueOf<typeof declarationMessages>
  | ValueOf<typeof payoutMessages>
  | ValueOf<typeof resultMessages>
  | ValueOf<typeof findMessages>
  | ValueOf<typeof lookMessages>
  | ValueOf<typeof handMessages>
  | ValueOf<typeof booksMessages>
  | PhotoRefusal['message'];

/** Keyed by the English sentence in the contract: a missing translation does not compile. */
export const messages: typeof en = {
  rules: {
    'Write what you are looking for': 'কী খুঁজছেন, লিখুন',
    'Give a month, like 2026-11': 'মাস দিন, যেমন ২০২৬-১১',
    'Choose whose file it is': 'কার ফাইল, বেছে নিন',
    'Choose the file': 'ফাইল বেছে নিন',
    'The file is too large: import it in parts': 'ফাইলটি বেশি বড়: ভাগ করে যোগ করুন',
    'Name the bank account': 'কোন ব্যাংক হিসাব, লিখুন',
    'Say what it is': 'এটি কী, লিখুন',
    'Tick the box first': 'আগে ঘরটিতে টিক দিন',
    'Choose where your money goes': 'টাকা কোথায় যাবে, বেছে নিন',
    'Write the number': 'নম্বর লিখুন',
    'Use digits only': 'শুধু সংখ্যা লিখুন',
    'A wallet has 11 digits, like 01712345678; Rocket may have 12':
      'ওয়ালেট নম্বর ১১ সংখ্যার, যেমন ০১৭১২৩৪৫৬৭৮; রকেটে ১২টিও হতে পারে',
    'An account number has 6 to 20 digits': 'অ্যাকাউন্ট নম্বরে ৬ থেকে ২০টি সংখ্যা থাকে',
    'Write the name of the owner': 'মালিকের নাম লিখুন',
    'Choose the bank': 'ব্যাংক বেছে নিন',
    'Choose how the money was sent': 'টাকা কীভাবে পাঠানো হয়েছে, বেছে নিন',
    'Write the reference of the transfer, or of the receipt': 'লেনদেন বা রসিদের রেফারেন্স লিখুন',
    'Write how much has come, in Taka': 'কত টাকা এসেছে, লিখুন',
    'Copy the address of the order’s page here': 'অর্ডারের পাতার ঠিকানাটি এখানে দিন',
    'Say why it was done by hand': 'কেন হাতে করা হলো, লিখুন',
    'A routing number has 9 digits; it is printed on each leaf of your cheque book':
      'রাউটিং নম্বর ৯ সংখ্যার; চেক বইয়ের প্রতিটি পাতায় ছাপা থাকে',
    'This routing number is of another bank': 'এই রাউটিং নম্বর অন্য ব্যাংকের',
    'A digit of this routing number is wrong; compare it with your cheque book':
      'রাউটিং নম্বরের কোনো সংখ্যা ভুল; চেক বইয়ের সঙ্গে মিলিয়ে দেখুন',
    'Choose the file of results': 'ফলাফলের ফাইলটি বেছে নিন',
    'This is a spreadsheet. Save it as CSV, and choose that file':
      'এটি স্প্রেডশিট ফাইল। CSV হিসেবে সেভ করে সেই ফাইলটি দিন',
    'The file needs a line of headers with a reference and a status':
      'ফাইলের শুরুতে কলামের নামের লাইন লাগবে, তাতে reference ও status থাকতে হবে',
    'This file cannot be read as CSV': 'ফাইলটি CSV হিসেবে পড়া যাচ্ছে না',
    'The file is too large: at most 80,000 characters': `ফাইলটি বেশি বড়: সর্বোচ্চ ${numberBn(resultFileMost)} অক্ষর`,
    'Write the name of the branch': 'শাখার নাম লিখুন',
    'Write the reference of the transfer': 'পাঠানোর রেফারেন্স লিখুন',
    'Say why it was not sent': 'কেন পাঠানো যায়নি, লিখুন',
    'Choose at least one deal': 'অন্তত একটি কেনাবেচা বেছে নিন',
    'Say why, so that the seller can read it': 'কারণ লিখুন, বিক্রেতা পড়বেন',
    'name is require': 'নাম লিখুন',
    'Send a JPEG, PNG or WebP picture.': 'JPEG, PNG বা WebP ছবি দিন।',
    'Pictures can be at most 8 MB and 40 megapixels.': `ছবি সর্বোচ্চ ${numberBn(imageMegabytes)} এমবি ও ${numberBn(imageMegapixels)} মেগাপিক্সেল হতে পারে।`,
    'This photo is HEIC or AVIF, which many phones do not show. In the settings of your camera choose JPEG or “Most compatible”, or send a screenshot of the photo.':
      'ছবিটি HEIC বা AVIF, অনেক ফোনে দেখা যায় না। ক্যামেরার সেটিংসে JPEG বা “Most compatible” বেছে নিন, অথবা ছবিটির স্ক্রিনশট দিন।',
    'img is require': 'একটি ছবি দিন',
    'Choose at most 8 photos': `সর্বোচ্চ ${numberBn(photosMost)}টি ছবি দিন`,
    'This photo was uploaded by somebody else': 'এই ছবিটি অন্য কেউ আপলোড করেছেন',
    'email dite hobe vai': 'ইমেইল লিখুন',
    'This is not an email address': 'ইমেইল ঠিকানাটি ঠিক নয়',
    'Password Required': 'পাসওয়ার্ড লিখুন',
    'Min 6 charecter pass use': `অন্তত ${numberBn(passwordLeast)} অক্ষরের পাসওয়ার্ড দিন`,
    'Use at most 128 characters': `সর্বোচ্চ ${numberBn(passwordMost)} অক্ষর দিন`,
    'Use 1 capital letter': 'একটি ইংরেজি বড় হাতের অক্ষর দিন',
    'Type the six digits of your app': 'অ্যাপে দেখানো ছয় সংখ্যার কোড লিখুন',
    'Type one of your recovery codes, such as abcde-fghjk':
      'আপনার একটি রিকভারি কোড লিখুন, যেমন abcde-fghjk',
    'Choose buyer or seller': 'ক্রেতা না বিক্রেতা, বেছে নিন',
    'A new one costs less than you ask? Correct it, or press Add Product again if it is right':
      'নতুন ফোনের দাম আপনার দামের চেয়ে কম? ঠিক করুন, অথবা ঠিক থাকলে আবার “ফোন যোগ করুন” চাপুন',
    'That is more than 3 times your price. Correct it, or press Add Product again if it is right': `এটি আপনার দামের ${numberBn(believableTimes)} গুণের বেশি। ঠিক করুন, অথবা ঠিক থাকলে আবার “ফোন যোগ করুন” চাপুন`,
    'Product name is required': 'ফোনের নাম লিখুন',
    'Selling price is required': 'বিক্রির দাম লিখুন',
    'Market price is required': 'বাজারদর লিখুন',
    'Enter a price': 'একটি দাম লিখুন',
    'Use numbers only': 'শুধু সংখ্যা লিখুন',
    'This can be read in two ways. Write digits only, like 25000':
      'এটি দুইভাবে পড়া যায়। শুধু সংখ্যায় লিখুন, যেমন ২৫০০০',
    'The price must be more than 0': 'দাম ০ টাকার বেশি হতে হবে',
    'The price can be at most Tk 9,99,999': `দাম সর্বোচ্চ ${priceBn(priceMostTaka)} হতে পারে`,
    'Use at most two decimals': 'দশমিকের পরে সর্বোচ্চ দুই ঘর লিখুন',
    'Phone number is required': 'মোবাইল নম্বর লিখুন',
    'Number must be 11 char': `মোবাইল নম্বর ${numberBn(phoneDigits)} সংখ্যার হতে হবে`,
    'number must be 11 char': `মোবাইল নম্বর ${numberBn(phoneDigits)} সংখ্যার হতে হবে`,
    'Use a mobile number of Bangladesh, like 01712345678':
      'বাংলাদেশের মোবাইল নম্বর লিখুন, যেমন ০১৭১২৩৪৫৬৭৮',
    'Use digits only, like 01712345678': 'শুধু সংখ্যা লিখুন, যেমন ০১৭১২৩৪৫৬৭৮',
    'Description is required': 'বর্ণনা লিখুন',
    'Leave links and questions for codes or PINs out of this text. Has it none? Put a space after each full stop':
      'এখানে লিংক দেবেন না, কোড বা পিন চাইবেন না। এসব না থাকলে প্রতিটি ফুলস্টপের পরে ফাঁকা দিন',
    'Leave numbers to call, links and messengers out of the place. Has it none? Put a space after each full stop':
      'জায়গার ঘরে মোবাইল নম্বর, লিংক বা মেসেঞ্জার দেবেন না। এসব না থাকলে প্রতিটি ফুলস্টপের পরে ফাঁকা দিন',
    'Write your own place, not one of PhoneHaat or its staff':
      'নিজের জায়গা লিখুন, ফোনহাট বা এর কর্মীদের নয়',
    'Leave numbers, links and addresses out of your name': 'নামে নম্বর, লিংক বা ঠিকানা দেবেন না',
    'Write your own name in full: not that of PhoneHaat or its staff, a payment company, bank, courier or authority, and without a check mark':
      'নিজের পুরো নাম লিখুন: ফোনহাট বা এর কর্মী, পেমেন্ট কোম্পানি, ব্যাংক, কুরিয়ার বা সরকারি দপ্তরের নাম নয়, টিক চিহ্নও নয়',
    'Leave phone numbers, links and advance payments out of the text. Sent again as it is, it is hidden until PhoneHaat has looked':
      'লেখা থেকে মোবাইল নম্বর, লিংক আর অগ্রিম টাকার কথা বাদ দিন। এভাবেই আবার পাঠালে ফোনহাট না দেখা পর্যন্ত ফোনটি আড়ালে থাকবে',
    'Location is required': 'এলাকা লিখুন',
    'Used time is required': 'কত দিন ব্যবহার হয়েছে লিখুন',
    'Choose Excilent, Good or Fair': 'দারুণ, ভালো না চলনসই, বেছে নিন',
    'Choose a brand by its number, as in GET /brands': 'ব্র্যান্ড বেছে নিন',
    'Meet Location is required': 'কোথায় দেখা করবেন লিখুন',
    'This text is too long': 'লেখাটি অনেক বড়',
    'This is not a valid id': 'আইডিটি ঠিক নয়',
    'This is not the address of an uploaded picture': 'এটি আপলোড করা কোনো ছবির ঠিকানা নয়',
    'Send the picture in the multipart field image': 'একটি ছবি পাঠান',
    'expiration is a number of seconds': 'সময়টি ঠিক নয়',
    'Choose what is wrong': 'কী সমস্যা, বেছে নিন',
    'Choose what to do': 'কী করবেন, বেছে নিন',
    'Say why: the person reads it': 'কারণ লিখুন: যাঁর ব্যাপারে, তিনি এটি পড়বেন',
    'Write an answer': 'উত্তর লিখুন',
    'Choose what was checked': 'কী কী যাচাই করেছেন, বেছে নিন',
    'Say why the money goes back': 'টাকা কেন ফেরত যাচ্ছে লিখুন',
    'Use a whole number that is possible here': 'এখানে হতে পারে এমন একটি পূর্ণসংখ্যা লিখুন',
    'Choose a model of this brand from the list': 'তালিকা থেকে এই ব্র্যান্ডের একটি মডেল বেছে নিন',
    'Choose a place from the list': 'তালিকা থেকে জায়গা বেছে নিন',
    'We do not know this place. Choose its district.': 'জায়গাটি আমাদের তালিকায় নেই। কোন জেলায়, বেছে নিন।',
    'Write what it is about': 'কী হয়েছে লিখুন',
    'Give 2 to 30 Latin letters and digits, like Mobile Mela': `${numberBn(shopNameLeast)} থেকে ${numberBn(shopNameMost)}টি ইংরেজি অক্ষর ও সংখ্যা দিন, যেমন Mobile Mela`,
    'Give 2 to 30 letters and digits of Bangla': `${numberBn(shopNameLeast)} থেকে ${numberBn(shopNameMost)}টি বাংলা অক্ষর ও সংখ্যা দিন, যেমন মোবাইল মেলা`,
    'Give a colour like #e8590c': `রং দিন, যেমন ${exampleColour}`,
    'Give a whole address that begins with https://': 'https:// দিয়ে শুরু পুরো ঠিকানা দিন',
    'A link has an address, and a name in both languages': 'লিংকের ঠিকানা আর দুই ভাষায় নাম লাগবে',
    'Write it in both languages, or in none': 'দুই ভাষাতেই লিখুন, নয়তো কোনোটিতেই নয়',
    'Photos of a problem are deleted after 180 days: nobody could examine it later': `সমস্যার ছবি ${numberBn(photoDays)} দিন পর মুছে যায়: এর পরে কেউ যাচাই করতে পারবেন না`,
    'By the rules of deals buyers have longer than that: promise at least as much':
      'কেনাবেচার নিয়মে ক্রেতা এর চেয়ে বেশি সময় পান: অন্তত ততটা কথা দিন',
    'Buyers pay at the meeting here, so the shop has no money to give back':
      'এখানে ক্রেতা দেখা করে টাকা দেন, তাই ফেরত দেওয়ার টাকা দোকানের কাছে থাকে না',
    'Give whole hours, at most 168': `পুরো ঘণ্টা দিন, সর্বোচ্চ ${numberBn(promisedHoursMost)}`,
    'Write something': 'কিছু লিখুন',
    'Choose one of the list': 'তালিকা থেকে একটি বেছে নিন',
    'Say why': 'কারণটা লিখুন',
    'Write it as it is in the diary of the police': 'জিডিতে যেমন আছে, তেমন লিখুন',
    'This day is yet to come': 'এই দিনটি এখনো আসেনি',
    'Give a day and a time': 'দিন ও সময় দিন',
    'Give a beginning and an end of the closed time, at most a day later':
      'বন্ধ থাকার শুরু ও শেষ দিন, শেষটি পরের দিনের একই সময়ের মধ্যে',
    'Give a day': 'একটি তারিখ দিন',
    'Choose an end after the beginning': 'শুরুর পরের কোনো সময় দিন',
    'Say where': 'কোথায়, তা লিখুন',
    'Choose a day and a time that is still to come': 'সামনের কোনো দিন ও সময় বেছে নিন',
    'Choose an earlier day: the money is not kept that long':
      'আরও আগের কোনো দিন বেছে নিন: টাকা তত দিন জমা থাকে না',
    'Choose what is wrong with the phone': 'ফোনটিতে কী সমস্যা, তা বেছে নিন',
    'Choose what the problem is': 'সমস্যাটা কী, তা বেছে নিন',
    'The code has 6 digits': `কোডটি ${numberBn(codeDigits)} অঙ্কের`,
    'Write the email or number of your account': 'আপনার অ্যাকাউন্টের ইমেইল বা নম্বর লিখুন',
    'Write what you know about your account': 'অ্যাকাউন্টটি সম্পর্কে যা জানেন লিখুন',
    'Tick this to delete your account': 'অ্যাকাউন্ট মুছতে এখানে টিক দিন',
    'Choose at most 6 photos': `সর্বোচ্চ ${numberBn(problemPhotos)}টি ছবি বেছে নিন`,
    'Choose at most 4 photos': `সর্বোচ্চ ${numberBn(messagePhotos)}টি ছবি বেছে নিন`,
    'Give less than the price': 'দামের চেয়ে কম লিখুন',
    'Leave out numbers, addresses and links: everybody reads this answer':
      'নম্বর, ঠিকানা বা লিংক লিখবেন না: উত্তরটি সবাই পড়বেন',
    'Answer at least one question, or write a sentence':
      'অন্তত একটি প্রশ্নের উত্তর দিন, অথবা একটি বাক্য লিখুন',
    'Leave out phone numbers, addresses, links and names of other apps: everybody reads this':
      'মোবাইল নম্বর, ঠিকানা, লিংক বা অন্য অ্যাপের নাম লিখবেন না: লেখাটি সবাই পড়বেন',
    'limit is a whole number, from 1 up to what one answer holds': 'একবারে এতগুলো দেখানো যায় না',
  } satisfies Record<RuleMessage, string>,
  /** Refusals of the identity provider by code. */
  identity: {
    INVALID_EMAIL_OR_PASSWORD: 'ইমেইল বা পাসওয়ার্ড ভুল',
    INVALID_PASSWORD: 'পাসওয়ার্ড ভুল',
    USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'এই ইমেইলে অ্যাকাউন্ট আগেই আছে। অন্য ইমেইল দিন।',
    address_blocked: 'এই ইমেইল এখানে আর ব্যবহার করা যাবে না।',
    INVALID_CODE: 'কোডটি ভুল, বা সময় পেরিয়ে গেছে। অ্যাপের নতুন কোডটি লিখুন।',
    CODE_USED: 'এই কোড একবার ব্যবহার হয়ে গেছে। অ্যাপে পরের কোড আসা পর্যন্ত অপেক্ষা করুন।',
    INVALID_BACKUP_CODE: 'এই রিকভারি কোডটি ভুল, বা আগেই ব্যবহার হয়েছে।',
    TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'অনেকবার ভুল হয়েছে। আবার পাসওয়ার্ড দিয়ে লগইন করুন।',
    ACCOUNT_TEMPORARILY_LOCKED: `অনেকবার ভুল কোড দেওয়া হয়েছে। ${numberBn(factorLockMinutes)} মিনিট পরে আবার চেষ্টা করুন।`,
    INVALID_TWO_FACTOR_COOKIE: 'লগইনের সময় শেষ। আবার পাসওয়ার্ড দিয়ে লগইন করুন।',
    TOTP_ALREADY_ENABLED: 'দ্বিতীয় ধাপের যাচাই আগেই চালু আছে।',
    TOTP_NOT_ENABLED: 'দ্বিতীয় ধাপের যাচাই চালু নেই।',
    SMS_USED_UP: 'আজ আর মেসেজ পাঠানো যাবে না। ইমেইল দিয়ে লগইন করুন, অথবা কাল চেষ্টা করুন।',
    NUMBER_CLOSED: `অনেকবার ভুল কোড দেওয়া হয়েছে। ইমেইল দিয়ে লগইন করুন, অথবা ${numberBn(numberLockMinutes)} মিনিট পরে চেষ্টা করুন।`,
    WRONG_CODE: 'কোডটি মেলেনি। সবচেয়ে নতুন মেসেজটি আবার দেখুন।',
    CODE_GONE: 'কোডটির সময় শেষ, অথবা এটি অন্য ফোন বা ব্রাউজারের। নতুন কোড নিন।',
    NUMBER_BLOCKED: 'এই নম্বর এখানে আর ব্যবহার করা যাবে না।',
    NUMBER_TAKEN: 'এই নম্বরে এখন অ্যাকাউন্ট আছে। নতুন কোড নিয়ে লগইন করুন।',
    PASSWORD_REQUIRED: 'পাসওয়ার্ড দিতে হবে',
    INVALID_TOKEN: 'লিংকটি আর কাজ করে না',
    SESSION_EXPIRED: 'লগইনের সময় শেষ। আবার লগইন করুন।',
    PAYMENT_UNDER_WAY: 'একটি পেমেন্ট বা কেনাবেচা এখনো শেষ হয়নি। শেষ হলে আবার চেষ্টা করুন।',
  },
  bookingTerms: {
    changed: 'আপনি খোলার পর বিক্রেতা ফোনটির বিজ্ঞাপন বদলেছেন। আবার দেখে নিয়ে “বুক করুন” চাপুন।',
    agreed: (time) => `এই দামে আপনি ও বিক্রেতা রাজি হয়েছেন। ${time} পর্যন্ত দামটি আপনার।`,
    priceFor: (hours) =>
      `বুক করলে এই দাম ${numberBn(hours)} ঘণ্টা আপনার জন্য থাকবে। দাম কমলে কম দামটাই দেবেন।`,
  },
  password: {
    show: 'পাসওয়ার্ড দেখুন',
    hide: 'পাসওয়ার্ড লুকান',
  },
  photo: {
    more: 'আরও ছবি দিন',
    cover: 'প্রধান ছবি',
    place: (number, of) => `${numberBn(number)}/${numberBn(of)}`,
    numbered: (number) => `ছবি ${numberBn(number)}`,
    earlier: (number) => `${numberBn(number)} নম্বর ছবি আগে নিন`,
    later: (number) => `${numberBn(number)} নম্বর ছবি পরে নিন`,
    takeOff: (number) => `${numberBn(number)} নম্বর ছবি সরান`,
    sendingNumber: (number) => `${numberBn(number)} নম্বর ছবি পাঠানো হচ্ছে`,
    sendingOf: (number, of) => `${numberBn(of)}টির মধ্যে ${numberBn(number)} নম্বর ছবি পাঠানো হচ্ছে`,
    waits: 'অপেক্ষায় আছে',
    isSent: 'পাঠানো হয়েছে',
    isStopped: 'পাঠানো হয়নি',
    leftOut: (count) =>
      `একটি ফোনের সর্বোচ্চ ${numberBn(photosMost)}টি ছবি দেওয়া যায়: ${numberBn(count)}টি বাদ পড়েছে।`,
    choose: 'ছবি বেছে নিন',
    chooseAnother: 'অন্য ছবি নিন',
    preparing: 'ছবির সাইজ কমানো হচ্ছে…',
    size: (megabytes) => `${numberBn(Math.round(megabytes * 10) / 10)} এমবি`,
    remove: 'ছবিটি সরান',
    sending: 'ছবি পাঠানো হচ্ছে',
    storing: 'ছবি পৌঁছেছে, সেভ হচ্ছে…',
    percent: (percent) => `${numberBn(percent)}%`,
    stop: 'পাঠানো থামান',
    stopped: 'ছবি পাঠানো হয়নি। আপনার লেখা সব আছে।',
    nothingLost: 'আপনার লেখা সব আছে।',
    again: 'আবার পাঠান',
  },
};
