/** Successful answers of BETFLIX, ASKMEBET and IMI, for the test of malformed answers. */
export const partnerAnswers = {
  BETFLIX: {
    createMember: { status: 'success', msg: 'ok', data: { username: 'dmokpone' } },
    setPassword: { status: 'success', msg: 'ok', data: { username: 'dmokpone' } },
    balance: { status: 'success', msg: 'ok', data: { balance: 12.5 } },
    transfer: { status: 'success', msg: 'ok', data: { before_balance: 0, balance: 12.5 } },
    launch: { status: 'success', msg: 'ok', data: { url: 'https://games.example/play?token=abc' } },
    bets: {
      status: 'success',
      msg: 'ok',
      data: [
        {
          logID: 9,
          id: 9,
          username: 'dmokpone',
          bet: 10,
          turnover: 10,
          payout: 25.5,
          status: 'settled',
          updated_at: '2026-11-22 09:00:00',
        },
      ],
    },
  },
  ASKMEBET: {
    createMember: { code: 0, message: 'Success', result: { username: 'dmkpone' } },
    setPassword: { code: 0, message: 'Success', result: {} },
    balance: { code: 0, message: 'Success', result: { credit: '12.50' } },
    transfer: { code: 0, message: 'Success', result: { ref: 'R1', before: 0, after: 12.5 } },
    launch: { code: 0, message: 'Success', url: 'https://games.example/play?token=abc' },
    bets: {
      code: 0,
      message: 'Success',
      result: {
        data: [
          {
            id: '9',
            username: 'dmkpone',
            amount: 10,
            validAmount: 10,
            wlAmount: 15.5,
            status: 'settled',
            settledAt: '2026-11-22 09:00:00',
          },
        ],
        next: '',
      },
    },
  },
  IMI: {
    createMember: { Success: true, Error: 0, Message: '' },
    setPassword: { Success: true, Error: 0, Message: '' },
    balance: { Success: true, Error: 0, Message: '', Balance: 12.5 },
    transfer: { Success: true, Error: 0, Message: '', Result: { BalanceBefore: 0, BalanceAfter: 12.5 } },
    queryTransfer: {
      Success: true,
      Error: 0,
      Message: '',
      Result: { Records: [{ TransactionId: 'REF1', TransferType: 2, Amount: 12.5 }] },
    },
    launch: { Success: true, Error: 0, Message: '', RedirectUrl: 'https://games.example/play?token=abc' },
    bets: {
      Success: true,
      Error: 0,
      Message: '',
      Result: {
        Tickets: [
          {
            TicketId: 9,
            PlayerName: 'kpone',
            StakeMoney: 10,
            TurnOver: 10,
            WinLose: 15.5,
            Status: 'Settled',
            UpdatedTime: '2026-11-22 09:00:00',
          },
        ],
      },
    },
  },
} as const;

/** Fields with money in them. A credit of ASKMEBET may have commas, so its own test lists the invalid ones. */
export const partnerAmountFields = {
  BETFLIX: ['balance', 'bet', 'turnover', 'payout'],
  ASKMEBET: ['amount', 'validAmount', 'wlAmount'],
  IMI: ['Balance', 'Amount', 'StakeMoney', 'TurnOver', 'WinLose'],
};
