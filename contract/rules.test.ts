import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { bookingForm } from './bookings.ts';
import { newProduct } from './products.ts';
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
  toAsciiDigits,
} from './rules.ts';
import { loginForm, newUser, registrationForm } from './users.ts';

/** The sentence for a value, or null when it is accepted. */
function complaint(schema: z.ZodType, value: unknown): string | null {
  const { error } = schema.safeParse(value);
  return error ? error.issues.map(({ message }) => message).join(' | ') : null;
}

/** The fields that a form complains about, each with its first sentence. */
function complaints(form: z.ZodType, value: object): Record<string, string> {
  const issues = form.safeParse(value).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]).reverse());
}

const bangla = (text: string) => text.replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)] ?? '');

describe('a phone number', () => {
  test.each([
    [undefined, messages.phoneRequired],
    [1712345678, messages.phoneRequired],
    ['', messages.phoneRequired],
    ['   ', messages.phoneRequired],
    ['0171234567', 'number must be 11 char'],
    ['017123456789', 'Number must be 11 char'],
    ['+8801712345', messages.phoneNotDigits],
    ['01712-34567', messages.phoneNotDigits],
    ['01712345678', null],
    [' ০১৭১২৩৪৫৬৭৮ ', null],
  ])('%o: %s', (value, sentence) => {
    expect(complaint(phoneNumber, value)).toBe(sentence);
  });

  test('has 11 digits and comes out in 0–9, in whichever digits it was typed', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{11}$/), (digits) => {
        expect(phoneNumber.parse(digits)).toBe(digits);
        expect(phoneNumber.parse(bangla(digits))).toBe(digits);
      }),
    );
  });

  test('of any other length is refused', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,30}$/), (digits) => {
        fc.pre(digits.length !== limits.phoneLength);
        expect(complaint(phoneNumber, bangla(digits))).toBe(
          digits.length < limits.phoneLength ? messages.phoneTooShort : messages.phoneTooLong,
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
    ['1.', messages.priceNotNumber],
    ['Tk 500', messages.priceNotNumber],
    [Number.NaN, messages.sellingPriceRequired],
    [0, messages.priceTooLow],
    ['০', messages.priceTooLow],
    [-5, messages.priceTooLow],
    [10_000_000.01, messages.priceTooHigh],
    [0.001, messages.priceTooFine],
    [0.000_000_001, messages.priceTooFine],
    ['12.345', messages.priceTooFine],
    [10_000_000, null],
  ])('%o: %s', (value, sentence) => {
    expect(complaint(price, value)).toBe(sentence);
  });

  test.each([
    ['১২,৫০০', 12_500],
    ['1,25,000.50', 125_000.5],
    [' 24500 ', 24_500],
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
  test.each([
    [undefined, 'email dite hobe vai'],
    ['', 'email dite hobe vai'],
    ['  ', 'email dite hobe vai'],
    ['nobody', messages.emailInvalid],
    ['a@b', messages.emailInvalid],
    [`${'x'.repeat(250)}@example.test`, messages.emailInvalid],
  ])('%o: %s', (value, sentence) => {
    expect(complaint(email, value)).toBe(sentence);
  });

  test('is compared in lower case, without spaces around it', () => {
    expect(email.parse(' Nusrat@Example.TEST ')).toBe('nusrat@example.test');
  });
});

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
  test('an empty registration', () => {
    expect(complaints(registrationForm, {})).toEqual({
      name: 'name is require',
      email: 'email dite hobe vai',
      password: 'Password Required',
      title: messages.roleInvalid,
    });
  });

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

  test('a login asks for no more than that there is something', () => {
    expect(complaints(loginForm, { email: '', password: '' })).toEqual({
      email: 'email dite hobe vai',
      password: 'Password Required',
    });
    expect(complaints(loginForm, { email: 'a@example.test', password: 'x' })).toEqual({});
  });
});
