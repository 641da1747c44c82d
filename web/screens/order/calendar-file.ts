import type { OrderPage } from '#contract/orders/orders.ts';

/** An iCalendar event of an hour (RFC 5545) as an address, with an alarm two hours before. */
export function calendarFile(
  id: string,
  { at, place }: NonNullable<OrderPage['meeting']>,
  phone: string,
  shop: string,
): string {
  const end = new Date(Date.parse(at) + 60 * 60 * 1000).toISOString();
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(shop)}//order//EN`,
    'BEGIN:VEVENT',
    `UID:${id}@phonehaat`,
    `DTSTAMP:${stampOf(at)}`,
    `DTSTART:${stampOf(at)}`,
    `DTEND:${stampOf(end)}`,
    `SUMMARY:${escaped(`${shop}: ${phone}`)}`,
    `LOCATION:${escaped(place)}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(shop)}`,
    'TRIGGER:-PT2H',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  const text = lines.flatMap(folded).join('\r\n');
  return `data:text/calendar;charset=utf-8,${encodeURIComponent(`${text}\r\n`)}`;
}

const stampOf = (at: string) => new Date(at).toISOString().replace(/[-:]|\.\d+/g, '');

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

/** A line has at most 75 octets; Bangla needs three for a letter. */
function folded(line: string): string[] {
  const lines: string[] = [];
  let current = '';
  for (const letter of line) {
    if (new TextEncoder().encode(current + letter).length > 73) {
      lines.push(current);
      current = ' ';
    }
    current += letter;
  }
  return [...lines, current];
}
