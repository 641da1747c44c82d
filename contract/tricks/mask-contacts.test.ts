import { expect, test } from 'vitest';
import { maskContacts } from './mask-contacts.ts';

test.each([
  ['Call 01712345678 please', 'Call ••••• please'],
  ['Call 01712-345678 please', 'Call ••••• please'],
  ['৮৯% হেলথ। আমার নম্বর ০১৭১২৩৪৫৬৭৮', '৮৯% হেলথ। আমার নম্বর •••••'],
  ['WhatsApp e den', '••••• e den'],
  ['see wa.me/8801712345678', 'see •••••'],
  // Its place is not certain.
  ['zero one seven one two three four five six seven eight', '•••••'],
])('%s', (text, masked) => {
  expect(maskContacts(text, [])).toBe(masked);
});

test.each(['Battery 89%, Tk 24,500', 'দাম ২৪,৫০০ টাকা, কাল ৫টায় দেখা করি?', 'Is it still there?'])(
  '%s stays as it is',
  (text) => {
    expect(maskContacts(text, [])).toBeNull();
  },
);

test('a number that is split over messages is hidden where it is completed', () => {
  expect(maskContacts('01712', [])).toBeNull();
  expect(maskContacts('345678', ['amar number', '01712'])).toBe('•••••');
  // What was complete before is not hidden again.
  expect(maskContacts('Is it still there?', ['Call 01712345678'])).toBeNull();
});
