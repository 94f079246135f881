import type { SettingWants } from '@kapao/contract/backoffice/reasons/setting-wants';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

type Texts = {
  readonly [Code in SettingWants['code']]: (
    wants: Extract<SettingWants, { code: Code }>,
  ) => MessageDescriptor;
};

const https = 'https://';
const http = 'http://';
const smtps = 'smtps://';
const smtp = 'smtp://';
const origins = ['https://games.example', 'https://*.games.example'] as const;
const bankCodes = '["KBANK","SCB"]';
const list = (values: readonly string[]) => values.join(', ');

/** Descriptions of the values that a setting allows; the type makes the table complete. */
export const wantsTexts: Texts = {
  WHOLE_NUMBER: ({ least, most }) => msg`a whole number from ${least} to ${most}`,
  WHOLE_NUMBERS: ({ mostEntries, least, most }) =>
    msg`a list of 1 to ${mostEntries} whole numbers from ${least} to ${most}`,
  LINE: () => msg`text on one line`,
  NO_SPACES: () => msg`letters, digits and symbols without spaces`,
  LETTERS_AND: ({ signs }) => msg`letters, digits and ${signs}`,
  LETTERS_AND_DIGITS: ({ most }) => msg`1 to ${most} letters and digits`,
  ASCII: ({ most }) => msg`1 to ${most} English letters, digits and symbols`,
  DIGITS: ({ lengths }) => {
    const [one = '', other] = lengths;
    return other === undefined ? msg`${one} digits` : msg`${one} or ${other} digits`;
  },
  THAI_MOBILE: () => msg`a Thai mobile number of ten digits`,
  ADDRESS: () => msg`an address that begins with ${https} or ${http}`,
  MAIL_SERVER: () => msg`an address that begins with ${smtps} or ${smtp}`,
  MAILBOX: () => msg`an e-mail address without a name`,
  PATH: () => msg`a path that begins with /`,
  PATH_OR_ADDRESS: () => msg`a path that begins with /, or an address that begins with ${https} or ${http}`,
  LAUNCH_ADDRESS: ({ placeholder }) =>
    msg`a path that begins with /, or an address that begins with ${https} or ${http}, with ${placeholder} in it`,
  ORIGINS: ({ mostEntries }) =>
    msg`a list of at most ${mostEntries} origins such as ${origins[0]} or ${origins[1]}`,
  ONE_OF: ({ values }) => msg`one of ${list(values)}`,
  LIST_OF: ({ values }) => msg`a list of at least one of ${list(values)}, without repeats`,
  BANK_CODES: ({ mostEntries }) =>
    msg`a list of at most ${mostEntries} bank codes such as ${bankCodes}, without repeats; empty: all banks`,
  REFUSAL_NUMBERS: () => msg`a list of the provider’s code numbers that mean nothing was done`,
  REFUSAL_SENTENCES: () => msg`a list of the provider’s sentences that mean nothing was done`,
  JSON_OBJECT: () => msg`a JSON object, written as text`,
};

export function wantsText(wants: SettingWants, say: (message: MessageDescriptor) => string): string {
  // The table's type pairs each code with its own parameters, which the compiler cannot follow here.
  const text = wantsTexts[wants.code] as (wants: SettingWants) => MessageDescriptor;
  return say(text(wants));
}
