import * as z from 'zod';
import { newSafePlace, safePlace } from '../orders/orders.ts';
import {
  modelMerge,
  nameConfirmation,
  newBrand,
  newModel,
  typedName,
} from '../phones/catalogue.ts';
import { byId, type CallMap, deleted, inserted, modified } from './call-map.ts';

export const catalogueCalls = {
  'POST /catalogue/brands': {
    summary: 'Add a brand; the id is its number',
    access: 'admin',
    body: newBrand,
    output: inserted,
    errors: ['catalogue-taken'],
  },
  'POST /catalogue/models': {
    summary: 'Add a model; phones with its name get it',
    access: 'admin',
    body: newModel,
    output: inserted,
    errors: ['not-found', 'catalogue-taken'],
  },
  'POST /catalogue/merge': {
    summary: 'Make a model another name of one of the same brand; its phones move there',
    access: 'admin',
    body: modelMerge,
    output: modified,
    errors: ['not-found', 'catalogue-taken'],
  },
  'GET /catalogue/names': {
    summary: 'The 100 most frequent names of phones that are no model of the catalogue',
    access: 'admin',
    output: z.array(typedName),
  },
  'POST /catalogue/names': {
    summary: 'Assign a name that sellers typed to a model',
    access: 'admin',
    body: nameConfirmation,
    output: modified,
    errors: ['not-found', 'catalogue-taken'],
  },
  'GET /safeplaces': {
    summary: 'The public places that are suggested for meetings, by district',
    access: 'admin',
    output: z.array(safePlace),
  },
  'POST /safeplaces': {
    summary: 'Suggest a public place for meetings; one with its name has its Bangla name changed',
    access: 'admin',
    body: newSafePlace,
    output: inserted,
  },
  'DELETE /safeplaces/:id': {
    summary: 'Remove a suggested place',
    access: 'admin',
    params: byId,
    output: deleted,
  },
} as const satisfies CallMap;
