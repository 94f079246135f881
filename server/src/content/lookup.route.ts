import { ok } from '@kapao/contract/result';
import { type Currency, toWire } from '@kapao/core/money';
import { toWireCurrency } from '@kapao/core/wire-currency';
import type { Member } from '../platform/call/call-lookup.ts';
import { route } from '../platform/call/route.ts';
import { qrImage } from '../platform/qr-image.ts';
import type { Slice } from '../providers/registry/deps.ts';
import { canVerifySlips } from '../providers/slip/can-verify-slips.ts';
import { pickAccountPerBank, shownAccount } from './displayed-accounts.ts';
import { readBanks, readDepositAccounts } from './lookup.queries.ts';
import { isSlipOpen } from './slip-hours.ts';
import { readContent } from './stored-content.ts';

/** Routes of /api/lookup: the operator's content in the requested language. */
export const contentSlice: Slice = (app, deps) => {
  const { pool, settings } = deps;

  route(app, deps, 'getActive', async () =>
    ok({ terminated: (await readContent(pool, 'terminated')) ? ('gone' as const) : null }),
  );
  route(app, deps, 'getBanks', async () =>
    ok(
      (await readBanks(pool, settings.market)).map((bank) => ({
        ...bank,
        currency: toWireCurrency(bank.currency),
      })),
    ),
  );
  route(app, deps, 'getSources', async ({ locale }) =>
    ok(
      (await readContent(pool, 'sources')).map(({ code, description }) => ({
        code,
        description: description[locale],
      })),
    ),
  );
  /** Returns the member's currency; for a visitor the market's. */
  const currencyOf = (member: Member | null): Currency =>
    member?.currency ?? (settings.market === 'la' ? 'LAK' : 'THB');

  route(app, deps, 'getDepositLookup', async ({ member }) => {
    const all = await readDepositAccounts(pool, currencyOf(member));
    const accounts = pickAccountPerBank(all, member?.id ?? '', new Date());
    const { minMinor, isManual } = await readContent(pool, 'deposit');
    return ok({
      banks: accounts.flatMap((account) => shownAccount(account, deps.providers.qrs) ?? []),
      wallets: (await readContent(pool, 'depositWallets')).filter(
        // Gift links are in baht and need a provider to redeem them.
        ({ mode }) => mode !== 'GIFT' || (deps.providers.gifts !== null && currencyOf(member) === 'THB'),
      ),
      isManual,
      slips: canVerifySlips(deps.providers, currencyOf(member)),
      minDeposit: toWire(BigInt(minMinor[currencyOf(member)])),
    });
  });
  route(app, deps, 'getConditions', async ({ locale }) =>
    ok({ conditions: (await readContent(pool, 'conditions'))[locale] }),
  );
  route(app, deps, 'getAgreements', async ({ locale }) => {
    const { version, texts } = await readContent(pool, 'agreements');
    return ok({ version, agreements: texts[locale] });
  });
  route(app, deps, 'getInfo', async () => ok(await readContent(pool, 'info')));
  route(app, deps, 'getNotice', async ({ locale }) =>
    ok({ notice: (await readContent(pool, 'notice'))[locale] }),
  );
  route(app, deps, 'getContact', async ({ locale }) => {
    const { text, lineQR, ...line } = await readContent(pool, 'contact');
    // The QR is generated if the operator sets only the link.
    const drawn = lineQR || line.lineLink === '' ? lineQR : await qrImage(line.lineLink);
    return ok({ contactText: text[locale], ...line, lineQR: drawn });
  });
  route(app, deps, 'getHowto', async ({ locale }) =>
    ok({
      items: (await readContent(pool, 'howto')).map((item) =>
        'clip' in item ? item : { link: item.link, title: item.title[locale], text: item.text[locale] },
      ),
    }),
  );
  route(app, deps, 'getSlipLookup', async () => {
    const hours = await readContent(pool, 'slip');
    return ok({ open: isSlipOpen(new Date(), hours), ...hours });
  });
  route(app, deps, 'getRegisterOtp', async () => ok({ registerOTP: await readContent(pool, 'registerOTP') }));
  route(app, deps, 'getEnableChatWidget', async () =>
    ok({ enableChatWidget: await readContent(pool, 'enableChatWidget') }),
  );
};
