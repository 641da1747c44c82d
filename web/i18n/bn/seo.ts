import type { SeoMessages } from '../en/seo.ts';

export const seoBn: SeoMessages = {
  locale: 'bn_BD',
  brandDescription: (brand) =>
    `বাংলাদেশে ব্যবহৃত ${brand} ফোন: দাম, অবস্থা, জায়গা আর বিক্রেতার নামসহ। দেখতে লগইন করুন।`,
  pictures: {
    home: 'পাশাপাশি তিন ব্র্যান্ডের ফোন, সঙ্গে দোকানের চিহ্ন',
    vivo: 'ভিভো ফোনের সামনে ও পেছন',
    samsung: 'স্যামসাং ফোনের সামনে ও পেছন',
    realme: 'রিয়েলমি ফোনের সামনে ও পেছন',
    blog: 'চারটি প্রশ্ন ও উত্তর লেখা একটি পাতা',
  },
};
