import type { Reply } from '@kapao/contract/call-types';
import { type CallName, paths } from '@kapao/contract/paths';
import type { Page, Route } from '@playwright/test';
import { type Answers, amount, past } from './measures.ts';
import { type Names, names } from './names.ts';
import { rewardAnswers } from './reward-answers.ts';
import { tradeAnswers } from './trade-answers.ts';

/** What is answered to this member without asking the server, which has no such amounts to move. */
const made: { [Name in CallName]?: Reply<Name> } = {
  transfer: { status: 'SUCCESS', transferId: 'move', amount },
  transferAll: {
    status: 'PROCESSING',
    transfers: [
      { from: 'PG', status: 'SUCCESS' },
      { from: 'JOKER', status: 'PROCESSING' },
      { from: 'UFABET', status: 'FAILED', code: 'MONEY_NOT_ENOUGH' },
    ],
  },
  redeemTruelink: { amount },
  addDeposit: { depositId: 'on-its-way-deposit', status: 'PROCESSING' },
  receiveInviteBonus: { message: 'INVITE_BONUS_SUCCESS', amount },
  seeNews: {},
  receiveRefund: { message: 'REFUND_SUCCESS' },
};

/** What becomes of this member while the page looks on. */
export interface Mood {
  onBreak: boolean;
}

/**
 * The server's own answers with the names and amounts of that member, and what this member never did made up. What
 * would move such amounts never reaches the server.
 */
export async function answerHostile(page: Page, name: keyof typeof names): Promise<Mood> {
  const mood = { onBreak: false };
  const of = names[name];
  const changes = [...callsOf({ ...memberAnswers(of, mood), ...tradeAnswers(of), ...rewardAnswers(of) })];
  const answers = [...callsOf(made)];
  const asked = (route: Route) => `${route.request().method()} ${new URL(route.request().url()).pathname}`;
  await page.route('**/api/**', async (route) => {
    const answer = answers.find(([path]) => path.test(asked(route)));
    if (answer) return route.fulfill({ json: answer[1] });
    const change = changes.find(([path]) => path.test(asked(route)));
    if (!change) return route.continue();
    const response = await route.fetch();
    if (!response.ok()) return route.fulfill({ response });
    // Each takes the answer of its own call, which is the one that comes.
    const answerOf = change[1] as (real: unknown) => unknown;
    await route.fulfill({ response, json: answerOf(await response.json()) });
  });
  return mood;
}

function* callsOf<Table extends object>(table: Table): Generator<[RegExp, Table[keyof Table]]> {
  // Tables of calls have the names of calls.
  for (const call of Object.keys(table) as (keyof Table & CallName)[])
    yield [new RegExp(`^${paths[call].replace(/:\w+\??/g, '[^/]+')}$`), table[call]];
}

function memberAnswers({ person, holder, game, bank }: Names, mood: Mood): Answers {
  const account = <Account extends Reply<'getWallet'>['bankAccount']>(of: Account): Account => ({
    ...of,
    bank: { ...of.bank, ...bank },
    bankAccountName: holder,
    bankAccountNo: '020123456789012',
  });
  return {
    getWallet: (wallet) => ({
      ...wallet,
      profile: { ...wallet.profile, name: person },
      bankAccount: account(wallet.bankAccount),
      wallet: { ...wallet.wallet, amount, held: amount },
      invite: { ...wallet.invite, amount },
      round: true,
      pause: mood.onBreak ? { kind: 'exclusion', until: past(-1000) } : null,
      total: 3 * amount,
      slots: wallet.slots.map((slot, at) => ({
        ...slot,
        name: at % 2 === 0 ? game : slot.name,
        // Some of each kind are open, and one of them has not answered.
        isActive: slot.isActive || at % 3 === 0,
        amount: slot.isActive || at % 3 === 0 ? Math.round((amount / slot.ftWalletSlot) * 100) / 100 : 0,
        playedAt: at % 3 === 0 ? wallet.updatedAt : null,
        pending: at === 3,
        favourite: at === 6,
      })),
    }),
    getProfile: ({ profile, bankAccount }) => ({
      profile: { ...profile, name: person },
      bankAccount: account(bankAccount),
    }),
    listSessions: ({ sessions }) => ({
      sessions: sessions.flatMap((session) => [
        { ...session, device: 'Samsung Internet, Android', current: true },
        { ...session, _id: 'another', device: '', current: false },
      ]),
    }),
    listPasskeys: ({ most }) => ({
      most,
      passkeys: [{ _id: 'passkey', name: person, createdAt: past(400), lastUsedAt: past(2) }],
    }),
    getLimits: (state) => ({
      ...state,
      limits: {
        depositDay: amount,
        depositWeek: amount,
        depositMonth: amount,
        lossDay: amount,
        lossWeek: amount,
        lossMonth: null,
        sessionMinutes: 1440,
        realityCheckMinutes: 60,
      },
      pending: [
        { name: 'depositMonth', value: amount, from: past(-1) },
        { name: 'sessionMinutes', value: null, from: past(-1) },
      ],
      // What is left of deposits is as wide, and their forms are there.
      usage: state.usage.map((of) =>
        of.name.startsWith('deposit')
          ? { ...of, used: 0, atRisk: 0 }
          : { ...of, used: amount, atRisk: amount },
      ),
    }),
    getContact: (contact) => ({ ...contact, lineName: `@${holder.replaceAll(' ', '').toLowerCase()}` }),
  };
}
