import * as z from 'zod/mini';
import type { CallRequest } from '#contract/calls.ts';
import type { declarationMessages } from '#contract/phones/declaration-messages.ts';
import { messages, requiredText } from '#contract/rules.ts';
import { defineForm } from '#web/forms/define-form.ts';
import { listIn, variantsIn, yearIn } from './typed-lists.ts';

type District = CallRequest<'POST /safeplaces'>['body']['district'];

const pathOf = (brand: string) => `/dashboard/catalogue?brand=${encodeURIComponent(brand)}`;
const placesPath = (brand: string, district: string) =>
  `${pathOf(brand)}&district=${encodeURIComponent(district)}`;

const name = requiredText(messages.nameRequired);
const list = z.pipe(z.string(), z.transform(listIn));

// A value import would be a file of its own for every listing form.
const notPossible: (typeof declarationMessages)['numberInvalid'] =
  'Use a whole number that is possible here';

/** A text in which `read` finds a value, or undefined if it is not possible. */
const readBy = <Value>(read: (typed: string) => Value | undefined) =>
  z.pipe(
    z.string(),
    z.transform((typed, { issues }) => {
      const value = read(typed);
      if (value !== undefined) return value;
      issues.push({ code: 'custom', message: notPossible, input: typed });
      return z.NEVER;
    }),
  );

/** Assigns a name that sellers typed to a model. */
export const confirmName = defineForm({
  intent: 'confirm',
  schema: z.object({ brand: z.string(), name: z.string(), model: z.string() }),
  submit: async (body, { api }) => {
    await api('POST /catalogue/names', { body });
    return { path: pathOf(body.brand), notice: 'name-confirmed' };
  },
});

export const addModel = defineForm({
  intent: 'model',
  schema: z.object({
    brand: z.string(),
    name,
    year: readBy(yearIn),
    variants: readBy(variantsIn),
    codes: list,
    aliases: list,
  }),
  submit: async (body, { api }) => {
    await api('POST /catalogue/models', { body });
    return { path: pathOf(body.brand), notice: 'model-added' };
  },
});

/** Makes a model another name of one of the same brand. */
export const mergeModels = defineForm({
  intent: 'merge',
  schema: z.object({ brand: z.string(), from: z.string(), into: z.string() }),
  submit: async ({ brand, ...body }, { api }) => {
    await api('POST /catalogue/merge', { body });
    return { path: pathOf(brand), notice: 'models-merged' };
  },
});

export const addBrand = defineForm({
  intent: 'brand',
  schema: z.object({ name, bangla: z.string(), aliases: list }),
  submit: async (body, { api }) => {
    await api('POST /catalogue/brands', { body });
    return { path: '/dashboard/catalogue', notice: 'brand-added' };
  },
});

const ofDistrict = { brand: z.string(), district: z.string() };
const place = requiredText(messages.placeRequired);

/** Suggests a public place for meetings. */
export const addPlace = defineForm({
  intent: 'place',
  schema: z.object({ ...ofDistrict, en: place, bn: place }),
  submit: async ({ brand, district, ...names }, { api }) => {
    await api('POST /safeplaces', { body: { ...names, district: district as District } });
    return { path: placesPath(brand, district), notice: 'place-added' };
  },
});

export const removePlace = defineForm({
  intent: 'place-off',
  schema: z.object({ ...ofDistrict, place: z.string() }),
  submit: async ({ brand, district, place: id }, { api }) => {
    await api('DELETE /safeplaces/:id', { params: { id } });
    return { path: placesPath(brand, district), notice: 'place-removed' };
  },
});
