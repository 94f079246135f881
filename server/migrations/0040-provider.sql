-- Providers, chosen by configuration. base_url 'sandbox:/path' names the sandbox symbolically, so ports may change; a
-- setting 'env:NAME' is read from the environment, so no secret needs to be stored here.
create table provider (
  kind text not null check (kind in ('game', 'qr', 'payout', 'sms', 'slip', 'giftlink', 'bank')),
  code text not null,
  adapter text not null, -- the protocol spoken, e.g. pg-soft, awc, kbank-qr
  base_url text not null,
  settings jsonb not null default '{}',
  enabled boolean not null default true,
  -- Who last set each secret, and when: { "apiKey": { "at", "by" } }. Never the secret itself.
  secrets_set jsonb not null default '{}',
  primary key (kind, code)
);
