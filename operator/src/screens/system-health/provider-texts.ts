import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Tone } from '../../ui/status/Badge.tsx';

export type ProviderHealth = BackofficeReply<'listProviderHealth'>['providers'][number];

export const kindTexts: Record<ProviderHealth['kind'], MessageDescriptor> = {
  game: msg`Game`,
  qr: msg`QR`,
  payout: msg`Payout`,
  sms: msg`SMS`,
  slip: msg`Slips`,
  giftlink: msg`Gift links`,
  bank: msg`Bank feed`,
  bot: msg`Assistant`,
  alarm: msg`Alarm channel`,
};

/** Labels of inquiry kinds. */
export const inquiryTexts: Readonly<Record<string, MessageDescriptor>> = {
  withdrawal: msg`Payout`,
  leg: msg`Game transfer`,
  'leg-recheck': msg`Game transfer, recheck`,
  'game-balance': msg`Game balance`,
  gift: msg`Gift link`,
  slip: msg`Slip`,
  qr: msg`QR`,
  'bank-feed': msg`Bank feed`,
  bets: msg`Bets`,
  sms: msg`SMS`,
};

export const stateTexts: Record<ProviderHealth['state'], MessageDescriptor> = {
  well: msg`OK`,
  slow: msg`Slow`,
  failing: msg`Errors`,
  down: msg`Down`,
  quiet: msg`No calls`,
  off: msg`Disabled`,
};

export const stateTones: Record<ProviderHealth['state'], Tone> = {
  well: 'success',
  slow: 'warning',
  failing: 'warning',
  down: 'failed',
  quiet: 'plain',
  off: 'plain',
};
