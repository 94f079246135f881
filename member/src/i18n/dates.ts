import {
  formatDateTime as gregorianDateTime,
  formatMinute as gregorianMinute,
} from '@kapao/core/bangkok-clock';
import { createStore } from '@kapao/core/store';
import { type ThaiYears, writeYear } from '@kapao/core/thai-years';
import { onDevice } from '../base/storage.ts';
import { currentLocale } from './i18n.ts';

const storageKey = 'years';

/** Calendar of Thai dates as the operator has chosen; until the server answers, as it was at the last start. */
export const yearsStore = createStore<ThaiYears>(onDevice.read(storageKey) === 'CE' ? 'CE' : 'BE');

export function keepYears(years: ThaiYears): void {
  onDevice.write(storageKey, years);
  yearsStore.write(years);
}

/** Writes the year in a text as the member reads it. */
export function shownYear(text: string): string {
  return writeYear(text, currentLocale(), yearsStore.read());
}

/** Formats `DD/MM/YYYY HH:mm:ss` with the year that the member reads. */
export function formatDateTime(at: Date): string {
  return shownYear(gregorianDateTime(at));
}

/** Formats to the minute: `DD/MM/YYYY HH:mm`. */
export function formatMinute(at: Date): string {
  return shownYear(gregorianMinute(at));
}
