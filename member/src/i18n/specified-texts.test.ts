import { texts } from '@kapao/contract/errors/error-texts/en';
import { slipReason } from '@kapao/contract/slip-reasons';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { expect, test } from 'vitest';

/** Texts that the specification gives word for word, in the app's language. */
const onScreens = [
  'Page Not Found',
  "Passwords don't match",
  'Failed to copy',
  'Recommended banks: KBank and KTB',
  // Also contains the copied text.
  'Copied: {text}',
  // 10 MB for pictures, 20 MB for videos.
  'The file is too large. Please select file no larger than {maxMegabytes} MB',
];

const ofCodes = {
  PHONE_NUMBER_REQUIRE_10_DIGIT: 'The phone number must support 10 digits',
  BANK_ACCOUNT_NAME_ENG: 'Bank account name must be in English only',
} as const;

/** Texts that the specification gives in brackets beside their codes; our sentences contain them. */
const withinCodes = {
  EXISTING_USER: 'user number already exists',
  REFUND_MINIMUM: 'more than {minimum}',
} as const;

const ofSlips = {
  UPLOADED_FILE_NOT_EXIST: 'incorrect slip',
  IMG_SIZE_UNABLE_TO_PROCESS: 'incorrect slip',
  CANNOT_READ_CROPPED_IMAGE: 'incorrect slip',
  DEST_ACC_INVALID: 'incorrect destination account',
  SLIP_REFNO_DUPLICATED: 'duplicate slip',
  UNSTABLE_REFNO_ON_SLIP: 'unstable or invalid reference number',
  TRIPPLE_WRONG_CAPTCHA: 'three consecutive captcha errors',
  INVALID_SLIP: 'invalid slip',
  NOT_MATCH: 'account number not matching the registered one',
  EXPIRED_SLIP: 'expired slip',
  UNKNOW_ERROR: 'unknown error (contact admin)',
};

test('the texts that the specification prescribes are used word for word', async () => {
  const catalogs = await getCatalogs(
    getConfig({ cwd: decodeURIComponent(new URL('../..', import.meta.url).pathname) }),
  );
  // The catalogs have only texts of present screens: catalog.test.ts compares them with the source.
  const read = await Promise.all(catalogs.map((catalog) => catalog.read('en')));
  const said = read.flatMap((messages) =>
    Object.values(messages ?? {}).flatMap(({ obsolete, message }) => (obsolete ? [] : [message])),
  );
  expect(said).toEqual(expect.arrayContaining(onScreens));
  expect(texts).toMatchObject(ofCodes);
  for (const [code, words] of Object.entries(withinCodes))
    expect(texts[code as keyof typeof withinCodes]).toContain(words); // A key of the table.
  for (const [code, words] of Object.entries(ofSlips)) expect(slipReason(code, 'en')).toBe(` (${words})`);
});
