import { keepWordsWhole } from '@kapao/contract/texts/whole-words';
import type { Plugin } from 'vite';

/** The app, and the pages that the build draws of it, get the catalogs and the texts of the contract with their words kept whole. */
export function wholeWords(): Plugin {
  return {
    name: 'kapao-whole-words',
    transform: {
      filter: {
        id: /\.po$|\/contract\/src\/(?:errors\/error-texts\/(?:th|la)|slip-reasons|withdraw-reasons)\.ts$/,
      },
      handler: (code) => ({ code: keepWordsWhole(code), map: null }),
    },
  };
}
