import { createHash } from 'node:crypto';
import { hourMs, minuteMs } from '@kapao/core/time';
import type pg from 'pg';
import { NIL as nobody, v7 } from 'uuid';
import { postBackdated } from '../../ledger/post-backdated.ts';
import { addKeys, insertBankReceipt } from '../../payments/bank-receipts/match-receipt.queries.ts';
import { type SuspenseReason, suspenseReasons } from '../../payments/bank-receipts/post-receipt.ts';
import { bankReceiptIdOf, type Payer, receiverOf } from '../../payments/bank-receipts/receipt-evidence.ts';
import { deriveId } from '../../platform/derive-id.ts';
import { newFileKey } from '../../platform/files/file-key.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { records } from '../../platform/ledger-records.ts';
import { drawSlip } from './draw-slip.ts';
import { formerProviders } from './former-providers.ts';
import { backdateReceipt, receiverOfBank, writeGift, writeSlip } from './open-receipts.queries.ts';
import { escalateAt } from './open-work.queries.ts';
import type { PopulationMember } from './population-members.ts';

/** Bank numbers on slips, for the population's banks. */
const bankNumbers: Readonly<Record<string, string>> = { BBL: '002', KBANK: '004', KTB: '006', SCB: '014' };

export interface ReceiptSeed {
  readonly source: 'line';
  /** The bank's reference. */
  readonly reference: string;
  readonly amount: bigint;
  readonly at: Date;
  readonly from: Payer;
  readonly why: SuspenseReason;
}

/**
 * Writes a bank receipt without an owner: accepted and posted to suspense with its alarm, as payments/bank-receipts does.
 */
export async function seedReceipt(client: pg.ClientBase, line: ReceiptSeed): Promise<string> {
  const receiver = receiverOf({ id: await receiverOfBank(client, 'SCB'), bankCode: 'SCB', currency: 'THB' });
  const key = `${line.source}/SCB/${line.reference}`;
  const id = bankReceiptIdOf(key);
  const paidAt = new Date(line.at.getTime() - 40_000);
  const { source, amount, from } = line;
  await insertBankReceipt(
    client,
    id,
    { source, key, reference: null, receiver, amount, paidAt, dayOnly: false, from },
    [],
  );
  await addKeys(client, id, [key]);
  const alarm = {
    ...{ kind: 'unattributed', account: 'operator:suspense', currency: 'THB', theirs: String(amount) },
    details: { bankReceiptId: id, why: suspenseReasons[line.why] },
  };
  await postBackdated(client, line.at, [
    {
      ...{ memberId: nobody, id: deriveId(id, 'suspend'), kind: 'move', debit: receiver.account },
      ...{ credit: 'operator:suspense', amount, currency: 'THB', reason: 'correction', refusable: true },
      record: { name: records.bankReceipt, data: { bankReceiptId: id, alarm } },
    },
  ]);
  await backdateReceipt(client, id, line.at);
  return id;
}

/**
 * Writes a slip whose verifier was switched off before it was asked. The bank receipt has the paying account but no name.
 */
export async function seedSlip(
  client: pg.ClientBase,
  store: Pick<FileStore, 'put'>,
  person: PopulationMember,
  now: Date,
): Promise<void> {
  const at = new Date(now.getTime() - 25 * hourMs);
  const paidAt = new Date(at.getTime() - 4 * minuteMs);
  const { id: memberId, bankCode, bankAccountNo, bankAccountName } = person;
  const amount = 850_00n;
  const bankNumber = bankNumbers[bankCode];
  if (!bankNumber) throw new Error(`the demo knows no number of ${bankCode}`);
  const account = `xxx-x-x${bankAccountNo.slice(-5, -1)}-x`;
  const drawn = await drawSlip({ bankNumber, payer: bankAccountName, account, amount, paidAt });
  const from = { bankCode, accountNo: account, names: [] };
  await seedReceipt(client, {
    ...{ source: 'line', reference: 'demo-5406', amount, from, why: 'unclear' },
    at: new Date(paidAt.getTime() + 40_000),
  });
  const fileKey = newFileKey('slip', 'jpg', at);
  await store.put(fileKey, { bytes: drawn.jpeg, contentType: 'image/jpeg' });
  const id = v7();
  const { qrText, transRef } = drawn;
  await writeSlip(client, {
    ...{
      memberId,
      id,
      fileKey,
      provider: formerProviders.slip,
      qrText,
      sendingBank: bankNumber,
      transRef,
      at,
    },
  });
  await escalateAt(
    client,
    { memberId, kind: 'slip', id },
    {
      account: formerProviders.slip,
      amount: null,
      since: at,
      calledAt: new Date(now.getTime() - 52 * minuteMs),
    },
  );
}

/** Writes a gift link whose provider got the redeem call, was switched off and never answered. */
export async function seedGift(client: pg.ClientBase, person: PopulationMember, now: Date): Promise<void> {
  const since = new Date(now.getTime() - 26 * hourMs);
  const voucher = createHash('sha256').update('the gift link of the demo').digest('hex').slice(0, 35);
  const digest = createHash('sha256').update(voucher).digest();
  const gift = {
    memberId: person.id,
    id: v7(),
    provider: formerProviders.gift,
    digest,
    voucher,
    amount: 300_00n,
    at: since,
  };
  await writeGift(client, gift);
  await escalateAt(
    client,
    { memberId: person.id, kind: 'gift', id: gift.id },
    {
      account: `operator:gift:${formerProviders.gift}`,
      amount: gift.amount,
      since,
      calledAt: new Date(now.getTime() - 110 * minuteMs),
    },
  );
}
