import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { I18nProvider } from 'ra-core';
import { chooseAndKeepLocale, currentLocale } from '../../i18n/i18n.ts';
import { backofficeLocales, isBackofficeLocale, ownName } from '../../i18n/locale.ts';

/** Texts that ra-core shows by itself. Its components are not used, so few of its hundreds of keys remain. */
const raTexts: Record<string, MessageDescriptor> = {
  'ra.action.undo': msg`Undo`,
  'ra.message.error': msg`Something went wrong. Reload the page.`,
  'ra.message.invalid_form': msg`Some fields are not valid. Check the marked ones.`,
  'ra.message.unsaved_changes': msg`Your changes are not saved. Leave anyway?`,
  'ra.message.auth_error': msg`Your identity could not be verified.`,
  'ra.navigation.no_results': msg`Nothing found`,
  'ra.notification.created': msg`Created`,
  'ra.notification.updated': msg`Saved`,
  'ra.notification.deleted': msg`Deleted`,
  'ra.notification.bad_item': msg`This could not be loaded.`,
  'ra.notification.item_doesnt_exist': msg`Not found, or deleted.`,
  'ra.notification.http_error': msg`No response. Try again.`,
  'ra.notification.data_provider_error': msg`Something went wrong. Reload the page.`,
  'ra.notification.canceled': msg`Failed`,
  'ra.notification.logged_out': msg`You are signed out. Sign in again to continue.`,
  'ra.notification.not_authorized': msg`Your role does not allow this. Nothing was changed.`,
  'ra.notification.offline': msg`No network connection.`,
  'ra.page.access_denied': msg`Your role does not allow this.`,
  'ra.page.not_found': msg`Page not found.`,
  'ra.page.loading': msg`Loading`,
  'ra.validation.required': msg`Required`,
  'ra.validation.email': msg`Not an e-mail address`,
  'ra.validation.number': msg`Not a number`,
  'ra.validation.minLength': msg`At least {min} characters`,
  'ra.validation.maxLength': msg`At most {max} characters`,
  'ra.validation.minValue': msg`At least {min}`,
  'ra.validation.maxValue': msg`At most {max}`,
};

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
