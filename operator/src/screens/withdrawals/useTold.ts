import { useNotify } from 'ra-core';
import { sayError } from '../../i18n/error-words.ts';

/** Runs what may be refused and says so; answers undefined then. */
export function useTold() {
  const notify = useNotify();
  return async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work();
    } catch (error) {
      notify(sayError(error), { type: 'error' });
    }
  };
}
