import { keepWordsWhole } from '@kapao/contract/texts/whole-words';
import type { Plugin } from 'vite';

/** Keeps words unbroken in the catalogs and the contract's texts, for the app and its prerendered pages. */
export function wholeWords(): Plugin {
  return {
    name: 'kapao-whole-words',
    transform: {
      filter: {
        id: /\.po$|\/contract\/src\/(?:errors\/error-texts\/(?:th|la)|slip-reasons|rejected-withdrawal-text)\.ts$/,
      },
      handler: (code) => ({ code: keepWordsWhole(code), map: null }),
    },
  };
}
