import * as z from 'zod/mini';
import { categoryIds, conditions, titles } from './constants.ts';
import {
  email,
  limits,
  messages,
  optionalText,
  password,
  phoneNumber,
  priceTaka,
  requiredText,
} from './rules.ts';

/**
 * What people fill in (specification, section 5), for form and server alike. By `zod/mini`, as the
 * rules: it does the same for a third of the bytes, and every form's page pays for them.
 */
export const condition = z.enum(conditions, messages.conditionInvalid);
export const categoryId = z.enum(categoryIds, messages.categoryInvalid);
export const title = z.enum(titles, messages.roleInvalid);

/** The photo is checked where it is chosen, here and in the next one. */
export const productForm = z.object({
  name: requiredText(messages.productNameRequired),
  selingPrice: priceTaka(messages.sellingPriceRequired),
  marketPrice: priceTaka(messages.marketPriceRequired),
  phoneNumber,
  description: requiredText(messages.descriptionRequired, limits.longText),
  location: requiredText(messages.locationRequired),
  condition,
  categoryId,
  useTime: requiredText(messages.useTimeRequired),
  ramRoom: optionalText(),
});

export const registrationForm = z.object({
  name: requiredText(messages.nameRequired),
  email,
  password,
  title,
});

/** Login has no rule of its own beyond "not empty". */
export const loginForm = z.object({
  email,
  password: z
    .string({ error: messages.passwordRequired })
    .check(
      z.minLength(1, messages.passwordRequired),
      z.maxLength(limits.passwordMax, messages.passwordTooLong),
    ),
});

/** 'Forgot password' asks for nothing but the address. */
export const forgotPasswordForm = z.object({ email });

/** The new password obeys the same rules as at registration. */
export const resetPasswordForm = z.object({ password });

/** Email, names and price of a booking are read-only. */
export const bookingForm = z.object({
  userNumber: phoneNumber,
  meetLocation: requiredText(messages.meetLocationRequired),
});

/** `POST /payments/:id/refund`: the reason is kept in the audit log. */
export const refundForm = z.object({
  reason: requiredText(messages.refundReasonRequired, limits.refundReason),
});
