import type { Currency } from '@kapao/core/money';
import { dayMs } from '@kapao/core/time';
import type pg from 'pg';
import { newPassword, usernameAtGame } from '../../gaming/accounts/activate-slot.ts';
import { boundTo, seal } from '../../gaming/accounts/credential.ts';
import { openAccounts } from '../../ledger/ledger.ts';
import { createMember } from '../../members/account/create-member.ts';
import type { Keyring } from '../../platform/keys/keyring.ts';
import { nameOf } from './member-names.ts';
import { backdateMembers, type GameAccount, openGameAccounts } from './population.queries.ts';
import { seededRandomOf } from './seeded-random.ts';

export const populationSize = 60;
/** Number of members in Laos, the last ones. */
const laoMembers = 10;
const days = 36;

/** Games of the population; the sandbox has their accounts from its start (sandbox/src/games/demo-players.ts). */
export const populationGames = {
  THB: ['PG', 'SUPERSLOT', 'UFABET'],
  LAK: ['PG', 'SUPERSLOT', 'CIRCUS'],
} as const;

/** Two members whose first names and account numbers look alike as far as a bank shows them. */
export const lookalikeMembers = [14, 39] as const;

export interface PopulationMember {
  readonly id: string;
  readonly n: number;
  readonly currency: Currency;
  readonly bankCode: string;
  readonly bankAccountNo: string;
  readonly bankAccountName: string;
  readonly registeredAt: Date;
}

/** Creates members who joined one after the other within five weeks, through the product's own registration. */
export async function createPopulation(
  client: pg.PoolClient,
  { passwordHash, serverKeys }: { readonly passwordHash: string; readonly serverKeys: Keyring },
  now: Date,
): Promise<PopulationMember[]> {
  const members: PopulationMember[] = [];
  const accounts: GameAccount[] = [];
  for (let n = 0; n < populationSize; n += 1) {
    const person = personOf(n, now);
    const { currency, bankCode, bankAccountNo, bankAccountName, registeredAt } = person;
    const created = await createMember(client, {
      username: person.username,
      market: currency === 'THB' ? 'th' : 'la',
      name: person.name,
      passwordHash,
      currency,
      bankCode,
      bankAccountNo,
      bankAccountName,
      ageConfirmed: true,
    });
    if (!created.ok) throw new Error(`the demo's member ${n} was refused: ${created.code}`);
    const { id } = created.value;
    const games = populationGames[currency];
    await openAccounts(
      client,
      id,
      currency,
      games.map((code) => `game:${code}` as const),
    );
    accounts.push(
      ...games.map((code) => ({
        ...{ memberId: id, code, username: usernameAtGame(`house${n}`), at: registeredAt },
        password: seal(serverKeys, boundTo(id, code), newPassword()).toString('hex'),
      })),
    );
    members.push({ id, n, currency, bankCode, bankAccountNo, bankAccountName, registeredAt });
  }
  await backdateMembers(client, members);
  await openGameAccounts(client, accounts);
  return members;
}

function personOf(n: number, now: Date) {
  const isLao = n >= populationSize - laoMembers;
  const { own, bank } = nameOf(isLao ? 'la' : 'th', isLao ? n - populationSize + laoMembers : n);
  // Registrations become more frequent towards today. Each country has old and new members.
  const share = isLao ? (n - populationSize + laoMembers) / laoMembers : n / (populationSize - laoMembers);
  const daysAgo = Math.max(days * (1 - share ** 0.85), 0.12);
  return {
    username: isLao ? `0205${5_000_000 + n * 7_919}` : `08${20_000_000 + n * 611_953}`,
    name: own,
    currency: isLao ? ('LAK' as const) : ('THB' as const),
    bankCode: isLao ? 'BCEL' : bankOf(n),
    bankAccountNo: isLao ? `0101200${10_000_000 + n * 7_717}` : numberOf(n),
    bankAccountName: bank,
    registeredAt: new Date(now.getTime() - daysAgo * dayMs),
  };
}

function bankOf(n: number): string {
  return seededRandomOf(7_000 + (n === lookalikeMembers[1] ? lookalikeMembers[0] : n)).of([
    'KBANK',
    'SCB',
    'BBL',
    'KTB',
  ]);
}

function numberOf(n: number): string {
  const own = (of: number) => String(2_010_000_000 + of * 7_654_321);
  return n === lookalikeMembers[1] ? own(n).slice(0, -5) + own(lookalikeMembers[0]).slice(-5) : own(n);
}
