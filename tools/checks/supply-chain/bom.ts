import { ComponentScope, ComponentType, HashAlgorithm } from '@cyclonedx/cyclonedx-library/Enums';
import {
  Bom,
  Component,
  HashDictionary,
  LicenseExpression,
  LicenseRepository,
  Metadata,
  NamedLicense,
  SpdxLicense,
} from '@cyclonedx/cyclonedx-library/Models';
import { JSON as Json, JsonSerializer } from '@cyclonedx/cyclonedx-library/Serialize';
import { isSupportedSpdxId } from '@cyclonedx/cyclonedx-library/SPDX';
import { Spec1dot6 } from '@cyclonedx/cyclonedx-library/Spec';
import { findPackage, type Locked, type LockFile, lockedPackages, neededByWorkspaces } from './lock-file.ts';

/**
 * Writes the bill of materials (CycloneDX 1.6) of what the product needs in production, from the lock file alone. It has
 * neither time nor serial number, so equal lock files give equal bills.
 */
export function writeBom(lock: LockFile): string {
  const packages = lockedPackages(lock).filter(({ isProduction }) => isProduction);
  const byPath = new Map(packages.map((each) => [each.path, each]));
  const components = new Map(packages.map((each) => [each.path, componentOf(each)]));
  const refOf = (from: string, name: string) => {
    const found = findPackage(byPath, from, name);
    return found && components.get(found.path)?.bomRef;
  };
  for (const { path, needs } of packages)
    for (const name of needs) {
      const ref = refOf(path, name);
      if (ref) components.get(path)?.dependencies.add(ref);
    }
  const { version, license } = lock.packages[''] ?? {};
  const product = new Component(ComponentType.Application, 'kapao', { bomRef: 'kapao', version });
  if (license) product.licenses.add(new NamedLicense(license));
  for (const [path, name] of neededByWorkspaces(lock)) {
    const ref = refOf(path, name);
    if (ref) product.dependencies.add(ref);
  }
  const bom = new Bom({ metadata: new Metadata({ component: product }) });
  for (const component of components.values()) bom.components.add(component);
  const serializer = new JsonSerializer(new Json.Normalize.Factory(Spec1dot6));
  return `${serializer.serialize(bom, { sortLists: true, space: 2 })}\n`;
}

function componentOf({ path, name, version, license, integrity, isOptional }: Locked): Component {
  const [scope, bare] = name.startsWith('@') ? name.split('/') : [undefined, name];
  return new Component(ComponentType.Library, bare ?? name, {
    ...(scope && { group: scope }),
    version,
    // The path makes the reference unique, because two folders may hold the same version.
    bomRef: path,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    scope: isOptional ? ComponentScope.Optional : ComponentScope.Required,
    hashes: new HashDictionary(hashesOf(integrity)),
    licenses: new LicenseRepository(license ? [licenceOf(license)] : []),
  });
}

function licenceOf(license: string) {
  if (isSupportedSpdxId(license)) return new SpdxLicense(license);
  return / (?:AND|OR) /.test(license) ? new LicenseExpression(license) : new NamedLicense(license);
}

function hashesOf(integrity = ''): [HashAlgorithm, string][] {
  const [algorithm, digest] = integrity.split('-');
  if (algorithm !== 'sha512' || !digest) return [];
  return [[HashAlgorithm['SHA-512'], Buffer.from(digest, 'base64').toString('hex')]];
}
