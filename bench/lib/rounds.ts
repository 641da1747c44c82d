/**
 * Alternates two measurements, so that a temporarily slow machine affects both; their order changes
 * each round.
 */
export async function alternate<T>(
  rounds: number,
  measured: () => Promise<T>,
  reference: () => Promise<T>,
): Promise<{ measured: T[]; reference: T[] }> {
  const results = { measured: [] as T[], reference: [] as T[] };
  for (let round = 0; round < rounds; round += 1) {
    const measuredFirst = round % 2 === 0;
    if (measuredFirst) results.measured.push(await measured());
    results.reference.push(await reference());
    if (!measuredFirst) results.measured.push(await measured());
  }
  return results;
}
