import type { SettingWants } from '@kapao/contract/backoffice/reasons/setting-wants';

type Sentences = {
  readonly [Code in SettingWants['code']]: (wants: Extract<SettingWants, { code: Code }>) => string;
};

const address = 'an address that begins with https:// or http://';
const path = 'a path that begins with /';

/** English texts for the log and the commands; the console has its own in both languages. */
const sentences: Sentences = {
  WHOLE_NUMBER: ({ least, most }) => `a whole number from ${least} to ${most}`,
  WHOLE_NUMBERS: ({ mostEntries, least, most }) =>
    `a list of 1 to ${mostEntries} whole numbers from ${least} to ${most}`,
  LINE: () => 'a text of one line',
  NO_SPACES: () => 'a text of letters, digits and symbols without spaces',
  LETTERS_AND: ({ signs }) => `a text of letters, digits and ${signs}`,
  LETTERS_AND_DIGITS: ({ most }) => `a text of 1 to ${most} letters and digits`,
  ASCII: ({ most }) => `a text of 1 to ${most} ASCII characters`,
  DIGITS: ({ lengths }) => `a text of ${lengths.join(' or ')} digits`,
  THAI_MOBILE: () => 'a Thai mobile number of ten digits',
  ADDRESS: () => address,
  MAIL_SERVER: () => 'an address that begins with smtps:// or smtp://',
  MAILBOX: () => 'an e-mail address without a name',
  PATH: () => path,
  PATH_OR_ADDRESS: () => `${path} or ${address}`,
  LAUNCH_ADDRESS: ({ placeholder }) => `${path} or ${address}, with ${placeholder} in it`,
  ORIGINS: ({ mostEntries }) =>
    `a list of at most ${mostEntries} origins such as https://games.example or https://*.games.example`,
  ONE_OF: ({ values }) => `one of ${values.join(', ')}`,
  LIST_OF: ({ values }) => `a list of ${values.join(', ')}, each at most once and at least one`,
  BANK_CODES: ({ mostEntries }) => `a list of at most ${mostEntries} bank codes, each at most once`,
  REFUSAL_NUMBERS: () => 'a list of the numbers by which the provider says that nothing was done',
  REFUSAL_SENTENCES: () => 'a list of the sentences by which the provider says that nothing was done',
  JSON_OBJECT: () => 'a JSON object, written as a text',
};

export function wantsSentence(wants: SettingWants): string {
  // The table's type pairs each code with its own parameters, which the compiler cannot follow here.
  const say = sentences[wants.code] as (wants: SettingWants) => string;
  return say(wants);
}
