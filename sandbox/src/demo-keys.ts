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
  payout: { client: 'demo-payout', secret: 'demo-payout-secret' },
  sms: { key: 'demo-otp-key', secret: 'demo-otp-secret' },
  pg: { operatorToken: 'demo-pg-token', secretKey: 'demo-pg-secret' },
  awc: { cert: 'demo-awc-cert', agentId: 'demoagent' },
  joker: { appId: 'DEMO', secret: 'demo-joker-secret' },
  agent: { client: 'demo-agent', secret: 'demo-huayhd-secret' },
} as const;
