import { providerFlaw } from '@kapao/contract/backoffice/reasons/provider-flaw';
import { type SettingWants, settingWants } from '@kapao/contract/backoffice/reasons/setting-wants';
import { ApiError } from '@kapao/contract/errors/api-error';
import { i18n } from '@lingui/core';
import { expect, test, vi } from 'vitest';
import { thaiTexts } from '../../i18n/testing/plain-macro.ts';
import { flawText, settingText } from './flaw-texts.ts';
import { wantsText } from './wants-texts.ts';

vi.mock('@lingui/core/macro', () => import('../../i18n/testing/plain-macro.ts'));

const thai = await thaiTexts();
const wants: SettingWants = { code: 'LINE' };
/** Every parameter that a code may have. */
const parameters = {
  ...{ setting: 'apiKey', adapter: 'slipok', variable: 'KAPAO_PROVIDER_KEY', wants, type: 'number' },
  ...{ known: ['apiKey'], found: '7', least: 1, most: 9, mostEntries: 20, signs: '-', lengths: ['13', '15'] },
  ...{ values: ['LAK', 'THB'], placeholder: '{token}' },
};

test.each(providerFlaw.options.map(({ shape }) => shape.code.value))('%s has a Thai text', (code) => {
  const english = flawText({ ...parameters, code } as never, ({ id }) => id);
  expect(thai.get(english)).toMatch(/[ก-๛]/);
  expect(thai.get(english)).not.toBe(english);
});

test.each(settingWants.options.map(({ shape }) => shape.code.value))(
  'a setting of %s has a Thai text',
  (code) => {
    const english = wantsText({ ...parameters, code } as never, ({ id }) => id);
    expect(thai.get(english)).toMatch(/[ก-๛]/);
    expect(thai.get(english)).not.toBe(english);
  },
);

test('a known flaw has its text, and an unknown one the general text', () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const refusal = (flaw: unknown) =>
    settingText(new ApiError({ code: 'WRONG_SETTING', status: 422, params: { flaw } } as never));
  expect(refusal({ code: 'SANDBOX_OFF' })).toContain('the sandbox is off');
  for (const flaw of [undefined, 'a sentence', { code: 'NEW' }, { code: 'constructor' }])
    expect(refusal(flaw)).toBe('The provider could not be reached with these settings. Nothing was changed.');
});
