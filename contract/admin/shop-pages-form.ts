import * as z from 'zod/mini';
import { shopTextMax } from '../constants.ts';
import { email, messages, optionalText, phoneNumber, requiredText } from '../rules.ts';

const text = requiredText(messages.messageRequired, shopTextMax);

/**
 * A page of the operator in both languages: plain text, an empty line between paragraphs, and `# `
 * before a heading.
 */
export const shopTextForm = z.object({ en: text, bn: text });

/**
 * Who runs the shop, as the Digital Commerce Guidelines of 2021 have it. A new business may still be
 * without licence number or DBID: both may be empty, and the page names them as missing.
 */
export const imprintForm = z.object({
  legalName: requiredText(messages.nameRequired),
  address: requiredText(messages.placeRequired, 300),
  tradeLicence: optionalText(),
  dbid: optionalText(),
  officer: requiredText(messages.nameRequired),
  officerPhone: phoneNumber,
  officerEmail: email,
});
