export { newStaffDays } from '../limits.ts';

/** Who helps to run the shop without being its admin. The wire's role of members remains its own. */
export const helperRoles = ['moderator', 'cashier'] as const;
export type HelperRole = (typeof helperRoles)[number];
export type StaffRole = 'admin' | HelperRole;

/** `PUT /staff/:email`: `none` removes the role. */
export const namedRoles = ['none', 'moderator', 'cashier', 'admin'] as const;

/**
 * The areas of work and who may do them besides admins. A call of admins without an area is for
 * admins alone, as are removing people and naming staff.
 */
export const staffAreas = {
  reports: ['moderator'],
  words: ['moderator'],
  verification: ['moderator'],
  payouts: ['cashier'],
  refunds: ['cashier'],
  books: ['cashier'],
  search: ['moderator', 'cashier'],
  // Each sees the kinds of their own areas.
  queue: ['moderator', 'cashier'],
} as const satisfies Record<string, readonly HelperRole[]>;
export type StaffArea = keyof typeof staffAreas;

/** Whether a role, or none, may work in an area; without an area, whether it is the admin's. */
export function worksIn(role: StaffRole | null | undefined, area: StaffArea | undefined): boolean {
  if (!role || role === 'admin' || !area) return role === 'admin';
  const roles: readonly HelperRole[] = staffAreas[area];
  return roles.includes(role);
}
