const key = 'hideAmounts';

/** Kept on this device: whoever hides amounts on the bus wants them hidden the next time too. */
export function hiddenAmounts(): boolean {
  return localStorage.getItem(key) === 'yes';
}

export function keepHiddenAmounts(hidden: boolean): void {
  if (hidden) localStorage.setItem(key, 'yes');
  else localStorage.removeItem(key);
}
