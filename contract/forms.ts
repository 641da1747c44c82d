import * as z from 'zod/mini';
import {
  categoryIds,
  conditions,
  reportDecisions,
  reportReasons,
  sellerChecks,
  titles,
} from './constants.ts';
import {
  email,
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
/** The number of any brand; 1 to 3 are the specification's. Whether it exists, the database says. */
export const brandNumber = z
  .string({ error: messages.categoryInvalid })
  .check(z.regex(/^[1-9]\d{0,3}$/, messages.categoryInvalid));
export const title = z.enum(titles, messages.roleInvalid);

/** Without the photo, which is checked when it is chosen. Prices in Taka. */
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

/** What a buyer has to tell who becomes a seller: where buyers reach and meet them. */
export const sellerForm = z.object({
  phoneNumber,
  location: requiredText(messages.locationRequired),
});

/** Without the photo, as above. */
export const registrationForm = z.object({
  name: requiredText(messages.nameRequired),
  email,
  password,
  title,
});

/** The password's rules are for new passwords; here it only must not be empty. */
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

/** A new password by the old one. */
export const changePasswordForm = z.object({
  currentPassword: loginForm.shape.password,
  newPassword: password,
});

/** The end of the own account; those without a password prove themselves by a fresh login. */
export const leaveForm = z.object({ password: z.optional(loginForm.shape.password) });

/** The editable fields of a booking: email, names and price are read-only. */
export const bookingForm = z.object({
  userNumber: phoneNumber,
  meetLocation: requiredText(messages.meetLocationRequired),
});

/** A report: one of six reasons, and what else there is to say. */
export const reportForm = z.object({
  reason: z.enum(reportReasons, messages.reportReasonRequired),
  comment: optionalText(limits.reportComment),
});

/** An admin's decision about a reported phone; the reason is told to whom it is about. */
export const decisionForm = z.object({
  decision: z.enum(reportDecisions, messages.decisionRequired),
  reason: requiredText(messages.decisionReasonRequired, limits.decisionReason),
});

/** What was checked of a seller. */
export const checksForm = z.object({
  checks: z.array(z.enum(sellerChecks)).check(z.minLength(1, messages.checkRequired)),
});

/** The end of a seller's badge. */
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

/** An admin's decision about a payment that its provider warns of. */
export const reviewForm = z.object({
  reason: requiredText(messages.reasonRequired, limits.refundReason),
});

/** `POST /support`: a message to whoever runs the shop, answered by mail. */
export const supportForm = z.object({
  email,
  message: requiredText(messages.supportMessageRequired, limits.longText),
});
