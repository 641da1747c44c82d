import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { toAsciiDigits } from './digits.ts';
import { bookingForm, loginForm, registrationForm } from './forms.ts';
import { newUser } from './members/users.ts';
import { newProduct } from './phones/products.ts';
import {
  email,
  id,
  limits,
  messages,
  optionalText,
  password,
  phoneNumber,
  priceTaka,
  requiredText,
} from './rules.ts';

/** The message for a value; null when it is valid. */
function complaint(schema: z.ZodMiniType, value: unknown): string | null {
  const { error } = schema.safeParse(value);
  return error ? error.issues.map(({ message }) => message).join(' | ') : null;
}

/** The first message of each invalid field. */
function complaints(form: Pick<z.ZodMiniType, 'safeParse'>, value: object): Record<string, string> {
  const issues = form.safeParse(value).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]).reverse());
}

const bangla = (text: string) => text.replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)] ?? '');

describe('a phone number', () => {
  // spec S5-2, S9-1, D2-39
  test.each([
    [undefined, messages.phoneRequired],
    [1712345678, messages.phoneRequired],
    ['', messages.phoneRequired],
    ['   ', messages.phoneRequired],
    ['0171234567', 'number must be 11 char'],
    ['017123456789', 'Number must be 11 char'],
    ['+8801712345', 'Use digits only, like 01712345678'],
    ['01712-34567', 'number must be 11 char'],
    ['01712O45678', 'Use digits only, like 01712345678'],
    ['+8801712345678', null],
    ['00880 1712 345678', null],
    ['01712-345 678', null],
    ['01712345678', null],
    [' ০১৭১২৩৪৫৬৭৮ ', null],
  ])('%o: %s', (value, sentence) => {
    expect(complaint(phoneNumber, value)).toBe(sentence);
  });

  // spec S9-1
  test('has 11 digits and comes out in 0–9, in whichever digits it was typed', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{11}$/), (digits) => {
        expect(phoneNumber.parse(digits)).toBe(digits);
        expect(phoneNumber.parse(bangla(digits))).toBe(digits);
      }),
    );
  });

  // spec D2-66
  test.each([
    '+8801712345678',
    '8801712345678',
    '+880 1712-345678',
    '০১৭১২-৩৪৫৬৭৮',
    '+৮৮০ ১৭১২ ৩৪৫৬৭৮',
    '(017) 12 345 678',
    // As autofill, contacts and links have it.
    '1712345678',
    '১৭১২৩৪৫৬৭৮',
    'tel:+8801712345678',
    'TEL:01712345678',
    '+880 (0) 1712 345678',
    '+880(0)1712345678',
    '880 01712-345678',
    '+88 01712-345678',
    '008801712345678',
    '00880 1712 345678',
    '01712\u00a0345678',
    '01712\u202f345\u2009678',
    '\u202a+880 1712-345678\u202c',
    '01712.345.678',
    '017·12·34·56·78',
    '01712/345678',
    '01712_345678',
    '01712–345—678',
    '01712\u2212345678',
    '٠١٧١٢٣٤٥٦٧٨',
    '۰۱۷۱۲۳۴۵۶۷۸',
    '०१७१२३४५६७८',
    '０１７１２３４５６７８',
    '+٨٨٠ ١٧١٢ ٣٤٥٦٧٨',
  ])('%s is 01712345678', (typed) => {
    expect(phoneNumber.parse(typed)).toBe('01712345678');
  });

  // spec S5-2
  test('of any other length is refused', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,30}$/), (digits) => {
        fc.pre(digits.length !== 11 && !/^(?:(?:00)?8800?1\d{9}|1[3-9]\d{8})$/.test(digits));
        expect(complaint(phoneNumber, bangla(digits))).toBe(
          digits.length < 11 ? 'number must be 11 char' : 'Number must be 11 char',
        );
      }),
    );
  });

  test('whatever is accepted has 11 ASCII digits', () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ minLength: 11, maxLength: 11 }),
    );
    fc.assert(
      fc.property(anything, (text) => {
        const result = phoneNumber.safeParse(text);
        if (result.success) expect(result.data).toMatch(/^[0-9]{11}$/);
      }),
    );
  });
});

describe('a price', () => {
  const price = priceTaka(messages.sellingPriceRequired);
  test.each([
    [undefined, messages.sellingPriceRequired],
    [null, messages.sellingPriceRequired],
    ['', messages.sellingPriceRequired],
    ['  ', messages.sellingPriceRequired],
    ['abc', messages.priceNotNumber],
    ['-5', messages.priceNotNumber],
    ['1e3', messages.priceNotNumber],
    ['1.', messages.priceUnclear],
    ['25,50', messages.priceUnclear],
    [Number.NaN, messages.sellingPriceRequired],
    [0, messages.priceTooLow],
    ['০', messages.priceTooLow],
    [-5, messages.priceTooLow],
    [999_999.01, messages.priceTooHigh],
    [0.001, messages.priceTooFine],
    [0.000_000_001, messages.priceTooFine],
    ['12.3456', messages.priceTooFine],
    [999_999, null],
  ])('%o: %s', (value, sentence) => {
    expect(complaint(price, value)).toBe(sentence);
  });

  test.each([
    ['১২,৫০০', 12_500],
    ['1,25,000.50', 125_000.5],
    [' 24500 ', 24_500],
    ['25.000', 25_000],
    ['Tk 500', 500],
    [0.01, 0.01],
  ])('%o is %d Taka', (typed, taka) => {
    expect(price.parse(typed)).toBe(taka);
  });
});

describe('texts', () => {
  test('are trimmed, freed of control characters and written in one encoding', () => {
    const twoCodePoints = '\u09af\u09bc';
    expect(requiredText('required').parse(`  ${twoCodePoints}\0\u0007 a\tb\n`)).toBe(
      `${twoCodePoints.normalize('NFC')} a\tb`,
    );
    expect(complaint(requiredText('required'), ' \0 ')).toBe('required');
  });

  test.each([undefined, null, 5, '', '   '])('%o is no required text', (value) => {
    expect(complaint(requiredText('required'), value)).toBe('required');
  });

  test('have a greatest length', () => {
    expect(complaint(requiredText('required'), 'x'.repeat(limits.shortText))).toBeNull();
    const tooLong = 'x'.repeat(limits.shortText + 1);
    expect(complaint(requiredText('required'), tooLong)).toBe(messages.textTooLong);
    expect(complaint(optionalText(), tooLong)).toBe(messages.textTooLong);
  });

  // sec T22
  test.each([
    ['a text that runs backwards', 'Galaxy \u202egpj.exe\u202c', 'Galaxy gpj.exe'],
    ['isolates and marks of direction', '\u2066a\u2069\u200e\u200f\u061cb', 'ab'],
    ['zero-width characters', 'Gal\u200b\u2060\ufeffaxy\u00ad\u3164', 'Galaxy'],
    ['halves of a character', 'a\ud800b\udc00\ud83d\u202e\ude00', 'ab'],
    ['tags that hide a text', 'a\u{e0041}\u{e007f}b', 'ab'],
  ])('%s: only what can be seen stays', (_, typed, stored) => {
    expect(requiredText('required').parse(typed)).toBe(stored);
  });

  test.each([
    'র\u200d্য\u200cক্\u200cত',
    'বাংলাদেশের পুরোনো ফোন, দাম ৳১২,৫০০।',
    'ক্ষ্ম্যৌঁঃ চাঁদের য়ুঁঃ',
    'ကျွှုံ့း',
    '❤\ufe0f\u200d🔥 👩🏽\u200d🚀 1\ufe0f\u20e3 🇧🇩',
    '<img src=x onerror=alert(1)>',
    "Robert'); drop table products;--",
  ])('%s stays as it was typed', (text) => {
    expect(requiredText('required').parse(text)).toBe(text.normalize('NFC'));
  });

  test.each(['\u200d', '\u200c\ufe0f', '\u0301', '\u2800', '\u3000\u00a0', '\u202e\u200b'])(
    '%j has nothing in it to be read',
    (text) => {
      expect(complaint(requiredText('required'), text)).toBe('required');
    },
  );

  // sec T22, T24
  test('a pile of combining marks is cut to what a script can need', () => {
    const pile = '\u0310\u0327'.repeat(500_000);
    const stored = requiredText('required').parse(`e${pile}nd`);
    expect(stored).toMatch(/^\u0229?e?\p{M}{1,7}nd$/u);
    expect(stored.length).toBeLessThanOrEqual(10);
  });

  test('are counted as people count them: vowel signs belong to their letter', () => {
    const ki = 'কি';
    expect(complaint(requiredText('required', 10), ki.repeat(10))).toBeNull();
    expect(complaint(requiredText('required', 10), ki.repeat(11))).toBe(messages.textTooLong);
    expect(complaint(requiredText('required', 10), '😀'.repeat(10))).toBeNull();
    const heavy = `a${'\u0323\u0330\u0301\u0308\u0302'}`.repeat(9);
    expect(complaint(requiredText('required', 10), heavy)).toBe(messages.textTooLong);
  });

  // sec T22, V1.1.1, V1.3.3
  test('whatever is accepted is tidy, bounded, and stays the same when it is sent again', () => {
    const nasty = fc.oneof(
      fc.constantFrom(...'\0\u202e\u200b\u200d\u0301\u09be\u09c7\u09bc\ufe0f \n'),
      fc.constantFrom('\ud800', '\udc00', '\u1100\u1161', 'য়', 'ক্', '😀', 'e'),
      fc.string({ unit: 'binary', maxLength: 3 }),
    );
    const texts = fc.array(nasty, { maxLength: 60 }).map((parts) => parts.join(''));
    const schema = optionalText(40);
    fc.assert(
      fc.property(texts, (typed) => {
        const result = schema.safeParse(typed);
        if (!result.success) return;
        const { data } = result;
        expect(schema.parse(data)).toBe(data);
        expect(data.normalize('NFC')).toBe(data);
        expect(data.isWellFormed()).toBe(true);
        expect(data).not.toMatch(/[\p{Bidi_Control}\u200b\ufeff]/u);
        expect(data).not.toMatch(/\p{M}{8}/u);
        expect(Buffer.byteLength(data)).toBeLessThanOrEqual(40 * 4 * 3);
      }),
      { numRuns: 2_000 },
    );
  });

  test('that may stay empty become an empty text', () => {
    expect(optionalText().parse(undefined)).toBe('');
    expect(optionalText().parse('  ')).toBe('');
  });

  test('toAsciiDigits changes Bangla digits and nothing else', () => {
    expect(toAsciiDigits('০১২৩৪৫৬৭৮৯ টাকা 42')).toBe('0123456789 টাকা 42');
    fc.assert(
      fc.property(fc.string(), (text) => toAsciiDigits(bangla(text)) === toAsciiDigits(text)),
    );
  });
});

describe('an address', () => {
  // spec S5-6, D2-40
  test.each([
    [undefined, 'email dite hobe vai'],
    ['', 'email dite hobe vai'],
    ['  ', 'email dite hobe vai'],
    ['nobody', 'This is not an email address'],
    ['a@b', 'This is not an email address'],
    [`${'x'.repeat(250)}@example.test`, 'This is not an email address'],
  ])('%o: %s', (value, sentence) => {
    expect(complaint(email, value)).toBe(sentence);
  });

  // sec T23
  test.each([
    ['a Cyrillic а', 'n\u0430srin@example.test'],
    ['a domain in another script', 'nasrin@বাংলা.test'],
    ['a dotless i', 'nasr\u0131n@example.test'],
    ['a full-width letter', 'nasri\uff4e@example.test'],
    ['a second line', 'nasrin@example.test\nbcc: all@example.test'],
    ['two at signs', 'nasrin@evil.test@example.test'],
  ])('%s makes it another one, and is refused', (_, value) => {
    expect(complaint(email, value)).toBe(messages.emailInvalid);
  });

  test('is compared in lower case, without spaces around it', () => {
    expect(email.parse(' Nusrat@Example.TEST ')).toBe('nusrat@example.test');
  });
});

// sec V6.2.9
describe('a password', () => {
  test.each([
    [undefined, 'Password Required'],
    ['', 'Password Required'],
    ['Abc12', 'Min 6 charecter pass use'],
    ['abcdef', 'Use 1 capital letter'],
    [`A${'a'.repeat(128)}`, messages.passwordTooLong],
    ['Abcdef', null],
    [`A${'a'.repeat(127)}`, null],
    ['éàüößÉ', null],
  ])('%o: %s', (value, sentence) => {
    expect(complaint(password, value)).toBe(sentence);
  });
});

test('an id is a UUID', () => {
  expect(complaint(id, 'no-id')).toBe(messages.idInvalid);
  expect(complaint(id, '01a1fd42-dec7-7475-a031-9c0fbac7afc9')).toBeNull();
});

describe('forms', () => {
  // spec S5-6
  test('an empty registration', () => {
    expect(complaints(registrationForm, {})).toEqual({
      name: 'name is require',
      email: 'email dite hobe vai',
      password: 'Password Required',
      title: messages.roleInvalid,
    });
  });

  // spec S5-8
  test('nobody makes themselves an admin', () => {
    const someone = { name: 'A', email: 'a@example.test' };
    expect(complaints(newUser, { ...someone, title: 'admin' })).toEqual({
      title: messages.roleInvalid,
    });
    expect(
      newUser.parse({ ...someone, title: 'buyer', password: 'Secret1', isAdmin: true }),
    ).toEqual({
      ...someone,
      img: '',
      title: 'buyer',
    });
  });

  // spec S5-1
  test('an empty product', () => {
    expect(complaints(newProduct, {})).toEqual({
      name: 'Product name is required',
      selingPrice: 'Selling price is required',
      marketPrice: 'Market price is required',
      phoneNumber: 'Phone number is required',
      description: 'Description is required',
      location: 'Location is required',
      condition: messages.conditionInvalid,
      categoryId: messages.categoryInvalid,
      useTime: 'Used time is required',
      img: 'img is require',
    });
  });

  test('an empty booking', () => {
    expect(complaints(bookingForm, {})).toEqual({
      userNumber: messages.phoneRequired,
      meetLocation: 'Meet Location is required',
    });
  });

  // spec S5-11
  test('a login asks for no more than that there is something', () => {
    expect(complaints(loginForm, { email: '', password: '' })).toEqual({
      email: 'email dite hobe vai',
      password: 'Password Required',
    });
    expect(complaints(loginForm, { email: 'a@example.test', password: 'x' })).toEqual({});
  });
});
