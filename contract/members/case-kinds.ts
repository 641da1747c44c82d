/** The kinds of the desk that staff decide on the page of cases, each with a part of its own there. */
export const caseKinds = [
  'report',
  'thread-report',
  'words',
  'code-photo',
  'other-model',
  'imei-clash',
  'stolen-report',
  'stolen',
  'ring',
  'same-text',
  'answer',
  'verification',
  'lost-keys',
  'support',
] as const;
export type CaseKind = (typeof caseKinds)[number];
