import { partnerAmountFields, partnerAnswers } from './partner-answers.ts';

/** Calls that a game provider may answer. */
export type GameCall =
  | 'createMember'
  | 'setPassword'
  | 'balance'
  | 'transfer'
  | 'queryTransfer'
  | 'launch'
  | 'pageState'
  | 'bets';

const loginPage = {
  code: 0,
  message: 'ok',
  data: {
    link: 'https://games.example/login',
    names: { username: 'txtUserName', password: 'txtPassword' },
    state: { __VIEWSTATE: 'AbC+/=', __EVENTVALIDATION: 'XyZ' },
  },
};

/** Successful answer of each provider to each call. */
export const genuine: Record<string, Partial<Record<GameCall, object>>> = {
  ...partnerAnswers,
  PG: {
    createMember: { data: { action_result: 1 }, error: null },
    balance: { data: { cashBalance: 12.5, totalBalance: 12.5 }, error: null },
    transfer: { data: { transactionId: 7, balanceAmount: 12.5 }, error: null },
    queryTransfer: { data: { transactionId: 7, transactionType: 100, transactionAmount: 12.5 }, error: null },
    launch: { data: { action_result: 1 }, error: null },
    bets: {
      data: [
        {
          betId: 9,
          playerName: 'kpone',
          betAmount: 10,
          winAmount: 25.5,
          betEndTime: 1_790_000_000_000,
          rowVersion: 9,
        },
      ],
      error: null,
    },
  },
  JOKER: {
    createMember: { Status: 'Created', Data: { Username: 'kpone' } },
    setPassword: { Status: 'OK' },
    balance: { Username: 'kpone', Credit: 12.5, OutstandingCredit: 3 },
    transfer: { RequestID: 'REF1', Amount: 12.5 },
    queryTransfer: { RequestID: 'REF1', Amount: 12.5 },
    launch: { Username: 'kpone', Token: 'abc' },
    bets: {
      data: {
        Game: [
          { OCode: '9', Username: 'kpone', Amount: 10, Result: 25.5, Time: '2026-11-22T09:00:00+07:00' },
        ],
      },
      nextId: '',
    },
  },
  SEXYGAME: {
    createMember: { status: '0000', desc: '' },
    balance: { status: '0000', results: [{ userId: 'kpone', balance: 12.5 }] },
    transfer: { status: '0000', amount: 12.5 },
    queryTransfer: { status: '0000', txStatus: '1', transferAmount: 12.5 },
    launch: { status: '0000', url: 'https://games.example/play?token=abc', extension: [] },
    bets: {
      status: '0000',
      transactions: [
        {
          platformTxId: 'AE-9',
          userId: 'kpone',
          realBetAmount: 10,
          turnover: 10,
          realWinAmount: 25.5,
          txStatus: 1,
          updateTime: '2026-11-22T09:00:00+07:00',
        },
      ],
    },
  },
  PGSLOT: {
    createMember: { status: { code: 0, message: 'Success' }, data: { username: 'kpone' } },
    setPassword: { status: { code: 0, message: 'Success' }, data: { username: 'kpone' } },
    balance: { status: { code: 0, message: 'Success' }, data: { username: 'kpone', balance: 12.5 } },
    transfer: { status: { code: 0, message: 'Success' }, data: { balance: { before: 1, after: 13.5 } } },
    launch: {
      status: { code: 0, message: 'Success' },
      data: { url: 'https://games.example/play?token=abc' },
    },
    bets: {
      status: { code: 0, message: 'Success' },
      data: {
        list: [
          {
            id: 'AMB-9',
            username: 'kpone',
            bet: 10,
            validBet: 10,
            payout: 25.5,
            status: 'SETTLED',
            settledAt: '2026-11-22T09:00:00+07:00',
          },
        ],
      },
    },
  },
  UFABET: { launch: loginPage, pageState: loginPage },
  HUAYHD: {
    createMember: { code: 0, message: 'ok', data: { username: 'kpone' } },
    setPassword: { code: 0, message: 'ok', data: { username: 'kpone' } },
    balance: { code: 0, message: 'ok', data: { balance: '12.50', outstanding: '3.00' } },
    transfer: { code: 0, message: 'ok', data: { reference: 'REF1' } },
    queryTransfer: {
      code: 0,
      message: 'ok',
      data: { state: 'done', username: 'kpone', currency: 'THB', amount: '12.50', direction: 'in' },
    },
    launch: { code: 0, message: 'ok', data: { link: 'https://games.example/play?token=abc' } },
    bets: {
      code: 0,
      message: 'ok',
      data: {
        rows: [
          {
            betId: '9',
            version: '12',
            username: 'kpone',
            stake: '10.00',
            validTurnover: '10.00',
            payout: '25.50',
            status: 'settled',
            placedAt: '2026-11-22T02:00:00.000Z',
            settledAt: '2026-11-22T02:00:00.000Z',
          },
        ],
      },
    },
  },
};

/** Fields with money in the answers. */
export const amountFields: Record<string, readonly string[]> = {
  ...partnerAmountFields,
  PG: ['cashBalance', 'transactionAmount', 'betAmount', 'winAmount'],
  JOKER: ['Credit', 'OutstandingCredit', 'Amount', 'Result'],
  SEXYGAME: ['balance', 'transferAmount', 'realBetAmount', 'turnover', 'realWinAmount'],
  PGSLOT: ['balance', 'before', 'after', 'bet', 'validBet', 'payout'],
  HUAYHD: ['balance', 'outstanding', 'amount', 'stake', 'validTurnover', 'payout'],
};
