import { i18n } from '@lingui/core';
import type { I18nProvider } from 'ra-core';
import { chooseAndKeepLocale, currentLocale } from '../../i18n/i18n.ts';
import { backofficeLocales, isBackofficeLocale, ownName } from '../../i18n/locale.ts';
import { raTexts } from './ra-texts.ts';

/** ra-core's texts through Lingui, in one language. A key that is unknown is a text already. */
export const i18nProvider: I18nProvider = {
  translate: (key, options) => {
    const text = raTexts[key];
    if (text) return i18n._({ ...text, values: options });
    return typeof options?._ === 'string' ? options._ : key;
  },
  changeLocale: async (locale) => {
    if (isBackofficeLocale(locale)) await chooseAndKeepLocale(locale);
  },
  getLocale: currentLocale,
  getLocales: () => backofficeLocales.map((locale) => ({ locale, name: ownName[locale] })),
};
