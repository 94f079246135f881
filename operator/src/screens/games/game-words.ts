import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Game } from './party.ts';

export const categoryWords: Record<Game['category'], MessageDescriptor> = {
  slot: msg`Slots`,
  sport: msg`Sports`,
  lotto: msg`Lottery`,
};
