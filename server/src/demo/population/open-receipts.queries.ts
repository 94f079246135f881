import type pg from 'pg';

export async function writeGift(
  client: pg.ClientBase,
  gift: {
    readonly memberId: string;
    readonly id: string;
    readonly provider: string;
    readonly digest: Buffer;
    readonly voucher: string;
    readonly amount: bigint;
    readonly at: Date;
  },
): Promise<void> {
  const { memberId, id, provider, digest, voucher, amount, at } = gift;
  await client.query('select gift_begin($1, $2, $2, $3, $4, $5, 3600000)', [
    memberId,
    id,
    provider,
    digest,
    voucher,
  ]);
  await client.query('select gift_send($1, $2, $3, 3600000)', [memberId, id, amount]);
  await client.query('update gift_link set created_at = $3, sent_at = $3 where member_id = $1 and id = $2', [
    memberId,
    id,
    at,
  ]);
}

export async function receiverOfBank(client: pg.ClientBase, bankCode: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `select id from deposit_account where bank_code = $1 and mode <> 'QR' order by position limit 1`,
    [bankCode],
  );
  if (!rows[0]) throw new Error(`the demo has no account at ${bankCode}`);
  return rows[0].id;
}

export async function backdateReceipt(client: pg.ClientBase, bankReceiptId: string, at: Date): Promise<void> {
  await client.query('update bank_receipt set created_at = $2 where id = $1', [bankReceiptId, at]);
  await client.query(
    'update alarm set created_at = $2 where id = (select entry_id from bank_receipt where id = $1)',
    [bankReceiptId, at],
  );
}

/** Writes a slip whose QR has been read and whose verifier is about to be asked. */
export async function writeSlip(
  client: pg.ClientBase,
  slip: {
    readonly memberId: string;
    readonly id: string;
    readonly fileKey: string;
    readonly provider: string;
    readonly qrText: string;
    readonly sendingBank: string;
    readonly transRef: string;
    readonly at: Date;
  },
): Promise<void> {
  const { memberId, id } = slip;
  await client.query(
    `insert into slip (member_id, id, file_key, provider, created_at) values ($1, $2, $3, $4, $5)`,
    [memberId, id, slip.fileKey, slip.provider, slip.at],
  );
  await client.query('select slip_read($1, $2, $3, $4, $5)', [
    memberId,
    id,
    slip.qrText,
    slip.sendingBank,
    slip.transRef,
  ]);
  await client.query(
    `select inquiry_begin(array[$1::uuid], 'slip', array[$2::uuid], array[$3::text], array[3600000::bigint])`,
    [memberId, id, slip.provider],
  );
}
