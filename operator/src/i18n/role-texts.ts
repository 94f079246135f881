import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Names of the built-in roles in the reader's language; custom roles keep the name that they were given. */
const builtIn: Readonly<Record<string, MessageDescriptor>> = {
  owner: msg`Owner`,
  finance: msg`Finance`,
  support: msg`Support`,
  content: msg`Content`,
  auditor: msg`Auditor`,
  newcomer: msg`Not yet confirmed`,
  viewer: msg`Read only`,
};

export function roleText({ code, name }: { readonly code: string; readonly name: string }): string {
  const words = builtIn[code];
  return words ? i18n._(words) : name;
}
