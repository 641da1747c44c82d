/**
 * The number of an order, which people read out and write down: the random end of its id, as
 * `PH-5C3F-9A1B`.
 */
export function orderNumber(id: string): string {
  const end = id.replaceAll('-', '').slice(-8).toUpperCase();
  return `PH-${end.slice(0, 4)}-${end.slice(4)}`;
}
