import { createStore } from '@kapao/core/store';
import { onDevice } from '../../base/storage.ts';
import { useStore } from '../../base/store.ts';

export type Theme = 'system' | 'light' | 'dark';
export type Density = 'dense' | 'roomy';

const kept = (key: string) => onDevice.read(`console-${key}`);
const themeStore = createStore<Theme>(themeOf(kept('theme')));
const densityStore = createStore<Density>(kept('density') === 'roomy' ? 'roomy' : 'dense');

function themeOf(word: string | null): Theme {
  return word === 'light' || word === 'dark' ? word : 'system';
}

/** Applies the stored appearance before the first paint, so that nothing flashes. */
export function applyAppearance(): void {
  const { dataset } = document.documentElement;
  const theme = themeStore.read();
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
  dataset.density = densityStore.read();
}

export function chooseTheme(theme: Theme): void {
  onDevice.write('console-theme', theme);
  themeStore.write(theme);
  applyAppearance();
}

export function chooseDensity(density: Density): void {
  onDevice.write('console-density', density);
  densityStore.write(density);
  applyAppearance();
}

export function useTheme(): Theme {
  return useStore(themeStore);
}

export function useDensity(): Density {
  return useStore(densityStore);
}

export function isDarkNow(theme: Theme): boolean {
  return theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
}
