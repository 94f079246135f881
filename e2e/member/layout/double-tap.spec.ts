import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import { logIn } from '../../../tools/drills/journeys/log-in.ts';
import { answerCommission } from '../../fixtures/commission.ts';
import { watchRequests } from '../../fixtures/network.ts';
import { offerFreeCredit } from '../../fixtures/offers.ts';
import { expect, test } from '../../fixtures/test.ts';
import { openDialogs } from '../../screens/open-dialogs.ts';
import { WalletScreen } from '../../screens/wallet-screen.ts';

/** Time in ms from one press of an unsteady hand to the next. */
const apartMs = 180;
const nothing = /^$/;

interface Walk {
  /** Opens the dialog anew, as it is before a press. */
  readonly open: () => Promise<unknown>;
  /** Names of the buttons that move money. */
  readonly moves: RegExp;
}

/** Presses each control of the top dialog twice, by finger and by key: money moves once, and by its own button only. */
async function pressAllTwice(page: Page, { open, moves }: Walk): Promise<void> {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.headers()['idempotency-key']) sent.push(new URL(request.url()).pathname);
  });
  const controls = page
    .locator('[role=dialog], [role=alertdialog]')
    .last()
    .locator('button:enabled:visible, label:visible:has(input:enabled), summary:visible');
  const names = () =>
    controls.evaluateAll((all) =>
      all.map((each) => `${each.getAttribute('aria-label') ?? each.textContent}`),
    );
  const idle = watchRequests(page);
  const openWhole = async () => {
    await open();
    await idle();
  };
  await openWhole();
  const all = await names();
  expect(all.length).toBeGreaterThan(1);
  // Moving money changes the dialog, so its buttons come last.
  const inOrder = [...all.filter((name) => !moves.test(name)), ...all.filter((name) => moves.test(name))];
  for (const [by, pressTwice] of Object.entries({ finger: touchTwice, key: keyTwice }))
    for (const name of inOrder) {
      await openWhole();
      const index = (await names()).indexOf(name);
      // A control that works only once is gone.
      if (index === -1) continue;
      sent.length = 0;
      await pressTwice(page, controls.nth(index));
      await page.waitForTimeout(600);
      // A page that is left before its answer came opens with it the next time.
      await idle();
      const most = moves.test(name) ? 1 : 0;
      expect(sent.length, `${name}, twice by ${by}: ${sent.join()}`).toBeLessThanOrEqual(most);
    }
}

async function touchTwice(page: Page, control: Locator): Promise<void> {
  await control.scrollIntoViewIfNeeded();
  const box = await control.boundingBox();
  const x = (box?.x ?? 0) + (box?.width ?? 0) / 2;
  const y = (box?.y ?? 0) + (box?.height ?? 0) / 2;
  const pause = sleep(apartMs);
  await page.touchscreen.tap(x, y);
  await pause;
  await page.touchscreen.tap(x + 4, y - 3);
}

/** Presses by Enter, or a choice by Space, because Enter on a choice presses the button of its form. */
async function keyTwice(page: Page, control: Locator): Promise<void> {
  const choice = control.locator('input');
  const isChoice = (await choice.count()) > 0;
  await (isChoice ? choice : control).focus();
  for (const pause of [sleep(apartMs), null]) {
    await page.keyboard.down(isChoice ? 'Space' : 'Enter');
    await page.keyboard.up(isChoice ? 'Space' : 'Enter');
    await pause;
  }
}

type Dialogs = Parameters<typeof openDialogs>[1];

/** Opens dialogs over a fresh page, and types an amount where one is given. */
function opener(page: Page, dialogs: Dialogs, { amount = '', address = '/user/home' } = {}) {
  return async () => {
    // Opens another page first, because a reload of the same one would restore its dialogs.
    await page.goto('/healthz');
    await page.goto(address);
    await openDialogs(page, dialogs);
    if (amount) await page.getByRole('dialog').last().locator('input[inputmode=decimal]').fill(amount);
  };
}

test.describe('with money', () => {
  test.use({ opening: 50_000_00n });

  for (const { title, dialogs, moves, amounts = ['', '300'], inGame = 0 } of [
    { title: 'a withdrawal', dialogs: [{ name: 'withdraw' }], moves: /^Withdraw ฿/ },
    { title: 'a game', dialogs: [{ name: 'game', id: 'PG' }], moves: /^(?:Move ฿|Get a game|Play$)/ },
    {
      title: 'a game with credits',
      dialogs: [{ name: 'game', id: 'JOKER' }],
      moves: /^(?:Move ฿|Get a game|Play$)/,
    },
    { title: 'a game with money', dialogs: [{ name: 'game', id: 'PG' }], moves: /^Move ฿/, inGame: 5_000 },
    { title: 'a transfer', dialogs: [{ name: 'transfer' }], moves: /^Move ฿/, inGame: 5_000 },
    {
      title: 'everything back',
      dialogs: [{ name: 'transfer-all' }],
      moves: /^Move ฿/,
      inGame: 500,
      amounts: [''],
    },
  ] satisfies { title: string; dialogs: Dialogs; moves: RegExp; amounts?: string[]; inGame?: number }[])
    test(`any control of ${title} pressed twice, by finger or key, moves money at most once @verify`, async ({
      page,
      stack,
      member,
    }) => {
      if (inGame > 0) {
        const client = await logIn(stack.url, member);
        await client('activateSlot', { params: { code: 'PG' }, idempotencyKey: crypto.randomUUID() });
        await client('transfer', {
          body: { from: 'WALLET', to: 'PG', amount: inGame },
          idempotencyKey: crypto.randomUUID(),
        });
      }
      await new WalletScreen(page, 'en').openAs(member);
      for (const amount of amounts)
        await pressAllTwice(page, { open: opener(page, dialogs, { amount }), moves });
    });

  const deposits: Record<string, (wallet: WalletScreen) => Omit<Walk, 'open'> & { fill(): Promise<void> }> = {
    // An amount in the list asks for its QR at once.
    list: () => ({ fill: async () => {}, moves: /^฿/ }),
    'empty QR form': (wallet) => ({ fill: () => wallet.openQrForm(), moves: /^Create QR/ }),
    'QR form': (wallet) => ({
      fill: async () => {
        await wallet.openQrForm();
        await wallet.page.getByLabel(wallet.words('Amount to deposit')).fill('300');
      },
      moves: /^Create QR/,
    }),
    'gift link': (wallet) => ({
      fill: async () => {
        await wallet.depositMethod('Gift link').click();
        await wallet.page
          .getByRole('textbox', { name: wallet.words('Gift link') })
          .fill('https://gift.truemoney.com/campaign/?v=none');
      },
      moves: /^Deposit the gift/,
    }),
  };
  for (const [title, walkOf] of Object.entries(deposits))
    test(`any control of the deposit’s ${title} pressed twice, by finger or key, requests money at most once @verify`, async ({
      page,
      member,
    }) => {
      const wallet = new WalletScreen(page, 'en');
      await wallet.openAs(member);
      // Both presses are refused, because a QR that was created would replace the form.
      for (const [path, code] of [
        ['**/api/qrcode/*', 'QR_FAIL'],
        ['**/api/wallet/truelink', 'TRUELINK_INVALID'],
      ] as const)
        await page.route(path, async (route) => {
          if (route.request().method() !== 'POST') return route.fallback();
          await sleep(500);
          await route.fulfill({ status: 409, json: { code, message: '', requestId: 'r' } });
        });
      const openList = opener(page, [{ name: 'deposit' }]);
      const { fill, moves } = walkOf(wallet);
      await pressAllTwice(page, { open: () => openList().then(fill), moves });
    });

  test('any control pressed twice, by finger or key, cancels a waiting withdrawal only by its own button @verify', async ({
    page,
    stack,
    member,
  }) => {
    const client = await logIn(stack.url, member);
    await client('stepUp', { body: { password: member.password } });
    const { withdrawId } = await client('withdraw', {
      body: { amount: 6_000 },
      idempotencyKey: crypto.randomUUID(),
    });
    const canceled: string[] = [];
    await page.route('**/api/wallet/withdraw/**', (route) => {
      if (route.request().method() === 'GET') return route.fallback();
      canceled.push(route.request().url());
      return route.abort('connectionreset');
    });
    const wallet = new WalletScreen(page, 'en');
    await wallet.openAs(member);
    await pressAllTwice(page, {
      open: opener(page, [{ name: 'withdrawal', id: withdrawId }]),
      moves: nothing,
    });
    expect(canceled).toEqual([]);
  });
});

test.describe('without money', () => {
  test.use({ opening: 0n });

  test('any control of a bonus pressed twice, by finger or key, takes and cancels it at most once @verify', async ({
    page,
    stack,
    member,
  }) => {
    const code = 'TWICE50';
    await offerFreeCredit(stack.databaseUrl, { code, percentFail: 100 });
    const wallet = new WalletScreen(page, 'en');
    await wallet.openAs(member);
    await pressAllTwice(page, {
      open: opener(page, [{ name: 'bonus', id: code }], { address: '/user/bonus' }),
      moves: /^Claim ฿/,
    });
    await pressAllTwice(page, {
      open: async () => {
        await page.goto('/healthz');
        await page.goto('/user/bonus');
        await expect(page.getByRole('heading', { name: wallet.words('All bonuses') })).toBeVisible();
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
        const cancel = wallet.button('Cancel the bonus');
        if ((await cancel.count()) > 0) await cancel.click();
      },
      moves: /^Cancel the bonus/,
    });
  });

  test('any control of commission and refund pressed twice, by finger or key, collects at most once @verify', async ({
    page,
    member,
  }) => {
    await answerCommission(page, () => 120);
    await page.route('**/api/invite/bonus', (route) =>
      route.fulfill({ json: { message: 'INVITE_BONUS_SUCCESS', amount: 120 } }),
    );
    const week = { from: '2026-11-14T17:00:00.000Z', to: '2026-11-21T17:00:00.000Z' };
    const info = { ...week, successPercent: 5, failPercent: 1, minimum: 0, successLoss: 2000, failLoss: 500 };
    await page.route('**/api/refund/check', (route) =>
      route.fulfill({
        json: {
          result: true,
          bonus: false,
          info: { ...info, until: '2026-11-28T18:00:00.000Z' },
          refundAmount: 105,
          refundSuccess: 100,
          refundFail: 5,
        },
      }),
    );
    await page.route('**/api/refund/receive', (route) =>
      route.fulfill({ json: { message: 'REFUND_SUCCESS' } }),
    );
    await new WalletScreen(page, 'en').openAs(member);
    for (const name of ['invite', 'refund'] as const)
      await pressAllTwice(page, { open: opener(page, [{ name }]), moves: /^Claim ฿/ });
  });
});
