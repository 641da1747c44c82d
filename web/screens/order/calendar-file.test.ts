import { expect, test } from 'vitest';
import { calendarFile } from './calendar-file.ts';

const read = (id: string, meeting: { at: string; place: string }, phone: string) => {
  const file = calendarFile(id, { ...meeting, by: 'buyer', agreed: true }, phone, 'PhoneHaat');
  const [type, text = ''] = file.split(/,(.*)/s);
  expect(type).toBe('data:text/calendar;charset=utf-8');
  return decodeURIComponent(text);
};

// By hand, after RFC 5545: times in UTC, an hour long, and an alarm two hours before the start.
test('a meeting has its time, place and phone, and an alarm before it', () => {
  const file = read('42', { at: '2026-11-22T12:20:00.000Z', place: 'Shahbagh' }, 'Vivo V29');
  expect(file.split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//PhoneHaat//order//EN',
    'BEGIN:VEVENT',
    'UID:42@phonehaat',
    'DTSTAMP:20261122T122000Z',
    'DTSTART:20261122T122000Z',
    'DTEND:20261122T132000Z',
    'SUMMARY:PhoneHaat: Vivo V29',
    'LOCATION:Shahbagh',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'DESCRIPTION:PhoneHaat',
    'TRIGGER:-PT2H',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('what means something in the format is escaped, and no place writes lines of its own', () => {
  const place = 'Level 1; gate 2, Mirpur\\10\nATTENDEE:x';
  const file = read('42', { at: '2026-11-22T12:20:00Z', place }, 'A');
  expect(file).toContain('\r\nLOCATION:Level 1\\; gate 2\\, Mirpur\\\\10\\nATTENDEE:x\r\n');
});

test('a line has at most 75 octets, and its rest is on lines that begin with a space', () => {
  const place = 'বসুন্ধরা সিটি, লেভেল ১, কারওয়ান বাজার, ঢাকা';
  const file = read('42', { at: '2026-11-22T12:20:00Z', place }, 'A');
  for (const line of file.split('\r\n')) {
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  }
  expect(file.replaceAll('\r\n ', '')).toContain(`LOCATION:${place.replaceAll(',', '\\,')}\r\n`);
});
