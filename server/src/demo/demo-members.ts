import type pg from 'pg';
import { newPassword, usernameAtGame } from '../gaming/accounts/activate-slot.ts';
import { boundTo, seal } from '../gaming/accounts/credential.ts';
import { openAccounts } from '../ledger/ledger.ts';
import { createMember, type NewMember } from '../members/account/create-member.ts';
import type { Keyring } from '../platform/keys/keyring.ts';

/** Demo members to log in as, each for a different purpose (README.md). */
const demoMembers = {
  /** Member with money, no game account, and a friend who plays. */
  newcomer: {
    username: '0800000001',
    name: 'สมชาย ใจดี',
    bankAccountNo: '1234567890',
    bankAccountName: 'SOMCHAI JAIDEE',
  },
  /** Member with a long history. */
  regular: {
    username: '0800000002',
    name: 'มะลิ ศรีสุข',
    bankAccountNo: '2345678901',
    bankAccountName: 'MALI SRISUK',
  },
  /** Friend whom the newcomer invited, and who loses. */
  friend: {
    username: '0800000003',
    name: 'บุญมี ทองดี',
    bankAccountNo: '3456789012',
    bankAccountName: 'BOONMEE THONGDEE',
  },
  /** Member who lost last week and has nothing left, so that a refund waits. */
  loser: {
    username: '0800000004',
    name: 'วิชัย แสงทอง',
    bankAccountNo: '4567890123',
    bankAccountName: 'WICHAI SAENGTHONG',
  },
  /** Member with an active bonus. */
  holder: {
    username: '0800000005',
    name: 'คำแพง ใจงาม',
    bankAccountNo: '5678901234',
    bankAccountName: 'KHAMPHAENG JAINGAM',
  },
} as const;

export type DemoMember = keyof typeof demoMembers;
export type DemoMembers = Readonly<Record<DemoMember, string>>;

export const demoUsernames = Object.values(demoMembers).map(({ username }) => username);

/**
 * Creates the demo members and returns their ids. They have accepted the current agreements, like all registered members.
 */
export async function createDemoMembers(
  client: pg.PoolClient,
  { passwordHash, agreementsVersion }: { passwordHash: string; agreementsVersion: string },
): Promise<DemoMembers> {
  const create = async (person: DemoMember, inviterId?: string) => {
    const input: NewMember = {
      ...demoMembers[person],
      market: 'th',
      passwordHash,
      agreementsVersion,
      currency: 'THB',
      bankCode: 'KBANK',
      inviterId: inviterId ?? null,
    };
    const created = await createMember(client, input);
    if (!created.ok) throw new Error(`the demo member ${person} was refused: ${created.code}`);
    return created.value.id;
  };
  const newcomer = await create('newcomer');
  return {
    newcomer,
    regular: await create('regular'),
    friend: await create('friend', newcomer),
    loser: await create('loser'),
    holder: await create('holder'),
  };
}

/**
 * Opens game accounts at the first game for the members who have played there. The sandbox has the accounts from its start
 * under the same names (sandbox/src/games/demo-players.ts).
 */
export async function openFirstGame(
  client: pg.PoolClient,
  members: DemoMembers,
  serverKeys: Keyring,
): Promise<void> {
  for (const person of ['regular', 'friend', 'loser', 'holder'] as const) {
    const memberId = members[person];
    await openAccounts(client, memberId, 'THB', ['game:PG']);
    await client.query(
      `insert into game_account (member_id, code, username, password, active) values ($1, 'PG', $2, $3, true)`,
      [memberId, usernameAtGame(`demo${person}`), seal(serverKeys, boundTo(memberId, 'PG'), newPassword())],
    );
  }
}
