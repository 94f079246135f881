-- Providers and their settings. A base_url `sandbox:/path` stands for the sandbox at whatever port it has, and a
-- setting `env:NAME` for a variable of the environment, so that no secret needs to be stored here.
create table provider (
  kind text not null check (kind in ('game', 'qr', 'payout', 'sms', 'slip', 'giftlink', 'bank', 'bot', 'alarm')),
  code text not null,
  adapter text not null, -- protocol, e.g. pg-soft, awc, kbank-qr
  base_url text not null,
  settings jsonb not null default '{}',
  enabled boolean not null default true,
  -- Who last set each secret, and when: { "apiKey": { "at", "by" } }. Never the secret itself.
  secrets_set jsonb not null default '{}',
  primary key (kind, code)
);
