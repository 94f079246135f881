import { ok } from '@kapao/contract/result';
import { type Currency, toWire, toWireCurrency } from '@kapao/core/money';
import type { Member } from '../web/call/call-lookup.ts';
import type { Slice } from '../web/call/context.ts';
import { route } from '../web/call/route.ts';
import { drawLink } from './draw-link.ts';
import { readBanks, readDepositAccounts } from './lookup.queries.ts';
import { isSlipOpen } from './slip-hours.ts';
import { readContent } from './stored-content.ts';

/** All of /api/lookup: what the operator's content says, in the language that was asked for. */
export const contentSlice: Slice = (app, deps) => {
  const { db, settings } = deps;

  route(app, deps, 'getActive', async () =>
    ok({ terminated: (await readContent(db, 'terminated')) ? ('gone' as const) : null }),
  );
  route(app, deps, 'getBanks', async () => ok(await readBanks(db, settings.market)));
  route(app, deps, 'getSources', async ({ locale }) =>
    ok(
      (await readContent(db, 'sources')).map(({ code, description }) => ({
        code,
        description: description[locale],
      })),
    ),
  );
  /** A member's own currency; a visitor's is the market's. */
  const currencyOf = (member: Member | null): Currency =>
    member?.currency ?? (settings.market === 'la' ? 'LAK' : 'THB');

  route(app, deps, 'getDepositLookup', async ({ member }) => {
    const accounts = await readDepositAccounts(db, settings.market);
    const { minMinor, isManual } = await readContent(db, 'deposit');
    return ok({
      banks: accounts.map(({ name_th, name_en, name_lo, currency, ...account }) => ({
        ...account,
        nameTH: name_th ?? account.bankCode,
        nameEN: name_en ?? account.bankCode,
        nameLO: name_lo ?? account.bankCode,
        currency: toWireCurrency(currency),
      })),
      wallets: await readContent(db, 'depositWallets'),
      isManual,
      minDeposit: toWire(BigInt(minMinor[currencyOf(member)])),
    });
  });
  route(app, deps, 'getConditions', async ({ locale }) =>
    ok({ conditions: (await readContent(db, 'conditions'))[locale] }),
  );
  route(app, deps, 'getAgreements', async ({ locale }) => {
    const { version, texts } = await readContent(db, 'agreements');
    return ok({ version, agreements: texts[locale] });
  });
  route(app, deps, 'getInfo', async () => ok(await readContent(db, 'info')));
  route(app, deps, 'getNotice', async ({ locale }) =>
    ok({ notice: (await readContent(db, 'notice'))[locale] }),
  );
  route(app, deps, 'getContact', async ({ locale }) => {
    const { text, lineQR, ...line } = await readContent(db, 'contact');
    return ok({ contactText: text[locale], ...line, lineQR: lineQR || (await drawLink(line.lineLink)) });
  });
  route(app, deps, 'getWithdrawLookup', async ({ member }) => {
    const { minMinor, maxMinor } = (await readContent(db, 'withdraw'))[currencyOf(member)];
    return ok({ withdrawMin: toWire(BigInt(minMinor)), withdrawMax: toWire(BigInt(maxMinor)) });
  });
  route(app, deps, 'getSlipLookup', async () => {
    const hours = await readContent(db, 'slip');
    return ok({ open: isSlipOpen(new Date(), hours), ...hours });
  });
  route(app, deps, 'getRegisterOtp', async () => ok({ registerOTP: await readContent(db, 'registerOTP') }));
  route(app, deps, 'getEnableChatWidget', async () =>
    ok({ enableChatWidget: await readContent(db, 'enableChatWidget') }),
  );
};
