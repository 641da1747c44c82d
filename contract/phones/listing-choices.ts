/** The fixed lists of what a seller declares, without Zod, so that screens can import them. */
export const batteryStates = ['normal', 'drains-fast', 'swollen'] as const;
export type BatteryState = (typeof batteryStates)[number];

/**
 * `frp`: the Google account of a former owner. `instalment`: locked because the instalments were
 * not paid.
 */
export const locks = ['frp', 'icloud', 'instalment'] as const;
export type Lock = (typeof locks)[number];

export const defects = [
  'display',
  'back-glass',
  'camera',
  'speaker',
  'microphone',
  'fingerprint',
  'charging-port',
  'buttons',
  'network',
  'water',
] as const;
export type Defect = (typeof defects)[number];

/**
 * A seller's declaration about the handset register (NEIR): sold by the maker's importer; unofficial,
 * but active before 2026, when the register took in every active phone; brought from abroad and
 * registered; or that they do not know.
 */
export const registrations = ['official', 'before-2026', 'from-abroad', 'unknown'] as const;
export type Registration = (typeof registrations)[number];

/** The `official` of the search and of earlier clients; null where it is not known. */
export const isOfficial = (registration: Registration): boolean | null =>
  registration === 'unknown' ? null : registration === 'official';
