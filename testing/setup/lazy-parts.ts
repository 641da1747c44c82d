// Waits for the parts that a component loads lazily: a file without them may end before their modules
// are there, and Vitest fails a run that imports after its world has gone. Runs before every such test.
import { afterAll, vi } from 'vitest';

afterAll(() => vi.dynamicImportSettled());
