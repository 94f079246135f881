import type { ProviderFlaw } from '@kapao/contract/backoffice/reasons/provider-flaw';
import { SettingsError } from '../../platform/settings/settings.ts';
import type { StoredProvider } from './stored-provider.ts';
import { wantsSentence } from './wants-sentences.ts';

/**
 * Provider row from which no provider can be built. The message is an English sentence for the log and the commands; the
 * console gets `flaw`.
 */
export class WrongProvider extends SettingsError {
  readonly flaw: ProviderFlaw;

  constructor({ kind, code }: Pick<StoredProvider, 'kind' | 'code'>, flaw: ProviderFlaw) {
    super(`provider ${kind} ${code}${flawSentence(flaw)}`);
    this.flaw = flaw;
  }
}

type Sentences = {
  readonly [Code in ProviderFlaw['code']]: (flaw: Extract<ProviderFlaw, { code: Code }>) => string;
};

/** English texts for the log and the commands, behind the provider's name. */
const sentences: Sentences = {
  PROVIDER_KEY_MISSING: ({ variable }) =>
    `: ${variable} is missing: secrets of a provider outside the sandbox are not encrypted with the demo key`,
  SETTINGS_NO_OBJECT: () => ': settings must be a JSON object',
  WRONG_ADDRESS: ({ wants, found }) => `: baseUrl must be ${wantsSentence(wants)}, not ${found}`,
  ADDRESS_NOT_HTTPS: ({ setting }) => `${named(setting)} must begin with https:// with --live`,
  ADDRESS_INSIDE: ({ setting, variable }) =>
    `${named(setting)} leads into the server's own network, where only hosts that ${variable} names may be`,
  SANDBOX_OFF: () => ' is in the sandbox, and the sandbox is off',
  VARIABLE_NOT_SET: ({ setting, variable }) =>
    `${named(setting)}: the environment variable ${variable} is not set`,
  ENVIRONMENT_FOR_SECRETS: ({ setting }) =>
    `${named(setting)} is no secret, and only a secret may come from the environment`,
  WRONG_VARIABLE: ({ setting, prefix }) =>
    `${named(setting)} must name a variable of capital letters that begins with ${prefix}`,
  ENVIRONMENT_BY_COMMAND: ({ setting }) =>
    `${named(setting)} may be set to "env:KAPAO_SECRET_NAME" by "npm run provider" only`,
  NO_ADAPTER: ({ adapter }) => `: no adapter "${adapter}"`,
  UNKNOWN_SETTING: ({ setting, adapter, known }) =>
    `${named(setting)} would have no effect; ${adapter} knows ${known.join(', ')}`,
  SETTING_MISSING: ({ setting, wants }) => `${named(setting)} is missing: it must be ${wantsSentence(wants)}`,
  SETTING_WRONG: ({ setting, wants, found }) =>
    `${named(setting)} must be ${wantsSentence(wants)}, not ${found}`,
  SECRET_EMPTY: ({ setting, wants }) => `${named(setting)} must be ${wantsSentence(wants)}, not an empty one`,
  SECRET_WRONG: ({ setting, wants, type }) =>
    `${named(setting)} must be ${wantsSentence(wants)}, not ${type === 'string' ? 'the one that stands there' : `of the type ${type}`}`,
  SECRET_IN_PLAIN_TEXT: ({ setting }) =>
    `${named(setting)} is a secret in plain text, which --live refuses: "npm run keys -- reseal" seals it, and "env:KAPAO_SECRET_NAME" reads it from the environment`,
  SECRET_OF_DEMO: ({ setting }) => `${named(setting)} is a demo secret, which --live refuses`,
  SECRET_UNREADABLE: ({ setting, variable }) =>
    `${named(setting)} does not open: it was sealed with another ${variable}, or for another row`,
  SECRET_AS_SETTING: ({ setting }) => `${named(setting)} is a secret, and is set as one`,
  SETTING_AS_SECRET: ({ setting, adapter }) => `${named(setting)} is no secret of ${adapter}`,
  SETTLE_DELAY_TOO_SHORT: ({ setting, adapter, least, found }) =>
    `${named(setting)} must be at least ${least} with --live, not ${found}: asked sooner, ${adapter} may deny what it is still doing`,
  MINIMUM_TOO_LOW: ({ setting, least, found }) =>
    `${named(setting)} must be at least ${least}, not ${found}: a row may only raise what this gateway asks for`,
};

const named = (setting: string) => `: setting "${setting}"`;

function flawSentence(flaw: ProviderFlaw): string {
  // The table's type pairs each code with its own parameters, which the compiler cannot follow here.
  const say = sentences[flaw.code] as (flaw: ProviderFlaw) => string;
  return say(flaw);
}
