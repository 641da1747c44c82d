import * as z from 'zod/mini';
import { declarationShape } from '#contract/phones/declarations.ts';

/** A text that is undeclared when empty; otherwise `schema` checks it. */
function said<Value>(schema: z.core.$ZodType<Value>): z.ZodMiniType<Value, string | undefined> {
  const toSaid = z.transform((typed: string) => (typed.trim() === '' ? undefined : typed));
  return z.pipe(z.pipe(z._default(z.string(), ''), toSaid), schema as never) as never;
}

/** The values of a pair of radio buttons. */
export const yes = 'yes';
export const no = 'no';

const yesOrNo = z.pipe(
  z.optional(z.nullable(z.string())),
  z.transform((chosen) => (chosen === yes ? true : chosen === no ? false : undefined)),
);

/** The checkbox for none of the others. */
export const noneOfThem = 'none';

/** Checkboxes; without any, the field is undeclared. */
function someOf<Value>(schema: z.core.$ZodType<Value>): z.ZodMiniType<Value, string[]> {
  const toSaid = z.transform((checked: string[]) =>
    checked.length > 0 ? checked.filter((each) => each !== noneOfThem) : undefined,
  );
  return z.pipe(toSaid, schema as never) as never;
}

const shape = declarationShape;

/** A seller's declarations beyond the specification's fields, as form fields. */
export const declaredForm = z.object({
  colour: said(shape.colour),
  batteryHealth: said(shape.batteryHealth),
  batteryState: said(shape.batteryState),
  batteryOriginal: yesOrNo,
  charger: yesOrNo,
  box: yesOrNo,
  receipt: yesOrNo,
  warrantyMonths: said(shape.warrantyMonths),
  official: yesOrNo,
  registration: said(shape.registration),
  locks: someOf(shape.locks),
  defects: someOf(shape.defects),
  negotiable: yesOrNo,
  cash: yesOrNo,
  district: said(shape.district),
});

export const emptyDeclared = {
  colour: '',
  batteryHealth: '',
  batteryState: '',
  batteryOriginal: '',
  charger: '',
  box: '',
  receipt: '',
  warrantyMonths: '',
  official: '',
  registration: '',
  locks: '',
  defects: '',
  negotiable: '',
  cash: '',
  district: '',
};
