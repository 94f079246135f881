import type pg from 'pg';
import type { PopulationRows } from './population.queries.ts';

/**
 * Writes the rows that belong to the entries: QRs, payments, gifts, legs, bets, withdrawals and visits. All are completed.
 */
export async function writePopulationRows(client: pg.ClientBase, rows: PopulationRows): Promise<void> {
  await writeQrs(client, rows.qrs);
  await writePayments(client, rows.payments);
  await writeGifts(client, rows.gifts);
  await writeLegs(client, rows.legs);
  await writeBets(client, rows.bets);
  await writeWithdrawals(client, rows.withdrawals);
  await writeVisits(client, rows.visits);
}

const inQrs = `with rows as materialized (select * from jsonb_to_recordset($1) as r("memberId" uuid, "entryId" uuid, currency text, amount bigint, at timestamptz, number text, "qrId" uuid, provider text))`;

async function writeQrs(client: pg.ClientBase, rows: PopulationRows['qrs']): Promise<void> {
  const values = [JSON.stringify(rows)];
  await client.query(
    `${inQrs} insert into qr (member_id, id, provider, reference, amount, currency, state, payload, paid_amount, paid_at, gateway_open,
                     expires_at, ended_at, created_at)
     select "memberId", "qrId", provider, 'D' || number || left("qrId"::text, 6), amount, currency, 'paid', '000201', amount, at, false,
            at + interval '10 minutes', at, at - interval '50 seconds' from rows`,
    values,
  );
  await client.query(
    `${inQrs} insert into qr_claim (provider, reference, member_id, qr_id)
     select provider, 'D' || number || left("qrId"::text, 6), "memberId", "qrId" from rows`,
    values,
  );
  await client.query(
    `${inQrs} insert into qr_payment (member_id, id, qr_id, provider, payment_no, amount, created_at, not_before, reconciled_at)
     select "memberId", "entryId", "qrId", provider, number, amount, at, at - interval '50 seconds', at + interval '1 minute' from rows`,
    values,
  );
}

const inPayments = `with rows as materialized (select * from jsonb_to_recordset($1) as r("memberId" uuid, "entryId" uuid, currency text, amount bigint, at timestamptz, account text, number text, "bankReceiptId" uuid, source text, provider text,
    "fromBank" text, "fromAccount" text, "fromName" text))`;

async function writePayments(client: pg.ClientBase, rows: PopulationRows['payments']): Promise<void> {
  const values = [JSON.stringify(rows)];
  await client.query(
    `${inPayments} insert into bank_receipt (id, account, receiver, currency, amount, paid_at, day_only, sources, has_reference, from_bank, from_account,
                             from_names, state, member_id, entry_id, credit_id, created_at)
     select "bankReceiptId", account,
            (select d.id from deposit_account d where source = 'line' and d.bank_code = provider and d.mode = 'AUTO' limit 1),
            currency, amount, at - interval '20 seconds', false, array[source], false, "fromBank", "fromAccount",
            array_remove(array["fromName"], null), 'credited', "memberId", "entryId", "entryId", at from rows`,
    values,
  );
  await client.query(
    `${inPayments} insert into bank_receipt_key (key, bank_receipt_id, created_at)
     select source || '/' || provider || '/demo-' || number || left("bankReceiptId"::text, 13), "bankReceiptId", at from rows`,
    values,
  );
}

const inGifts = `with rows as materialized (select * from jsonb_to_recordset($1) as r("memberId" uuid, "entryId" uuid, currency text, amount bigint, at timestamptz, number text, provider text, digest text))`;

async function writeGifts(client: pg.ClientBase, rows: PopulationRows['gifts']): Promise<void> {
  const values = [JSON.stringify(rows)];
  await client.query(
    `${inGifts} insert into gift_link (member_id, id, request_id, provider, digest, ending, amount, paid_amount, state, sent_at, created_at, ended_at)
     select "memberId", "entryId", "entryId", provider, decode(digest, 'hex'), right(number, 4), amount, amount, 'credited', at, at, at
       from rows`,
    values,
  );
  await client.query(
    `${inGifts} insert into gift_claim (digest, member_id, gift_id) select decode(digest, 'hex'), "memberId", "entryId" from rows`,
    values,
  );
}

const inLegs = `with rows as materialized (select * from jsonb_to_recordset($1) as r("memberId" uuid, id uuid, currency text, direction text, code text, amount bigint, at timestamptz))`;

async function writeLegs(client: pg.ClientBase, rows: PopulationRows['legs']): Promise<void> {
  const values = [JSON.stringify(rows)];
  await client.query(
    `${inLegs} insert into leg (member_id, id, code, direction, amount, sent_amount, currency, reference, sender, state, created_at, ended_at)
     select "memberId", id, code, direction, amount, amount, currency, 'D' || replace(id::text, '-', ''), id, 'done', at,
            at + interval '700 milliseconds' from rows`,
    values,
  );
  await client.query(
    `${inLegs} update game_account a set played_at = p.at
       from (select "memberId", code, max(at) as at from rows group by 1, 2) p
      where a.member_id = p."memberId" and a.code = p.code`,
    values,
  );
}

const inBets = `with rows as materialized (select * from jsonb_to_recordset($1) as r("memberId" uuid, currency text, code text, category text, "betId" text, at timestamptz, stake bigint, payout bigint))`;

async function writeBets(client: pg.ClientBase, rows: PopulationRows['bets']): Promise<void> {
  const values = [JSON.stringify(rows)];
  await client.query(
    `${inBets} insert into bet (member_id, code, bet_id, category, version, status, settled_at, stake, turnover, payout, worth, stake_value,
                      turnover_value, payout_value)
     select "memberId", code, "betId", category, 0, 'settled', at, stake, stake, payout, 1, stake, stake, payout from rows`,
    values,
  );
  await client.query(
    `${inBets} insert into bet_day (member_id, day, code, category, bets, stakes, turnover, payouts)
     select "memberId", bet_day_of(at), code, category, count(*), sum(stake), sum(stake), sum(payout) from rows group by 1, 2, 3, 4`,
    values,
  );
  await client.query(
    `${inBets} insert into bet_operator_day (day, currency, code, category, bets, stakes, turnover, payouts)
     select bet_day_of(at), currency, code, category, count(*), sum(stake), sum(stake), sum(payout) from rows group by 1, 2, 3, 4`,
    values,
  );
}

const inWithdrawals = `with rows as materialized (select * from jsonb_to_recordset($1) as r("memberId" uuid, id uuid, currency text, amount bigint, channel text, at timestamptz, until timestamptz, "bankCode" text,
    "bankAccountNo" text, "bankAccountName" text))`;

async function writeWithdrawals(client: pg.ClientBase, rows: PopulationRows['withdrawals']): Promise<void> {
  const values = [JSON.stringify(rows)];
  await client.query(
    `${inWithdrawals} insert into withdrawal (member_id, id, amount, currency, bank_code, account_no, account_name, channel, state, created_at, sent_at,
                             ended_at, reconciled_at)
     select "memberId", id, amount, currency, "bankCode", "bankAccountNo", "bankAccountName", channel, 'paid', at,
            at + interval '2 seconds', until, until + interval '1 minute' from rows`,
    values,
  );
}

const inVisits = `with rows as materialized (select * from jsonb_to_recordset($1) as r("memberId" uuid, currency text, at timestamptz))`;

async function writeVisits(client: pg.ClientBase, rows: PopulationRows['visits']): Promise<void> {
  const values = [JSON.stringify(rows)];
  await client.query(
    `${inVisits} insert into active_member (span, start, did, currency, member_id)
     select distinct s.span, span_start(s.span, backoffice_day(at)), 'open', currency, "memberId"
       from rows cross join (values ('day'), ('week'), ('month')) s (span) on conflict do nothing`,
    values,
  );
  await client.query(
    `${inVisits} insert into device (member_id, device_hash, first_login_at, last_login_at)
     select "memberId", sha256(convert_to("memberId"::text, 'UTF8')), min(at), max(at) from rows group by 1`,
    values,
  );
  // Writes only the latest sessions, because older ones would have expired and been swept.
  await client.query(
    `${inVisits} insert into session (member_id, token_hash, id, device_hash, user_agent, created_at, used_at, expires_at)
     select "memberId", sha256(convert_to("memberId"::text || at, 'UTF8')), gen_random_uuid(),
            sha256(convert_to("memberId"::text, 'UTF8')),
            'Mozilla/5.0 (Linux; Android 13; ' || (array['SM-A145F', 'CPH2477', 'RMX3511', '220333QAG'])[1 + ascii(right("memberId"::text, 1)) % 4]
              || ') AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36',
            at, at + interval '40 minutes', at + interval '7 days'
       from (select r.*, row_number() over (partition by "memberId" order by at desc) as nth from rows r) r
      where nth <= 2 and at > now() - interval '7 days'`,
    values,
  );
}
