import { failureLimits } from '#contract/admin/browser-failures.ts';

/**
 * What is left of an error's message without what a person may have typed, or what names one: the
 * engines quote the text that they could not read. Messages that differ only in these are one.
 */
export function plainMessage(message: string): string {
  return (
    (message.trim().split(/[\n\r\u2028\u2029]/)[0] ?? '')
      // To the end, if the closing quote is cut off. An apostrophe is inside of a word.
      .replace(/"[^"]*("|$)|`[^`]*(`|$)|(?<!\w)'[^']*('|$)/g, '…')
      .replace(/[“„«‘][^”»’]*([”»’]|$)/g, '…')
      .replace(/\S+@\S+/g, '…')
      .replace(/\w+:\/\/\S*|\S*\/\S+|\b(?:blob|data|javascript):\S*/gi, '…')
      // Ids, tokens and numbers; the engines write in plain English.
      .replace(/\b[\w-]*\d[\w-]*\b/g, '…')
      .replace(/\b[\w-]{25,}\b/g, '…')
      .replace(/[^\x20-\x7e…]+/g, '…')
      .replace(/[<>&]/g, '')
      .replace(/…[…\s]*…/g, '…')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, failureLimits.letters)
  );
}
