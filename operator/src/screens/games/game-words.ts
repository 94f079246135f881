import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Game } from './party.ts';

export const categoryWords: Record<Game['category'], MessageDescriptor> = {
  slot: msg`Slots`,
  sport: msg`Sports`,
  lotto: msg`Lottery`,
};

/** What its bets count as in a bonus. */
export const playWords: Record<'as-kind' | 'slot' | 'sport' | 'casino' | 'lotto', MessageDescriptor> = {
  'as-kind': msg`As its kind says`,
  ...categoryWords,
  casino: msg`Casino`,
};
