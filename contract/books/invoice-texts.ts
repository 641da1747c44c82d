import type { Language } from '../languages.ts';
import type { DocumentKind } from './months.ts';

/** The words of an invoice of the fee; the server draws it in either language. */
type InvoiceTexts = {
  titles: Record<DocumentKind, string>;
  number: string;
  issued: string;
  month: string;
  corrects: string;
  from: string;
  to: string;
  /** The number at the tax office. */
  bin: string;
  phone: string;
  price: string;
  fee: string;
  withoutTax: string;
  tax: (percent: string) => string;
  total: string;
  notes: Record<DocumentKind, string>;
  page: (page: string, of: string) => string;
};

export const invoiceTexts: Record<Language, InvoiceTexts> = {
  en: {
    titles: { invoice: 'Invoice of the service fee', 'credit-note': 'Credit note' },
    number: 'Number',
    issued: 'Date of issue',
    month: 'For the month',
    corrects: 'Corrects the invoice',
    from: 'From',
    to: 'To',
    bin: 'BIN',
    phone: 'Phone sold',
    price: 'Brought',
    fee: 'Service fee',
    withoutTax: 'Fee without VAT',
    tax: (percent) => `VAT, ${percent} %`,
    total: 'Total',
    notes: {
      invoice:
        'The fee was taken out of what the sales have brought. Nothing is to be paid for this invoice.',
      'credit-note':
        'These sales were reopened after their invoice, and their fee was taken back. Nothing is to be paid.',
    },
    page: (page, of) => `Page ${page} of ${of}`,
  },
  bn: {
    titles: { invoice: 'সেবা ফির চালানপত্র', 'credit-note': 'ক্রেডিট নোট' },
    number: 'ক্রমিক নম্বর',
    issued: 'ইস্যুর তারিখ',
    month: 'যে মাসের জন্য',
    corrects: 'যে চালানপত্র সংশোধন করে',
    from: 'সেবাদাতা',
    to: 'সেবাগ্রহীতা',
    bin: 'বিআইএন',
    phone: 'বিক্রি হওয়া ফোন',
    price: 'প্রাপ্ত মূল্য',
    fee: 'সেবা ফি',
    withoutTax: 'মূসক ছাড়া ফি',
    tax: (percent) => `মূল্য সংযোজন কর (মূসক), ${percent}%`,
    total: 'সর্বমোট',
    notes: {
      invoice: 'বিক্রির টাকা থেকেই এই ফি কেটে রাখা হয়েছে। এই চালানপত্রের জন্য আর কিছু দিতে হবে না।',
      'credit-note':
        'চালানপত্রের পরে এই বিক্রিগুলো আবার খোলা হয়েছে, তাই ফি ফিরিয়ে নেওয়া হয়েছে। কিছু দিতে হবে না।',
    },
    page: (page, of) => `পৃষ্ঠা ${page} / ${of}`,
  },
};
