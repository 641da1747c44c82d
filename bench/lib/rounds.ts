/**
 * Alternates two measurements, so that a temporarily slow machine affects both; their order changes
 * each round.
 */
export async function alternate<Measured, Reference = Measured>(
  rounds: number,
  measured: () => Promise<Measured>,
  reference: () => Promise<Reference>,
): Promise<{ measured: Measured[]; reference: Reference[] }> {
  const results = { measured: [] as Measured[], reference: [] as Reference[] };
  for (let round = 0; round < rounds; round += 1) {
    const measuredFirst = round % 2 === 0;
    if (measuredFirst) results.measured.push(await measured());
    results.reference.push(await reference());
    if (!measuredFirst) results.measured.push(await measured());
  }
  return results;
}
