import { type GameParty, gameParty } from './game/game-providers.ts';
import { type PartyTotals, partyTotals } from './party-totals.ts';
import { type PayoutChannel, payoutChannel } from './payout/payouts.ts';
import type { ProviderKind } from './provider.queries.ts';
import type { ProviderRow } from './provider-row.ts';
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
export function createParties(rows: readonly ProviderRow[]): Parties {
  const of = (kind: ProviderKind) => rows.filter((row) => row.kind === kind);
  const byCode = <P>(kind: ProviderKind, build: (row: ProviderRow) => P) =>
    new Map(of(kind).map((row) => [row.code, build(row)]));
  const qrs = byCode('qr', qrChannel);
  const payouts = byCode('payout', payoutChannel);
  const [sms] = of('sms');
  const totals = [
    ...[...qrs.values()].map(({ row }) => partyTotals(row, `house:qr:${row.code}`, 'THB')),
    ...[...payouts.values()].map(({ row, currency }) =>
      partyTotals(row, `house:payout:${row.code}`, currency),
    ),
  ];
  return {
    games: byCode('game', gameParty),
    qrs,
    payouts,
    sms: sms ? smsGateway(sms) : null,
    totals: totals.filter((party) => party !== null),
  };
}
