import { randomUUID } from 'node:crypto';
import type { Client } from '@kapao/contract/client';
import { normalizeAccountName } from '@kapao/core/account/bank-name';
import { expect } from '@playwright/test';
import { writeContent } from '../../server/src/content/stored-content.ts';
import { logIn } from '../../tools/drills/journeys/log-in.ts';
import { type MadeMember, makeMembers } from '../../tools/drills/journeys/make-members.ts';
import type { SandboxControl } from '../../tools/drills/journeys/sandbox-control.ts';
import type { StackAddress } from '../../tools/run/stack.ts';
import { onDatabase } from './shift.ts';

/** Sessions of members by their ids: a second login would be that of a new device, which flags a withdrawal after it. */
const sessions = new Map<string, Promise<Client>>();

function sessionOf(stack: StackAddress, member: MadeMember): Promise<Client> {
  const session = sessions.get(member.id) ?? logIn(stack.url, member);
  sessions.set(member.id, session);
  return session;
}

/** Returns a new member with money who has accepted everything and whom no other test uses. */
export async function someMember(
  stack: StackAddress,
  number: number,
  opening = 20_000_00n,
  bank?: { readonly bankCode: string; readonly bankAccountName: string },
): Promise<MadeMember> {
  const wish = { count: 1, from: number, opening, ...(bank && { bank }) };
  const [member] = await makeMembers(stack.databaseUrl, wish);
  if (!member) throw new Error('no member was made');
  const client = await sessionOf(stack, member);
  const { version } = await client('getAgreements');
  await client('acceptAgreements', { body: { version } });
  return member;
}

/** Returns a member whose withdrawals show no sign of fraud: name and bank account's holder agree, and nobody else has them. */
export async function calmMember(stack: StackAddress, number: number): Promise<MadeMember> {
  const name = `CALM ${String(number).replace(/\d/g, (digit) => 'ABCDEFGHIJ'.charAt(Number(digit)))}`;
  const bank = { bankCode: 'KBANK', bankAccountName: name };
  const member = await someMember(stack, number, undefined, bank);
  await onDatabase(stack.databaseUrl, (pool) =>
    pool.query('update member set name = $2 where id = $1', [member.id, name]),
  );
  return { ...member, name };
}

/** Returns the withdrawal's id. */
export async function withdraw(stack: StackAddress, member: MadeMember, baht: number): Promise<string> {
  const client = await sessionOf(stack, member);
  // Withdrawals above this amount need a proof of identity, which a step-up gives.
  if (baht > 5_000) await client('stepUp', { body: { password: member.password } });
  const { withdrawId } = await client('withdraw', { body: { amount: baht }, idempotencyKey: randomUUID() });
  return withdrawId;
}

/** Writes to support, as the member's app does. */
export async function write(stack: StackAddress, member: MadeMember, text: string): Promise<void> {
  const client = await sessionOf(stack, member);
  const message = { message_type: 'text' as const, payload: text };
  await client('sendChatMessage', { body: { clientId: randomUUID(), message } });
}

/** Account holder as `makeMembers` registered it. */
const holderOf = ({ name }: MadeMember) => normalizeAccountName(name.replace(/\d/g, 'T'));

/** Calls the sandbox's control API for what happens outside of the wallet. */
async function control(stack: StackAddress, path: string, body: object): Promise<Response> {
  const response = await fetch(`${stack.sandboxUrl}/control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response;
}

/** Transfers into the demo's account at SCB. Returns the URL of the bank's slip picture. */
export async function transferIn(
  stack: StackAddress,
  from: { readonly accountNo: string; readonly name: string },
  baht: number,
): Promise<string> {
  const answer = await control(stack, 'bank/transfer', {
    fromBank: 'KBANK',
    fromAccountNo: from.accountNo,
    fromName: from.name,
    toBank: 'SCB',
    toAccountNo: '4051112223',
    amount: baht,
  });
  // Shape of the sandbox's answer (sandbox/src/control/).
  const { slipUrl } = (await answer.json()) as { slipUrl: string };
  return slipUrl;
}

async function sendSlip(stack: StackAddress, member: MadeMember, slipUrl: string): Promise<string> {
  const client = await sessionOf(stack, member);
  const file = await (await fetch(slipUrl)).blob();
  const { reference } = await client('uploadSlip', { file, idempotencyKey: randomUUID() });
  return reference;
}

/**
 * Creates a slip whose bank is unavailable and a payout, both without an answer from the provider until the sandbox's
 * faults are cleared.
 */
export async function makeUnresponsive(
  stack: StackAddress,
  sandbox: SandboxControl,
  of: { readonly slip: MadeMember; readonly payout: MadeMember; readonly baht: number },
): Promise<void> {
  await openSlips(stack);
  await sandbox.fault({ target: 'slip', fault: 'error-500' });
  await sandbox.fault({ target: 'bank', fault: 'timeout-before' });
  const from = { accountNo: of.slip.bankAccountNo, name: holderOf(of.slip) };
  await ageInquiry(stack, await sendSlip(stack, of.slip, await transferIn(stack, from, 412)));
  await ageInquiry(stack, await withdraw(stack, of.payout, of.baht));
}

/** Ages the inquiry as if the provider had not answered for more than a day, so that the next attempt escalates. */
async function ageInquiry(stack: StackAddress, id: string): Promise<void> {
  await onDatabase(stack.databaseUrl, (pool) =>
    expect
      .poll(async () => {
        await pool.query(
          `update inquiry set last_answer_at = least(last_answer_at, now() - interval '25 hours'), next_at = least(next_at, now())
            where id = $1 and escalated_at is null`,
          [id],
        );
        const { rows } = await pool.query('select from inquiry where id = $1 and escalated_at is not null', [
          id,
        ]);
        return rows.length;
      })
      .toBe(1)
      .then(() =>
        pool.query('update withdrawal set sending_until = least(sending_until, now()) where id = $1', [id]),
      ),
  );
}

/** Writes a slip that has not been read for more than an hour; with an amount, as far as its bank has confirmed one. */
export async function unreadSlip(
  stack: StackAddress,
  member: MadeMember,
  amount: bigint | null,
): Promise<void> {
  await onDatabase(stack.databaseUrl, (pool) =>
    pool.query(
      `insert into slip (member_id, id, file_key, provider, amount, created_at)
       values ($1, $2, '', '', $3, now() - interval '2 hours')`,
      [member.id, randomUUID(), amount],
    ),
  );
}

/** Lets members send slips at any hour of the day in Bangkok. */
async function openSlips(stack: StackAddress): Promise<void> {
  await onDatabase(stack.databaseUrl, (pool) =>
    writeContent(pool, 'slip', { closedFrom: '00:00', closedTo: '00:00' }),
  );
}

/** Fills most of the queues. */
export async function fillQueues(
  stack: StackAddress,
  sandbox: SandboxControl,
  number: () => number,
): Promise<void> {
  const member = () => someMember(stack, number());
  for (const baht of [6_300, 6_400, 6_500]) {
    const someone = await member();
    await withdraw(stack, someone, baht);
    await write(stack, someone, 'Where is my money?');
  }
  const { id } = await someMember(stack, number(), 0n);
  await onDatabase(stack.databaseUrl, (pool) =>
    pool.query(`select erasure_request_begin($1, 'th', null)`, [id]),
  );
  await transferIn(stack, { accountNo: '6660001112', name: 'SOMEBODY ELSE' }, 815);
  await makeUnresponsive(stack, sandbox, { slip: await member(), payout: await member(), baht: 650 });
}
