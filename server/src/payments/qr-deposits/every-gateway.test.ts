import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { demoQrProviders } from '../../demo/demo-banks.ts';
import { hmacHex } from '../../providers/protocol/signature.ts';
import type { TestMember } from '../../testing/app.ts';
import { accountOf, type BankFixture, bankFixture } from '../../testing/bank-fixture.ts';
import { inquire } from '../../testing/inquiry.ts';
import { creditQr } from './credit-qr.ts';
import { qrInquiry } from './inquire-qr.ts';
import { findQr } from './qr.queries.ts';

// Rules for incoming money are tested with every gateway of the demo.
const codes = demoQrProviders.map(({ code }) => code);

let fixture: BankFixture;
beforeAll(async () => {
  fixture = await bankFixture();
});
afterAll(() => fixture?.close());

describe.each(codes)('a QR of %s', (code) => {
  const isKip = code === 'BCEL' || code === 'JDB';
  const sendsCallback = !isKip;
  const factor = isKip ? 1_000 : 1;
  /** Amount above every minimum, increased for each test so that each QR is known by its amount. */
  let amount = 100 * factor;
  let member: TestMember;
  beforeEach(async () => {
    await fixture.sandbox.heal();
    fixture.post.losing = false;
    member = await fixture.member(0n, isKip ? 'LAK' : 'THB');
    amount += factor;
  });

  const createAt = (bankCode: string) =>
    fixture.server.call('createQr', { token: member.token, params: { bankCode }, body: { amount } });
  const create = async () => {
    const { status, body } = await createAt(code);
    expect(status).toBe(200);
    return body as { qrcodeId: string; reference: string; payload: string | null; expireIn: number };
  };
  const get = async () =>
    (await fixture.server.call('getQr', { token: member.token, params: { bankCode: code } })).body;
  const cancel = (qrcodeId: string) =>
    fixture.server.call('cancelQr', { token: member.token, params: { qrcodeId } });
  const pay = async (qr: { reference: string; payload: string | null }) => {
    expect(await fixture.pay(qr.payload ?? { reference: qr.reference })).toBe(200);
  };
  const wallet = () => fixture.balance(member, 'wallet');
  const minor = () => BigInt(amount) * 100n;
  const untilPaid = (times = 1n) =>
    fixture.until(async () => (await wallet()) === minor() * times, `${times} times ${amount}`);
  const expire = async (id: string) => {
    const sql = "update qr set expires_at = now() - interval '1 second' where id = $1";
    await fixture.deps.pool.query(sql, [id]);
    await fixture.deps.pool.query('update inquiry set next_at = now() where id = $1', [id]);
  };

  test('shows payee, reference and time, and is credited when paid', async () => {
    const qr = await create();
    const { expireIn, ...shown } = qr;
    const found = await get();
    // Seconds left, which go down between the two answers.
    expect(found.expireIn).toBeLessThanOrEqual(expireIn);
    expect(found).toMatchObject({
      ...shown,
      hasQrcode: true,
      qrcode: expect.stringMatching(/^<svg /),
      payee: expect.stringMatching(/KAPAO DEMO|PAY/),
      createdAt: expect.stringMatching(/Z$/),
      status: 'OPEN',
    });
    await pay(qr);
    await untilPaid();
    expect(await get()).toMatchObject({ status: 'PAID', amount, depositId: expect.any(String) });
  });

  test('leaves one bank receipt with the gateway’s payment number', async () => {
    await pay(await create());
    await untilPaid();
    const { rows } = await fixture.deps.pool.query(
      `select p.account, p.amount, p.currency, p.sources, p.state, p.entry_id as "entryId", q.id,
              k.key = 'qr/' || q.provider || '/' || q.payment_no as named
         from bank_receipt p join bank_receipt_key k on k.bank_receipt_id = p.id join qr_payment q on q.id = p.entry_id
        where p.member_id = $1`,
      [member.id],
    );
    const currency = isKip ? 'LAK' : 'THB';
    const receipt = {
      account: `operator:qr:${code}`,
      amount: minor(),
      currency,
      sources: ['qr'],
      state: 'credited',
    };
    expect(rows).toEqual([{ ...receipt, entryId: rows[0]?.id, id: rows[0]?.id, named: true }]);
  });

  test('is credited although its callback was lost', async () => {
    fixture.post.losing = true;
    await pay(await create());
    await untilPaid();
  });

  test.each(['duplicate-callback', 'late-callback', 'out-of-order'])(
    'is credited once under %s',
    async (fault) => {
      await fixture.fault('qr', fault);
      await pay(await create());
      await untilPaid();
      await fixture.sandbox.heal();
      for (let i = 0; i < 10; i++) await fixture.work();
      expect(await wallet()).toBe(minor());
    },
  );

  test.each(['refuse', 'timeout-before', 'error-500', 'garbage'])('is credited after %s', async (fault) => {
    fixture.post.losing = true;
    const qr = await create();
    await pay(qr);
    await fixture.fault('qr', fault);
    await fixture.work();
    await fixture.sandbox.heal();
    await untilPaid();
  });

  test('is credited once when its payment is reported fifty times at once and again later', async () => {
    fixture.post.losing = true;
    const qr = await create();
    await pay(qr);
    const letterOf = () => fixture.post.letters.find(({ raw }) => raw.includes(qr.reference));
    const report = async () => {
      const letter = sendsCallback ? letterOf() : undefined;
      if (letter) expect(await fixture.post.deliver(letter)).toBe(200);
      else
        await inquire(fixture.deps, qrInquiry(fixture.deps), {
          kind: 'qr',
          memberId: member.id,
          id: qr.qrcodeId,
        });
    };
    if (sendsCallback) await fixture.until(() => letterOf() !== undefined, 'the letter');
    const gatewayStatus = async () => {
      const { gateway } = fixture.deps.providers.qrs.get(code)!; // Present, because the gateway is enabled.
      return gateway.inquire({ reference: qr.reference, amount: minor() });
    };
    await fixture.until(async () => (await gatewayStatus()).kind === 'paid', 'the gateway knows');
    const status = await gatewayStatus();
    if (status.kind !== 'paid') throw new Error('unpaid');
    const found = (await findQr(fixture.deps.pool, member.id, qr.qrcodeId))!; // Inserted above.
    await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        i % 2 === 0 ? report() : creditQr(fixture.deps, found, status.payment),
      ),
    );
    await report();
    await fixture.work();
    expect(await wallet()).toBe(minor());
    const { rows } = await fixture.deps.pool.query('select 1 from qr_payment where member_id = $1', [
      member.id,
    ]);
    expect(rows).toHaveLength(1);
  });

  test('paid after it was cancelled is credited', async () => {
    const qr = await create();
    expect((await cancel(qr.qrcodeId)).status).toBe(200);
    expect(await get()).toMatchObject({ status: 'CANCELLED', hasQrcode: false });
    await pay(qr);
    await untilPaid();
    expect((await cancel(qr.qrcodeId)).body).toMatchObject({ code: 'QR_ALREADY_PAID' });
  });

  test('paid and cancelled at the same moment is credited once', async () => {
    for (let round = 1n; round <= 3n; round++) {
      const qr = await create();
      const [, cancelled] = await Promise.all([pay(qr), cancel(qr.qrcodeId)]);
      expect([200, 409]).toContain(cancelled.status);
      await untilPaid(round);
    }
  });

  test('paid after it expired is credited', async () => {
    fixture.post.losing = true;
    const qr = await create();
    await expire(qr.qrcodeId);
    const isExpired = async () =>
      (await findQr(fixture.deps.pool, member.id, qr.qrcodeId))?.state === 'expired';
    await fixture.until(isExpired, 'expired');
    await pay(qr);
    await untilPaid();
  });

  test('is replaced by one of another gateway; both are credited when paid', async () => {
    const first = await create();
    const other = isKip ? { BCEL: 'JDB', JDB: 'BCEL' }[code] : code === 'WW' ? 'E2P' : 'WW';
    const second = (await createAt(other ?? '')).body;
    expect(await get()).toMatchObject({ qrcodeId: first.qrcodeId, status: 'CANCELLED' });
    await pay(first);
    await pay(second);
    await untilPaid(2n);
  });

  test.runIf(sendsCallback)('is not credited by a forged callback', async () => {
    fixture.post.losing = true;
    const qr = await create();
    // Postponed, because an inquiry to the gateway itself would rightly find the QR paid.
    const sql = "update inquiry set next_at = now() + interval '1 hour' where id = $1";
    await fixture.deps.pool.query(sql, [qr.qrcodeId]);
    await pay(qr);
    const letterOf = () => fixture.post.letters.find(({ raw }) => raw.includes(qr.reference));
    await fixture.until(() => letterOf() !== undefined, 'the letter');
    const letter = letterOf()!; // Present, because the test waited for it.
    const more = letter.raw.replace(/"(txnAmount|amount)":"\d/, (found) => `${found}9`);
    const others = demoQrProviders.filter((row) => row.code !== code);
    const strangers = others
      .flatMap(({ settings }) => [settings.secret, settings.callbackSecret])
      .filter(Boolean);
    for (const forged of [
      { ...letter, raw: more },
      { ...letter, signature: '' },
      { ...letter, signature: letter.signature.toUpperCase() },
      ...strangers.map((secret) => ({ ...letter, signature: hmacHex(String(secret), letter.raw) })),
    ])
      expect(await fixture.post.deliver(forged)).toBe(403);
    expect(await wallet()).toBe(0n);
    await fixture.deps.pool.query('update inquiry set next_at = now() where id = $1', [qr.qrcodeId]);
    await untilPaid();
  });

  test.runIf(code !== 'KBANK')(
    'paid from another person’s account goes to suspense, and the member sees it as paid',
    async () => {
      const suspense = await fixture.operatorBalance('operator:suspense');
      const qr = await create();
      const stranger = { bank: 'KTB', accountNo: '9876543210', name: 'SOMEBODY ELSE' };
      await fixture.pay(qr.payload ?? { reference: qr.reference }, undefined, stranger);
      const isPaid = async () => (await get()).status === 'PAID';
      await fixture.until(isPaid, 'paid');
      expect(await wallet()).toBe(0n);
      expect(await get()).toMatchObject({ depositId: null, amount });
      const { rows } = await fixture.deps.pool.query(
        'select kind, suspense, member_id as "memberId" from alarm where member_id = $1',
        [member.id],
      );
      expect(rows).toEqual([{ kind: 'third-party', suspense: minor(), memberId: member.id }]);
      if (!isKip) expect((await fixture.operatorBalance('operator:suspense')) - suspense).toBe(minor());
    },
  );

  test.runIf(code !== 'KBANK')('paid from the member’s own account is credited', async () => {
    const qr = await create();
    const { accountNo, name } = accountOf(member);
    const own = { bank: isKip ? 'BCEL' : 'KBANK', accountNo, name };
    await fixture.pay(qr.payload ?? { reference: qr.reference }, undefined, own);
    await untilPaid();
  });

  test('has the same total in the ledger and at the gateway', async () => {
    await fixture.until(
      async () =>
        -(await fixture.operatorBalance(`operator:qr:${code}`)) ===
        (await fixture.providerTotal(`operator:qr:${code}`)),
      'the same total',
    );
    const { totals } = fixture.deps.providers;
    const provider = totals.find(({ account }) => account === `operator:qr:${code}`);
    expect(await provider?.read()).toMatchObject({
      kind: 'done',
      total: -(await fixture.operatorBalance(`operator:qr:${code}`)),
    });
  });
});
