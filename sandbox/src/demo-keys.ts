/** What the imitated parties gave their one customer. Demo values: they open nothing anywhere else. */
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
  /** The customer's wallet at the gift-link company. */
  giftlink: { mobile: '0899990001' },
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
  amb: { PGSLOT: { agent: 'demoamb', secret: 'demo-pgslot-secret' } },
  agent: {
    UFABET: { client: 'demo-agent', secret: 'demo-ufabet-secret' },
    SUPERSLOT: { client: 'demo-agent', secret: 'demo-superslot-secret' },
    USUN: { client: 'demo-agent', secret: 'demo-usun-secret' },
    AREASLOT: { client: 'demo-agent', secret: 'demo-areaslot-secret' },
    CIRCUS: { client: 'demo-agent', secret: 'demo-circus-secret' },
    SLOTRACHA: { client: 'demo-agent', secret: 'demo-slotracha-secret' },
    HUAYHD: { client: 'demo-agent', secret: 'demo-huayhd-secret' },
  },
} as const;
