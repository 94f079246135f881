import { crc16 } from '@kapao/core/qr/emv';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { writeContent } from '../../content/stored-content.ts';
import { checkLedger } from '../../ledger/integrity/ledger-check.ts';
import { type BankFixture, bankFixture } from '../../testing/bank-fixture.ts';
import { exceptionsFixtureOf } from '../../testing/exceptions.ts';
import { blank, pictureOf, type SlipFixture, type SlipMember, slipFixture } from '../../testing/slip.ts';

let fixture: BankFixture;
let slips: SlipFixture;
let member: SlipMember;
let other: SlipMember;
beforeAll(async () => {
  fixture = await bankFixture();
  slips = slipFixture(fixture);
  await writeContent(fixture.deps.pool, 'slip', { closedFrom: '00:00', closedTo: '00:00' });
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  await fixture.sandbox.heal();
  // The bank's feed is down, so every credit here comes from a slip.
  await fixture.fault('bank', 'error-500');
  member = await slips.member();
  other = await slips.member();
});
afterEach(async () => expect((await checkLedger(fixture.deps.pool)).violations).toEqual([]));

const wallet = (who = member) => fixture.balance(who, 'wallet');
const minutes = (count: number) => new Date(Date.now() + count * 60_000);
const slipOf = async ({
  from = member,
  amount = 100,
  at,
}: {
  from?: SlipMember;
  amount?: number;
  at?: Date;
} = {}) => {
  const payer = { accountNo: from.accountNo, name: from.accountName };
  return slips.picture(await fixture.transfer({ from: payer, amount, ...(at && { at }) }));
};
const slipQr = (bank: string, reference: string) => {
  const inner = `0006000001010${bank.length}${bank}02${reference.length}${reference}`;
  const text = `00${inner.length}${inner}5102TH9104`;
  return text + crc16(text);
};

test('a slip of the member’s own transfer is credited and shows its details', async () => {
  const { status, body } = await slips.upload(member, await slipOf({ amount: 250.5 }));
  expect(status).toBe(200);
  expect(await slips.find(member, body.reference)).toMatchObject({
    status: 'PROCESSING',
    amount: 0,
    step: 'STORED',
    link: '',
    endedAt: null,
    paidBy: null,
    credited: null,
  });
  const slip = await slips.ended(member, body.reference);
  expect(slip).toMatchObject({ status: 'SUCCESS', note: '', amount: 250.5, step: 'DECIDED', nextAt: null });
  expect(slip.paidBy).toMatchObject({ bank: { code: 'KBANK' } });
  expect(slip.credited).toMatchObject({ amount: 250.5 });
  expect(await wallet()).toBe(25_050n);
  const { body: statement } = await fixture.server.call('getStatements', { token: member.token, body: {} });
  expect(statement.statements).toMatchObject([{ _id: slip.credited.statementId, amount: 250.5 }]);
});

test('a reference repeated under another bank is the same payment', async () => {
  const payer = { accountNo: member.accountNo, name: member.accountName };
  const reference = await fixture.transfer({ from: payer, amount: 61 });
  await slips.judged(member, await slips.picture(reference));
  expect(await wallet()).toBe(6_100n);
  // Service that looks up a slip by its reference alone.
  const spies = [...fixture.deps.providers.slips.values()].map(({ verifier }) => {
    const ask = verifier.ask.bind(verifier);
    return vi
      .spyOn(verifier, 'ask')
      .mockImplementation(({ transRef }) => ask({ transRef, qrText: slipQr('004', transRef) }));
  });
  await slips.judged(member, await pictureOf(slipQr('014', reference)));
  for (const spy of spies) spy.mockRestore();
  expect(await wallet()).toBe(6_100n);
});

describe('a verifier that looks up a slip by its reference and names no sending bank', () => {
  const stop: (() => void)[] = [];
  afterEach(() => {
    for (const restore of stop.splice(0)) restore();
  });
  const suspended = async (amount: bigint) =>
    (await exceptionsFixtureOf(fixture.deps).all()).filter((item) => item.amount === amount);

  /** Makes the verifiers name no sending bank, except in their first `named` answers. */
  function withoutBank(accountNo: string, named = 0): void {
    let left = named;
    for (const { verifier } of fixture.deps.providers.slips.values()) {
      const ask = verifier.ask.bind(verifier);
      const spy = vi.spyOn(verifier, 'ask').mockImplementation(async ({ transRef }) => {
        const answer = await ask({ transRef, qrText: slipQr('004', transRef) });
        if (answer.kind !== 'found' || left-- > 0) return answer;
        return {
          ...answer,
          slip: { ...answer.slip, sender: { ...answer.slip.sender, bankNumber: null, accountNo } },
        };
      });
      stop.push(() => spy.mockRestore());
    }
  }

  test.each([
    ['two QRs that name two banks', 62, 0],
    ['a slip whose bank it named before', 63, 1],
  ])('credits one transfer once, after %s', async (_, amount, named) => {
    const payer = { accountNo: member.accountNo, name: member.accountName };
    const reference = await fixture.transfer({ from: payer, amount });
    withoutBank(member.accountNo, named);
    await slips.judged(member, await pictureOf(slipQr('004', reference)));
    expect(await wallet()).toBe(BigInt(amount * 100));
    for (const bank of ['014', '030']) {
      const { body } = await slips.upload(member, await pictureOf(slipQr(bank, reference)));
      await fixture.until(async () => {
        const { step, status } = await slips.find(member, body.reference);
        return step === 'ASKED' || status === 'FAILED';
      }, 'the verdict');
    }
    expect(await wallet()).toBe(BigInt(amount * 100));
    await fixture.until(async () => (await suspended(BigInt(amount * 100))).length === 2, 'staff');
    for (const item of await suspended(BigInt(amount * 100)))
      expect(item).toMatchObject({ alarm: 'possible-duplicate' });
  });

  test('does not make the bank in the QR the payer’s', async () => {
    const payer = { accountNo: member.accountNo, name: member.accountName };
    const reference = await fixture.transfer({ from: payer, amount: 64 });
    withoutBank('xxx-x-x0209-x');
    const { body } = await slips.upload(member, await pictureOf(slipQr('014', reference)));
    const receipt = async () =>
      (
        await fixture.deps.pool.query(
          `select p.from_bank as bank, p.state from slip s join bank_receipt p on p.id = s.bank_receipt_id where s.id = $1`,
          [body.reference],
        )
      ).rows[0];
    await fixture.until(async () => (await receipt())?.state === 'in-suspense', 'the receipt');
    expect(await receipt()).toEqual({ bank: null, state: 'in-suspense' });
  });
});

test('a slip whose picture is gone from the store fails with UPLOADED_FILE_NOT_EXIST', async () => {
  const { body } = await slips.upload(member, await slipOf());
  const { rows } = await fixture.deps.pool.query('select file_key from slip where id = $1', [body.reference]);
  await fixture.deps.files.remove(rows[0].file_key);
  expect(await slips.ended(member, body.reference)).toMatchObject({
    status: 'FAILED',
    note: 'UPLOADED_FILE_NOT_EXIST',
    amount: 0,
  });
});

test.each([
  ['too small', () => blank(199, 600), 'IMG_SIZE_UNABLE_TO_PROCESS'],
  ['too long', () => blank(300, 8_001), 'IMG_SIZE_UNABLE_TO_PROCESS'],
  ['without a QR', () => blank(200, 200), 'CANNOT_READ_CROPPED_IMAGE'],
  ['with a QR that is no slip’s', () => pictureOf('https://example.com/'), 'INVALID_SLIP'],
  [
    'with a QR to pay',
    () => pictureOf('00020101021129370016A0000006770101110113006681234567853037645802TH6304823E'),
    'INVALID_SLIP',
  ],
  [
    'with a wrong checksum',
    () => pictureOf('0041000600000101030040220016325080509BPP000015102TH9104C852'),
    'UNSTABLE_REFNO_ON_SLIP',
  ],
  [
    'with a reference that its bank cannot have given',
    () => pictureOf(slipQr('004', '019999999999BPP00001')),
    'UNSTABLE_REFNO_ON_SLIP',
  ],
  ['that its bank does not know', () => pictureOf(slipQr('004', '016325080509BPP99999')), 'INVALID_SLIP'],
])('a picture %s is refused', async (_, picture, note) => {
  expect(await slips.judged(member, await picture())).toMatchObject({
    status: 'FAILED',
    note,
    credited: null,
  });
  expect(await wallet()).toBe(0n);
});

test('a picture of two slips is refused and takes no reference, so that each is credited by itself', async () => {
  const both = [await slipOf({ amount: 71 }), await slipOf({ amount: 72 })];
  const { width = 0, height = 0 } = await sharp(both[0]).metadata();
  const side = (slip: Buffer | undefined, left: number) => ({ input: slip!, left, top: 0 }); // Both exist.
  const picture = await sharp({
    create: { width: 2 * width, height, channels: 3, background: '#ffffff' },
  })
    .composite([side(both[0], 0), side(both[1], width)])
    .png()
    .toBuffer();
  expect(await slips.judged(member, picture)).toMatchObject({
    status: 'FAILED',
    note: 'UNSTABLE_REFNO_ON_SLIP',
  });
  expect(await wallet()).toBe(0n);
  for (const slip of both) expect(await slips.judged(member, slip)).toMatchObject({ status: 'SUCCESS' });
  expect(await wallet()).toBe(143_00n);
});

test('a slip that its bank does not know yet is retried after each wait, and credited once known', async () => {
  const { slips: channels } = fixture.deps.providers;
  const [channel] = [...channels.values()];
  if (!channel) throw new Error('the demo has a verifier');
  const minutesLater = [1, 2, 5, 15];
  let asked = 0;
  let isKnown = false;
  const slow: typeof channel = {
    ...channel,
    retryAfterMs: minutesLater.map((count) => count * 60_000),
    verifier: {
      code: channel.verifier.code,
      ask: async (request) => {
        asked++;
        return isKnown ? channel.verifier.ask(request) : { kind: 'not-found' };
      },
    },
  };
  const spy = vi.spyOn(channels, 'get').mockReturnValue(slow);
  const { body } = await slips.upload(member, await slipOf({ amount: 62 }));
  const id = String(body.reference);
  const waits = async () => {
    const { rows } = await fixture.deps.pool.query<{ minutes: number }>(
      `select ceil(extract(epoch from next_at - now()) / 60)::float8 as minutes from inquiry where kind = 'slip' and id = $1`,
      [id],
    );
    return rows[0]?.minutes ?? 0;
  };
  for (const [attempt, wait] of minutesLater.entries()) {
    await fixture.until(async () => asked === attempt + 1 && (await waits()) > 0, `wait ${attempt}`);
    expect(await waits()).toBe(wait);
    expect(await slips.find(member, id)).toMatchObject({ status: 'PROCESSING', note: '' });
    isKnown = wait === 15;
    await fixture.deps.pool.query(`update inquiry set next_at = now() where kind = 'slip' and id = $1`, [id]);
  }
  expect(await slips.ended(member, id)).toMatchObject({ status: 'SUCCESS', amount: 62 });
  spy.mockRestore();
});

test('a forged amount in the picture is ignored', async () => {
  const picture = await slipOf({ amount: 20 });
  const paint = `<svg width="840" height="180"><rect width="840" height="180" fill="#fff"/><text x="250" y="120" font-size="90">฿20,000.00</text></svg>`;
  const forged = await sharp(picture)
    .composite([{ input: Buffer.from(paint), top: 200, left: 0 }])
    .png()
    .toBuffer();
  expect(await slips.judged(member, forged)).toMatchObject({ status: 'SUCCESS', amount: 20 });
  expect(await wallet()).toBe(2_000n);
});

test('a slip of a transfer to another company’s account is refused', async () => {
  const { accountNo, accountName: name } = member;
  const elsewhere = { toBank: 'SCB', toAccountNo: '4051119993', fromBank: 'KBANK' };
  const order = { ...elsewhere, fromAccountNo: accountNo, fromName: name, amount: 500 };
  const { transRef } = (await fixture.sandbox.control('/control/bank/transfer', 'POST', order)) as {
    transRef: string;
  };
  expect(await slips.judged(member, await slips.picture(transRef))).toMatchObject({
    status: 'FAILED',
    note: 'DEST_ACC_INVALID',
  });
  expect(await wallet()).toBe(0n);
});

test('a slip of a transfer to an account for QR payments is refused', async () => {
  const { accountNo, accountName: name } = member;
  const order = { toBank: 'KBANK', toAccountNo: '0123456789', fromBank: 'KBANK', amount: 500 };
  const { transRef } = (await fixture.sandbox.control('/control/bank/transfer', 'POST', {
    ...order,
    fromAccountNo: accountNo,
    fromName: name,
  })) as { transRef: string };
  expect(await slips.judged(member, await slips.picture(transRef))).toMatchObject({
    note: 'DEST_ACC_INVALID',
  });
});

test('another member’s slip is refused, and its payer is credited', async () => {
  const slip = await slips.judged(member, await slipOf({ from: other, amount: 40 }));
  expect(slip).toMatchObject({ status: 'FAILED', note: 'NOT_MATCH', amount: 40, credited: null });
  expect(await wallet()).toBe(0n);
  await fixture.until(async () => (await wallet(other)) === 4_000n, 'the payer’s credit');
});

test('a slip paid from an unregistered account fails, and shows suspense until staff decide', async () => {
  const stranger = { ...other, accountNo: '9998887776', accountName: 'SOMEBODY ELSE' };
  const slip = await slips.judged(member, await slipOf({ from: stranger, amount: 41 }));
  expect(slip).toMatchObject({ status: 'FAILED', note: 'NOT_MATCH', amount: 41, inSuspense: true });
  const backoffice = exceptionsFixtureOf(fixture.deps);
  const item = (await backoffice.all()).find(({ amount }) => amount === 4_100n);
  // The alarm was raised with the booking, which ended the slip.
  expect(await backoffice.decide('credit-member', item!, { toMember: other.publicId })).toMatchObject({
    ok: true,
  });
  expect(await slips.find(member, slip.reference)).toMatchObject({ status: 'FAILED', inSuspense: false });
});

test('a late slip is refused, and its payment is credited', async () => {
  const slip = await slips.judged(member, await slipOf({ amount: 60, at: minutes(-63) }));
  expect(slip).toMatchObject({ status: 'FAILED', note: 'EXPIRED_SLIP', amount: 60 });
  await fixture.until(async () => (await wallet()) === 6_000n, 'the credit');
  expect(await slips.find(member, slip.reference)).toMatchObject({
    status: 'FAILED',
    credited: { amount: 60 },
  });
});

test('a slip of 61 minutes ago is in time', async () => {
  expect(await slips.judged(member, await slipOf({ at: minutes(-61) }))).toMatchObject({ status: 'SUCCESS' });
});

test.each([
  ['in time to come', 3],
  ['of more than a week ago', -7 * 24 * 60 - 5],
])('a slip %s is refused and stores no receipt', async (_, at) => {
  const slip = await slips.judged(member, await slipOf({ at: minutes(at) }));
  expect(slip).toMatchObject({ status: 'FAILED', note: 'EXPIRED_SLIP', credited: null });
  const { rows } = await fixture.deps.pool.query('select id from bank_receipt where member_id = $1', [
    member.id,
  ]);
  expect(rows).toEqual([]);
});

test('a verifier that refuses us twice is asked a third time', async () => {
  await fixture.fault('slip', 'refuse', 2);
  expect(await slips.judged(member, await slipOf())).toMatchObject({ status: 'SUCCESS' });
});

test('a verifier that refuses us three times fails the slip, which may be submitted again', async () => {
  await fixture.fault('slip', 'refuse', 3);
  const picture = await slipOf();
  const first = await slips.judged(member, picture);
  expect(first).toMatchObject({ status: 'FAILED', note: 'TRIPPLE_WRONG_CAPTCHA' });
  // The verifier found out nothing about the reference, so it may be submitted again.
  expect(await slips.judged(member, picture)).toMatchObject({ status: 'SUCCESS' });
});

test.each(['timeout-before', 'timeout-after', 'error-500', 'garbage'])(
  'a slip whose verifier answers with %s is retried, and shows when',
  async (fault) => {
    await fixture.fault('slip', fault);
    const { body } = await slips.upload(member, await slipOf({ amount: 30 }));
    for (let i = 0; i < 4; i++) await fixture.work();
    const slip = await slips.find(member, body.reference);
    expect(slip).toMatchObject({ status: 'PROCESSING', step: 'READ' });
    expect(slip.nextAt).not.toBeNull();
    await fixture.sandbox.heal();
    expect(await slips.ended(member, body.reference)).toMatchObject({ status: 'SUCCESS' });
    expect(await wallet()).toBe(3_000n);
  },
);

test('outages do not use up the attempts in which the bank does not know the transfer yet', async () => {
  const spies = [...fixture.deps.providers.slips.values()].map(({ verifier, retryAfterMs }) => {
    const ask = verifier.ask.bind(verifier);
    let attempts = 0;
    // Answers with as many outages as there are attempts, then with "unknown" for all attempts but one, then with the
    // transfer.
    return vi.spyOn(verifier, 'ask').mockImplementation((inquiry) => {
      const turn = attempts++;
      if (turn < retryAfterMs.length) return Promise.resolve({ kind: 'later', why: 'TIMEOUT' });
      return turn < 2 * retryAfterMs.length ? Promise.resolve({ kind: 'not-found' }) : ask(inquiry);
    });
  });
  const slip = await slips.judged(member, await slipOf({ amount: 35 }));
  for (const spy of spies) spy.mockRestore();
  expect(slip).toMatchObject({ status: 'SUCCESS' });
  expect(await wallet()).toBe(3_500n);
});

test('a slip whose transfer stays unknown to the bank fails after the last delay', async () => {
  const [channel] = fixture.deps.providers.slips.values();
  const spies = [...fixture.deps.providers.slips.values()].map(({ verifier }) =>
    vi.spyOn(verifier, 'ask').mockResolvedValue({ kind: 'not-found' }),
  );
  const slip = await slips.judged(member, await slipOf());
  const calls = spies.map((spy) => spy.mock.calls.length);
  for (const spy of spies) spy.mockRestore();
  expect(slip).toMatchObject({ status: 'FAILED', note: 'INVALID_SLIP' });
  expect(Math.max(...calls)).toBe((channel?.retryAfterMs.length ?? 0) + 1);
});

test('a slip with money in suspense ends as staff decide', async () => {
  const backoffice = exceptionsFixtureOf(fixture.deps);
  // The bank writes the payer's name in another script than the one in which the member's name is stored.
  await fixture.deps.pool.query(`update member set bank_account_name = 'ทดสอบ สมาชิก' where id = $1`, [
    member.id,
  ]);
  const decideAbout = async (amount: number, decision: 'credit-member' | 'return', to?: SlipMember) => {
    const { body } = await slips.upload(member, await slipOf({ amount }));
    const item = async () =>
      (await backoffice.all()).find(({ amount: lies }) => lies === BigInt(amount * 100));
    await fixture.until(async () => (await item()) !== undefined, 'the item in the Console');
    expect(await slips.find(member, body.reference)).toMatchObject({ status: 'PROCESSING', step: 'ASKED' });
    // Present, because it was found just before.
    const about = (await item())!;
    expect(await backoffice.decide(decision, about, to && { toMember: to.publicId })).toMatchObject({
      ok: true,
    });
    return slips.find(member, body.reference);
  };
  expect(await decideAbout(11, 'credit-member', member)).toMatchObject({
    status: 'SUCCESS',
    credited: { amount: 11 },
  });
  expect(await decideAbout(12, 'credit-member', other)).toMatchObject({
    status: 'FAILED',
    note: 'NOT_MATCH',
    credited: null,
  });
  expect(await decideAbout(13, 'return')).toMatchObject({ status: 'FAILED', note: 'UNKNOW_ERROR' });
  expect([await wallet(), await wallet(other)]).toEqual([1_100n, 1_200n]);
});

test('a slip that nobody could verify for a day is escalated and closed by staff', async () => {
  await fixture.fault('slip', 'timeout-before');
  const { body } = await slips.upload(member, await slipOf());
  await fixture.until(async () => (await slips.find(member, body.reference)).nextAt !== null, 'a turn');
  await fixture.deps.pool.query(
    `update inquiry set last_answer_at = now() - interval '25 hours' where id = $1`,
    [body.reference],
  );
  const backoffice = exceptionsFixtureOf(fixture.deps);
  const isCalled = async () => (await backoffice.all()).some(({ id }) => id === body.reference);
  await fixture.until(isCalled, 'a person');
  expect(await backoffice.item(body.reference)).toMatchObject({
    kind: 'slip',
    providerEnabled: expect.anything(),
  });
  expect(await backoffice.decide('close', body.reference)).toMatchObject({ ok: true });
  expect(await slips.find(member, body.reference)).toMatchObject({ status: 'FAILED', note: 'UNKNOW_ERROR' });
});

test('each step of a slip notifies the app', async () => {
  const { body } = await slips.upload(member, await slipOf());
  await slips.ended(member, body.reference);
  const { rows } = await fixture.deps.pool.query(
    `select payload -> 'data' as data, payload ->> 'event' as event from outbox where member_id = $1`,
    [member.id],
  );
  const hints = rows.filter(({ event }) => event === 'slip').map(({ data }) => data);
  expect(hints.map(({ status }) => status).sort()).toEqual(['PROCESSING', 'PROCESSING', 'SUCCESS']);
  expect(new Set(hints.map(({ reference }) => reference))).toEqual(new Set([body.reference]));
  expect(rows.map(({ event }) => event)).toContain('deposit');
});
