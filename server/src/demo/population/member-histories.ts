import { addDays, dayKey, startOfDay } from '@kapao/core/calendar';
import type { Currency } from '@kapao/core/money';
import { hourMs, minuteMs } from '@kapao/core/time';
import { type PopulationMember, populationGames } from './population-members.ts';
import { type SeededRandom, seededRandomOf } from './seeded-random.ts';

/** Event of a member's life. Amounts are in minor units. */
export type ActivityEvent =
  | {
      readonly what: 'deposit';
      readonly at: Date;
      readonly amount: bigint;
      readonly method: DepositMethod;
      readonly provider: string;
    }
  | {
      readonly what: 'play';
      readonly at: Date;
      readonly until: Date;
      readonly game: string;
      readonly amount: bigint;
      readonly back: bigint;
    }
  | { readonly what: 'withdraw'; readonly at: Date; readonly until: Date; readonly amount: bigint };
type DepositMethod = 'qr' | 'bank' | 'gift';

export interface MemberHistory {
  readonly person: PopulationMember;
  readonly deeds: readonly ActivityEvent[];
  /** Times at which the member opened the app. */
  readonly visits: readonly Date[];
}

/** Factor of amounts: what is 100 baht in Thailand is 60,000 kip in Laos. */
const scale: Readonly<Record<Currency, number>> = { THB: 1, LAK: 600 };
/** Weight of each weekday, Sunday first; weekends are stronger. */
const byWeekday = [1.5, 0.8, 0.75, 0.8, 0.95, 1.25, 1.6] as const;

/**
 * Returns a member's life since registration: on some days they open the app, deposit, play, and withdraw
 * winnings.
 */
export function memberHistoryOf(person: PopulationMember, now: Date): MemberHistory {
  const chance = seededRandomOf(person.n + 1);
  const eagerness = 0.18 + chance.next() * 0.5;
  const visits: Date[] = [];
  const deeds: ActivityEvent[] = [];
  const funds = { wallet: 0n };
  const [firstDay, lastDay] = [dayKey(person.registeredAt), dayKey(now)];
  for (let day = firstDay; day <= lastDay; day = addDays(day, 1)) {
    const comes = chance.next() < eagerness * (byWeekday[new Date(day).getUTCDay()] ?? 1);
    const at = new Date(startOfDay(day).getTime() + hourOf(chance) * hourMs);
    const begins = day === firstDay ? new Date(person.registeredAt.getTime() + 9 * minuteMs) : at;
    if ((!comes && day !== firstDay) || begins >= now) continue;
    visits.push(begins);
    deeds.push(...visit(person, begins, funds, chance).filter((deed) => endOf(deed) < now));
    // Recalculates the balance, because events after `now` were left out.
    funds.wallet = walletAfter(deeds);
  }
  return { person, deeds, visits };
}

/** Returns an hour of the day: 45 % between 8 and 17, the others between 17 and 22. */
function hourOf(chance: SeededRandom): number {
  return chance.next() < 0.45 ? 8 + chance.next() * 9 : 17 + chance.next() * 5;
}

function visit(
  { currency }: PopulationMember,
  begins: Date,
  funds: { wallet: bigint },
  chance: SeededRandom,
): ActivityEvent[] {
  const money = (baht: number) => BigInt(Math.round(baht)) * 100n * BigInt(scale[currency]);
  const deeds: ActivityEvent[] = [];
  let at = begins.getTime();
  const later = (minutes: number) => {
    at += minutes * minuteMs + chance.whole(1, 50) * 1_000;
    return new Date(at);
  };
  if (funds.wallet < money(150) || chance.next() < 0.35) {
    const amount = money(chance.of([100, 200, 300, 300, 500, 500, 500, 1_000, 1_000, 2_000, 3_000]));
    deeds.push({ what: 'deposit', at: later(1), amount, ...methodOf(currency, chance) });
    funds.wallet += amount;
  }
  for (let sitting = chance.whole(1, 2); sitting > 0 && funds.wallet >= money(50); sitting -= 1) {
    const amount = floor(funds.wallet / BigInt(chance.whole(1, 2)), money(1));
    // Three in ten lose everything; on average about 94 of 100 come back.
    const share = chance.next() < 0.3 ? 0 : 0.35 + chance.next() * 2;
    const back = (amount * BigInt(Math.round(share * 100))) / 100n;
    const started = later(2);
    deeds.push({
      what: 'play',
      at: started,
      until: later(chance.whole(8, 40)),
      game: gameOf(currency, chance),
      amount,
      back,
    });
    funds.wallet += back - amount;
  }
  const most = floor(funds.wallet, money(10));
  if (most >= money(600) && chance.next() < 0.7) {
    const half = floor(most / 2n, money(10));
    const wanted = chance.next() < 0.4 ? most : half;
    // Auto-approval limit.
    const limit = money(5_000);
    const isMore = wanted > limit;
    const amount = isMore ? limit : wanted;
    const asked = later(3);
    deeds.push({
      what: 'withdraw',
      at: asked,
      until: new Date(asked.getTime() + chance.whole(20, 300) * 1_000),
      amount,
    });
    funds.wallet -= amount;
  }
  return deeds;
}

function methodOf(
  currency: Currency,
  chance: SeededRandom,
): { readonly method: DepositMethod; readonly provider: string } {
  if (currency === 'LAK') return { method: 'qr', provider: chance.of(['BCEL', 'BCEL', 'JDB']) };
  const draw = chance.next();
  if (draw < 0.62) return { method: 'qr', provider: chance.of(['KBANK', 'KBANK', 'WW', 'E2P']) };
  return draw < 0.92
    ? { method: 'bank', provider: chance.of(['SCB', 'GSB']) }
    : { method: 'gift', provider: 'TRUEMONEY' };
}

/** Returns a game, most often the first. */
function gameOf(currency: Currency, chance: SeededRandom): string {
  const [first, second, third] = populationGames[currency];
  return chance.of([first, first, first, second, second, third]);
}

function floor(amount: bigint, step: bigint): bigint {
  return amount - (amount % step);
}

function endOf(deed: ActivityEvent): Date {
  return deed.what === 'deposit' ? deed.at : deed.until;
}

function walletAfter(deeds: readonly ActivityEvent[]): bigint {
  return deeds.reduce((sum, deed) => {
    if (deed.what === 'play') return sum + deed.back - deed.amount;
    return deed.what === 'deposit' ? sum + deed.amount : sum - deed.amount;
  }, 0n);
}
