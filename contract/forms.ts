import * as z from 'zod/mini';
import {
  categoryIds,
  conditions,
  reportDecisions,
  reportReasons,
  reviewOutcomes,
  sellerChecks,
  titles,
} from './constants.ts';
import { allLanguages } from './languages.ts';
import {
  email,
  id,
  limits,
  messages,
  optionalPhoneNumber,
  optionalText,
  password,
  phoneNumber,
  priceTaka,
  requiredText,
} from './rules.ts';

/**
 * The schemas of the forms (specification, section 5), shared by client and server. By `zod/mini`:
 * the pages with forms load it, and it has a third of Zod's bytes.
 */
export const condition = z.enum(conditions, messages.conditionInvalid);
export const categoryId = z.enum(categoryIds, messages.categoryInvalid);
/**
 * The number of any brand; 1 to 3 are the specification's. The database checks whether it exists.
 */
export const brandNumber = z
  .string({ error: messages.categoryInvalid })
  .check(z.regex(/^[1-9]\d{0,3}$/, messages.categoryInvalid));
export const title = z.enum(titles, messages.roleInvalid);

/** Without the photo, which is validated when it is chosen. Prices in Taka. */
export const productForm = z.object({
  name: requiredText(messages.productNameRequired),
  selingPrice: priceTaka(messages.sellingPriceRequired),
  marketPrice: priceTaka(messages.marketPriceRequired),
  phoneNumber,
  description: requiredText(messages.descriptionRequired, limits.longText),
  location: requiredText(messages.locationRequired),
  condition,
  categoryId: brandNumber,
  useTime: requiredText(messages.useTimeRequired),
  ramRoom: optionalText(),
});

/** What a buyer enters to become a seller: where buyers reach and meet them. */
export const sellerForm = z.object({
  phoneNumber,
  location: requiredText(messages.locationRequired),
});

/** Without the photo, which is validated when it is chosen. */
export const registrationForm = z.object({
  name: requiredText(messages.nameRequired),
  email,
  password,
  title,
});

/** Password rules apply to new passwords only; here it must not be empty. */
export const loginForm = z.object({
  email,
  password: z
    .string({ error: messages.passwordRequired })
    .check(
      z.minLength(1, messages.passwordRequired),
      z.maxLength(limits.passwordMax, messages.passwordTooLong),
    ),
});

export const forgotPasswordForm = z.object({ email });

/** The same rules as at registration. */
export const resetPasswordForm = z.object({ password });

/** The own profile, without the photo; the number may stay empty. */
export const profileForm = z.object({
  name: requiredText(messages.nameRequired),
  phoneNumber: optionalPhoneNumber,
});

/** Changes the password; the old one proves the owner. */
export const changePasswordForm = z.object({
  currentPassword: loginForm.shape.password,
  newPassword: password,
});

/**
 * Deletes the own account. A member without a password proves their identity by a fresh login, and
 * ticks a box: one tap must not delete an account.
 */
export const leaveForm = z
  .object({
    password: z.optional(loginForm.shape.password),
    sure: z.optional(z.literal('yes', messages.leaveSure)),
  })
  .check(
    z.refine(({ password, sure }) => password !== undefined || sure === 'yes', {
      error: messages.leaveSure,
      path: ['sure'],
    }),
  );

/** The editable fields of a booking: email, names and price are read-only. */
export const bookingForm = z.object({
  userNumber: phoneNumber,
  meetLocation: requiredText(messages.meetLocationRequired),
});

/** A report: one of six reasons, and a comment. */
export const reportForm = z.object({
  reason: z.enum(reportReasons, messages.reportReasonRequired),
  comment: optionalText(limits.reportComment),
});

/** An admin's decision about a reported phone. The reason is sent to the seller or the reporter. */
export const decisionForm = z.object({
  decision: z.enum(reportDecisions, messages.decisionRequired),
  reason: requiredText(messages.decisionReasonRequired, limits.decisionReason),
});

/** Of another admin, about a decision of staff. The reason is sent to the member and to who decided. */
export const decisionReviewForm = z.object({
  outcome: z.enum(reviewOutcomes, messages.decisionRequired),
  reason: requiredText(messages.decisionReasonRequired, limits.decisionReason),
});

/** What an admin has checked of a seller. */
export const checksForm = z.object({
  checks: z.array(z.enum(sellerChecks)).check(z.minLength(1, messages.checkRequired)),
});

/** The reason for removing a seller's badge. */
export const reasonForm = z.object({
  reason: requiredText(messages.decisionReasonRequired, limits.decisionReason),
});

export const answerForm = z.object({
  answer: requiredText(messages.answerRequired, limits.decisionReason),
});

/** `POST /payments/:id/refund`; the reason goes into the audit log. */
export const refundForm = z.object({
  reason: requiredText(messages.refundReasonRequired, limits.refundReason),
});

/** An admin's decision about a payment of which its provider warns. */
export const reviewForm = z.object({
  reason: requiredText(messages.reasonRequired, limits.refundReason),
});

/** IMEIs as typed, or pasted from `*#06#`; the server finds them in it. */
export const imeisForm = z.object({
  imeis: z.string({ error: messages.textTooLong }).check(z.maxLength(500, messages.textTooLong)),
});

/** A stolen phone of the writer, with the general diary (GD) of the police. */
export const stolenForm = z.object({
  ...imeisForm.shape,
  diaryNumber: requiredText(messages.diaryRequired, 40),
  station: requiredText(messages.diaryRequired, 80),
  diaryDate: z.iso.date(messages.diaryRequired),
});

/** `POST /support`: a message to the operator, who answers by mail. */
export const supportForm = z.object({
  email,
  message: requiredText(messages.supportMessageRequired, limits.longText),
  /** The id of the order that it is about. */
  order: z.optional(id),
  /** Of the page, and so of the answer. */
  language: z.optional(z.enum(allLanguages)),
});
