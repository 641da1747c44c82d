import type { ErrorCode } from '#contract/errors.ts';
import type { messages as en } from '../en/refusals.ts';

/** A missing code does not compile. */
export const messages: typeof en = {
  refusals: {
    'bad-input': 'কিছু তথ্য বাদ পড়েছে বা ভুল আছে।',
    'bad-signature': 'বার্তাটিতে কার্ড কোম্পানির স্বাক্ষর নেই।',
    'unreadable-request': 'অনুরোধটি বোঝা যায়নি।',
    'unreadable-body': 'যা পাঠানো হয়েছে তা পড়া যায়নি।',
    'upload-expired': 'ছবিটি অনেক আগে আপলোড করা। আবার ছবি বেছে নিন।',
    'image-unreadable': 'ফাইলটি ছবি হিসেবে পড়া যাচ্ছে না।',
    'not-signed-in': 'আগে লগইন করুন।',
    'upload-not-allowed': 'ছবি পাঠাতে লগইন করুন, অথবা আপলোডের টিকিট নিন।',
    'not-allowed': 'আপনার এটি করার অনুমতি নেই।',
    'wrong-session': 'এই ইমেইল দিয়ে এখন লগইন করা নেই।',
    'wrong-origin': 'অনুরোধটি অন্য একটি সাইট থেকে এসেছে।',
    'trial-only': 'এটি পরীক্ষামূলক দোকান; যে কম্পিউটারে চলছে শুধু সেখান থেকেই খোলা যায়।',
    'own-product': 'এটি আপনার নিজের ফোন।',
    'not-found': 'এটি খুঁজে পাওয়া যায়নি।',
    'product-not-found': 'ফোনটি আর এখানে নেই।',
    'booking-not-found': 'আপনার বুকিংয়ের মধ্যে এটি নেই।',
    'product-sold': 'ফোনটি বিক্রি হয়ে গেছে।',
    'product-held': 'আরেকজন ক্রেতা এখন ফোনটির টাকা দিচ্ছেন। কয়েক মিনিট পরে আবার চেষ্টা করুন।',
    'price-changed': 'বুক করার সময়ের দামের সঙ্গে এই দাম মেলে না।',
    'booking-unclear':
      'এই দামে আপনার একাধিক বুকিং আছে। কোনটির টাকা দেবেন, bookingId দিয়ে জানান, অথবা DELETE /myorders/{id} দিয়ে অন্যগুলো বাতিল করুন।',
    'booking-paid': 'এই বুকিংয়ের টাকা দেওয়া হয়ে গেছে।',
    'too-many-holds': 'আপনি অন্য কয়েকটি ফোনের টাকা দিচ্ছেন। আগে সেগুলোর একটি শেষ করুন।',
    'payment-not-finished': 'পেমেন্ট এখনো সফল হয়নি।',
    'payment-mismatch': 'এই পেমেন্ট অন্য একটি বুকিংয়ের।',
    'payment-refunded': 'আপনার টাকা পৌঁছাতে দেরি হয়েছে, ফোনটি আর পাওয়া যাবে না। টাকা আপনার কার্ডে ফেরত যাচ্ছে।',
    'payment-not-refundable': 'শুধু সেই টাকাই ফেরত দেওয়া যায়, যা এসেছে আর এখনো ফেরত যায়নি।',
    'already-reported': 'ফোনটি আপনি আগেই রিপোর্ট করেছেন।',
    'role-set': 'আপনার অ্যাকাউন্টের ভূমিকা আগেই অন্যটি ঠিক করা আছে।',
    'too-large': 'এটি অনেক বড়, নেওয়া যাচ্ছে না।',
    'image-too-large': 'ছবি সর্বোচ্চ ৮ MB ও ৪০ মেগাপিক্সেল হতে পারে।',
    'wrong-type': 'এ ধরনের জিনিস এখানে নেওয়া হয় না।',
    'image-wrong-type': 'JPEG, PNG বা WebP ছবি দিন।',
    'too-many-requests': 'অনেকবার চেষ্টা হয়েছে। একটু অপেক্ষা করুন।',
    unexpected: 'আমাদের দিকে কোনো একটা সমস্যা হয়েছে। আবার চেষ্টা করুন।',
    'temporarily-down': 'ফোনহাটের একটি অংশ এখন বন্ধ আছে। একটু পরে আবার চেষ্টা করুন।',
  } satisfies Record<ErrorCode, string>,
};
