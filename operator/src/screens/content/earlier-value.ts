import type { Key } from './keys.ts';

/**
 * Returns an earlier value as the form takes it. Agreements keep the version that the form has, because its box decides
 * whether members are asked again.
 */
export function earlierValue(key: Key, earlier: unknown, inForm: unknown): unknown {
  const isAgreements = key === 'agreements' && hasVersion(earlier) && hasVersion(inForm);
  return isAgreements ? { ...earlier, version: inForm.version } : earlier;
}

function hasVersion(value: unknown): value is { readonly version: string } {
  return (
    typeof value === 'object' && value !== null && 'version' in value && typeof value.version === 'string'
  );
}
