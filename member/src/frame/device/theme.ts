import { onDevice } from '../../base/storage.ts';

export type Theme = 'light' | 'dark' | 'system';

const storageKey = 'theme';

export function storedTheme(): Theme {
  const value = onDevice.read(storageKey);
  return value === 'light' || value === 'dark' ? value : 'system';
}

/** Applies a theme; without a choice the device decides, by the media query in tokens.css. */
export function applyTheme(theme: Theme = storedTheme()): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export function keepTheme(theme: Theme): void {
  if (theme === 'system') onDevice.remove(storageKey);
  else onDevice.write(storageKey, theme);
  applyTheme(theme);
}
