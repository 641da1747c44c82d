import { dhakaClock, twoDigits } from './format.ts';

/** A post time as the wire has it, in Dhaka time: 11/21/2026, 3:13:02 PM. */
export function postTimeOf(time: Date): string {
  const { year, month, day, hour, minute, second } = dhakaClock(time.toISOString());
  const clock = `${hour % 12 || 12}:${twoDigits(minute)}:${twoDigits(second)}`;
  return `${month}/${day}/${year}, ${clock} ${hour < 12 ? 'AM' : 'PM'}`;
}
