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
