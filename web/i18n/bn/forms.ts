import type { declarationMessages } from '#contract/declaration-messages.ts';
import type { messages as ruleMessages } from '#contract/rules.ts';
import type { messages as en } from '../en/forms.ts';
import { numberBn } from './format.ts';

type ValueOf<Texts> = Texts[keyof Texts];
type RuleMessage = ValueOf<typeof ruleMessages> | ValueOf<typeof declarationMessages>;

/** Keyed by the English sentence in the contract: a missing translation does not compile. */
export const messages: typeof en = {
  rules: {
    'name is require': 'নাম লিখুন',
    'img is require': 'একটি ছবি দিন',
    'email dite hobe vai': 'ইমেইল লিখুন',
    'This is not an email address': 'ইমেইল ঠিকানাটি ঠিক নয়',
    'Password Required': 'পাসওয়ার্ড লিখুন',
    'Min 6 charecter pass use': 'অন্তত ৬ অক্ষরের পাসওয়ার্ড দিন',
    'Use at most 128 characters': 'সর্বোচ্চ ১২৮ অক্ষর দিন',
    'Use 1 capital letter': 'একটি ইংরেজি বড় হাতের অক্ষর দিন',
    'Choose buyer or seller': 'ক্রেতা না বিক্রেতা, বেছে নিন',
    'Product name is required': 'ফোনের নাম লিখুন',
    'Selling price is required': 'বিক্রির দাম লিখুন',
    'Market price is required': 'বাজারদর লিখুন',
    'Use numbers only': 'শুধু সংখ্যা লিখুন',
    'The price must be more than 0': 'দাম ০ টাকার বেশি হতে হবে',
    'The price can be at most Tk 9,99,999': 'দাম সর্বোচ্চ ৳৯,৯৯,৯৯৯ হতে পারে',
    'Use at most two decimals': 'দশমিকের পরে সর্বোচ্চ দুই ঘর লিখুন',
    'Phone number is required': 'মোবাইল নম্বর লিখুন',
    'Number must be 11 char': 'মোবাইল নম্বর ১১ সংখ্যার হতে হবে',
    'number must be 11 char': 'মোবাইল নম্বর ১১ সংখ্যার হতে হবে',
    'Use digits only, like 01712345678': 'শুধু সংখ্যা লিখুন, যেমন ০১৭১২৩৪৫৬৭৮',
    'Description is required': 'বর্ণনা লিখুন',
    'Location is required': 'এলাকা লিখুন',
    'Used time is required': 'কত দিন ব্যবহার হয়েছে লিখুন',
    'Choose Excilent, Good or Fair': 'দারুণ, ভালো না চলনসই, বেছে নিন',
    'Choose category 1, 2 or 3': 'ব্র্যান্ড বেছে নিন',
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
    'Write what it is about': 'কী হয়েছে লিখুন',
    'Choose one of the list': 'তালিকা থেকে একটি বেছে নিন',
    'limit is a whole number, from 1 up to what one answer holds': 'একবারে এতগুলো দেখানো যায় না',
  } satisfies Record<RuleMessage, string>,
  /** Refusals of the identity provider by code. */
  identity: {
    INVALID_EMAIL_OR_PASSWORD: 'ইমেইল বা পাসওয়ার্ড ভুল',
    INVALID_PASSWORD: 'পাসওয়ার্ড ভুল',
    USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'এই ইমেইলে অ্যাকাউন্ট আগেই আছে। অন্য ইমেইল দিন।',
    address_blocked: 'এই ইমেইল এখানে আর ব্যবহার করা যাবে না।',
    PASSWORD_REQUIRED: 'পাসওয়ার্ড দিতে হবে',
    INVALID_TOKEN: 'লিংকটি আর কাজ করে না',
    SESSION_EXPIRED: 'লগইনের সময় শেষ। আবার লগইন করুন।',
    PAYMENT_UNDER_WAY: 'একটি পেমেন্ট চলছে। শেষ হলে আবার চেষ্টা করুন।',
  },
  password: {
    show: 'পাসওয়ার্ড দেখুন',
    hide: 'পাসওয়ার্ড লুকান',
  },
  photo: {
    choose: 'ছবি বেছে নিন',
    chooseAnother: 'অন্য ছবি নিন',
    preparing: 'ছবির সাইজ কমানো হচ্ছে…',
    size: (megabytes) => `${numberBn(Math.round(megabytes * 10) / 10)} এমবি`,
    remove: 'ছবিটি সরান',
    sending: 'ছবি পাঠানো হচ্ছে',
    percent: (percent) => `${numberBn(percent)}%`,
    stop: 'পাঠানো থামান',
    stopped: 'ছবি পাঠানো হয়নি। আপনার লেখা সব আছে।',
    nothingLost: 'আপনার লেখা সব আছে।',
    again: 'আবার পাঠান',
  },
};
