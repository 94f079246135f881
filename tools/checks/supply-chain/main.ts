import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../root.ts';
import { writeBom } from './bom.ts';
import { lockedPackages, readLockFile } from './lock-file.ts';
import { writeNotices } from './notices.ts';

/** `npm run sbom`: writes the bill of materials and the notices of all packages that the product needs to dist/. */
const lock = readLockFile();
const folder = join(root, 'dist');
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'sbom.cdx.json'), writeBom(lock));
writeFileSync(join(folder, 'third-party-notices.txt'), writeNotices(lockedPackages(lock)));
console.log('dist/sbom.cdx.json (CycloneDX 1.6) and dist/third-party-notices.txt are written.');
