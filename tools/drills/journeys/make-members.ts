import { normalizeAccountName } from '@kapao/core/account/bank-name';
import type { Currency } from '@kapao/core/money';
import { ordinaryDigits } from '@kapao/sandbox/ordinary-digits';
import type pg from 'pg';
import { v7 } from 'uuid';
import { postIn } from '../../../server/src/ledger/ledger.ts';
import { createMember } from '../../../server/src/members/account/create-member.ts';
import { hashNow } from '../../../server/src/platform/auth/passwords.ts';
import { createPool } from '../../../server/src/platform/db/pool.ts';

/** Member for logging in, inserted directly into a stack's database. */
export interface MadeMember {
  readonly id: string;
  /** Public id, as staff see it. */
  readonly publicId: string;
  readonly name: string;
  readonly username: string;
  readonly password: string;
  readonly bankAccountNo: string;
}

interface MemberOptions {
  readonly count: number;
  /** First number for phones and bank accounts, which must be unique within a database. */
  readonly from?: number;
  /** Opening balance in satang, from the demo's operator account as for the demo members. */
  readonly opening?: bigint;
  /** Bank and holder's name in place of KBANK and the English name that every bank prints. */
  readonly bank?: { readonly bankCode: string; readonly bankAccountName: string };
  /** Version of the accepted agreements; without it the agreement opens on the first visit. */
  readonly agreementsVersion?: string;
}

const password = 'journey-demo-1';

export async function makeMembers(databaseUrl: string, wish: MemberOptions): Promise<MadeMember[]> {
  const pool = createPool(databaseUrl, { max: 1, asApp: true });
  const client = await pool.connect();
  try {
    const passwordHash = await hashNow(password);
    const made: MadeMember[] = [];
    await client.query('begin');
    for (let index = 0; index < wish.count; index++) {
      made.push(await makeMember(client, (wish.from ?? 1) + index, passwordHash, wish));
    }
    await client.query('commit');
    return made;
  } finally {
    client.release();
    await pool.end();
  }
}

async function makeMember(
  client: pg.ClientBase,
  number: number,
  passwordHash: string,
  wish: MemberOptions,
): Promise<MadeMember> {
  const digits = ordinaryDigits(number, 6);
  const member = {
    name: `Traveller ${number}`,
    username: `0810${digits}`,
    bankAccountNo: `9990${digits}`,
  };
  const created = await createMember(client, {
    ...member,
    market: 'th',
    passwordHash,
    currency: 'THB',
    bankCode: wish.bank?.bankCode ?? 'KBANK',
    bankAccountName: wish.bank?.bankAccountName ?? normalizeAccountName(member.name.replace(/\d/g, 'T')),
    agreementsVersion: wish.agreementsVersion ?? null,
    ageConfirmed: true,
  });
  if (!created.ok) throw new Error(`${member.username} was refused: ${created.code}`);
  const { id, publicId } = created.value;
  if (wish.opening) await giveOpening(client, id, wish.opening);
  return { ...member, id, publicId, password };
}

/** Posts an opening balance as from the bank, in hundredths of the member's currency. */
export async function giveOpening(
  client: pg.ClientBase,
  memberId: string,
  amount: bigint,
  currency: Currency = 'THB',
): Promise<void> {
  const [outcome] = await postIn(client, [
    {
      memberId,
      id: v7(),
      kind: 'move',
      debit: 'operator:demo',
      credit: 'wallet',
      amount,
      currency,
      reason: 'demo',
      statement: { type: 'deposit', counterpart: 'BANK' },
    },
  ]);
  if (!outcome?.ok) throw new Error(`the opening money was refused: ${JSON.stringify(outcome)}`);
}
