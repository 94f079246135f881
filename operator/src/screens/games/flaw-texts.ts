import type { ProviderFlaw } from '@kapao/contract/backoffice/reasons/provider-flaw';
import type { SettingWants } from '@kapao/contract/backoffice/reasons/setting-wants';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { isBackofficeError } from '../../base/backoffice-client.ts';
import { errorText } from '../../i18n/error-texts.ts';
import { wantsText } from './wants-texts.ts';

type Say = (message: MessageDescriptor) => string;
type Texts = {
  readonly [Code in ProviderFlaw['code']]: (
    flaw: Extract<ProviderFlaw, { code: Code }>,
    want: (wants: SettingWants) => string,
  ) => MessageDescriptor;
};

// Words of a row and of the command line, the same in every language.
const live = '--live';
const reseal = 'npm run keys -- reseal';
const command = 'npm run provider';
const reference = 'env:KAPAO_SECRET_NAME';

/** Reasons why no provider can be built from a row of the table; the type makes this list complete. */
export const flawTexts: Texts = {
  PROVIDER_KEY_MISSING: ({ variable }) =>
    msg`${variable} is missing: secrets of a provider outside the sandbox are not encrypted with the demo key.`,
  SETTINGS_NO_OBJECT: () => msg`The settings must be a JSON object.`,
  WRONG_ADDRESS: ({ wants, found }, want) => msg`The address must be ${want(wants)}, not ${found}.`,
  ADDRESS_NOT_HTTPS: ({ setting }) => msg`“${setting}” must begin with https:// with ${live}.`,
  ADDRESS_INSIDE: ({ setting, variable }) =>
    msg`“${setting}” leads into the server’s own network. Only hosts named in ${variable} are allowed there.`,
  SANDBOX_OFF: () => msg`This is a sandbox provider, and the sandbox is off.`,
  VARIABLE_NOT_SET: ({ setting, variable }) =>
    msg`“${setting}”: the environment variable ${variable} is not set.`,
  ENVIRONMENT_FOR_SECRETS: ({ setting }) =>
    msg`“${setting}” is not a secret: only a secret may come from the environment.`,
  WRONG_VARIABLE: ({ setting, prefix }) =>
    msg`“${setting}” must name an environment variable of capital letters that begins with ${prefix}.`,
  ENVIRONMENT_BY_COMMAND: ({ setting }) =>
    msg`“${setting}”: only “${command}” may set it to “${reference}”. Enter the value itself here.`,
  NO_ADAPTER: ({ adapter }) => msg`There is no protocol “${adapter}”.`,
  UNKNOWN_SETTING: ({ setting, adapter, known }) =>
    msg`“${setting}” would have no effect: ${adapter} knows ${known.join(', ')}.`,
  SETTING_MISSING: ({ setting, wants }, want) => msg`“${setting}” is missing: it must be ${want(wants)}.`,
  SETTING_WRONG: ({ setting, wants, found }, want) => msg`“${setting}” must be ${want(wants)}, not ${found}.`,
  SECRET_EMPTY: ({ setting, wants }, want) =>
    msg`The secret “${setting}” is empty: it must be ${want(wants)}.`,
  SECRET_WRONG: ({ setting, wants, type }, want) =>
    msg`The secret “${setting}” (${type}) is not valid: it must be ${want(wants)}.`,
  SECRET_IN_PLAIN_TEXT: ({ setting }) =>
    msg`“${setting}” is a secret in plain text, which ${live} rejects: “${reseal}” encrypts it, and “${reference}” reads it from the environment.`,
  SECRET_OF_DEMO: ({ setting }) => msg`“${setting}” is a demo secret, which ${live} rejects.`,
  SECRET_UNREADABLE: ({ setting, variable }) =>
    msg`“${setting}” cannot be decrypted: it was encrypted with another ${variable}, or for another provider.`,
  SECRET_AS_SETTING: ({ setting }) => msg`“${setting}” is a secret: enter it as one.`,
  SETTING_AS_SECRET: ({ setting, adapter }) => msg`“${setting}” is not a secret of ${adapter}.`,
  SETTLE_DELAY_TOO_SHORT: ({ setting, adapter, least, found }) =>
    msg`“${setting}” must be at least ${least} with ${live}, not ${found}: if asked sooner, ${adapter} may deny a request it is still processing.`,
  MINIMUM_TOO_LOW: ({ setting, least, found }) =>
    msg`“${setting}” must be at least ${least}, not ${found}: it may only raise this gateway’s own minimum.`,
};

export function flawText(flaw: ProviderFlaw, say: Say): string {
  // The table's type pairs each code with its own parameters, which the compiler cannot follow here.
  const text = flawTexts[flaw.code] as (
    flaw: ProviderFlaw,
    want: (wants: SettingWants) => string,
  ) => MessageDescriptor;
  return say(text(flaw, (wants) => wantsText(wants, say)));
}

/** Returns an error's text; for invalid settings with what is wrong in them. */
export function settingText(error: unknown): string {
  const flaw = isBackofficeError(error) && error.code === 'WRONG_SETTING' ? error.params.flaw : undefined;
  if (!isFlaw(flaw)) return errorText(error);
  return `${errorText(error)} ${flawText(flaw, (message) => i18n._(message))}`;
}

/** Whether the server sent a flaw that this console knows; its parameters follow from the code. */
function isFlaw(value: unknown): value is ProviderFlaw {
  const code = typeof value === 'object' && value !== null && 'code' in value ? value.code : undefined;
  return typeof code === 'string' && Object.hasOwn(flawTexts, code);
}
