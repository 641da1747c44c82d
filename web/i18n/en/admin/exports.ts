import type { ExportKind } from '#contract/admin/export-kinds.ts';
import { numberEn } from '#contract/formats/en.ts';

/** The page where an admin takes rows of the shop out as a file. */
export const messages = {
  exports: {
    title: 'Download as a file',
    description: 'Orders, people or phones of some days, for a spreadsheet.',
    kind: 'What?',
    kinds: {
      orders: 'Orders',
      people: 'People, with addresses and numbers',
      phones: 'Phones',
    } as Record<ExportKind, string>,
    from: 'From (booked, joined or listed)',
    until: 'Until, this day too',
    reason: 'Why?',
    reasonHint: 'The audit log has it, with your name and the days. The other admins get a notice.',
    count: (rows: number) => numberEn(rows),
    limits: (rows: string) =>
      `A CSV file in UTF-8 with times of Dhaka and amounts in Taka, at most ${rows} rows. It has people’s data: keep it where only you read it, and delete it when it is used.`,
    submit: 'Download',
    tooLarge: (rows: string) => `One file has at most ${rows} rows. Choose fewer days.`,
    tooMany: 'You have taken out many files today. Try again tomorrow.',
  },
};
