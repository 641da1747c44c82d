import { execFileSync } from 'node:child_process';

/** Fills a database by the statements of the commit in the folder `clone`, which fit its tables. */
export function seedClone(clone: string, url: string, products: number): void {
  const script = `
    const { connect } = await import('./server/db/client.ts');
    const { seedShop } = await import('./bench/seed/seed-shop.ts');
    const db = connect({ connectionString: process.env.SEEDED, max: 1 });
    await seedShop(db, ${products});
    await db.destroy();`;
  execFileSync('node_modules/.bin/node', ['--input-type=module', '--eval', script], {
    cwd: clone,
    env: { ...process.env, SEEDED: url },
    stdio: 'inherit',
  });
}
