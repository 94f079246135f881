import { type AlarmReceiver, alarmReceiver } from '../alarm/alarm-channels.ts';
import { type BankChannel, bankChannel } from '../bank-feed/bank-feeds.ts';
import { type BotChannel, botChannel } from '../bot/bots.ts';
import { type GameChannel, gameChannel } from '../game/game-providers.ts';
import { type GiftChannel, giftChannel } from '../giftlink/gift-providers.ts';
import { type PayoutProvider, payoutProvider } from '../payout/payout-providers.ts';
import type { ProviderRow } from '../protocol/provider-row.ts';
import { type ProviderTotals, providerTotals } from '../protocol/provider-totals.ts';
import type { ProviderKind } from '../protocol/stored-provider.ts';
import { type QrChannel, qrChannel } from '../qr/qr-gateways.ts';
import { type SlipChannel, slipChannel } from '../slip/slip-verifiers.ts';
import type { SmsGateway } from '../sms/sms-gateway.ts';
import { smsGateway } from '../sms/sms-gateways.ts';

/**
 * Providers that are switched on, by code, in their current state: a kept map becomes outdated. A call in flight ends with
 * the provider that it began with.
 */
export interface ProviderRegistry {
  /** Rows that the providers were built from. */
  readonly rows: readonly ProviderRow[];
  readonly games: ReadonlyMap<string, GameChannel>;
  readonly qrs: ReadonlyMap<string, QrChannel>;
  readonly payouts: ReadonlyMap<string, PayoutProvider>;
  /** Banks that report incoming payments to our accounts. */
  readonly banks: ReadonlyMap<string, BankChannel>;
  /** PayoutProvider whose gift links are accepted: the first by code, null without one. */
  readonly gifts: GiftChannel | null;
  /** Services that verify slips; new slips go to the first by code. */
  readonly slips: ReadonlyMap<string, SlipChannel>;
  /** SMS gateway: the first by code; null without one, which callers report like missing keys. */
  readonly sms: SmsGateway | null;
  /** Assistant that answers customers first: the first by code, null without one. */
  readonly bot: BotChannel | null;
  /** Ways to tell people of alarms. */
  readonly alarms: ReadonlyMap<string, AlarmReceiver>;
  /** Totals of the providers that publish them. */
  readonly totals: readonly ProviderTotals[];
}

/** Builds all providers; throws a start-up error that names the row for a wrong adapter or setting. */
export function createProviderRegistry(rows: readonly ProviderRow[], isLive = false): ProviderRegistry {
  const byCode = <P>(kind: ProviderKind, build: (row: ProviderRow, isLive: boolean) => P) =>
    new Map(rows.filter((row) => row.kind === kind).map((row) => [row.code, build(row, isLive)]));
  const qrs = byCode('qr', qrChannel);
  const payouts = byCode('payout', payoutProvider);
  const banks = byCode('bank', bankChannel);
  // Builds the providers of every row, so that each row is checked, although only the first one is used.
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
    alarms: byCode('alarm', alarmReceiver),
    totals: totals.filter((provider) => provider !== null),
  };
}

export interface ReloadableRegistry {
  readonly providers: ProviderRegistry;
  /** Replaces all providers, or throws and leaves all unchanged. */
  become(rows: readonly ProviderRow[]): void;
}

/** Creates a registry that can be reloaded; users of the object always see the current providers. `isLive`: real money. */
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
      get alarms() {
        return now.alarms;
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

/** Returns the rows of these providers, by code. */
export function rowsOf(
  channels: ReadonlyMap<string, { readonly row: ProviderRow }>,
): ReadonlyMap<string, ProviderRow> {
  return new Map([...channels].map(([code, { row }]) => [code, row]));
}
