/** Schema of the sandbox's database. Money is integer satang (or hundredths of a game credit). */
export const schema = `
CREATE TABLE IF NOT EXISTS kbank_qr (
  partner_txn_uid TEXT PRIMARY KEY, amount INTEGER NOT NULL,
  reference1 TEXT NOT NULL, reference2 TEXT NOT NULL, reference3 TEXT NOT NULL, reference4 TEXT NOT NULL,
  qr_text TEXT NOT NULL, created_at INTEGER NOT NULL, expires_at INTEGER NOT NULL,
  cancelled_at INTEGER, txn_no TEXT UNIQUE, paid_amount INTEGER, paid_at INTEGER
) STRICT;
CREATE INDEX IF NOT EXISTS kbank_qr_reference ON kbank_qr (reference1);

CREATE TABLE IF NOT EXISTS gateway_qr (
  gateway TEXT NOT NULL, reference TEXT NOT NULL, amount INTEGER NOT NULL, currency TEXT NOT NULL,
  qr_text TEXT NOT NULL, created_at INTEGER NOT NULL, expires_at INTEGER NOT NULL, cancelled_at INTEGER,
  payment_no TEXT UNIQUE, paid_amount INTEGER, paid_at INTEGER, trans_ref TEXT,
  from_bank TEXT, from_account_no TEXT, from_name TEXT, known INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (gateway, reference)
) STRICT;

CREATE TABLE IF NOT EXISTS onepay_event (
  id INTEGER PRIMARY KEY AUTOINCREMENT, channel TEXT NOT NULL, message TEXT NOT NULL, at INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS onepay_news_channel ON onepay_event (channel);

CREATE TABLE IF NOT EXISTS bank_transfer (
  trans_ref TEXT PRIMARY KEY, kind TEXT NOT NULL CHECK (kind IN ('qr', 'transfer')),
  from_bank TEXT NOT NULL, from_account_no TEXT NOT NULL, from_name TEXT NOT NULL,
  to_bank TEXT NOT NULL, to_account_no TEXT NOT NULL, to_name TEXT NOT NULL,
  reference TEXT NOT NULL, amount INTEGER NOT NULL, at INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS bank_transfer_to ON bank_transfer (to_bank, to_account_no);

CREATE TABLE IF NOT EXISTS statement_line (
  id INTEGER PRIMARY KEY AUTOINCREMENT, bank TEXT NOT NULL, account_no TEXT NOT NULL,
  trans_ref TEXT NOT NULL REFERENCES bank_transfer
) STRICT;
CREATE INDEX IF NOT EXISTS statement_line_account ON statement_line (bank, account_no, id);

CREATE TABLE IF NOT EXISTS payout (
  reference TEXT PRIMARY KEY, id TEXT NOT NULL UNIQUE, to_bank TEXT NOT NULL, to_account_no TEXT NOT NULL,
  to_name TEXT NOT NULL, amount INTEGER NOT NULL, currency TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('pending', 'paid', 'failed')), reason TEXT, at INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS payout_at ON payout (at);

CREATE TABLE IF NOT EXISTS gift_voucher (
  hash TEXT PRIMARY KEY, amount INTEGER NOT NULL, members INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('plain', 'own', 'expired')), created_at INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS gift_ticket (
  hash TEXT NOT NULL REFERENCES gift_voucher, mobile TEXT NOT NULL, amount INTEGER NOT NULL, at INTEGER NOT NULL,
  PRIMARY KEY (hash, mobile)
) STRICT;

CREATE TABLE IF NOT EXISTS sms (
  id INTEGER PRIMARY KEY AUTOINCREMENT, phone TEXT NOT NULL, text TEXT NOT NULL, code TEXT, at INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS sms_phone ON sms (phone, id);

CREATE TABLE IF NOT EXISTS alarm_inbox (
  id INTEGER PRIMARY KEY AUTOINCREMENT, way TEXT NOT NULL, receiver TEXT NOT NULL, message TEXT NOT NULL,
  text TEXT NOT NULL, at INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS alarm_inbox_message ON alarm_inbox (way, message);

CREATE TABLE IF NOT EXISTS bot_forwarded (
  conversation TEXT NOT NULL, seq INTEGER NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (conversation, seq)
) STRICT;

CREATE TABLE IF NOT EXISTS otp (
  token TEXT PRIMARY KEY, phone TEXT NOT NULL, pin TEXT NOT NULL, refno TEXT NOT NULL,
  expires_at INTEGER NOT NULL, used_at INTEGER
) STRICT;

CREATE TABLE IF NOT EXISTS game_account (
  code TEXT NOT NULL, username TEXT NOT NULL, password TEXT NOT NULL, currency TEXT NOT NULL,
  balance INTEGER NOT NULL DEFAULT 0 CHECK (balance >= 0), created_at INTEGER NOT NULL,
  PRIMARY KEY (code, username)
) STRICT;

CREATE TABLE IF NOT EXISTS game_transfer (
  id INTEGER PRIMARY KEY AUTOINCREMENT, code TEXT NOT NULL, reference TEXT NOT NULL, username TEXT NOT NULL,
  direction TEXT NOT NULL CHECK (direction IN ('in', 'out')), amount INTEGER NOT NULL,
  balance_before INTEGER NOT NULL, balance_after INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('done', 'failed')), at INTEGER NOT NULL,
  UNIQUE (code, reference)
) STRICT;
CREATE INDEX IF NOT EXISTS game_transfer_account ON game_transfer (code, username, id);

CREATE TABLE IF NOT EXISTS bet (
  id INTEGER PRIMARY KEY AUTOINCREMENT, code TEXT NOT NULL, username TEXT NOT NULL, play_id TEXT UNIQUE,
  state TEXT NOT NULL CHECK (state IN ('open', 'settled', 'void')),
  stake INTEGER NOT NULL, valid_turnover INTEGER NOT NULL, payout INTEGER NOT NULL,
  balance_before INTEGER NOT NULL, balance_after INTEGER NOT NULL, outcome TEXT NOT NULL,
  at INTEGER NOT NULL, settled_at INTEGER, changed_at INTEGER NOT NULL, version INTEGER NOT NULL UNIQUE
) STRICT;
CREATE INDEX IF NOT EXISTS bet_code ON bet (code, version);
CREATE INDEX IF NOT EXISTS bet_account ON bet (code, username, id);
CREATE INDEX IF NOT EXISTS bet_open ON bet (code, username) WHERE state = 'open';

CREATE TABLE IF NOT EXISTS hidden_bet (id INTEGER PRIMARY KEY) STRICT;
CREATE TABLE IF NOT EXISTS forced_outcome (
  id INTEGER PRIMARY KEY AUTOINCREMENT, code TEXT NOT NULL, username TEXT NOT NULL, times INTEGER NOT NULL,
  kind TEXT NOT NULL, percent INTEGER NOT NULL, after_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS forced_outcome_of ON forced_outcome (code, username, id);

CREATE TABLE IF NOT EXISTS sport_match (
  id INTEGER PRIMARY KEY AUTOINCREMENT, code TEXT NOT NULL, home TEXT NOT NULL, away TEXT NOT NULL,
  home_chance INTEGER NOT NULL, draw_chance INTEGER NOT NULL, away_chance INTEGER NOT NULL,
  ends_at INTEGER, result TEXT CHECK (result IN ('home', 'draw', 'away', 'void')), score TEXT
) STRICT;
CREATE INDEX IF NOT EXISTS sport_match_code ON sport_match (code, id);

CREATE TABLE IF NOT EXISTS lotto_draw (
  code TEXT NOT NULL, draw INTEGER NOT NULL, digits TEXT NOT NULL, PRIMARY KEY (code, draw)
) STRICT;

CREATE TABLE IF NOT EXISTS game_session (
  token TEXT PRIMARY KEY, code TEXT NOT NULL, username TEXT NOT NULL, return_url TEXT NOT NULL,
  lang TEXT NOT NULL, created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS closed_reference (
  code TEXT NOT NULL, reference TEXT NOT NULL, PRIMARY KEY (code, reference)
) STRICT;

CREATE TABLE IF NOT EXISTS login_page (
  state TEXT PRIMARY KEY, code TEXT NOT NULL, return_url TEXT NOT NULL, lang TEXT NOT NULL,
  used INTEGER NOT NULL DEFAULT 0, created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS fault (
  id INTEGER PRIMARY KEY AUTOINCREMENT, target TEXT NOT NULL, fault TEXT NOT NULL,
  times INTEGER, probability REAL NOT NULL, draws INTEGER NOT NULL DEFAULT 0, struck INTEGER NOT NULL DEFAULT 0,
  UNIQUE (target, fault)
) STRICT;

CREATE TABLE IF NOT EXISTS scheduled_task (
  id INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, target TEXT NOT NULL, payload TEXT NOT NULL,
  due_at INTEGER NOT NULL, attempts INTEGER NOT NULL DEFAULT 0,
  held_back INTEGER NOT NULL DEFAULT 0, given_up INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX IF NOT EXISTS scheduled_task_due ON scheduled_task (given_up, due_at);
`;
