import { useAction } from './useAction.ts';

/**
 * Returns a function that saves a file by a link, so that the browser streams it and the page stays. A fresh second factor
 * is asked for before, because a refused link would save the refusal.
 */
export function useDownload(): (address: string) => Promise<void> {
  const factor = useAction('checkFreshFactor');
  return async (address) => {
    if (!(await factor.run())) return;
    const link = document.createElement('a');
    link.href = address;
    link.download = '';
    link.click();
  };
}
