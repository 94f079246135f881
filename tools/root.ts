import { join } from 'node:path';

/** Folder of the checkout. */
export const root = join(import.meta.dirname, '..');
