import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { catalogueFiles } from './scripts/lib/catalogue-files.ts';

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), catalogueFiles()],
  publicDir: 'web/public',
  environments: {
    ssr: {
      // Built as one file, so that React's production half renders whatever NODE_ENV says later.
      ...(command === 'build' && { resolve: { noExternal: true as const } }),
      build: { rolldownOptions: { input: './web/server-entry.ts' } },
    },
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Few larger files: on a slow network each request costs more than its bytes.
            codeSplitting: {
              groups: [
                // What every page needs of the contract, so that it does not pull in the forms' file.
                { name: 'contract', test: /contract\/(constants|errors)\./, priority: 1 },
                { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
                {
                  name: 'forms',
                  test: /node_modules\/(zod|react-hook-form|@hookform)\/|contract\/(rules|users|products|bookings)\./,
                },
              ],
            },
          },
        },
      },
    },
  },
}));
