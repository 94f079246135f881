import { type GameParty, gameParty } from './game/game-providers.ts';
import { type PayoutChannel, payoutChannel } from './payout/payouts.ts';
import { type PartyTotals, partyTotals } from './protocol/party-totals.ts';
import type { ProviderKind } from './protocol/provider.queries.ts';
import type { ProviderRow } from './protocol/provider-row.ts';
import { type QrChannel, qrChannel } from './qr/qr-gateways.ts';
import type { SmsGateway } from './sms/sms-gateway.ts';
import { smsGateway } from './sms/sms-gateways.ts';

/** The outside parties that are switched on, by their codes, each built once. */
export interface Parties {
  readonly games: ReadonlyMap<string, GameParty>;
  readonly qrs: ReadonlyMap<string, QrChannel>;
  readonly payouts: ReadonlyMap<string, PayoutChannel>;
  /** The first by code; null when there is none, which its callers answer like missing keys. */
  readonly sms: SmsGateway | null;
  /** Of those that tell what went through them in all. */
  readonly totals: readonly PartyTotals[];
}

/** A wrong adapter or setting is a fault that stops the start, with a sentence that names the row. */
export function createParties(rows: readonly ProviderRow[], isLive = false): Parties {
  const byCode = <P>(kind: ProviderKind, build: (row: ProviderRow, isLive: boolean) => P) =>
    new Map(rows.filter((row) => row.kind === kind).map((row) => [row.code, build(row, isLive)]));
  const qrs = byCode('qr', qrChannel);
  const payouts = byCode('payout', payoutChannel);
  // All of them are checked, those too that wait behind the first.
  const [sms = null] = byCode('sms', smsGateway).values();
  const totals = [
    ...[...qrs.values()].map(({ row, gateway }) =>
      partyTotals(row, `house:qr:${row.code}`, gateway.currency),
    ),
    ...[...payouts.values()].map(({ row, currency }) =>
      partyTotals(row, `house:payout:${row.code}`, currency),
    ),
  ];
  return {
    games: byCode('game', gameParty),
    qrs,
    payouts,
    sms,
    totals: totals.filter((party) => party !== null),
  };
}
