import { allowedLicences, licenceExceptions } from './allowed.ts';
import type { Locked } from './lock-file.ts';

/** Whether everybody may use the package: of alternatives one suffices, and joined licences must all be allowed. */
export function isLicenceAllowed(licence: string | undefined): boolean {
  if (!licence) return false;
  const expression = licence.replace(/^\((.*)\)$/, '$1');
  if (expression.includes(' AND ') && expression.includes(' OR ')) return false;
  if (expression.includes(' OR ')) return expression.split(' OR ').some((one) => allowedLicences.has(one));
  return expression.split(' AND ').every((one) => allowedLicences.has(one));
}

/** Returns the packages whose licence is neither allowed nor a named exception. */
export function findForeignLicences(packages: readonly Locked[]): string[] {
  return packages
    .filter((each) => !isLicenceAllowed(each.license) && !licenceExceptions.some((one) => fits(one, each)))
    .map(({ path, license }) => `${path}: ${license ?? 'no licence'}`);
}

type LicenceException = (typeof licenceExceptions)[number];

/** Whether the exception covers this package, its licence and its use. */
export function fits(exception: LicenceException, { name, license, isProduction }: Locked): boolean {
  const isNamed = exception.packages.some((one) =>
    one.endsWith('*') ? name.startsWith(one.slice(0, -1)) : one === name,
  );
  return isNamed && exception.licence === license && (exception.isProduction || !isProduction);
}
