import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Texts that ra-core shows by itself. Its components are not used, so few of its hundreds of keys remain. */
export const raTexts: Record<string, MessageDescriptor> = {
  'ra.action.undo': msg`Undo`,
  'ra.message.error': msg`Something went wrong here. Load the page again.`,
  'ra.message.invalid_form': msg`Something in the form is not right. Look at what is marked.`,
  'ra.message.unsaved_changes': msg`What you changed is not saved. Leave all the same?`,
  'ra.message.auth_error': msg`It could not be checked who you are.`,
  'ra.navigation.no_results': msg`Nothing found`,
  'ra.notification.created': msg`Created`,
  'ra.notification.updated': msg`Saved`,
  'ra.notification.deleted': msg`Deleted`,
  'ra.notification.bad_item': msg`This could not be read.`,
  'ra.notification.item_doesnt_exist': msg`This is not there, or not any more.`,
  'ra.notification.http_error': msg`No answer came. Try again.`,
  'ra.notification.data_provider_error': msg`Something went wrong here. Load the page again.`,
  'ra.notification.canceled': msg`Not done`,
  'ra.notification.logged_out': msg`You are signed out. Sign in again to go on.`,
  'ra.notification.not_authorized': msg`Your role does not allow this. Nothing was changed.`,
  'ra.notification.offline': msg`There is no network.`,
  'ra.page.access_denied': msg`Your role does not allow this.`,
  'ra.page.not_found': msg`There is no such page.`,
  'ra.page.loading': msg`Loading`,
  'ra.validation.required': msg`This is needed`,
  'ra.validation.email': msg`Not an e-mail address`,
  'ra.validation.number': msg`Not a number`,
  'ra.validation.minLength': msg`At least {min} characters`,
  'ra.validation.maxLength': msg`At most {max} characters`,
  'ra.validation.minValue': msg`At least {min}`,
  'ra.validation.maxValue': msg`At most {max}`,
};
