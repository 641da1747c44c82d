import * as z from 'zod';
import { announcement, announcementSettings, newAnnouncement } from '../admin/announcement.ts';
import { newShopLook, publishedLook, shopLook } from '../admin/shop-look.ts';
import {
  byShopPage,
  byShopText,
  newImprint,
  newShopText,
  shopPage,
  shopPageQuery,
  shopPageState,
} from '../admin/shop-pages.ts';
import { type CallMap, deleted, modified } from './call-map.ts';

export const shopPagesCalls = {
  'GET /shoppages': {
    summary: "The operator's pages, and which are not written yet",
    access: 'public',
    output: z.array(shopPageState),
  },
  'GET /shoppages/:page': {
    summary: 'A page of the operator: terms, privacy, refunds or imprint, in both languages',
    access: 'public',
    params: byShopPage,
    query: shopPageQuery,
    output: shopPage,
    errors: ['not-found'],
  },
  'PUT /shoppages/:page': {
    summary: 'Write a page of the operator; the versions before remain readable',
    access: 'admin',
    params: byShopText,
    body: newShopText,
    output: modified,
  },
  'PUT /imprint': {
    summary: 'Write the imprint: who runs the shop',
    access: 'admin',
    body: newImprint,
    output: modified,
  },
  'GET /announcement': {
    summary: "The operator's line above all pages, if there is one now",
    access: 'public',
    output: announcement,
  },
  'GET /announcement/settings': {
    summary: 'The announcement above all pages as last saved, also while it is not shown',
    access: 'admin',
    output: announcementSettings,
  },
  'PUT /announcement': {
    summary: 'Write the announcement above all pages, or switch it off',
    access: 'admin',
    body: newAnnouncement,
    output: modified,
  },
  'GET /shoplook': {
    summary: 'What the shop is called, its colour, contact, promises and links, and your draft',
    access: 'admin',
    output: shopLook,
  },
  'PUT /shoplook/draft': {
    summary: 'Save your draft of them; only a publication makes it visible',
    access: 'admin',
    body: newShopLook,
    output: modified,
    errors: ['upload-expired'],
  },
  'DELETE /shoplook/draft': {
    summary: 'Delete your draft',
    access: 'admin',
    output: deleted,
  },
  'POST /shoplook': {
    summary: 'Publish your draft: on every page, mail and paper from now on',
    access: 'admin',
    rateLimit: 'password-changes',
    body: publishedLook,
    output: modified,
    errors: ['not-found', 'look-changed', 'password-wrong', 'login-not-fresh', 'key-needed'],
  },
} as const satisfies CallMap;
