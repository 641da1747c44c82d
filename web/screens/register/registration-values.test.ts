import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { registrationWithPhoto } from './registration-values.ts';

const buyer = { name: 'Nadia', email: 'nadia@example.test', password: 'Secret1', title: 'buyer' };
const photo = new File(['x'], 'me.jpg', { type: 'image/jpeg' });

const wrong = (typed: object) =>
  (z.safeParse(registrationWithPhoto, typed).error?.issues ?? []).map(({ path, message }) => [
    path.join('.'),
    message,
  ]);

// spec D2-71
test('a buyer may come without a photo', () => {
  expect(wrong(buyer)).toEqual([]);
  expect(wrong({ ...buyer, photo })).toEqual([]);
});

// spec S5-6
test('a seller may not, and is told so together with what else is missing', () => {
  expect(wrong({ ...buyer, title: 'seller' })).toEqual([['photo', 'img is require']]);
  expect(wrong({ ...buyer, title: 'seller', photo })).toEqual([]);
  expect(wrong({ ...buyer, title: 'seller', name: '' })).toEqual([
    ['name', 'name is require'],
    ['photo', 'img is require'],
  ]);
  expect(wrong({ name: '', email: '', password: '', title: 'seller' })).toEqual([
    ['name', 'name is require'],
    ['email', 'email dite hobe vai'],
    ['password', 'Password Required'],
    ['photo', 'img is require'],
  ]);
});
