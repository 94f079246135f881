import { type BankChannel, bankChannel } from '../bank-feed/bank-feeds.ts';
import { type BotChannel, botChannel } from '../bot/bots.ts';
import { type GameChannel, gameChannel } from '../game/game-providers.ts';
import { type GiftChannel, giftChannel } from '../giftlink/gift-companies.ts';
import { type PayoutChannel, payoutChannel } from '../payout/payout-channels.ts';
import type { ProviderRow } from '../protocol/provider-row.ts';
import { type ProviderTotals, providerTotals } from '../protocol/provider-totals.ts';
import type { ProviderKind } from '../protocol/stored-provider.ts';
import { type QrChannel, qrChannel } from '../qr/qr-gateways.ts';
import { type SlipChannel, slipChannel } from '../slip/slip-verifiers.ts';
import type { SmsGateway } from '../sms/sms-gateway.ts';
import { smsGateway } from '../sms/sms-gateways.ts';

/**
 * The outside parties that are switched on, by their codes, as they are now: whoever keeps one of these maps keeps what was.
 * A call that is under way ends with the party that it began with.
 */
export interface ProviderRegistry {
  /** What they were built of. */
  readonly rows: readonly ProviderRow[];
  readonly games: ReadonlyMap<string, GameChannel>;
  readonly qrs: ReadonlyMap<string, QrChannel>;
  readonly payouts: ReadonlyMap<string, PayoutChannel>;
  /** Banks that tell what comes into our accounts. */
  readonly banks: ReadonlyMap<string, BankChannel>;
  /** Whose gift links are taken; the first by code, null when there is none. */
  readonly gifts: GiftChannel | null;
  /** Services that verify slips; new slips go to the first by code. */
  readonly slips: ReadonlyMap<string, SlipChannel>;
  /** The first by code; null when there is none, which its callers answer like missing keys. */
  readonly sms: SmsGateway | null;
  /** The assistant that answers first in conversations: the first by code, null when there is none. */
  readonly bot: BotChannel | null;
  /** Of those that tell what went through them in all. */
  readonly totals: readonly ProviderTotals[];
}

/** A wrong adapter or setting is a fault that stops the start, with a sentence that names the row. */
export function createProviderRegistry(rows: readonly ProviderRow[], isLive = false): ProviderRegistry {
  const byCode = <P>(kind: ProviderKind, build: (row: ProviderRow, isLive: boolean) => P) =>
    new Map(rows.filter((row) => row.kind === kind).map((row) => [row.code, build(row, isLive)]));
  const qrs = byCode('qr', qrChannel);
  const payouts = byCode('payout', payoutChannel);
  const banks = byCode('bank', bankChannel);
  // All of them are checked, those too that wait behind the first.
  const [sms = null] = byCode('sms', smsGateway).values();
  const [bot = null] = byCode('bot', botChannel).values();
  const [gifts = null] = byCode('giftlink', giftChannel).values();
  const totals = [
    ...[...qrs.values()].map(({ row, gateway }) =>
      providerTotals(row, `operator:qr:${row.code}`, gateway.currency),
    ),
    ...[...payouts.values()].map(({ row, currency }) =>
      providerTotals(row, `operator:payout:${row.code}`, currency),
    ),
    ...(gifts ? [providerTotals(gifts.row, gifts.account, 'THB')] : []),
    ...[...banks.values()].map(({ row, currency }) =>
      providerTotals(row, `operator:bank:${row.code}`, currency),
    ),
  ];
  return {
    rows,
    games: byCode('game', gameChannel),
    qrs,
    payouts,
    banks,
    gifts,
    slips: byCode('slip', slipChannel),
    sms,
    bot,
    totals: totals.filter((provider) => provider !== null),
  };
}

export interface ReloadableRegistry {
  readonly providers: ProviderRegistry;
  /** All of them are built, or a fault is thrown and all stay as they were. */
  become(rows: readonly ProviderRow[]): void;
}

/** Parties that may be others from one moment to the next, for all who ask this object. `isLive`: of members' money. */
export function reloadableRegistry(rows: readonly ProviderRow[], isLive: boolean): ReloadableRegistry {
  let now = createProviderRegistry(rows, isLive);
  return {
    providers: {
      get rows() {
        return now.rows;
      },
      get games() {
        return now.games;
      },
      get qrs() {
        return now.qrs;
      },
      get payouts() {
        return now.payouts;
      },
      get banks() {
        return now.banks;
      },
      get gifts() {
        return now.gifts;
      },
      get slips() {
        return now.slips;
      },
      get sms() {
        return now.sms;
      },
      get bot() {
        return now.bot;
      },
      get totals() {
        return now.totals;
      },
    },
    become(next) {
      now = createProviderRegistry(next, isLive);
    },
  };
}
