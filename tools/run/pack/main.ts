import { statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../root.ts';
import { buildApps } from '../build-apps.ts';
import { writeRelease } from './write-release.ts';

/** `npm run pack`: builds both apps and writes a release into dist/ that runs without npm, network and this checkout. */
await buildApps(console.log);
const { archive } = writeRelease(join(root, 'dist'));
console.log(`${archive} (${Math.round(statSync(archive).size / 1_000_000)} MB)`);
