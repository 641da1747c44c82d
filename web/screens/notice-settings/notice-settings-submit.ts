import * as z from 'zod/mini';
import type { Language } from '#contract/languages.ts';
import {
  type NoticeKind,
  type NoticeSubject,
  noticeTable,
  optionalKinds,
} from '#contract/notices/kinds.ts';
import { noticeSettingsPath } from '#contract/notices/screens.ts';
import { defineForm } from '#web/forms/define-form.ts';

/** By the value of the field. */
export const languageChoices: Record<string, Language | null> = { both: null, bn: 'bn', en: 'en' };

/** The checkboxes of a kind and of its subject; a form sends one only when it is on. */
export const kindField = (kind: NoticeKind) => `on-${kind}`;
export const subjectField = (subject: NoticeSubject) => `all-${subject}`;

type Fields = Record<string, unknown>;

const isOn = (fields: Fields, kind: NoticeKind) =>
  subjectField(noticeTable[kind].about) in fields && kindField(kind) in fields;

const toBody = z.transform((fields: Fields) => ({
  language: languageChoices[String(fields.language)] ?? null,
  off: optionalKinds.filter((kind) => !isOn(fields, kind)),
}));

/** Saves which notices are mailed and counted; a subject that is off switches off all its kinds. */
export const saveSettings = defineForm({
  intent: 'save',
  schema: z.pipe(z.looseObject({ language: z.optional(z.string()) }), toBody),
  submit: async (body, { api }) => {
    await api('PUT /notices/settings', { body });
    return { path: noticeSettingsPath, notice: 'notices-set' };
  },
});
