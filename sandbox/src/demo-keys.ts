/** Keys that the simulated providers gave their one customer. They are demo values and valid nowhere else. */
export const demoKeys = {
  kbank: {
    partnerId: 'demo-partner',
    partnerSecret: 'demo-kbank-secret',
    merchantId: 'demo-merchant',
    terminalId: 'demo-terminal',
    billerId: '099400016550100',
    accountName: 'KAPAO DEMO',
  },
  pay: {
    client: 'demo-pay',
    WW: { secret: 'demo-ww-secret', billerId: '099400016550201', payee: 'WW PAY' },
    E2P: { secret: 'demo-e2p-secret', billerId: '099400016550302', payee: 'E2P PAY' },
  },
  jdb: {
    partnerId: 'DEMO',
    clientId: 'demo-jdb',
    clientSecret: 'demo-jdb-secret',
    hashKey: 'demo-jdb-hash',
    issuer: '32170418',
    receiver: 'DEMOJDBRECEIVER0000000001',
    payee: 'KAPAO DEMO',
  },
  onePay: { merchant: 'mch5f0demo00001', subscribeKey: 'sub-c-demo', payee: 'KAPAO DEMO' },
  payout: { client: 'demo-payout', secret: 'demo-payout-secret' },
  /** The customer's wallet at the gift-link provider. */
  giftlink: { mobile: '0899990001' },
  /** Code that the customer chose for the assistant. */
  bot: { code: 'HELPER', secret: 'demo-bot-secret' },
  sms: { key: 'demo-otp-key', secret: 'demo-otp-secret' },
  slipok: { branchId: 'demo-branch', apiKey: 'demo-slipok-key' },
  easyslip: { accessToken: 'demo-easyslip-token' },
  pg: { operatorToken: 'demo-pg-token', secretKey: 'demo-pg-secret' },
  awc: { cert: 'demo-awc-cert', agentId: 'demoagent' },
  joker: {
    JOKER: { appId: 'DEMO', secret: 'demo-joker-secret' },
    SLOTXO: { appId: 'DEMOXO', secret: 'demo-slotxo-secret' },
    JOKER2: { appId: 'DEMO2', secret: 'demo-joker2-secret' },
  },
  betflix: { apiKey: 'demo-betflix-key', secondKey: 'demo-betflix-cat', upline: 'dmo' },
  askMeBet: {
    appId: 'demo-askmebet-app',
    agent: 'demo-askmebet-agent',
    clientName: 'demo-askmebet-client',
    prefix: 'dm',
  },
  imi: { agent: 'demoimi', token: 'demo-imi-token' },
  amb: { PGSLOT: { agent: 'demoamb', secret: 'demo-pgslot-secret' } },
  agent: {
    UFABET: { client: 'demo-agent', secret: 'demo-ufabet-secret', currencies: ['THB'] },
    SUPERSLOT: { client: 'demo-agent', secret: 'demo-superslot-secret', currencies: ['THB', 'LAK'] },
    USUN: { client: 'demo-agent', secret: 'demo-usun-secret', currencies: ['THB'] },
    AREASLOT: { client: 'demo-agent', secret: 'demo-areaslot-secret', currencies: ['THB'] },
    CIRCUS: { client: 'demo-agent', secret: 'demo-circus-secret', currencies: ['THB', 'LAK'] },
    SLOTRACHA: { client: 'demo-agent', secret: 'demo-slotracha-secret', currencies: ['THB'] },
    HUAYHD: { client: 'demo-agent', secret: 'demo-huayhd-secret', currencies: ['THB', 'LAK'] },
  },
} as const;
