import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Locked } from './lock-file.ts';

/**
 * Known weakness of a package. It affects versions from `from` up to, not including, `fixed`, and without `fixed` all
 * later ones; `accepted` says why an affected version does not concern us.
 */
const advisory = z.strictObject({
  id: z.string().regex(/^(?:GHSA|CVE)-[\w-]+$/),
  package: z.string(),
  from: z.string(),
  fixed: z.string().optional(),
  about: z.string().min(1),
  accepted: z.string().min(20).optional(),
});
export type Advisory = z.infer<typeof advisory>;

export function readAdvisories(): Advisory[] {
  return z
    .array(advisory)
    .parse(JSON.parse(readFileSync(join(import.meta.dirname, 'advisories.json'), 'utf8')));
}

/** Returns a line for each locked version that an advisory affects and nobody has accepted. */
export function findAffected(packages: readonly Locked[], advisories: readonly Advisory[]): string[] {
  return advisories
    .filter(({ accepted }) => !accepted)
    .flatMap((known) =>
      packages
        .filter(({ name, version }) => name === known.package && isAffected(version, known))
        .map(({ path, version }) => `${path} ${version}: ${known.id}, mended in ${known.fixed ?? 'none'}`),
    );
}

function isAffected(version: string, { from, fixed }: Advisory): boolean {
  return compareVersions(version, from) >= 0 && (!fixed || compareVersions(version, fixed) < 0);
}

/** Compares by numbers; a pre-release is older than its release. */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [parse(one), parse(other)];
  for (let at = 0; at < 3; at++) {
    const difference = (a.numbers[at] ?? 0) - (b.numbers[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return Number(b.isEarly) - Number(a.isEarly);
}

function parse(version: string): { numbers: number[]; isEarly: boolean } {
  const [release = '', early] = version.split('-', 2);
  return { numbers: release.split('.').map(Number), isEarly: early !== undefined };
}
