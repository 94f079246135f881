import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Game } from './provider.ts';

export const categoryTexts: Record<Game['category'], MessageDescriptor> = {
  slot: msg`Slots`,
  sport: msg`Sports`,
  lotto: msg`Lottery`,
};

/** Texts of how a game's bets count towards a bonus. */
export const playTexts: Record<'as-kind' | 'slot' | 'sport' | 'casino' | 'lotto', MessageDescriptor> = {
  'as-kind': msg`Default of its type`,
  ...categoryTexts,
  casino: msg`Casino`,
};
