-- What the database is when all migrations have run: tables, sequences, views and functions, each by name. It is made
-- for reading, by `npm run schema`. A change belongs into server/migrations; a test compares this file with them.

CREATE TABLE abuse_flag (
  member_id uuid NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  kind text NOT NULL,
  about text COLLATE "C" NOT NULL,
  reason jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  reviewed_at timestamp with time zone,
  reviewed_by text,
  note text,
  CONSTRAINT abuse_flag_pkey PRIMARY KEY (member_id, kind, about),
  CONSTRAINT abuse_flag_check CHECK ((reviewed_at IS NULL) = (reviewed_by IS NULL)),
  CONSTRAINT abuse_flag_kind_check CHECK (kind = ANY (ARRAY['same-device'::text, 'same-holder'::text, 'opposite-bets'::text, 'minimal-wagering'::text]))
);
CREATE INDEX abuse_flag_id ON abuse_flag USING btree (id);
CREATE INDEX abuse_flag_open ON abuse_flag USING btree (created_at, id) WHERE reviewed_at IS NULL;
CREATE TRIGGER backoffice_event_abuse_flag AFTER INSERT OR UPDATE OF reviewed_at ON abuse_flag FOR EACH ROW EXECUTE FUNCTION backoffice_event('risk_reviews');
CREATE TRIGGER queue_wait_abuse_flag AFTER UPDATE ON abuse_flag FOR EACH ROW WHEN (old.reviewed_at IS NULL AND new.reviewed_at IS NOT NULL) EXECUTE FUNCTION queue_wait_end('risk_reviews', 'created_at');
-- The application: SELECT, INSERT, UPDATE.

CREATE TABLE account (
  member_id uuid NOT NULL,
  code text COLLATE "C" NOT NULL,
  currency text NOT NULL,
  balance bigint NOT NULL DEFAULT 0,
  version bigint NOT NULL DEFAULT 0,
  closed boolean NOT NULL DEFAULT false,
  CONSTRAINT account_pkey PRIMARY KEY (member_id, code),
  CONSTRAINT account_balance_check CHECK (balance >= 0),
  CONSTRAINT account_check CHECK (NOT closed OR balance = 0),
  CONSTRAINT account_code_check CHECK ((code = ANY (ARRAY['wallet'::text, 'held'::text])) OR code ~~ 'game:%'::text),
  CONSTRAINT account_currency_check CHECK (currency = ANY (ARRAY['THB'::text, 'LAK'::text]))
) WITH (fillfactor=50);
CREATE TRIGGER account_kept BEFORE DELETE OR TRUNCATE ON account FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER account_of_erased BEFORE INSERT ON account FOR EACH ROW WHEN (new.version = 0) EXECUTE FUNCTION account_of_erased();
-- The application: SELECT, INSERT (member_id, code, currency).

CREATE TABLE account_day (
  day date NOT NULL,
  currency text NOT NULL,
  code text COLLATE "C" NOT NULL,
  reason text NOT NULL,
  gave bigint NOT NULL,
  gave_entries bigint NOT NULL,
  received bigint NOT NULL,
  received_entries bigint NOT NULL,
  CONSTRAINT account_day_pkey PRIMARY KEY (day, currency, code, reason)
);
-- The application: SELECT, INSERT, UPDATE.

CREATE TABLE account_status_change (
  member_id uuid NOT NULL,
  id uuid NOT NULL,
  action text NOT NULL,
  who text NOT NULL,
  why text NOT NULL,
  done_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT account_status_change_pkey PRIMARY KEY (member_id, id),
  CONSTRAINT account_status_change_action_check CHECK (action = ANY (ARRAY['block'::text, 'unblock'::text, 'end-sessions'::text, 'bar-invites'::text, 'allow-invites'::text, 'hold-withdrawals'::text, 'release-withdrawals'::text, 'remove-device'::text])),
  CONSTRAINT account_status_change_who_check CHECK (length(who) >= 1 AND length(who) <= 100),
  CONSTRAINT account_status_change_why_check CHECK (length(why) >= 1 AND length(why) <= 500)
);
CREATE INDEX account_status_change_time ON account_status_change USING btree (member_id, done_at);
CREATE TRIGGER account_status_change_append_only BEFORE DELETE OR UPDATE ON account_status_change FOR EACH ROW EXECUTE FUNCTION refuse_but_erasure('why');
CREATE TRIGGER account_status_change_no_truncate BEFORE TRUNCATE ON account_status_change FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- The application: SELECT, INSERT.

CREATE TABLE account_total (
  currency text NOT NULL,
  code text COLLATE "C" NOT NULL,
  balance bigint NOT NULL,
  CONSTRAINT account_total_pkey PRIMARY KEY (currency, code)
);
-- The application: SELECT, INSERT, UPDATE.

CREATE TABLE accrual_left_out (
  kind text NOT NULL,
  period date NOT NULL,
  member_id uuid NOT NULL,
  alarm_id uuid,
  try_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT accrual_left_out_pkey PRIMARY KEY (kind, period, member_id),
  CONSTRAINT accrual_left_out_kind_period_fkey FOREIGN KEY (kind, period) REFERENCES accrual_run(kind, period) ON DELETE CASCADE
);
CREATE INDEX accrual_left_out_failed ON accrual_left_out USING btree (kind, period, try_at) WHERE alarm_id IS NOT NULL;
-- The application: SELECT, DELETE, INSERT, UPDATE.

CREATE TABLE accrual_run (
  kind text NOT NULL,
  period date NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  after uuid,
  waits_since timestamp with time zone NOT NULL DEFAULT now(),
  without_providers text[] NOT NULL DEFAULT '{}'::text[],
  done_at timestamp with time zone,
  CONSTRAINT accrual_run_pkey PRIMARY KEY (kind, period),
  CONSTRAINT accrual_run_kind_check CHECK (kind = ANY (ARRAY['commission'::text, 'refund'::text]))
);
-- The application: SELECT, INSERT, UPDATE.

CREATE TABLE active_count (
  span text NOT NULL,
  start date NOT NULL,
  did text NOT NULL,
  currency text NOT NULL,
  members bigint NOT NULL,
  CONSTRAINT active_count_pkey PRIMARY KEY (span, start, did, currency)
);
-- The application: SELECT, INSERT.

CREATE TABLE active_member (
  span text NOT NULL,
  start date NOT NULL,
  did text NOT NULL,
  currency text NOT NULL,
  member_id uuid NOT NULL,
  CONSTRAINT active_member_pkey PRIMARY KEY (span, start, did, currency, member_id),
  CONSTRAINT active_member_did_check CHECK (did = ANY (ARRAY['open'::text, 'play'::text, 'deposit'::text])),
  CONSTRAINT active_member_span_check CHECK (span = ANY (ARRAY['day'::text, 'week'::text, 'month'::text]))
);
-- The application: SELECT, DELETE, INSERT.

CREATE TABLE alarm (
  id uuid NOT NULL,
  kind text NOT NULL,
  account text NOT NULL,
  currency text NOT NULL,
  ours bigint,
  theirs bigint,
  details jsonb NOT NULL DEFAULT '{}'::jsonb,
  member_id uuid,
  suspense bigint NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  resolved_at timestamp with time zone,
  CONSTRAINT alarm_pkey PRIMARY KEY (id),
  CONSTRAINT alarm_kind_check CHECK (kind = ANY (ARRAY['no-answer'::text, 'unattributed'::text, 'third-party'::text, 'possible-duplicate'::text, 'contradiction'::text, 'payment'::text, 'payout'::text, 'total'::text, 'unreadable'::text, 'unknown-receiver'::text, 'bet-mismatch'::text, 'bet-gap'::text, 'unknown-account'::text, 'bonus-overdue'::text, 'bonus-correction'::text, 'accrual'::text]))
);
CREATE INDEX alarm_accrual ON alarm USING btree ((details ->> 'accrual'::text), COALESCE(resolved_at, 'infinity'::timestamp with time zone)) WHERE kind = 'no-answer'::text AND (details ->> 'accrual'::text) IS NOT NULL;
CREATE INDEX alarm_bank_receipt ON alarm USING btree (created_at, id) WHERE (resolved_at IS NULL OR suspense <> 0) AND (kind = ANY (ARRAY['unattributed'::text, 'third-party'::text, 'possible-duplicate'::text]));
CREATE INDEX alarm_game_contradiction ON alarm USING btree (member_id) WHERE kind = 'contradiction'::text AND account ~~ 'game:%'::text AND suspense <> 0;
CREATE INDEX alarm_line_kept ON alarm USING btree (resolved_at) WHERE kind = 'unreadable'::text AND details ? 'line'::text;
CREATE INDEX alarm_money_twice ON alarm USING btree (member_id) WHERE kind = 'contradiction'::text AND suspense < 0;
CREATE INDEX alarm_of_incident ON alarm USING btree (kind, account) WHERE resolved_at IS NULL OR suspense <> 0;
CREATE INDEX alarm_of_member ON alarm USING btree (member_id, created_at) WHERE suspense > 0;
CREATE INDEX alarm_open ON alarm USING btree (created_at) WHERE resolved_at IS NULL OR suspense <> 0;
CREATE INDEX alarm_total ON alarm USING btree (account, currency) WHERE kind = 'total'::text;
CREATE TRIGGER alarm_notify AFTER INSERT ON alarm FOR EACH ROW EXECUTE FUNCTION alarm_notify();
CREATE TRIGGER alarm_notify_again AFTER UPDATE ON alarm FOR EACH ROW WHEN (old.resolved_at IS NOT NULL AND new.resolved_at IS NULL) EXECUTE FUNCTION alarm_notify();
CREATE TRIGGER backoffice_event_alarm AFTER UPDATE ON alarm FOR EACH ROW WHEN (old.resolved_at IS DISTINCT FROM new.resolved_at OR old.suspense <> new.suspense) EXECUTE FUNCTION backoffice_event_alarm();
CREATE TRIGGER backoffice_event_alarm_made AFTER INSERT ON alarm FOR EACH ROW EXECUTE FUNCTION backoffice_event_alarm();
CREATE TRIGGER bank_receipt_over AFTER UPDATE ON alarm FOR EACH ROW WHEN (new.resolved_at IS NOT NULL AND new.suspense = 0 AND (new.kind = ANY (ARRAY['unattributed'::text, 'third-party'::text, 'possible-duplicate'::text]))) EXECUTE FUNCTION bank_receipt_over();
CREATE TRIGGER queue_wait_bank_receipt AFTER UPDATE ON alarm FOR EACH ROW WHEN ((new.kind = ANY (ARRAY['unattributed'::text, 'third-party'::text, 'possible-duplicate'::text])) AND (old.resolved_at IS NULL OR old.suspense <> 0) AND new.resolved_at IS NOT NULL AND new.suspense = 0) EXECUTE FUNCTION queue_wait_end('bank_receipts', 'created_at');
-- The application: SELECT, INSERT, UPDATE.

CREATE TABLE alarm_delivery (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  channel text COLLATE "C" NOT NULL,
  incident_id uuid,
  reason text NOT NULL,
  alarms bigint NOT NULL,
  state text NOT NULL DEFAULT 'waiting'::text,
  message_id uuid,
  message_at timestamp with time zone,
  tries integer NOT NULL DEFAULT 0,
  next_at timestamp with time zone NOT NULL DEFAULT now(),
  failed_why text,
  sent_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT alarm_delivery_pkey PRIMARY KEY (id),
  CONSTRAINT alarm_delivery_check CHECK (incident_id IS NOT NULL OR reason = 'test'::text),
  CONSTRAINT alarm_delivery_failed_why_check CHECK (length(failed_why) <= 200),
  CONSTRAINT alarm_delivery_incident_id_fkey FOREIGN KEY (incident_id) REFERENCES alarm_incident(id) ON DELETE CASCADE,
  CONSTRAINT alarm_delivery_reason_check CHECK (reason = ANY (ARRAY['raised'::text, 'more'::text, 'reminder'::text, 'escalation'::text, 'ended'::text, 'test'::text])),
  CONSTRAINT alarm_delivery_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text, 'acknowledged'::text, 'dropped'::text]))
);
CREATE INDEX alarm_delivery_created ON alarm_delivery USING btree (created_at DESC, id DESC);
CREATE UNIQUE INDEX alarm_delivery_ended ON alarm_delivery USING btree (incident_id, channel) WHERE reason = 'ended'::text;
CREATE INDEX alarm_delivery_incident ON alarm_delivery USING btree (incident_id);
CREATE INDEX alarm_delivery_message ON alarm_delivery USING btree (channel, message_at);
CREATE UNIQUE INDEX alarm_delivery_waiting ON alarm_delivery USING btree (channel, incident_id) NULLS NOT DISTINCT WHERE state = 'waiting'::text;
-- The application: SELECT, DELETE, INSERT, UPDATE.

CREATE TABLE alarm_incident (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  kind text COLLATE "C" NOT NULL,
  subject text COLLATE "C" NOT NULL,
  severity text NOT NULL,
  alarms bigint NOT NULL,
  notified bigint NOT NULL DEFAULT 0,
  opened_at timestamp with time zone NOT NULL DEFAULT now(),
  raised_at timestamp with time zone NOT NULL DEFAULT now(),
  step smallint NOT NULL DEFAULT 0,
  step_at timestamp with time zone,
  notified_at timestamp with time zone,
  next_at timestamp with time zone DEFAULT now(),
  acknowledged_at timestamp with time zone,
  acknowledged_by text,
  ended_at timestamp with time zone,
  CONSTRAINT alarm_incident_pkey PRIMARY KEY (id),
  CONSTRAINT alarm_incident_severity_check CHECK (severity = ANY (ARRAY['critical'::text, 'warning'::text, 'notice'::text]))
);
CREATE INDEX alarm_incident_due ON alarm_incident USING btree (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX alarm_incident_ended ON alarm_incident USING btree (ended_at) WHERE ended_at IS NOT NULL;
CREATE UNIQUE INDEX alarm_incident_open ON alarm_incident USING btree (kind, subject) WHERE ended_at IS NULL;
CREATE INDEX alarm_incident_opened ON alarm_incident USING btree (opened_at DESC, id DESC);
-- The application: SELECT, DELETE, INSERT, UPDATE.

CREATE TABLE approval_request (
  id uuid NOT NULL,
  kind text NOT NULL,
  member_id uuid,
  subject text,
  subject_id text,
  payload jsonb NOT NULL,
  hash bytea NOT NULL,
  amount bigint,
  currency text,
  why text NOT NULL,
  requested_by uuid NOT NULL,
  requested_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_at timestamp with time zone NOT NULL,
  state text NOT NULL DEFAULT 'open'::text,
  decided_by uuid,
  decided_call uuid,
  decided_at timestamp with time zone,
  decided_why text,
  entry_member_id uuid,
  entry_id uuid,
  amount_at_stake bigint,
  CONSTRAINT approval_request_pkey PRIMARY KEY (id),
  CONSTRAINT approval_request_amount_check CHECK (amount > 0),
  CONSTRAINT approval_request_check CHECK ((state = 'open'::text) = (decided_at IS NULL)),
  CONSTRAINT approval_request_check1 CHECK ((amount IS NULL) = (currency IS NULL)),
  CONSTRAINT approval_request_check2 CHECK (
CASE state
    WHEN 'approved'::text THEN decided_by <> requested_by
    WHEN 'rejected'::text THEN decided_by <> requested_by
    WHEN 'cancelled'::text THEN decided_by = requested_by
    ELSE decided_by IS NULL
END),
  CONSTRAINT approval_request_currency_check CHECK (currency = ANY (ARRAY['THB'::text, 'LAK'::text])),
  CONSTRAINT approval_request_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff_member(id),
  CONSTRAINT approval_request_decided_why_check CHECK (length(decided_why) >= 1 AND length(decided_why) <= 500),
  CONSTRAINT approval_request_kind_check CHECK (kind = ANY (ARRAY['credit'::text, 'debit'::text, 'decision'::text, 'role'::text, 'staff-role'::text, 'account'::text, 'provider'::text, 'bank-account-release'::text, 'password-reset'::text, 'member-erasure'::text, 'statement'::text, 'termination'::text, 'rule'::text, 'text'::text, 'bonus'::text, 'game'::text])),
  CONSTRAINT approval_request_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES staff_member(id),
  CONSTRAINT approval_request_state_check CHECK (state = ANY (ARRAY['open'::text, 'approved'::text, 'rejected'::text, 'cancelled'::text, 'expired'::text, 'superseded'::text])),
  CONSTRAINT approval_request_why_check CHECK (length(why) >= 1 AND length(why) <= 500)
);
CREATE INDEX approval_request_decided ON approval_request USING btree (kind, decided_at DESC, id DESC) WHERE state <> 'open'::text;
CREATE INDEX approval_request_decider_of_day ON approval_request USING btree (decided_by, kind, decided_at);
CREATE INDEX approval_request_expires ON approval_request USING btree (expires_at) WHERE state = 'open'::text;
CREATE INDEX approval_request_file_kept ON approval_request USING btree (decided_at) WHERE kind = 'statement'::text AND (payload ->> 'text'::text) <> ''::text;
CREATE INDEX approval_request_given ON approval_request USING btree (entry_member_id, requested_at) WHERE entry_member_id IS NOT NULL;
CREATE INDEX approval_request_of_day ON approval_request USING btree (requested_by, kind, requested_at);
CREATE INDEX approval_request_of_member ON approval_request USING btree (member_id, requested_at) WHERE member_id IS NOT NULL;
CREATE UNIQUE INDEX approval_request_one_open ON approval_request USING btree (subject, subject_id) WHERE state = 'open'::text AND subject_id IS NOT NULL;
CREATE INDEX approval_request_open ON approval_request USING btree (requested_at, id) WHERE state = 'open'::text;
CREATE INDEX approval_request_release ON approval_request USING btree ((payload ->> 'bankCode'::text), (payload ->> 'accountNo'::text)) WHERE kind = 'bank-account-release'::text AND state = 'approved'::text;
CREATE INDEX approval_request_statement ON approval_request USING btree ((payload ->> 'file'::text)) WHERE kind = 'statement'::text AND state = 'approved'::text;
CREATE INDEX approval_request_subject ON approval_request USING btree (subject, subject_id) WHERE subject_id IS NOT NULL;
CREATE TRIGGER approval_request_begins BEFORE INSERT ON approval_request FOR EACH ROW EXECUTE FUNCTION approval_request_begins();
CREATE TRIGGER approval_request_kept BEFORE DELETE OR TRUNCATE ON approval_request FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER approval_request_unchanged BEFORE UPDATE ON approval_request FOR EACH ROW EXECUTE FUNCTION approval_request_unchanged();
CREATE TRIGGER backoffice_event_approval_request AFTER INSERT OR UPDATE OF state ON approval_request FOR EACH ROW EXECUTE FUNCTION backoffice_event('approvals');
-- The application: SELECT, INSERT, UPDATE.

CREATE TABLE audit (
  seq bigint NOT NULL,
  at timestamp with time zone NOT NULL,
  staff_id uuid,
  who text NOT NULL,
  session_id uuid,
  address text,
  request_id text,
  action text NOT NULL,
  subject text,
  subject_id text,
  member_id uuid,
  before jsonb,
  after jsonb,
  why text,
  previous bytea NOT NULL,
  hash bytea NOT NULL,
  CONSTRAINT audit_pkey PRIMARY KEY (seq)
);
CREATE INDEX audit_action ON audit USING btree (action, seq);
CREATE INDEX audit_address ON audit USING btree (at, seq) WHERE address !~ '^#'::text;
CREATE INDEX audit_at ON audit USING btree (at, seq);
CREATE INDEX audit_hold_lifted ON audit USING btree (member_id, at) WHERE action = 'setAccountStatus'::text AND ((after ->> 'act'::text) = ANY (ARRAY['release-withdrawals'::text, 'unblock'::text]));
CREATE INDEX audit_member ON audit USING btree (member_id, seq) WHERE member_id IS NOT NULL;
CREATE INDEX audit_of_member ON audit USING btree (member_id, at DESC) WHERE member_id IS NOT NULL;
CREATE INDEX audit_staff ON audit USING btree (staff_id, seq) WHERE staff_id IS NOT NULL;
CREATE INDEX audit_staff_action ON audit USING btree (staff_id, action, seq) WHERE staff_id IS NOT NULL;
CREATE INDEX audit_subject ON audit USING btree (subject, subject_id, seq) WHERE subject_id IS NOT NULL;
CREATE TRIGGER audit_append_only BEFORE DELETE OR UPDATE ON audit FOR EACH ROW EXECUTE FUNCTION audit_kept();
CREATE TRIGGER audit_no_truncate BEFORE TRUNCATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- The application: SELECT.

CREATE TABLE audit_checked (
  seq bigint NOT NULL,
  hash bytea NOT NULL,
  checked_at timestamp with time zone NOT NULL DEFAULT now(),
  broken text[] NOT NULL DEFAULT '{}'::text[],
  CONSTRAINT audit_checked_pkey PRIMARY KEY (seq)
);
CREATE INDEX audit_checked_broken ON audit_checked USING btree (seq) WHERE broken <> '{}'::text[];
CREATE TRIGGER audit_checked_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_checked FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- The application: SELECT.

CREATE TABLE audit_redacted (
  seq bigint NOT NULL,
  by_seq bigint NOT NULL,
  rest bytea NOT NULL,
  CONSTRAINT audit_redacted_pkey PRIMARY KEY (seq, by_seq),
  CONSTRAINT audit_redacted_rest_check CHECK (length(rest) = 32)
);
CREATE INDEX audit_redacted_by ON audit_redacted USING btree (by_seq, seq);
CREATE TRIGGER audit_redacted_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_redacted FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- The application: SELECT.

CREATE TABLE bank (
  code text NOT NULL,
  currency text NOT NULL,
  "position" integer NOT NULL,
  name_th text NOT NULL,
  name_en text NOT NULL,
  name_lo text NOT NULL,
  numeric_code text,
  account_lengths integer[] NOT NULL,
  english_name_only boolean NOT NULL,
  recommended boolean NOT NULL,
  selectable boolean NOT NULL,
  CONSTRAINT bank_pkey PRIMARY KEY (code),
  CONSTRAINT bank_currency_check CHECK (currency = ANY (ARRAY['THB'::text, 'LAK'::text]))
);
-- The application: SELECT, INSERT, UPDATE.

CREATE TABLE bank_account_claim (
  bank_code text NOT NULL,
  account_no text NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  member_id uuid NOT NULL,
  claimed_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT bank_account_claim_pkey PRIMARY KEY (bank_code, account_no)
);
CREATE INDEX bank_account_claim_end ON bank_account_claim USING btree (reverse(account_no) text_pattern_ops);
CREATE INDEX bank_account_claim_no ON bank_account_claim USING btree (account_no);
CREATE INDEX bank_account_claim_of ON bank_account_claim USING btree (member_id);
CREATE INDEX bank_account_claim_windows ON bank_account_claim USING gin (account_windows(bank_code, account_no));
-- The application: SELECT, DELETE, INSERT, UPDATE.

CREATE TABLE bank_feed (
  deposit_account uuid NOT NULL,
  place text,
  hints bigint NOT NULL DEFAULT 0,
  hinted_since timestamp with time zone,
  pages_without_new integer NOT NULL DEFAULT 0,
  CONSTRAINT bank_feed_pkey PRIMARY KEY (deposit_account)
);
-- The application: SELECT, INSERT, UPDATE.

CREATE TABLE bank_receipt (
  id uuid NOT NULL,
  account text NOT NULL,
  receiver uuid,
  currency text NOT NULL,
  amount bigint NOT NULL,
  paid_at timestamp with time zone NOT NULL,
  paid_since timestamp with time zone,
  day_only boolean NOT NULL,
  sources text[] NOT NULL,
  files text[] NOT NULL DEFAULT '{}'::text[],
  has_reference boolean NOT NULL,
  from_bank text,
  from_account text,
  from_names text[] NOT NULL DEFAULT '{}'::text[],
  state text NOT NULL DEFAULT 'new'::text,
  possible_duplicates uuid[] NOT NULL DEFAULT '{}'::uuid[],
  member_id uuid,
  entry_id uuid,
  credit_id uuid,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  payer_files text[] NOT NULL DEFAULT '{}'::text[],
  CONSTRAINT bank_receipt_pkey PRIMARY KEY (id),
  CONSTRAINT bank_receipt_amount_check CHECK (amount > 0),
  CONSTRAINT bank_receipt_check CHECK (currency <> 'LAK'::text OR (amount % 100::bigint) = 0),
  CONSTRAINT bank_receipt_check1 CHECK ((state = 'new'::text) = (entry_id IS NULL)),
  CONSTRAINT bank_receipt_check2 CHECK ((state = 'credited'::text) = (member_id IS NOT NULL)),
  CONSTRAINT bank_receipt_check3 CHECK ((state = 'credited'::text) = (credit_id IS NOT NULL)),
  CONSTRAINT bank_receipt_currency_check CHECK (currency = ANY (ARRAY['THB'::text, 'LAK'::text])),
  CONSTRAINT bank_receipt_sources_check CHECK (sources <> '{}'::text[] AND sources <@ ARRAY['line'::text, 'import'::text, 'slip'::text, 'qr'::text, 'gift'::text]),
  CONSTRAINT bank_receipt_state_check CHECK (state = ANY (ARRAY['new'::text, 'credited'::text, 'in-suspense'::text, 'returned'::text]))
);
CREATE INDEX bank_receipt_credit ON bank_receipt USING btree (credit_id) WHERE credit_id IS NOT NULL;
CREATE INDEX bank_receipt_credited ON bank_receipt USING btree (created_at) WHERE credit_id IS NOT NULL;
CREATE INDEX bank_receipt_entry ON bank_receipt USING btree (entry_id) WHERE entry_id IS NOT NULL;
CREATE INDEX bank_receipt_from ON bank_receipt USING btree (from_bank, from_account, created_at) WHERE member_id IS NOT NULL;
CREATE INDEX bank_receipt_gift ON bank_receipt USING btree (account, amount, created_at) WHERE 'gift'::text = ANY (sources);
CREATE INDEX bank_receipt_member ON bank_receipt USING btree (member_id, created_at) INCLUDE (from_bank, account, credit_id) WHERE member_id IS NOT NULL;
CREATE INDEX bank_receipt_of_day ON bank_receipt USING btree (receiver, paid_at) INCLUDE (amount) WHERE receiver IS NOT NULL;
CREATE INDEX bank_receipt_of_file ON bank_receipt USING gin (files) WHERE files <> '{}'::text[];
CREATE INDEX bank_receipt_of_files ON bank_receipt USING btree (currency, amount, paid_at) WHERE sources = ARRAY['import'::text];
CREATE INDEX bank_receipt_payer_kept ON bank_receipt USING btree (created_at) WHERE state = 'returned'::text AND (from_account IS NOT NULL OR from_names <> '{}'::text[]);
CREATE INDEX bank_receipt_similar ON bank_receipt USING btree (receiver, amount, paid_at) WHERE receiver IS NOT NULL;
CREATE INDEX bank_receipt_suspended ON bank_receipt USING btree (paid_at) WHERE state = 'in-suspense'::text;
CREATE TRIGGER backoffice_event_bank_receipt AFTER UPDATE OF state ON bank_receipt FOR EACH ROW WHEN (old.state <> new.state AND ('in-suspense'::text = old.state OR 'in-suspense'::text = new.state)) EXECUTE FUNCTION backoffice_event('bank_receipts');
CREATE TRIGGER bank_receipt_guard BEFORE UPDATE OF state ON bank_receipt FOR EACH ROW WHEN (old.state IS DISTINCT FROM new.state) EXECUTE FUNCTION bank_receipt_guard();
CREATE TRIGGER deposit_notice_match AFTER INSERT OR UPDATE OF state ON bank_receipt FOR EACH ROW WHEN (new.state = 'credited'::text) EXECUTE FUNCTION deposit_notice_match();
CREATE TRIGGER push_of_new_payment AFTER INSERT ON bank_receipt FOR EACH ROW WHEN (new.state = 'credited'::text) EXECUTE FUNCTION push_of_payment();
CREATE TRIGGER push_of_payment AFTER UPDATE OF state ON bank_receipt FOR EACH ROW WHEN (new.state = 'credited'::text AND old.state <> 'credited'::text) EXECUTE FUNCTION push_of_payment();
CREATE TRIGGER slip_payment_decided AFTER UPDATE OF state ON bank_receipt FOR EACH ROW WHEN (new.state = ANY (ARRAY['credited'::text, 'returned'::text])) EXECUTE FUNCTION slip_payment_decided();
-- The application: SELECT, INSERT, UPDATE.

CREATE TABLE bank_receipt_key (
  key text NOT NULL,
  bank_receipt_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT bank_receipt_key_pkey PRIMARY KEY (key),
  CONSTRAINT bank_receipt_key_bank_receipt_id_fkey FOREIGN KEY (bank_receipt_id) REFERENCES bank_receipt(id)
);
CREATE INDEX bank_receipt_key_payment ON bank_receipt_key USING btree (bank_receipt_id);
CREATE INDEX bank_receipt_key_slip ON bank_receipt_key USING btree (split_part(key, '/'::text, 3)) WHERE starts_with(key, 'slip/'::text);
-- The application: SELECT, INSERT.

CREATE TABLE bank_receipt_parked (
  alarm_id uuid NOT NULL,
  staff_id uuid NOT NULL,
  why text NOT NULL,
  parked_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT bank_receipt_parked_pkey PRIMARY KEY (alarm_id),
  CONSTRAINT bank_receipt_parked_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_member(id),
  CONSTRAINT bank_receipt_parked_why_check CHECK (length(why) >= 1 AND length(why) <= 500)
);
-- The application: SELECT, DELETE, INSERT, UPDATE.

CREATE TABLE bet (
  member_id uuid NOT NULL,
  code text COLLATE "C" NOT NULL,
  bet_id text COLLATE "C" NOT NULL,
  category text NOT NULL,
  version bigint NOT NULL,
  status text NOT NULL,
  settled_at timestamp with time zone NOT NULL,
  opened_at timestamp with time zone,
  stake bigint NOT NULL,
  turnover bigint NOT NULL,
  payout bigint NOT NULL,
  worth numeric(20,8) NOT NULL,
  stake_value bigint NOT NULL,
  turnover_value bigint NOT NULL,
  payout_value bigint NOT NULL,
  CONSTRAINT bet_pkey PRIMARY KEY (member_id, code, bet_id),
  CONSTRAINT bet_check CHECK (stake_value::numeric = floor(stake::numeric * worth)),
  CONSTRAINT bet_check1 CHECK (turnover_value::numeric = floor(turnover::numeric * worth)),
  CONSTRAINT bet_check2 CHECK (payout_value::numeric = floor(payout::numeric * worth)),
  CONSTRAINT bet_payout_check CHECK (payout >= 0),
  CONSTRAINT bet_stake_check CHECK (stake >= 0),
  CONSTRAINT bet_status_check CHECK (status = ANY (ARRAY['open'::text, 'settled'::text, 'void'::text])),
  CONSTRAINT bet_turnover_check CHECK (turnover >= 0),
  CONSTRAINT bet_worth_check CHECK (worth > 0::numeric)
);
CREATE INDEX bet_overnight ON bet USING btree (member_id, settled_at) INCLUDE (code, category, turnover_value, opened_at) WHERE status = 'settled'::text AND bet_day_of(opened_at) < bet_day_of(settled_at);
CREATE INDEX bet_recent ON bet USING brin (settled_at) WITH (pages_per_range='16', autosummarize='on');
CREATE INDEX bet_settled ON bet USING btree (member_id, settled_at) INCLUDE (code, category, stake_value, turnover_value, payout_value, opened_at) WHERE status = 'settled'::text;
CREATE INDEX bet_unsettled ON bet USING btree (member_id, settled_at) WHERE status <> 'settled'::text;
-- The application: SELECT, INSERT, UPDATE.

CREATE TABLE bet_account (
  member_id uuid NOT NULL,
  code text COLLATE "C" NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  alarm_id uuid NOT NULL DEFAULT gen_random_uuid(),
  currency text NOT NULL,
  result numeric NOT NULL DEFAULT 0,
  open_bets bigint NOT NULL DEFAULT 0,
  open_stake bigint NOT NULL DEFAULT 0,
  changes bigint NOT NULL DEFAULT 0,
  last_answer_at timestamp with time zone,
  reconcile_at timestamp with time zone,
  differs_since timestamp with time zone,
  reported_difference numeric,
  CONSTRAINT bet_account_pkey PRIMARY KEY (member_id, code)
);
CREATE INDEX bet_account_check ON bet_account USING btree (reconcile_at) WHERE reconcile_at IS NOT NULL;
CREATE UNIQUE INDEX bet_account_id ON bet_account USING btree (member_id, id);
-- The application: SELECT, INSERT, UPDATE.

CREATE TABLE bet_day (
  member_id uuid NOT NULL,
  day date NOT NULL,
  code text COLLATE "C" NOT NULL,
  category text NOT NULL,
  bets bigint NOT NULL,
  stakes bigint NOT NULL,
  turnover bigint NOT NULL,
  payouts bigint NOT NULL,
  CONSTRAINT bet_day_pkey PRIMARY KEY (member_id, day, code, category)
);
-- The application: SELECT, INSERT, UPDATE.

CREATE TABLE bet_gap (
  id uuid NOT NULL,
  provider text COLLATE "C" NOT NULL,
  member_id uuid,
  bet_id text COLLATE "C",
  from_at timestamp with time zone NOT NULL,
  to_at timestamp with time zone NOT NULL,
  CONSTRAINT bet_gap_pkey PRIMARY KEY (id),
  CONSTRAINT bet_gap_check CHECK (from_at <= to_at)
);
CREATE INDEX bet_gap_bet ON bet_gap USING btree (member_id, bet_id);
CREATE INDEX bet_gap_time ON bet_gap USING btree (provider, to_at);
-- The application: SELECT, INSERT, UPDATE.

CREATE TABLE bet_operator_day (
  day date NOT NULL,
  currency text NOT NULL,
  code text COLLATE "C" NOT NULL,
  category text NOT NULL,
  bets bigint NOT NULL,
  stakes bigint NOT NULL,
  turnover bigint NOT NULL,
  payouts bigint NOT NULL,
  CONSTRAINT bet_operator_day_pkey PRIMARY KEY (day, currency, code, category)
);
-- The application: SELECT, INSERT, UPDATE.

CREATE TABLE bet_sync (
  provider text COLLATE "C" NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  cursor text,
  window_from timestamp with time zone,
  window_to timestamp with time zone,
  read_until timestamp with time zone NOT NULL,
  hourly_sync_at timestamp with time zone NOT NULL DEFAULT now(),
  daily_sync_at timestamp with time zone NOT NULL DEFAULT now(),
  pages bigint NOT NULL DEFAULT 0,
  bets bigint NOT NULL DEFAULT 0,
  unknown_accounts bigint NOT NULL DEFAULT 0,
  CONSTRAINT bet_sync_pkey PRIMARY KEY (provider),
  CONSTRAINT bet_sync_check CHECK ((window_from IS NULL) = (window_to IS NULL)),
  CONSTRAINT bet_sync_id_key UNIQUE (id)
);
-- The application: SELECT, INSERT, UPDATE.

CREATE TABLE bet_total (
  code text COLLATE "C" NOT NULL,
  currency text NOT NULL,
  bets bigint NOT NULL DEFAULT 0,
  stakes bigint NOT NULL DEFAULT 0,
  turnover bigint NOT NULL DEFAULT 0,
  payouts bigint NOT NULL DEFAULT 0,
  result numeric NOT NULL DEFAULT 0,
  CONSTRAINT bet_total_pkey PRIMARY KEY (code, currency)
);
-- The application: SELECT, INSERT, UPDATE.

CREATE TABLE bonus_offer (
  code text COLLATE "C" NOT NULL,
  kind text NOT NULL,
  currency text NOT NULL,
  name jsonb NOT NULL,
  description jsonb NOT NULL,
  banners jsonb NOT NULL,
  terms jsonb NOT NULL,
  games text[],
  audience text NOT NULL,
  type text NOT NULL,
  max_received integer NOT NULL,
  quota integer,
  taken integer NOT NULL DEFAULT 0,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  weekdays text[],
  paused boolean NOT NULL DEFAULT false,
  "position" integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  changed_by text NOT NULL DEFAULT ''::text,
  changed_call uuid,
  CONSTRAINT bonus_offer_pkey PRIMARY KEY (code),
  CONSTRAINT bonus_offer_audience_check CHECK (audience = ANY (ARRAY['all'::text, 'first-deposit'::text])),
  CONSTRAINT bonus_offer_check CHECK (quota IS NULL OR taken <= quota OR version > 1),
  CONSTRAINT bonus_offer_check1 CHECK (kind = 'bonus'::text OR type = 'limit'::text AND max_received = 1),
  CONSTRAINT bonus_offer_code_check CHECK (code ~ '^[A-Z0-9_-]{3,32}$'::text),
  CONSTRAINT bonus_offer_currency_check CHECK (currency = ANY (ARRAY['THB'::text, 'LAK'::text])),
  CONSTRAINT bonus_offer_kind_check CHECK (kind = ANY (ARRAY['bonus'::text, 'promotion'::text])),
  CONSTRAINT bonus_offer_max_received_check CHECK (max_received >= 0 AND max_received <= 100),
  CONSTRAINT bonus_offer_quota_check CHECK (quota >= 0),
  CONSTRAINT bonus_offer_type_check CHECK (type = ANY (ARRAY['limit'::text, 'day'::text, 'week'::text])),
  CONSTRAINT bonus_offer_weekdays_check CHECK (cardinality(weekdays) > 0 AND weekdays <@ ARRAY['mon'::text, 'tue'::text, 'wed'::text, 'thu'::text, 'fri'::text, 'sat'::text, 'sun'::text])
);
CREATE INDEX bonus_offer_shown ON bonus_offer USING btree (currency, kind, "position", code);
CREATE TRIGGER bonus_offer_keep AFTER INSERT OR UPDATE OF version ON bonus_offer FOR EACH ROW EXECUTE FUNCTION bonus_offer_keep();
-- The application: SELECT, INSERT, UPDATE.

CREATE TABLE bonus_offer_day (
  code text COLLATE "C" NOT NULL,
  day date NOT NULL,
  begun bigint NOT NULL DEFAULT 0,
  bonus bigint NOT NULL DEFAULT 0,
  ended bigint NOT NULL DEFAULT 0,
  cost bigint NOT NULL DEFAULT 0,
  CONSTRAINT bonus_offer_day_pkey PRIMARY KEY (code, day)
);
-- The application: SELECT, INSERT, UPDATE.

CREATE TABLE bonus_offer_draft (
  code text COLLATE "C" NOT NULL,
  offer jsonb NOT NULL,
  base_version integer,
  revision integer NOT NULL DEFAULT 1,
  saved_by text NOT NULL,
  saved_at timestamp with time zone NOT NULL DEFAULT now(),
  saved_call uuid NOT NULL,
  CONSTRAINT bonus_offer_draft_pkey PRIMARY KEY (code),
  CONSTRAINT bonus_offer_draft_code_check CHECK (code ~ '^[A-Z0-9_-]{3,32}$'::text)
);
-- The application: SELECT, DELETE, INSERT, UPDATE.

CREATE TABLE bonus_offer_draft_discarded (
  code text COLLATE "C" NOT NULL,
  revision integer NOT NULL,
  CONSTRAINT bonus_offer_draft_discarded_pkey PRIMARY KEY (code)
);
-- The application: SELECT, INSERT, UPDATE.

CREATE TABLE bonus_offer_event (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  code text COLLATE "C" NOT NULL,
  at timestamp with time zone NOT NULL DEFAULT now(),
  begun bigint NOT NULL,
  bonus bigint NOT NULL,
  ended bigint NOT NULL,
  cost bigint NOT NULL,
  success bigint NOT NULL,
  fail bigint NOT NULL,
  expired bigint NOT NULL,
  void bigint NOT NULL,
  CONSTRAINT bonus_offer_event_pkey PRIMARY KEY (id)
);
-- The application: SELECT, DELETE, INSERT, UPDATE.

CREATE TABLE bonus_offer_total (
  code text COLLATE "C" NOT NULL,
  begun bigint NOT NULL DEFAULT 0,
  bonus bigint NOT NULL DEFAULT 0,
  ended bigint NOT NULL DEFAULT 0,
  cost bigint NOT NULL DEFAULT 0,
  success bigint NOT NULL DEFAULT 0,
  fail bigint NOT NULL DEFAULT 0,
  expired bigint NOT NULL DEFAULT 0,
  void bigint NOT NULL DEFAULT 0,
  CONSTRAINT bonus_offer_total_pkey PRIMARY KEY (code)
);
-- The application: SELECT, INSERT, UPDATE.

CREATE TABLE bonus_offer_version (
  code text COLLATE "C" NOT NULL,
  version integer NOT NULL,
  at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  who text NOT NULL,
  call_id uuid,
  stood jsonb NOT NULL,
  alone_by uuid,
  promised bigint,
  CONSTRAINT bonus_offer_version_pkey PRIMARY KEY (code, version),
  CONSTRAINT bonus_offer_version_alone_by_fkey FOREIGN KEY (alone_by) REFERENCES staff_member(id),
  CONSTRAINT bonus_offer_version_call_id_key UNIQUE (call_id),
  CONSTRAINT bonus_offer_version_check CHECK ((alone_by IS NULL) = (promised IS NULL)),
  CONSTRAINT bonus_offer_version_code_fkey FOREIGN KEY (code) REFERENCES bonus_offer(code) ON DELETE CASCADE
);
CREATE INDEX bonus_offer_version_alone ON bonus_offer_version USING btree (alone_by, code) WHERE alone_by IS NOT NULL;
-- The application: SELECT, INSERT, UPDATE.

CREATE TABLE chat (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  member_id uuid,
  guest_id uuid,
  joined_to uuid,
  last_seq bigint NOT NULL DEFAULT 0,
  customer_seq bigint NOT NULL DEFAULT 0,
  customer_read_at timestamp with time zone,
  agent_seq bigint NOT NULL DEFAULT 0,
  agent_read_at timestamp with time zone,
  state text NOT NULL DEFAULT 'solved'::text,
  turned_at timestamp with time zone NOT NULL DEFAULT now(),
  case_id bigint,
  locale text,
  assigned_to uuid,
  blocked_at timestamp with time zone,
  away_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT chat_pkey PRIMARY KEY (id),
  CONSTRAINT chat_check CHECK (num_nonnulls(member_id, guest_id) = 1),
  CONSTRAINT chat_check1 CHECK (joined_to IS NULL OR guest_id IS NOT NULL AND joined_to <> id),
  CONSTRAINT chat_check2 CHECK (customer_seq <= last_seq AND agent_seq <= last_seq),
  CONSTRAINT chat_guest_id_key UNIQUE (guest_id),
  CONSTRAINT chat_joined_to_fkey FOREIGN KEY (joined_to) REFERENCES chat(id),
  CONSTRAINT chat_member_id_key UNIQUE (member_id),
  CONSTRAINT chat_state_check CHECK (state = ANY (ARRAY['open'::text, 'waiting'::text, 'solved'::text]))
);
CREATE INDEX chat_assigned ON chat USING btree (assigned_to, state, turned_at, id) WHERE assigned_to IS NOT NULL;
CREATE INDEX chat_guest_old ON chat USING btree (created_at) WHERE guest_id IS NOT NULL;
CREATE INDEX chat_joined ON chat USING btree (joined_to) WHERE joined_to IS NOT NULL;
CREATE INDEX chat_turned ON chat USING btree (state, turned_at, id) WHERE case_id IS NOT NULL;
CREATE INDEX chat_turned_in ON chat USING btree (locale, state, turned_at, id) WHERE case_id IS NOT NULL;
CREATE TRIGGER chat_bot_join AFTER UPDATE OF joined_to ON chat FOR EACH ROW WHEN (old.joined_to IS NULL AND new.joined_to IS NOT NULL) EXECUTE FUNCTION chat_bot_join();
CREATE TRIGGER queue_wait_chat AFTER UPDATE ON chat FOR EACH ROW WHEN (old.state = 'open'::text AND old.case_id IS NOT NULL AND new.state <> 'open'::text) EXECUTE FUNCTION queue_wait_end('chats', 'turned_at');
-- The application: SELECT, DELETE, INSERT, UPDATE.

CREATE TABLE chat_bot (
  chat_id uuid NOT NULL,
  case_id bigint NOT NULL,
  provider text,
  forwarded_seq bigint NOT NULL,
  waits_since timestamp with time zone NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  next_at timestamp with time zone,
  CONSTRAINT chat_bot_pkey PRIMARY KEY (chat_id),
  CONSTRAINT chat_bot_chat_id_fkey FOREIGN KEY (chat_id) REFERENCES chat(id) ON DELETE CASCADE
);
CREATE INDEX chat_bot_due ON chat_bot USING btree (next_at) WHERE next_at IS NOT NULL;
-- The application: SELECT, INSERT, UPDATE.

CREATE TABLE chat_case (
  id bigint NOT NULL DEFAULT nextval('chat_case_id_seq'::regclass),
  chat_id uuid NOT NULL,
  opened_at timestamp with time zone NOT NULL,
  locale text,
  bot_at timestamp with time zone,
  agent_at timestamp with time zone,
  escalated_at timestamp with time zone,
  solved_at timestamp with time zone,
  solved_how text,
  solved_by uuid,
  asked_at timestamp with time zone,
  rating smallint,
  CONSTRAINT chat_case_pkey PRIMARY KEY (id),
  CONSTRAINT chat_case_chat_id_fkey FOREIGN KEY (chat_id) REFERENCES chat(id) ON DELETE CASCADE,
  CONSTRAINT chat_case_check CHECK ((solved_at IS NULL) = (solved_how IS NULL)),
  CONSTRAINT chat_case_rating_check CHECK (rating >= 1 AND rating <= 5),
  CONSTRAINT chat_case_solved_by_fkey FOREIGN KEY (solved_by) REFERENCES staff_member(id),
  CONSTRAINT chat_case_solved_how_check CHECK (solved_how = ANY (ARRAY['person'::text, 'bot'::text, 'time'::text]))
);
CREATE INDEX chat_case_day ON chat_case USING btree (opened_at);
CREATE INDEX chat_case_of ON chat_case USING btree (chat_id, id);
-- The application: SELECT, DELETE, INSERT, UPDATE.

CREATE TABLE chat_file (
  key text NOT NULL,
  chat_id uuid NOT NULL,
  file_type text NOT NULL,
  bytes bigint NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  removed_at timestamp with time zone,
  CONSTRAINT chat_file_pkey PRIMARY KEY (key),
  CONSTRAINT chat_file_chat_id_fkey FOREIGN KEY (chat_id) REFERENCES chat(id),
  CONSTRAINT chat_file_file_type_check CHECK (file_type = ANY (ARRAY['image'::text, 'video'::text, 'file'::text]))
);
CREATE INDEX chat_file_of_chat ON chat_file USING btree (chat_id, created_at);
CREATE INDEX chat_file_old ON chat_file USING btree (created_at);
-- The application: SELECT, DELETE, INSERT, UPDATE.

CREATE TABLE chat_message (
  chat_id uuid NOT NULL,
  seq bigint NOT NULL,
  id uuid NOT NULL,
  client_id text,
  author text NOT NULL,
  staff_id uuid,
  name text,
  message_type text NOT NULL,
  payload text,
  payloads jsonb,
  file_key text,
  session_id text,
  device_token text,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT chat_message_pkey PRIMARY KEY (chat_id, seq),
  CONSTRAINT chat_message_author_check CHECK (author = ANY (ARRAY['customer'::text, 'person'::text, 'bot'::text, 'house'::text])),
  CONSTRAINT chat_message_chat_id_fkey FOREIGN KEY (chat_id) REFERENCES chat(id),
  CONSTRAINT chat_message_check CHECK ((author = 'person'::text) = (staff_id IS NOT NULL)),
  CONSTRAINT chat_message_file_key_fkey FOREIGN KEY (file_key) REFERENCES chat_file(key)
);
CREATE INDEX chat_message_file ON chat_message USING btree (file_key) WHERE file_key IS NOT NULL;
CREATE INDEX chat_message_old ON chat_message USING btree (created_at);
CREATE UNIQUE INDEX chat_message_once ON chat_message USING btree (chat_id, client_id, author) WHERE client_id IS NOT NULL;
CREATE TRIGGER push_of_chat AFTER INSERT ON chat_message FOR EACH ROW WHEN (new.author = ANY (ARRAY['person'::text, 'bot'::text])) EXECUTE FUNCTION push_of_chat();
-- The application: SELECT, DELETE, INSERT, UPDATE.

CREATE TABLE chat_note (
  id uuid NOT NULL,
  chat_id uuid NOT NULL,
  after_seq bigint NOT NULL,
  staff_id uuid NOT NULL,
  note text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT chat_note_pkey PRIMARY KEY (id),
  CONSTRAINT chat_note_chat_id_fkey FOREIGN KEY (chat_id) REFERENCES chat(id) ON DELETE CASCADE,
  CONSTRAINT chat_note_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_member(id)
);
CREATE INDEX chat_note_of ON chat_note USING btree (chat_id, created_at);
CREATE INDEX chat_note_old ON chat_note USING btree (created_at);
-- The application: SELECT, DELETE, INSERT, UPDATE.

CREATE TABLE chat_reply (
  id uuid NOT NULL,
  title text NOT NULL,
  texts jsonb NOT NULL,
  "position" integer NOT NULL DEFAULT 0,
  changed_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT chat_reply_pkey PRIMARY KEY (id)
);
-- The application: SELECT, DELETE, INSERT, UPDATE.

CREATE TABLE cohort (
  week date NOT NULL,
  weeks_later integer NOT NULL,
  currency text NOT NULL,
  members bigint NOT NULL,
  CONSTRAINT cohort_pkey PRIMARY KEY (week, weeks_later, currency)
);
-- The application: SELECT, INSERT, UPDATE.

CREATE TABLE commission (
  member_id uuid NOT NULL,
  nth bigint NOT NULL,
  friend_id uuid NOT NULL,
  day date NOT NULL,
  success_base bigint NOT NULL,
  fail_base bigint NOT NULL,
  success_percent numeric(5,2) NOT NULL,
  fail_percent numeric(5,2) NOT NULL,
  amount bigint NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT commission_pkey PRIMARY KEY (member_id, nth),
  CONSTRAINT commission_amount_check CHECK (amount > 0),
  CONSTRAINT commission_fail_base_check CHECK (fail_base >= 0),
  CONSTRAINT commission_success_base_check CHECK (success_base >= 0)
);
CREATE UNIQUE INDEX commission_of ON commission USING btree (member_id, friend_id, day);
-- The application: SELECT, INSERT.

CREATE TABLE commission_paid (
  member_id uuid NOT NULL,
  entry_id uuid NOT NULL,
  first bigint NOT NULL,
  last bigint NOT NULL,
  amount bigint NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT commission_paid_pkey PRIMARY KEY (member_id, entry_id),
  CONSTRAINT commission_paid_amount_check CHECK (amount > 0),
  CONSTRAINT commission_paid_check CHECK (last >= first)
);
CREATE UNIQUE INDEX commission_paid_last ON commission_paid USING btree (member_id, last);
-- The application: SELECT, INSERT.

CREATE TABLE consent (
  member_id uuid NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  kind text NOT NULL,
  version text NOT NULL,
  given boolean NOT NULL,
  user_agent text,
  at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT consent_pkey PRIMARY KEY (member_id, id),
  CONSTRAINT consent_check CHECK (given OR kind = 'marketing'::text),
  CONSTRAINT consent_kind_check CHECK (kind = ANY (ARRAY['terms'::text, 'privacy'::text, 'marketing'::text]))
);
CREATE INDEX consent_of_member ON consent USING btree (member_id, at DESC, id DESC);
CREATE TRIGGER consent_append_only BEFORE DELETE OR UPDATE ON consent FOR EACH ROW EXECUTE FUNCTION refuse_but_erasure('user_agent');
CREATE TRIGGER consent_no_truncate BEFORE TRUNCATE ON consent FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- The application: SELECT, INSERT.

CREATE TABLE content (
  key text NOT NULL,
  value jsonb NOT NULL,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  changed_by text NOT NULL DEFAULT 'Kapao'::text,
  changed_call uuid,
  CONSTRAINT content_pkey PRIMARY KEY (key)
);
CREATE TRIGGER content_count BEFORE INSERT OR UPDATE ON content FOR EACH ROW EXECUTE FUNCTION content_count();
CREATE TRIGGER content_keep AFTER INSERT OR UPDATE ON content FOR EACH ROW EXECUTE FUNCTION content_keep();
-- The application: SELECT, INSERT, UPDATE.

CREATE TABLE content_version (
  key text COLLATE "C" NOT NULL,
  version integer NOT NULL,
  at timestamp with time zone NOT NULL,
  who text NOT NULL,
  value jsonb NOT NULL,
  CONSTRAINT content_version_pkey PRIMARY KEY (key, version)
);
CREATE TRIGGER content_version_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON content_version FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- The application: SELECT, INSERT.

CREATE TABLE daily_sum_mark (
  only_row boolean NOT NULL DEFAULT true,
  below_xid bigint NOT NULL,
  CONSTRAINT daily_sum_mark_pkey PRIMARY KEY (only_row),
  CONSTRAINT daily_sum_mark_only_row_check CHECK (only_row)
);
-- The application: SELECT, UPDATE.
-- It begins with rows: 1.

CREATE TABLE decision (
  id uuid NOT NULL,
  kind text NOT NULL,
  member_id uuid NOT NULL,
  subject_id uuid NOT NULL,
  decision text NOT NULL,
  who text NOT NULL,
  staff_id uuid,
  approval_id uuid,
  why text NOT NULL,
  forced boolean NOT NULL,
  fingerprint text NOT NULL,
  entry_member_id uuid,
  entry_id uuid,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT decision_pkey PRIMARY KEY (id),
  CONSTRAINT decision_check CHECK (
CASE decision
    WHEN 'void'::text THEN true
    ELSE (entry_id IS NULL) = (decision = ANY (ARRAY['approve'::text, 'ask'::text, 'close'::text, 'release'::text]))
END AND (entry_id IS NULL) = (entry_member_id IS NULL)),
  CONSTRAINT decision_decision_check CHECK (decision = ANY (ARRAY['approve'::text, 'reject'::text, 'ask'::text, 'done'::text, 'failed'::text, 'credit-member'::text, 'return'::text, 'debit-member'::text, 'write-off'::text, 'close'::text, 'release'::text, 'void'::text])),
  CONSTRAINT decision_kind_check CHECK (kind = ANY (ARRAY['withdrawal'::text, 'leg'::text, 'hold'::text, 'qr'::text, 'qr-recheck'::text, 'payout-recheck'::text, 'leg-recheck'::text, 'bank-feed'::text, 'bets'::text, 'game-balance'::text, 'bank-receipt'::text, 'gift'::text, 'slip'::text, 'alarm'::text, 'bonus'::text])),
  CONSTRAINT decision_who_check CHECK (length(who) >= 1 AND length(who) <= 130),
  CONSTRAINT decision_why_check CHECK (length(why) >= 1 AND length(why) <= 500)
);
CREATE INDEX decision_given ON decision USING btree (entry_member_id, created_at) WHERE decision = 'credit-member'::text;
CREATE INDEX decision_of_kind ON decision USING btree (kind, created_at DESC, id DESC);
CREATE INDEX decision_of_member ON decision USING btree (member_id, created_at DESC);
CREATE INDEX decision_of_staff ON decision USING btree (staff_id, created_at) WHERE staff_id IS NOT NULL;
CREATE UNIQUE INDEX decision_one_approval ON decision USING btree (subject_id, person_key(who)) WHERE decision = 'approve'::text;
CREATE UNIQUE INDEX decision_one_staff ON decision USING btree (subject_id, staff_id) WHERE decision = 'approve'::text;
CREATE INDEX decision_subject ON decision USING btree (subject_id);
CREATE TRIGGER backoffice_event_decision_yes AFTER INSERT ON decision FOR EACH ROW WHEN (new.decision = 'approve'::text) EXECUTE FUNCTION backoffice_event('withdrawals');
CREATE TRIGGER decision_append_only BEFORE DELETE OR UPDATE ON decision FOR EACH ROW EXECUTE FUNCTION refuse_but_erasure('why');
CREATE TRIGGER decision_no_truncate BEFORE TRUNCATE ON decision FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- The application: SELECT, INSERT.

CREATE TABLE deposit_account (
  id uuid NOT NULL,
  bank_code text NOT NULL,
  bank_type text NOT NULL,
  mode text NOT NULL,
  account_name text NOT NULL,
  account_no text NOT NULL,
  currency text NOT NULL,
  "position" integer NOT NULL,
  enabled boolean NOT NULL DEFAULT true,
  daily_quota bigint,
  replaced_at timestamp with time zone,
  CONSTRAINT deposit_account_pkey PRIMARY KEY (id),
  CONSTRAINT deposit_account_check CHECK (daily_quota IS NULL OR daily_quota > 0 AND mode <> 'QR'::text),
  CONSTRAINT deposit_account_check1 CHECK (replaced_at IS NULL OR NOT enabled),
  CONSTRAINT deposit_account_currency_check CHECK (currency = ANY (ARRAY['THB'::text, 'LAK'::text])),
  CONSTRAINT deposit_account_mode_check CHECK (mode = ANY (ARRAY['AUTO'::text, 'QR'::text, 'MANUAL'::text]))
);
CREATE INDEX deposit_account_bank ON deposit_account USING btree (bank_code);
CREATE INDEX deposit_account_gateway ON deposit_account USING btree ((md5('gateway/'::text || TRIM(BOTH FROM deposit_account_name(bank_code, ''::text)))::uuid));
CREATE UNIQUE INDEX deposit_account_once ON deposit_account USING btree (deposit_account_name(bank_code, account_no)) WHERE mode <> 'QR'::text;
-- The application: SELECT, INSERT, UPDATE.

CREATE TABLE deposit_notice (
  member_id uuid NOT NULL,
  id uuid NOT NULL,
  amount bigint NOT NULL,
  currency text NOT NULL,
  state text NOT NULL DEFAULT 'open'::text,
  bank_receipt_id uuid,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  CONSTRAINT deposit_notice_pkey PRIMARY KEY (member_id, id),
  CONSTRAINT deposit_notice_amount_check CHECK (amount > 0),
  CONSTRAINT deposit_notice_check CHECK ((state = 'matched'::text) = (bank_receipt_id IS NOT NULL) AND (state = 'open'::text) = (ended_at IS NULL)),
  CONSTRAINT deposit_notice_currency_check CHECK (currency = ANY (ARRAY['THB'::text, 'LAK'::text])),
  CONSTRAINT deposit_notice_state_check CHECK (state = ANY (ARRAY['open'::text, 'matched'::text, 'expired'::text]))
);
CREATE INDEX deposit_notice_due ON deposit_notice USING btree (expires_at) WHERE state = 'open'::text;
CREATE INDEX deposit_notice_ended ON deposit_notice USING btree (ended_at) WHERE ended_at IS NOT NULL;
CREATE UNIQUE INDEX deposit_notice_matched ON deposit_notice USING btree (bank_receipt_id) WHERE bank_receipt_id IS NOT NULL;
CREATE INDEX deposit_notice_of_member ON deposit_notice USING btree (member_id, created_at DESC);
CREATE INDEX deposit_notice_open ON deposit_notice USING btree (member_id, created_at) WHERE state = 'open'::text;
CREATE INDEX deposit_notice_similar ON deposit_notice USING btree (currency, amount, created_at);
CREATE TRIGGER deposit_notice_guard BEFORE UPDATE OF state ON deposit_notice FOR EACH ROW WHEN (old.state IS DISTINCT FROM new.state) EXECUTE FUNCTION deposit_notice_guard();
-- The application: SELECT, DELETE, INSERT, UPDATE.

CREATE TABLE device (
  member_id uuid NOT NULL,
  device_hash bytea NOT NULL,
  first_login_at timestamp with time zone NOT NULL DEFAULT now(),
  last_login_at timestamp with time zone NOT NULL DEFAULT now(),
  user_agent text,
  ended_at timestamp with time zone,
  CONSTRAINT device_pkey PRIMARY KEY (member_id, device_hash),
  CONSTRAINT device_device_hash_check CHECK (length(device_hash) = 32)
);
CREATE INDEX device_last_login_at ON device USING btree (last_login_at);
CREATE INDEX device_shared ON device USING btree (device_hash, member_id);
-- The application: SELECT, DELETE, INSERT, UPDATE.

CREATE TABLE entry (
  member_id uuid NOT NULL,
  id uuid NOT NULL,
  movement_id uuid NOT NULL,
  kind text NOT NULL,
  resolves uuid,
  debit text COLLATE "C" NOT NULL,
  credit text COLLATE "C" NOT NULL,
  amount bigint NOT NULL,
  currency text NOT NULL,
  reason text NOT NULL,
  operation_lock text,
  debit_after bigint,
  credit_after bigint,
  statement_type text,
  counterpart text,
  reference jsonb,
  xid bigint NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT entry_pkey PRIMARY KEY (member_id, id),
  CONSTRAINT entry_amount_check CHECK (amount > 0),
  CONSTRAINT entry_check CHECK ((resolves IS NOT NULL) = (kind = ANY (ARRAY['post'::text, 'void'::text]))),
  CONSTRAINT entry_check1 CHECK (kind <> 'hold'::text OR operation_lock IS NOT NULL),
  CONSTRAINT entry_check2 CHECK (statement_type IS NULL OR (kind = ANY (ARRAY['move'::text, 'hold'::text]))),
  CONSTRAINT entry_check3 CHECK (debit <> credit),
  CONSTRAINT entry_check4 CHECK ((credit = 'held'::text) = (kind = 'hold'::text) AND (debit = 'held'::text) = (kind = ANY (ARRAY['post'::text, 'void'::text]))),
  CONSTRAINT entry_credit_after_check CHECK (credit_after >= 0),
  CONSTRAINT entry_currency_check CHECK (currency = ANY (ARRAY['THB'::text, 'LAK'::text])),
  CONSTRAINT entry_debit_after_check CHECK (debit_after >= 0),
  CONSTRAINT entry_kind_check CHECK (kind = ANY (ARRAY['move'::text, 'hold'::text, 'post'::text, 'void'::text])),
  CONSTRAINT entry_member_id_resolves_fkey FOREIGN KEY (member_id, resolves) REFERENCES entry(member_id, id)
);
CREATE INDEX entry_into_wallet ON entry USING btree (member_id, created_at, id) WHERE credit = 'wallet'::text AND (kind = ANY (ARRAY['post'::text, 'void'::text]));
CREATE INDEX entry_operator ON entry USING btree (member_id, created_at) WHERE "left"(debit, 9) = 'operator:'::text OR "left"(credit, 9) = 'operator:'::text;
CREATE INDEX entry_recent ON entry USING brin (created_at) WITH (pages_per_range='16', autosummarize='on');
CREATE UNIQUE INDEX entry_resolves ON entry USING btree (member_id, resolves) WHERE resolves IS NOT NULL;
CREATE INDEX entry_result ON entry USING btree (member_id, created_at) WHERE reason = 'game-result'::text;
CREATE INDEX entry_statement ON entry USING btree (member_id, statement_type, created_at DESC, id DESC) INCLUDE (amount, counterpart) WHERE statement_type IS NOT NULL;
CREATE INDEX entry_taken_back ON entry USING btree (member_id, created_at) WHERE debit = 'wallet'::text AND (credit = ANY (ARRAY['operator:adjustment'::text, 'operator:suspense'::text]));
CREATE INDEX entry_xid ON entry USING brin (xid) WITH (pages_per_range='16', autosummarize='on');
CREATE TRIGGER entry_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER notification_of_entry AFTER INSERT ON entry FOR EACH ROW WHEN (new.kind = 'move'::text AND (new.statement_type = ANY (ARRAY['deposit'::text, 'withdraw'::text, 'bonus'::text, 'finish_bonus'::text]))) EXECUTE FUNCTION notification_of_entry();
-- The application: SELECT.

CREATE TABLE erasure_request (
  member_id uuid NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  locale text NOT NULL,
  state text NOT NULL DEFAULT 'open'::text,
  requested_at timestamp with time zone NOT NULL DEFAULT now(),
  ended_at timestamp with time zone,
  declined_by uuid,
  reason text,
  CONSTRAINT erasure_request_pkey PRIMARY KEY (member_id, id),
  CONSTRAINT erasure_request_check CHECK ((state = 'open'::text) = (ended_at IS NULL)),
  CONSTRAINT erasure_request_check1 CHECK ((state = 'declined'::text) = (declined_by IS NOT NULL)),
  CONSTRAINT erasure_request_check2 CHECK ((declined_by IS NULL) = (reason IS NULL)),
  CONSTRAINT erasure_request_declined_by_fkey FOREIGN KEY (declined_by) REFERENCES staff_member(id),
  CONSTRAINT erasure_request_locale_check CHECK (locale = ANY (ARRAY['th'::text, 'la'::text, 'en'::text])),
  CONSTRAINT erasure_request_reason_check CHECK (reason = ANY (ARRAY['LAW'::text, 'CLAIM'::text, 'IDENTITY'::text, 'OTHER'::text])),
  CONSTRAINT erasure_request_state_check CHECK (state = ANY (ARRAY['open'::text, 'withdrawn'::text, 'declined'::text, 'done'::text]))
);
CREATE UNIQUE INDEX erasure_request_id ON erasure_request USING btree (id);
CREATE UNIQUE INDEX erasure_request_one_open ON erasure_request USING btree (member_id) WHERE state = 'open'::text;
CREATE INDEX erasure_request_waiting ON erasure_request USING btree (requested_at, id) WHERE state = 'open'::text;
CREATE TRIGGER erasure_request_event AFTER INSERT OR UPDATE OF state ON erasure_request FOR EACH ROW EXECUTE FUNCTION backoffice_event('erasures');
CREATE TRIGGER erasure_request_no_truncate BEFORE TRUNCATE ON erasure_request FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER erasure_request_unchanged BEFORE DELETE OR UPDATE ON erasure_request FOR EACH ROW EXECUTE FUNCTION erasure_request_ends_once();
-- The application: SELECT, INSERT, UPDATE.

CREATE TABLE excluded_person (
  digest bytea NOT NULL,
  until timestamp with time zone NOT NULL,
  CONSTRAINT excluded_person_pkey PRIMARY KEY (digest),
  CONSTRAINT excluded_person_digest_check CHECK (length(digest) = 32)
);
CREATE INDEX excluded_person_until ON excluded_person USING btree (until);
-- The application: SELECT, DELETE, UPDATE.

CREATE TABLE exclusion_key (
  one boolean NOT NULL DEFAULT true,
  sealed bytea NOT NULL,
  CONSTRAINT exclusion_key_pkey PRIMARY KEY (one),
  CONSTRAINT exclusion_key_one_check CHECK (one)
);
-- The application: SELECT, INSERT, UPDATE.

CREATE TABLE first_deposit (
  member_id uuid NOT NULL,
  day date NOT NULL,
  currency text NOT NULL,
  CONSTRAINT first_deposit_pkey PRIMARY KEY (member_id)
);
CREATE INDEX first_deposit_day ON first_deposit USING btree (day, currency);
-- The application: SELECT, INSERT, UPDATE.

CREATE TABLE game (
  code text NOT NULL,
  name text NOT NULL,
  category text NOT NULL,
  plays text,
  rate numeric(12,4) NOT NULL,
  provider text NOT NULL,
  "position" integer NOT NULL,
  logo text NOT NULL,
  background text NOT NULL,
  web text,
  android text,
  ios text,
  enabled boolean NOT NULL DEFAULT true,
  CONSTRAINT game_pkey PRIMARY KEY (code),
  CONSTRAINT game_category_check CHECK (category = ANY (ARRAY['slot'::text, 'sport'::text, 'lotto'::text])),
  CONSTRAINT game_plays_check CHECK (plays = ANY (ARRAY['slot'::text, 'sport'::text, 'casino'::text, 'lotto'::text])),
  CONSTRAINT game_provider_key UNIQUE (provider),
  CONSTRAINT game_rate_check CHECK (rate > 0::numeric)
);
-- The application: SELECT, INSERT, UPDATE.

CREATE TABLE game_account (
  member_id uuid NOT NULL,
  code text COLLATE "C" NOT NULL,
  username text NOT NULL,
  password bytea NOT NULL,
  password_next bytea,
  active boolean NOT NULL DEFAULT false,
  reading bigint,
  outstanding bigint,
  refreshed_at timestamp with time zone,
  result bigint NOT NULL DEFAULT 0,
  unchecked_since timestamp with time zone,
  played_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  client text,
  CONSTRAINT game_account_pkey PRIMARY KEY (member_id, code)
);
CREATE INDEX game_account_named ON game_account USING btree (lower(username) text_pattern_ops);
CREATE INDEX game_account_unchecked ON game_account USING btree (unchecked_since) WHERE unchecked_since IS NOT NULL;
CREATE UNIQUE INDEX game_account_username ON game_account USING btree (code, username);
-- The application: SELECT, INSERT, UPDATE.

CREATE TABLE game_favourite (
  member_id uuid NOT NULL,
  code text COLLATE "C" NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT game_favourite_pkey PRIMARY KEY (member_id, code)
);
-- The application: SELECT, DELETE, INSERT.

CREATE TABLE gift_claim (
  digest bytea NOT NULL,
  member_id uuid NOT NULL,
  gift_id uuid NOT NULL,
  CONSTRAINT gift_claim_pkey PRIMARY KEY (digest)
);
-- The application: SELECT, DELETE, INSERT.

CREATE TABLE gift_link (
  member_id uuid NOT NULL,
  id uuid NOT NULL,
  request_id uuid NOT NULL,
  provider text NOT NULL,
  digest bytea NOT NULL,
  voucher text,
  ending text NOT NULL,
  amount bigint,
  paid_amount bigint,
  state text NOT NULL DEFAULT 'claimed'::text,
  refusal text,
  sent_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  ended_at timestamp with time zone,
  sent_to text,
  CONSTRAINT gift_link_pkey PRIMARY KEY (member_id, id),
  CONSTRAINT gift_link_amount_check CHECK (amount > 0),
  CONSTRAINT gift_link_check CHECK ((voucher IS NULL) = (ended_at IS NOT NULL)),
  CONSTRAINT gift_link_check1 CHECK ((state = 'credited'::text) = (paid_amount IS NOT NULL)),
  CONSTRAINT gift_link_check2 CHECK (state <> 'redeeming'::text OR amount IS NOT NULL AND sent_at IS NOT NULL),
  CONSTRAINT gift_link_digest_check CHECK (length(digest) = 32),
  CONSTRAINT gift_link_state_check CHECK (state = ANY (ARRAY['claimed'::text, 'redeeming'::text, 'unused'::text, 'credited'::text, 'refused'::text]))
);
CREATE INDEX gift_link_nothing ON gift_link USING btree (ended_at) WHERE paid_amount IS NULL;
CREATE INDEX gift_link_of_member ON gift_link USING btree (member_id, created_at DESC);
CREATE TRIGGER gift_guard BEFORE UPDATE OF state ON gift_link FOR EACH ROW WHEN (old.state IS DISTINCT FROM new.state) EXECUTE FUNCTION gift_guard();
-- The application: SELECT, DELETE, INSERT, UPDATE.

CREATE TABLE impersonation_code (
  code_hash bytea NOT NULL,
  member_id uuid NOT NULL,
  staff_id uuid NOT NULL,
  staff_session uuid NOT NULL,
  who text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT impersonation_code_pkey PRIMARY KEY (code_hash),
  CONSTRAINT impersonation_code_code_hash_check CHECK (length(code_hash) = 32),
  CONSTRAINT impersonation_code_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_member(id)
);
CREATE INDEX impersonation_code_expires_at ON impersonation_code USING btree (expires_at);
-- The application: SELECT, DELETE, INSERT.

CREATE TABLE inquiry (
  member_id uuid NOT NULL,
  kind text COLLATE "C" NOT NULL,
  id uuid NOT NULL,
  provider text COLLATE "C" NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  failed_attempts integer NOT NULL DEFAULT 0,
  next_at timestamp with time zone NOT NULL,
  began_at timestamp with time zone NOT NULL DEFAULT now(),
  last_answer_at timestamp with time zone NOT NULL DEFAULT now(),
  escalated_at timestamp with time zone,
  traceparent text,
  CONSTRAINT inquiry_pkey PRIMARY KEY (member_id, kind, id)
) WITH (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_threshold=1000);
CREATE INDEX inquiry_escalated ON inquiry USING btree (escalated_at) WHERE escalated_at IS NOT NULL;
CREATE INDEX inquiry_escalated_id ON inquiry USING btree (id) WHERE escalated_at IS NOT NULL;
CREATE INDEX inquiry_pool ON inquiry USING btree (kind, provider, next_at);
CREATE TRIGGER backoffice_event_inquiry AFTER UPDATE OF escalated_at ON inquiry FOR EACH ROW WHEN (old.escalated_at IS DISTINCT FROM new.escalated_at) EXECUTE FUNCTION backoffice_event_inquiry();
CREATE TRIGGER backoffice_event_inquiry_over AFTER DELETE ON inquiry FOR EACH ROW WHEN (old.escalated_at IS NOT NULL) EXECUTE FUNCTION backoffice_event_inquiry();
-- The application: SELECT, DELETE, INSERT, UPDATE.

CREATE TABLE invitation (
  inviter_id uuid NOT NULL,
  member_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  barred text,
  barred_at timestamp with time zone,
  CONSTRAINT invitation_pkey PRIMARY KEY (inviter_id, member_id),
  CONSTRAINT invitation_barred_check CHECK (barred = ANY (ARRAY['bank'::text, 'phone'::text, 'device'::text, 'currency'::text])),
  CONSTRAINT invitation_check CHECK ((barred IS NULL) = (barred_at IS NULL))
);
CREATE UNIQUE INDEX invitation_of ON invitation USING btree (member_id);
-- The application: SELECT, INSERT, UPDATE.

CREATE TABLE invite_summary (
  member_id uuid NOT NULL,
  friends bigint NOT NULL DEFAULT 0,
  played boolean NOT NULL DEFAULT false,
  commissions bigint NOT NULL DEFAULT 0,
  collected bigint NOT NULL DEFAULT 0,
  uncollected bigint NOT NULL DEFAULT 0,
  CONSTRAINT invite_summary_pkey PRIMARY KEY (member_id),
  CONSTRAINT invite_summary_check CHECK (collected <= commissions),
  CONSTRAINT invite_summary_uncollected_check CHECK (uncollected >= 0)
);
CREATE TRIGGER notification_of_invitation AFTER UPDATE OF uncollected ON invite_summary FOR EACH ROW WHEN (old.uncollected <> new.uncollected) EXECUTE FUNCTION notification_of_invitation();
-- The application: SELECT, INSERT, UPDATE.

CREATE TABLE issued_statement (
  number text COLLATE "C" NOT NULL,
  member_id uuid NOT NULL,
  month text NOT NULL,
  currency text NOT NULL,
  opening bigint NOT NULL,
  closing bigint NOT NULL,
  lines integer NOT NULL,
  content_hash text NOT NULL,
  issued_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT issued_statement_pkey PRIMARY KEY (number),
  CONSTRAINT issued_statement_closing_check CHECK (closing >= 0),
  CONSTRAINT issued_statement_content_hash_check CHECK (content_hash ~ '^[0-9a-f]{64}$'::text),
  CONSTRAINT issued_statement_currency_check CHECK (currency = ANY (ARRAY['THB'::text, 'LAK'::text])),
  CONSTRAINT issued_statement_lines_check CHECK (lines >= 0),
  CONSTRAINT issued_statement_member_id_month_content_hash_key UNIQUE (member_id, month, content_hash),
  CONSTRAINT issued_statement_month_check CHECK (month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'::text),
  CONSTRAINT issued_statement_number_check CHECK (number ~ '^[0-9A-HJKMNP-TV-Z]{8}$'::text),
  CONSTRAINT issued_statement_opening_check CHECK (opening >= 0)
);
CREATE TRIGGER issued_statement_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON issued_statement FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- The application: SELECT, INSERT.

CREATE TABLE job_run (
  queue text NOT NULL,
  began_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  done_at timestamp with time zone,
  failed_at timestamp with time zone,
  failed_why text,
  CONSTRAINT job_run_pkey PRIMARY KEY (queue),
  CONSTRAINT job_run_failed_why_check CHECK (length(failed_why) <= 300)
);
-- The application: SELECT, INSERT, UPDATE.

CREATE TABLE known_network (
  member_id uuid NOT NULL,
  network_hash bytea NOT NULL,
  last_login_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT known_network_pkey PRIMARY KEY (member_id, network_hash),
  CONSTRAINT known_network_network_hash_check CHECK (length(network_hash) = 32)
);
CREATE INDEX known_network_last_login_at ON known_network USING btree (last_login_at);
-- The application: SELECT, DELETE, INSERT, UPDATE.

CREATE TABLE ledger_check (
  id uuid NOT NULL,
  asked_at timestamp with time zone NOT NULL DEFAULT now(),
  staff_id uuid,
  who text,
  began_at timestamp with time zone,
  beat_at timestamp with time zone NOT NULL DEFAULT now(),
  rules_done integer NOT NULL DEFAULT 0,
  rules integer NOT NULL DEFAULT 0,
  ended_at timestamp with time zone,
  outcome text,
  entries bigint,
  accounts bigint,
  open_holds bigint,
  violations jsonb NOT NULL DEFAULT '[]'::jsonb,
  CONSTRAINT ledger_check_pkey PRIMARY KEY (id),
  CONSTRAINT ledger_check_check CHECK ((ended_at IS NULL) = (outcome IS NULL)),
  CONSTRAINT ledger_check_outcome_check CHECK (outcome = ANY (ARRAY['right'::text, 'broken'::text, 'failed'::text, 'lost'::text])),
  CONSTRAINT ledger_check_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_member(id)
);
CREATE INDEX ledger_check_asked ON ledger_check USING btree (asked_at DESC, id DESC);
CREATE INDEX ledger_check_ended ON ledger_check USING btree (ended_at DESC) WHERE outcome = ANY (ARRAY['right'::text, 'broken'::text]);
CREATE UNIQUE INDEX ledger_check_one ON ledger_check USING btree ((true)) WHERE ended_at IS NULL;
-- The application: SELECT, INSERT, UPDATE.

CREATE TABLE leg (
  member_id uuid NOT NULL,
  id uuid NOT NULL,
  code text COLLATE "C" NOT NULL,
  direction text NOT NULL,
  amount bigint NOT NULL,
  sent_amount bigint NOT NULL,
  currency text NOT NULL,
  reference text NOT NULL,
  sender uuid NOT NULL,
  state text NOT NULL DEFAULT 'sent'::text,
  refusal text,
  contradicted_at timestamp with time zone,
  unconfirmed_since timestamp with time zone,
  balance_before bigint,
  outstanding_before bigint,
  read_at timestamp with time zone,
  unmoved_at timestamp with time zone,
  doubted_at timestamp with time zone,
  second_leg text,
  second_leg_refusal text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  ended_at timestamp with time zone,
  sent_to text,
  CONSTRAINT leg_pkey PRIMARY KEY (member_id, id),
  CONSTRAINT leg_amount_check CHECK (amount > 0),
  CONSTRAINT leg_check CHECK ((balance_before IS NULL) = (read_at IS NULL)),
  CONSTRAINT leg_direction_check CHECK (direction = ANY (ARRAY['in'::text, 'out'::text])),
  CONSTRAINT leg_sent_amount_check CHECK (sent_amount > 0),
  CONSTRAINT leg_state_check CHECK (state = ANY (ARRAY['sent'::text, 'done'::text, 'failed'::text]))
);
CREATE TRIGGER leg_guard BEFORE UPDATE OF state ON leg FOR EACH ROW WHEN (old.state IS DISTINCT FROM new.state) EXECUTE FUNCTION leg_guard();
CREATE TRIGGER notification_of_leg AFTER UPDATE OF state ON leg FOR EACH ROW WHEN (old.state <> new.state AND new.state = 'failed'::text) EXECUTE FUNCTION notification_of_leg();
-- The application: SELECT, INSERT, UPDATE.

CREATE TABLE limit_flag (
  member_id uuid NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  entry_id uuid NOT NULL,
  limit_name text NOT NULL,
  amount bigint NOT NULL,
  over bigint NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  reviewed_at timestamp with time zone,
  reviewed_by text,
  note text,
  CONSTRAINT limit_flag_pkey PRIMARY KEY (member_id, entry_id, limit_name)
);
CREATE INDEX limit_flag_id ON limit_flag USING btree (id);
CREATE INDEX limit_flag_open ON limit_flag USING btree (created_at, id) WHERE reviewed_at IS NULL;
CREATE TRIGGER backoffice_event_limit_flag AFTER INSERT OR UPDATE OF reviewed_at ON limit_flag FOR EACH ROW EXECUTE FUNCTION backoffice_event('risk_reviews');
CREATE TRIGGER notification_of_limit AFTER INSERT ON limit_flag FOR EACH ROW WHEN (new.limit_name <> 'minimum'::text) EXECUTE FUNCTION notification_of_limit();
CREATE TRIGGER queue_wait_limit_flag AFTER UPDATE ON limit_flag FOR EACH ROW WHEN (old.reviewed_at IS NULL AND new.reviewed_at IS NOT NULL) EXECUTE FUNCTION queue_wait_end('risk_reviews', 'created_at');
-- The application: SELECT, INSERT, UPDATE.

CREATE TABLE member (
  id uuid NOT NULL,
  public_id text NOT NULL,
  username text NOT NULL,
  phone text NOT NULL,
  name text NOT NULL,
  password_hash text NOT NULL,
  status text NOT NULL DEFAULT 'active'::text,
  currency text NOT NULL,
  bank_code text NOT NULL,
  bank_account_no text NOT NULL,
  bank_account_name text NOT NULL,
  withdraw_waits_until timestamp with time zone,
  bank_name_changed_at timestamp with time zone,
  password_changed_at timestamp with time zone,
  inviter_id uuid,
  invites_barred_at timestamp with time zone,
  withdrawals_held_at timestamp with time zone,
  source_code text,
  agreements_version text,
  age_confirmed_at timestamp with time zone,
  break_until timestamp with time zone,
  excluded_until timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  erased_at timestamp with time zone,
  CONSTRAINT member_pkey PRIMARY KEY (id),
  CONSTRAINT member_currency_check CHECK (currency = ANY (ARRAY['THB'::text, 'LAK'::text])),
  CONSTRAINT member_phone_check CHECK (phone ~ '^\+[0-9]{8,14}$'::text),
  CONSTRAINT member_public_id_check CHECK (public_id ~ '^[0-9A-HJKMNP-TV-Z]{10}$'::text),
  CONSTRAINT member_status_check CHECK (status = ANY (ARRAY['active'::text, 'inactive'::text]))
);
CREATE INDEX member_holder ON member USING btree (holder_key(bank_account_name), id);
CREATE INDEX member_holder_begin ON member USING btree (holder_key(bank_account_name) text_pattern_ops);
CREATE INDEX member_inactive ON member USING btree (created_at DESC, id DESC) WHERE status = 'inactive'::text;
CREATE INDEX member_joined ON member USING btree (created_at DESC, id DESC);
CREATE INDEX member_name_begin ON member USING btree (person_key(name) text_pattern_ops);
CREATE INDEX member_new ON member USING btree (created_at) INCLUDE (currency);
CREATE INDEX member_phone_end ON member USING btree (reverse(phone) text_pattern_ops);
CREATE INDEX member_surname_begin ON member USING btree (name_rest(name) text_pattern_ops);
CREATE TRIGGER erasure_request_over AFTER UPDATE OF erased_at ON member FOR EACH ROW WHEN (old.erased_at IS NULL AND new.erased_at IS NOT NULL) EXECUTE FUNCTION erasure_request_over();
CREATE TRIGGER member_blocked AFTER UPDATE OF status ON member FOR EACH ROW WHEN (new.status <> 'active'::text) EXECUTE FUNCTION end_sessions_of_blocked();
CREATE TRIGGER member_changed AFTER UPDATE OF break_until, excluded_until, bank_code, bank_account_no, bank_account_name, name, password_hash ON member FOR EACH ROW EXECUTE FUNCTION member_changed();
CREATE TRIGGER member_erased_by_owner BEFORE UPDATE OF id, erased_at ON member FOR EACH ROW WHEN (old.id IS DISTINCT FROM new.id OR old.erased_at IS DISTINCT FROM new.erased_at) EXECUTE FUNCTION member_erased_by_owner();
CREATE TRIGGER member_not_erased BEFORE INSERT ON member FOR EACH ROW WHEN (new.erased_at IS NOT NULL) EXECUTE FUNCTION member_erased_by_owner();
CREATE TRIGGER password_reset_over AFTER UPDATE OF password_hash ON member FOR EACH ROW WHEN (old.password_hash <> new.password_hash) EXECUTE FUNCTION password_reset_over();
CREATE TRIGGER security_event_of_member AFTER UPDATE OF password_hash, bank_code, bank_account_no ON member FOR EACH ROW EXECUTE FUNCTION security_event_of_member();
CREATE TRIGGER security_tell_of_member AFTER UPDATE OF password_hash, bank_code, bank_account_no ON member FOR EACH ROW EXECUTE FUNCTION security_tell_of_member();
-- The application: SELECT, INSERT, UPDATE.

CREATE TABLE member_bonus (
  member_id uuid NOT NULL,
  id uuid NOT NULL,
  offer_code text COLLATE "C" NOT NULL,
  kind text NOT NULL,
  currency text NOT NULL,
  name jsonb NOT NULL,
  type text NOT NULL,
  terms jsonb NOT NULL,
  games text[] NOT NULL,
  deposit_id uuid,
  deposit bigint NOT NULL,
  bonus bigint NOT NULL,
  added bigint NOT NULL DEFAULT 0,
  late bigint NOT NULL DEFAULT 0,
  state text NOT NULL DEFAULT 'open'::text,
  started_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  in_use text[] NOT NULL DEFAULT '{}'::text[],
  expires_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  turnover bigint,
  total bigint,
  kept bigint,
  cut bigint,
  end_id uuid,
  reason text,
  ended_by uuid,
  try_at timestamp with time zone,
  won_unreported jsonb,
  reported_after bigint NOT NULL DEFAULT 0,
  kept_after bigint NOT NULL DEFAULT 0,
  CONSTRAINT member_bonus_pkey PRIMARY KEY (member_id, id),
  CONSTRAINT member_bonus_added_check CHECK (added >= 0),
  CONSTRAINT member_bonus_bonus_check CHECK (bonus > 0),
  CONSTRAINT member_bonus_check CHECK ((state = 'open'::text) = (ended_at IS NULL) AND (state = 'open'::text) = (kept IS NULL) AND (state = 'open'::text) = (cut IS NULL) AND (state = 'open'::text) = (end_id IS NULL)),
  CONSTRAINT member_bonus_check1 CHECK (kept_after >= 0 AND kept_after <= reported_after),
  CONSTRAINT member_bonus_cut_check CHECK (cut >= 0),
  CONSTRAINT member_bonus_deposit_check CHECK (deposit >= 0),
  CONSTRAINT member_bonus_kind_check CHECK (kind = ANY (ARRAY['bonus'::text, 'promotion'::text])),
  CONSTRAINT member_bonus_late_check CHECK (late >= 0),
  CONSTRAINT member_bonus_reported_after_check CHECK (reported_after >= 0),
  CONSTRAINT member_bonus_state_check CHECK (state = ANY (ARRAY['open'::text, 'success'::text, 'fail'::text, 'expired'::text, 'void'::text]))
);
CREATE INDEX member_bonus_begun ON member_bonus USING btree (started_at);
CREATE INDEX member_bonus_due ON member_bonus USING btree (try_at) WHERE try_at IS NOT NULL;
CREATE UNIQUE INDEX member_bonus_end ON member_bonus USING btree (member_id, end_id) WHERE end_id IS NOT NULL;
CREATE INDEX member_bonus_ended ON member_bonus USING btree (ended_at) WHERE state <> 'open'::text;
CREATE UNIQUE INDEX member_bonus_of_deposit ON member_bonus USING btree (member_id, deposit_id) WHERE deposit_id IS NOT NULL;
CREATE INDEX member_bonus_offer ON member_bonus USING btree (member_id, offer_code, started_at);
CREATE UNIQUE INDEX member_bonus_open ON member_bonus USING btree (member_id) WHERE state = 'open'::text;
CREATE INDEX member_bonus_time ON member_bonus USING btree (member_id, started_at DESC);
CREATE INDEX member_bonus_whole ON member_bonus USING btree (member_id, ended_at DESC, end_id DESC) WHERE cut = 0;
CREATE INDEX member_bonus_won_unreported ON member_bonus USING btree (member_id) WHERE won_unreported IS NOT NULL;
CREATE TRIGGER bonus_note_unreported BEFORE UPDATE OF state ON member_bonus FOR EACH ROW WHEN (old.state = 'open'::text AND new.cut > 0) EXECUTE FUNCTION bonus_note_unreported();
CREATE TRIGGER bonus_offer_notify_begun AFTER INSERT ON member_bonus REFERENCING NEW TABLE AS begun FOR EACH STATEMENT EXECUTE FUNCTION bonus_offer_notify_begun();
CREATE TRIGGER bonus_offer_notify_ended AFTER UPDATE OF state ON member_bonus FOR EACH ROW WHEN (old.state = 'open'::text AND new.state <> 'open'::text) EXECUTE FUNCTION bonus_offer_notify_ended();
CREATE TRIGGER member_bonus_guard BEFORE UPDATE OF state ON member_bonus FOR EACH ROW WHEN (old.state IS DISTINCT FROM new.state) EXECUTE FUNCTION member_bonus_guard();
-- The application: SELECT, INSERT, UPDATE.

CREATE TABLE member_bonus_correction (
  member_id uuid NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  bonus_id uuid NOT NULL,
  late bigint NOT NULL,
  added bigint NOT NULL,
  deposit bigint NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT member_bonus_correction_pkey PRIMARY KEY (member_id, id),
  CONSTRAINT member_bonus_correction_deposit_check CHECK (deposit <= 0)
);
CREATE INDEX member_bonus_correction_late ON member_bonus_correction USING btree (member_id, bonus_id) WHERE late <> 0;
-- The application: SELECT, INSERT.

CREATE TABLE member_bonus_deposit (
  member_id uuid NOT NULL,
  entry_id uuid NOT NULL,
  bonus_id uuid NOT NULL,
  late bigint NOT NULL,
  added bigint NOT NULL,
  deposit bigint NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT member_bonus_deposit_pkey PRIMARY KEY (member_id, entry_id),
  CONSTRAINT member_bonus_deposit_added_check CHECK (added >= 0),
  CONSTRAINT member_bonus_deposit_deposit_check CHECK (deposit >= 0),
  CONSTRAINT member_bonus_deposit_late_check CHECK (late >= 0)
);
CREATE INDEX member_bonus_deposit_late ON member_bonus_deposit USING btree (member_id, bonus_id) WHERE late > 0;
-- The application: SELECT, INSERT.

CREATE TABLE member_bonus_money (
  member_id uuid NOT NULL,
  entry_id uuid NOT NULL,
  bonus_id uuid NOT NULL,
  amount bigint NOT NULL,
  late boolean NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT member_bonus_money_pkey PRIMARY KEY (member_id, entry_id),
  CONSTRAINT member_bonus_money_amount_check CHECK (amount > 0)
);
CREATE INDEX member_bonus_money_late ON member_bonus_money USING btree (member_id, bonus_id) WHERE late;
-- The application: SELECT, INSERT.

CREATE TABLE member_change (
  member_id uuid NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  what text NOT NULL,
  before jsonb,
  after jsonb,
  at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT member_change_pkey PRIMARY KEY (member_id, id),
  CONSTRAINT member_change_what_check CHECK (what = ANY (ARRAY['limit'::text, 'break'::text, 'exclusion'::text, 'bank-account'::text, 'bank-name'::text, 'bank-release'::text, 'password'::text, 'name'::text, 'withdraw-ask'::text, 'pin-set'::text, 'pin-removed'::text, 'pin-locked'::text]))
);
CREATE INDEX member_change_time ON member_change USING btree (member_id, at DESC, id);
CREATE TRIGGER member_change_append_only BEFORE DELETE OR UPDATE ON member_change FOR EACH ROW EXECUTE FUNCTION refuse_but_erasure('before', 'after');
CREATE TRIGGER member_change_no_truncate BEFORE TRUNCATE ON member_change FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- The application: SELECT, INSERT.

CREATE TABLE member_flag (
  member_id uuid NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  kind text NOT NULL,
  about text COLLATE "C" NOT NULL,
  reason jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  reviewed_at timestamp with time zone,
  reviewed_by text,
  note text,
  CONSTRAINT member_flag_pkey PRIMARY KEY (member_id, kind, about),
  CONSTRAINT member_flag_check CHECK ((reviewed_at IS NULL) = (reviewed_by IS NULL)),
  CONSTRAINT member_flag_kind_check CHECK (kind = ANY (ARRAY['large-day'::text, 'split'::text, 'pass-through'::text, 'shared-device'::text, 'shared-payer'::text, 'first-withdrawal'::text, 'third-party-slips'::text, 'network-failures'::text, 'network-logins'::text, 'new-device-payout'::text, 'reset-payout'::text]))
);
CREATE INDEX member_flag_id ON member_flag USING btree (id);
CREATE UNIQUE INDEX member_flag_network ON member_flag USING btree (kind, about) WHERE kind = ANY (ARRAY['network-failures'::text, 'network-logins'::text]);
CREATE INDEX member_flag_open ON member_flag USING btree (created_at, id) WHERE reviewed_at IS NULL;
CREATE TRIGGER member_flag_event AFTER INSERT OR UPDATE OF reviewed_at ON member_flag FOR EACH ROW EXECUTE FUNCTION backoffice_event('risk_reviews');
CREATE TRIGGER queue_wait_member_flag AFTER UPDATE ON member_flag FOR EACH ROW WHEN (old.reviewed_at IS NULL AND new.reviewed_at IS NOT NULL) EXECUTE FUNCTION queue_wait_end('risk_reviews', 'created_at');
-- The application: SELECT, INSERT, UPDATE.

CREATE TABLE member_limit (
  member_id uuid NOT NULL,
  name text NOT NULL,
  value bigint,
  pending_value bigint,
  pending_from timestamp with time zone,
  CONSTRAINT member_limit_pkey PRIMARY KEY (member_id, name),
  CONSTRAINT member_limit_name_check CHECK (name = ANY (ARRAY['depositDay'::text, 'depositWeek'::text, 'depositMonth'::text, 'lossDay'::text, 'lossWeek'::text, 'lossMonth'::text, 'sessionMinutes'::text, 'realityCheckMinutes'::text])),
  CONSTRAINT member_limit_pending_value_check CHECK (pending_value >= 0),
  CONSTRAINT member_limit_value_check CHECK (value >= 0)
);
CREATE TRIGGER member_limit_changed AFTER UPDATE ON member_limit FOR EACH ROW WHEN (old.value IS DISTINCT FROM new.value OR old.pending_value IS DISTINCT FROM new.pending_value OR old.pending_from IS DISTINCT FROM new.pending_from) EXECUTE FUNCTION member_limit_changed();
CREATE TRIGGER member_limit_written AFTER INSERT ON member_limit FOR EACH ROW EXECUTE FUNCTION member_limit_changed();
-- The application: SELECT, INSERT, UPDATE.

CREATE TABLE member_list_filter (
  staff_id uuid NOT NULL,
  name text NOT NULL,
  filter jsonb NOT NULL,
  saved_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT member_list_filter_pkey PRIMARY KEY (staff_id, name),
  CONSTRAINT member_list_filter_name_check CHECK (length(name) >= 1 AND length(name) <= 40),
  CONSTRAINT member_list_filter_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_member(id)
);
-- The application: SELECT, DELETE, INSERT, UPDATE.

CREATE TABLE member_note (
  member_id uuid NOT NULL,
  id uuid NOT NULL,
  staff_id uuid NOT NULL,
  who text NOT NULL,
  note text NOT NULL,
  corrects uuid,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT member_note_pkey PRIMARY KEY (member_id, id),
  CONSTRAINT member_note_member_id_corrects_fkey FOREIGN KEY (member_id, corrects) REFERENCES member_note(member_id, id),
  CONSTRAINT member_note_note_check CHECK (length(note) >= 1 AND length(note) <= 2000),
  CONSTRAINT member_note_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_member(id)
);
CREATE INDEX member_note_time ON member_note USING btree (member_id, created_at DESC, id DESC);
CREATE TRIGGER member_note_append_only BEFORE DELETE OR UPDATE ON member_note FOR EACH ROW EXECUTE FUNCTION refuse_but_erasure('note');
CREATE TRIGGER member_note_no_truncate BEFORE TRUNCATE ON member_note FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- The application: SELECT, INSERT.

CREATE TABLE member_tag (
  member_id uuid NOT NULL,
  tag text NOT NULL,
  staff_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT member_tag_pkey PRIMARY KEY (member_id, tag),
  CONSTRAINT member_tag_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_member(id),
  CONSTRAINT member_tag_tag_check CHECK (length(tag) >= 1 AND length(tag) <= 30)
);
CREATE INDEX member_tag_named ON member_tag USING btree (tag, member_id);
-- The application: SELECT, DELETE, INSERT.

CREATE TABLE migration_need (
  name text NOT NULL,
  needs text,
  CONSTRAINT migration_need_pkey PRIMARY KEY (name)
);
-- The application: SELECT.

CREATE TABLE missed_deposit (
  entry_id uuid NOT NULL,
  member_id uuid NOT NULL,
  amount bigint NOT NULL,
  credited_at timestamp with time zone NOT NULL DEFAULT now(),
  bank_receipt_id uuid,
  CONSTRAINT missed_deposit_pkey PRIMARY KEY (entry_id),
  CONSTRAINT missed_deposit_amount_check CHECK (amount > 0),
  CONSTRAINT missed_deposit_bank_receipt_id_fkey FOREIGN KEY (bank_receipt_id) REFERENCES bank_receipt(id),
  CONSTRAINT missed_deposit_bank_receipt_id_key UNIQUE (bank_receipt_id)
);
CREATE INDEX missed_deposit_member ON missed_deposit USING btree (member_id, amount, credited_at);
-- The application: SELECT, INSERT, UPDATE.

CREATE TABLE money_interval (
  starts_at timestamp with time zone NOT NULL,
  currency text NOT NULL,
  money_in bigint NOT NULL,
  ins bigint NOT NULL,
  money_out bigint NOT NULL,
  outs bigint NOT NULL,
  CONSTRAINT money_interval_pkey PRIMARY KEY (starts_at, currency)
);
-- The application: SELECT, DELETE, INSERT, UPDATE.

CREATE TABLE new_count (
  day date NOT NULL,
  currency text NOT NULL,
  registered bigint NOT NULL,
  first_deposits bigint NOT NULL,
  CONSTRAINT new_count_pkey PRIMARY KEY (day, currency)
);
-- The application: SELECT, INSERT.

CREATE TABLE notification (
  member_id uuid NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL,
  amount bigint NOT NULL,
  game text COLLATE "C",
  reference jsonb,
  at timestamp with time zone NOT NULL,
  seen_at timestamp with time zone,
  CONSTRAINT notification_pkey PRIMARY KEY (member_id, id),
  CONSTRAINT notification_amount_check CHECK (amount >= 0),
  CONSTRAINT notification_kind_check CHECK (kind = ANY (ARRAY['in'::text, 'above-limit'::text, 'out'::text, 'given'::text, 'ended'::text, 'paid'::text, 'returned'::text, 'failed-move'::text, 'slip'::text, 'refund'::text, 'invite'::text, 'withdraw-ask'::text, 'pin-set'::text, 'pin-removed'::text, 'pin-locked'::text, 'new-device'::text, 'password-changed'::text, 'passkey-added'::text, 'passkey-removed'::text, 'bank-changed'::text, 'reset-begun'::text, 'erasure-asked'::text, 'erasure-declined'::text]))
);
CREATE INDEX notification_at ON notification USING btree (at);
CREATE INDEX notification_of_member ON notification USING btree (member_id, at DESC, id DESC);
-- The application: SELECT, DELETE, INSERT, UPDATE.

CREATE TABLE offer_trial (
  id uuid NOT NULL,
  code text COLLATE "C" NOT NULL,
  revision integer NOT NULL,
  offer jsonb NOT NULL,
  first_day date NOT NULL,
  last_day date NOT NULL,
  stakes text NOT NULL,
  who text NOT NULL,
  asked_at timestamp with time zone NOT NULL DEFAULT now(),
  began_at timestamp with time zone,
  beat_at timestamp with time zone NOT NULL DEFAULT now(),
  members_done bigint NOT NULL DEFAULT 0,
  members bigint,
  stop boolean NOT NULL DEFAULT false,
  ended_at timestamp with time zone,
  outcome text,
  result jsonb,
  CONSTRAINT offer_trial_pkey PRIMARY KEY (id),
  CONSTRAINT offer_trial_check CHECK ((ended_at IS NULL) = (outcome IS NULL)),
  CONSTRAINT offer_trial_check1 CHECK ((outcome = 'done'::text) = (result IS NOT NULL)),
  CONSTRAINT offer_trial_outcome_check CHECK (outcome = ANY (ARRAY['done'::text, 'cancelled'::text, 'timed-out'::text, 'failed'::text, 'lost'::text])),
  CONSTRAINT offer_trial_stakes_check CHECK (stakes = ANY (ARRAY['stored'::text, 'scaled'::text]))
);
CREATE INDEX offer_trial_offer ON offer_trial USING btree (code, asked_at DESC, id DESC);
CREATE INDEX offer_trial_old ON offer_trial USING btree (ended_at) WHERE ended_at IS NOT NULL;
CREATE UNIQUE INDEX offer_trial_one ON offer_trial USING btree ((true)) WHERE ended_at IS NULL;
CREATE TRIGGER offer_trial_notify AFTER INSERT OR UPDATE ON offer_trial FOR EACH ROW EXECUTE FUNCTION offer_trial_notify();
-- The application: SELECT, DELETE, INSERT, UPDATE.

CREATE TABLE online_minute (
  at timestamp with time zone NOT NULL,
  copy uuid NOT NULL,
  members integer NOT NULL,
  CONSTRAINT online_minute_pkey PRIMARY KEY (at, copy)
);
-- The application: SELECT, DELETE, INSERT, UPDATE.

CREATE TABLE open_hold (
  member_id uuid NOT NULL,
  operation_lock text COLLATE "C" NOT NULL,
  entry_id uuid NOT NULL,
  CONSTRAINT open_hold_pkey PRIMARY KEY (member_id, operation_lock)
);
CREATE INDEX open_hold_entry ON open_hold USING btree (entry_id);
-- The application: SELECT.

CREATE TABLE operator_mark (
  only_row boolean NOT NULL DEFAULT true,
  below_xid bigint NOT NULL,
  xid_offset bigint NOT NULL DEFAULT 0,
  taken_at timestamp with time zone NOT NULL,
  CONSTRAINT operator_mark_pkey PRIMARY KEY (only_row),
  CONSTRAINT operator_mark_only_row_check CHECK (only_row)
);
-- The application: SELECT.
-- It begins with rows: 1.

CREATE TABLE operator_snapshot (
  code text COLLATE "C" NOT NULL,
  currency text NOT NULL,
  balance bigint NOT NULL,
  CONSTRAINT operator_snapshot_pkey PRIMARY KEY (code, currency)
);
-- The application: SELECT.

CREATE TABLE otp (
  token_hash bytea NOT NULL,
  phone text NOT NULL,
  ref text NOT NULL,
  gateway_token text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  expires_at timestamp with time zone NOT NULL,
  verified_at timestamp with time zone,
  right_hash bytea,
  other_devices integer NOT NULL DEFAULT 0,
  CONSTRAINT otp_pkey PRIMARY KEY (token_hash),
  CONSTRAINT otp_phone_check CHECK (phone ~ '^\+[0-9]{8,14}$'::text),
  CONSTRAINT otp_token_hash_check CHECK (length(token_hash) = 32)
);
CREATE INDEX otp_expires_at ON otp USING btree (expires_at);
-- The application: SELECT, DELETE, INSERT, UPDATE.

CREATE TABLE otp_verified (
  phone text NOT NULL,
  device_hash bytea NOT NULL,
  verified_at timestamp with time zone NOT NULL,
  CONSTRAINT otp_verified_pkey PRIMARY KEY (phone, device_hash),
  CONSTRAINT otp_verified_device_hash_check CHECK (length(device_hash) = 32)
);
CREATE INDEX otp_verified_verified_at ON otp_verified USING btree (verified_at);
-- The application: SELECT, DELETE, INSERT, UPDATE.

CREATE TABLE outbox (
  member_id uuid NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  topic text NOT NULL,
  payload jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT outbox_pkey PRIMARY KEY (member_id, id)
);
-- The application: SELECT, DELETE, INSERT, UPDATE.

CREATE TABLE passkey (
  member_id uuid NOT NULL,
  id uuid NOT NULL,
  credential_id bytea NOT NULL,
  public_key bytea NOT NULL,
  sign_count bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  last_used_at timestamp with time zone,
  CONSTRAINT passkey_pkey PRIMARY KEY (member_id, id),
  CONSTRAINT passkey_credential_id_check CHECK (length(credential_id) >= 1 AND length(credential_id) <= 1023),
  CONSTRAINT passkey_sign_count_check CHECK (sign_count >= 0)
);
CREATE TRIGGER security_event_of_passkey AFTER INSERT OR DELETE ON passkey FOR EACH ROW EXECUTE FUNCTION security_event_of_passkey();
CREATE TRIGGER security_tell_of_passkey AFTER INSERT OR DELETE ON passkey FOR EACH ROW EXECUTE FUNCTION security_tell_of_passkey();
-- The application: SELECT, DELETE, INSERT, UPDATE.

CREATE TABLE passkey_challenge (
  id uuid NOT NULL,
  purpose text NOT NULL,
  device_hash bytea,
  member_id uuid,
  session_id uuid,
  challenge text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT passkey_challenge_pkey PRIMARY KEY (id),
  CONSTRAINT passkey_challenge_check CHECK (
CASE purpose
    WHEN 'login'::text THEN device_hash IS NOT NULL AND session_id IS NULL
    ELSE member_id IS NOT NULL AND session_id IS NOT NULL
END),
  CONSTRAINT passkey_challenge_purpose_check CHECK (purpose = ANY (ARRAY['login'::text, 'step-up'::text, 'register'::text]))
);
CREATE INDEX passkey_challenge_expires_at ON passkey_challenge USING btree (expires_at);
-- The application: SELECT, DELETE, INSERT, UPDATE.

CREATE TABLE passkey_claim (
  credential_id bytea NOT NULL,
  member_id uuid NOT NULL,
  passkey_id uuid NOT NULL,
  CONSTRAINT passkey_claim_pkey PRIMARY KEY (credential_id)
);
-- The application: SELECT, DELETE, INSERT.

CREATE TABLE password_reset (
  token_hash bytea NOT NULL,
  member_id uuid,
  phone text NOT NULL,
  locale text NOT NULL,
  guesses integer NOT NULL DEFAULT 0,
  proofs integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_at timestamp with time zone NOT NULL,
  code_right_at timestamp with time zone,
  start_id uuid,
  ended_at timestamp with time zone,
  CONSTRAINT password_reset_pkey PRIMARY KEY (token_hash),
  CONSTRAINT password_reset_locale_check CHECK (locale = ANY (ARRAY['th'::text, 'la'::text, 'en'::text])),
  CONSTRAINT password_reset_token_hash_check CHECK (length(token_hash) = 32)
);
CREATE INDEX password_reset_expires_at ON password_reset USING btree (expires_at);
CREATE INDEX password_reset_open ON password_reset USING btree (member_id) WHERE ended_at IS NULL;
-- The application: SELECT, DELETE, INSERT, UPDATE.

CREATE TABLE password_reset_start (
  member_id uuid NOT NULL,
  id uuid NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  new_device_until timestamp with time zone,
  CONSTRAINT password_reset_start_pkey PRIMARY KEY (member_id)
);
-- The application: SELECT, INSERT, UPDATE.

CREATE TABLE payout_balance (
  code text NOT NULL,
  currency text NOT NULL,
  balance bigint NOT NULL,
  reported_at timestamp with time zone NOT NULL,
  low bigint NOT NULL,
  CONSTRAINT payout_balance_pkey PRIMARY KEY (code)
);
-- The application: SELECT, INSERT, UPDATE.

CREATE TABLE phone_claim (
  phone text NOT NULL,
  member_id uuid NOT NULL,
  claimed_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT phone_claim_pkey PRIMARY KEY (phone)
);
-- The application: SELECT, INSERT.

CREATE TABLE play_clock (
  member_id uuid NOT NULL,
  began_at timestamp with time zone NOT NULL,
  seen_at timestamp with time zone NOT NULL,
  CONSTRAINT play_clock_pkey PRIMARY KEY (member_id)
);
-- The application: SELECT, INSERT, UPDATE.

CREATE TABLE process_heartbeat (
  id uuid NOT NULL,
  name text NOT NULL,
  services text[] NOT NULL,
  version text NOT NULL,
  started_at timestamp with time zone NOT NULL,
  last_beat_at timestamp with time zone NOT NULL DEFAULT now(),
  metrics jsonb NOT NULL,
  CONSTRAINT process_heartbeat_pkey PRIMARY KEY (id)
);
CREATE INDEX process_heartbeat_at ON process_heartbeat USING btree (last_beat_at);
-- The application: SELECT, DELETE, INSERT, UPDATE.

CREATE TABLE provider (
  kind text NOT NULL,
  code text NOT NULL,
  adapter text NOT NULL,
  base_url text NOT NULL,
  settings jsonb NOT NULL DEFAULT '{}'::jsonb,
  enabled boolean NOT NULL DEFAULT true,
  secrets_set jsonb NOT NULL DEFAULT '{}'::jsonb,
  CONSTRAINT provider_pkey PRIMARY KEY (kind, code),
  CONSTRAINT provider_kind_check CHECK (kind = ANY (ARRAY['game'::text, 'qr'::text, 'payout'::text, 'sms'::text, 'slip'::text, 'giftlink'::text, 'bank'::text, 'bot'::text, 'alarm'::text]))
);
-- The application: SELECT, INSERT, UPDATE.

CREATE TABLE provider_minute (
  minute timestamp with time zone NOT NULL,
  kind text NOT NULL,
  code text NOT NULL,
  process uuid NOT NULL,
  calls integer NOT NULL,
  errors integer NOT NULL,
  timeouts integer NOT NULL,
  spread integer[] NOT NULL,
  CONSTRAINT provider_minute_pkey PRIMARY KEY (minute, kind, code, process)
);
CREATE INDEX provider_minute_of ON provider_minute USING btree (kind, code, minute);
-- The application: SELECT, DELETE, INSERT, UPDATE.

CREATE TABLE public_id_claim (
  public_id text NOT NULL,
  member_id uuid NOT NULL,
  CONSTRAINT public_id_claim_pkey PRIMARY KEY (public_id)
);
-- The application: SELECT, INSERT.

CREATE TABLE push_claim (
  id text NOT NULL,
  member_id uuid NOT NULL,
  CONSTRAINT push_claim_pkey PRIMARY KEY (id)
);
-- The application: SELECT, DELETE, INSERT.

CREATE TABLE push_delivery (
  member_id uuid NOT NULL,
  subscription_id text NOT NULL,
  event text NOT NULL,
  taken_at timestamp with time zone NOT NULL,
  lease_until timestamp with time zone,
  sent_at timestamp with time zone,
  CONSTRAINT push_delivery_pkey PRIMARY KEY (member_id, subscription_id, event),
  CONSTRAINT push_delivery_event_check CHECK (event = ANY (ARRAY['answer'::text, 'deposit'::text, 'withdrawal-done'::text, 'withdrawal-look'::text, 'security'::text])),
  CONSTRAINT push_delivery_member_id_subscription_id_fkey FOREIGN KEY (member_id, subscription_id) REFERENCES push_subscription(member_id, id) ON DELETE CASCADE
);
-- The application: SELECT, INSERT, UPDATE.

CREATE TABLE push_key (
  one boolean NOT NULL DEFAULT true,
  public_key text NOT NULL,
  private_key bytea NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT push_key_pkey PRIMARY KEY (one),
  CONSTRAINT push_key_one_check CHECK (one)
);
-- The application: SELECT, INSERT, UPDATE.

CREATE TABLE push_subscription (
  member_id uuid NOT NULL,
  id text NOT NULL,
  session_id uuid NOT NULL,
  service text NOT NULL,
  endpoint text NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  kinds text[] NOT NULL,
  locale text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  last_ok_at timestamp with time zone,
  failures integer NOT NULL DEFAULT 0,
  CONSTRAINT push_subscription_pkey PRIMARY KEY (member_id, id),
  CONSTRAINT push_subscription_endpoint_check CHECK (length(endpoint) <= 2000),
  CONSTRAINT push_subscription_kinds_check CHECK (kinds <@ ARRAY['answer'::text, 'deposit'::text, 'withdrawal'::text]),
  CONSTRAINT push_subscription_locale_check CHECK (locale = ANY (ARRAY['th'::text, 'la'::text, 'en'::text])),
  CONSTRAINT push_subscription_service_check CHECK (service = ANY (ARRAY['google'::text, 'mozilla'::text, 'microsoft'::text, 'apple'::text, 'other'::text]))
);
CREATE INDEX push_subscription_created_at ON push_subscription USING btree (created_at);
-- The application: SELECT, DELETE, INSERT, UPDATE.

CREATE TABLE qr (
  member_id uuid NOT NULL,
  id uuid NOT NULL,
  provider text NOT NULL,
  reference text NOT NULL,
  amount bigint NOT NULL,
  currency text NOT NULL,
  state text NOT NULL DEFAULT 'creating'::text,
  payload text,
  picture text,
  payee text,
  paid_amount bigint,
  paid_at timestamp with time zone,
  gateway_open boolean NOT NULL DEFAULT true,
  expires_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  sent_to text,
  CONSTRAINT qr_pkey PRIMARY KEY (member_id, id),
  CONSTRAINT qr_amount_check CHECK (amount > 0),
  CONSTRAINT qr_check CHECK (state <> 'open'::text OR payload IS NOT NULL OR picture IS NOT NULL),
  CONSTRAINT qr_check1 CHECK ((state = 'paid'::text) = (paid_amount IS NOT NULL)),
  CONSTRAINT qr_currency_check CHECK (currency = ANY (ARRAY['THB'::text, 'LAK'::text])),
  CONSTRAINT qr_state_check CHECK (state = ANY (ARRAY['creating'::text, 'open'::text, 'failed'::text, 'cancelled'::text, 'expired'::text, 'paid'::text]))
);
CREATE INDEX qr_newest ON qr USING btree (member_id, provider, created_at DESC);
CREATE UNIQUE INDEX qr_one_open ON qr USING btree (member_id) WHERE state = ANY (ARRAY['creating'::text, 'open'::text]);
CREATE INDEX qr_paid ON qr USING btree (paid_at) WHERE paid_at IS NOT NULL;
CREATE INDEX qr_reference ON qr USING btree (member_id, upper(reference));
CREATE INDEX qr_unpaid ON qr USING btree (ended_at) WHERE paid_amount IS NULL;
CREATE TRIGGER qr_guard BEFORE UPDATE OF state ON qr FOR EACH ROW WHEN (old.state IS DISTINCT FROM new.state) EXECUTE FUNCTION qr_guard();
-- The application: SELECT, DELETE, INSERT, UPDATE.

CREATE TABLE qr_claim (
  provider text NOT NULL,
  reference text NOT NULL,
  member_id uuid NOT NULL,
  qr_id uuid NOT NULL,
  CONSTRAINT qr_claim_pkey PRIMARY KEY (provider, reference)
);
CREATE INDEX qr_claim_reference ON qr_claim USING btree (reference);
-- The application: SELECT, DELETE, INSERT.

CREATE TABLE qr_payment (
  member_id uuid NOT NULL,
  id uuid NOT NULL,
  qr_id uuid NOT NULL,
  provider text NOT NULL,
  payment_no text NOT NULL,
  amount bigint NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  not_before timestamp with time zone,
  reconciled_at timestamp with time zone,
  CONSTRAINT qr_payment_pkey PRIMARY KEY (member_id, id),
  CONSTRAINT qr_payment_amount_check CHECK (amount > 0),
  CONSTRAINT qr_payment_member_id_qr_id_fkey FOREIGN KEY (member_id, qr_id) REFERENCES qr(member_id, id)
);
CREATE INDEX qr_payment_of ON qr_payment USING btree (member_id, qr_id);
-- The application: SELECT, INSERT, UPDATE.

CREATE TABLE queue_claim (
  queue text NOT NULL,
  item_id text NOT NULL,
  staff_id uuid NOT NULL,
  since timestamp with time zone NOT NULL DEFAULT now(),
  until timestamp with time zone NOT NULL,
  parked_until timestamp with time zone,
  CONSTRAINT queue_claim_pkey PRIMARY KEY (queue, item_id),
  CONSTRAINT queue_claim_check CHECK (parked_until <= until),
  CONSTRAINT queue_claim_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_member(id)
);
CREATE INDEX queue_claim_of ON queue_claim USING btree (staff_id, since);
-- The application: SELECT, DELETE, INSERT, UPDATE.

CREATE TABLE queue_overdue (
  queue text NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  raised_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT queue_overdue_pkey PRIMARY KEY (queue)
);
-- The application: SELECT, DELETE, INSERT.

CREATE TABLE queue_wait (
  queue text NOT NULL,
  ended_at timestamp with time zone NOT NULL DEFAULT now(),
  waited_s integer NOT NULL,
  CONSTRAINT queue_wait_queue_check CHECK (queue = ANY (ARRAY['chats'::text, 'withdrawals'::text, 'bank_receipts'::text, 'slips'::text, 'risk_reviews'::text])),
  CONSTRAINT queue_wait_waited_s_check CHECK (waited_s >= 0)
);
CREATE INDEX queue_wait_ended ON queue_wait USING btree (ended_at);
CREATE INDEX queue_wait_of_queue ON queue_wait USING btree (queue, ended_at) INCLUDE (waited_s);
-- The application: SELECT, DELETE, INSERT, UPDATE.

CREATE TABLE rate_limit (
  key character varying(255) NOT NULL,
  points integer NOT NULL DEFAULT 0,
  expire double precision NOT NULL,
  CONSTRAINT rate_limit_pkey PRIMARY KEY (key)
);
CREATE INDEX rate_limit_expire ON rate_limit USING btree (expire);
-- The application: SELECT, DELETE, INSERT, UPDATE.

CREATE TABLE receipt (
  code text COLLATE "C" NOT NULL,
  member_id uuid NOT NULL,
  entry_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  key_id text,
  CONSTRAINT receipt_pkey PRIMARY KEY (code),
  CONSTRAINT receipt_code_check CHECK (code ~ '^[0-9A-HJKMNP-TV-Z]{8}$'::text),
  CONSTRAINT receipt_key_id_check CHECK (key_id ~ '^[0-9a-f]{8}$'::text),
  CONSTRAINT receipt_member_id_entry_id_key UNIQUE (member_id, entry_id)
);
-- The application: SELECT, INSERT, UPDATE.

CREATE TABLE recent_error (
  member_id uuid NOT NULL,
  call text NOT NULL,
  code text NOT NULL,
  params jsonb NOT NULL DEFAULT '{}'::jsonb,
  created_at timestamp with time zone NOT NULL
);
CREATE INDEX recent_error_of ON recent_error USING btree (member_id, created_at);
CREATE INDEX recent_error_old ON recent_error USING btree (created_at);
-- The application: SELECT, DELETE, INSERT, UPDATE.

CREATE TABLE reconciliation_break_note (
  id uuid NOT NULL,
  alarm_id uuid NOT NULL,
  staff_id uuid NOT NULL,
  text text NOT NULL,
  is_parked boolean NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT reconciliation_break_note_pkey PRIMARY KEY (id),
  CONSTRAINT reconciliation_break_note_alarm_id_fkey FOREIGN KEY (alarm_id) REFERENCES alarm(id),
  CONSTRAINT reconciliation_break_note_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_member(id),
  CONSTRAINT reconciliation_break_note_text_check CHECK (length(text) >= 1 AND length(text) <= 500)
);
CREATE INDEX reconciliation_break_note_of ON reconciliation_break_note USING btree (alarm_id, created_at DESC, id DESC);
CREATE TRIGGER reconciliation_break_note_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON reconciliation_break_note FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- The application: SELECT, INSERT.

CREATE TABLE reconciliation_reading (
  account text COLLATE "C" NOT NULL,
  currency text NOT NULL,
  as_of timestamp with time zone NOT NULL,
  theirs bigint NOT NULL,
  CONSTRAINT reconciliation_reading_pkey PRIMARY KEY (account, currency, as_of)
);
-- The application: SELECT, DELETE, INSERT.

CREATE TABLE refund (
  member_id uuid NOT NULL,
  week date NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  n bigint NOT NULL,
  currency text NOT NULL,
  success_base bigint NOT NULL,
  fail_base bigint NOT NULL,
  net bigint NOT NULL,
  success bigint NOT NULL,
  fail bigint NOT NULL,
  amount bigint NOT NULL,
  success_percent numeric(5,2) NOT NULL,
  fail_percent numeric(5,2) NOT NULL,
  computed_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_at timestamp with time zone NOT NULL DEFAULT (now() + '7 days'::interval),
  taken_at timestamp with time zone,
  taken_by uuid,
  CONSTRAINT refund_pkey PRIMARY KEY (member_id, week),
  CONSTRAINT refund_check CHECK (amount > 0 AND amount <= (success + fail)),
  CONSTRAINT refund_currency_check CHECK (currency = ANY (ARRAY['THB'::text, 'LAK'::text])),
  CONSTRAINT refund_fail_base_check CHECK (fail_base >= 0),
  CONSTRAINT refund_fail_check CHECK (fail >= 0),
  CONSTRAINT refund_n_check CHECK (n > 0),
  CONSTRAINT refund_success_base_check CHECK (success_base >= 0),
  CONSTRAINT refund_success_check CHECK (success >= 0)
);
CREATE UNIQUE INDEX refund_id ON refund USING btree (member_id, id);
CREATE UNIQUE INDEX refund_n ON refund USING btree (member_id, n);
CREATE TRIGGER notification_of_refund AFTER INSERT ON refund REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION notification_of_refund();
-- The application: SELECT, INSERT, UPDATE.

CREATE TABLE request (
  owner uuid NOT NULL,
  key uuid NOT NULL,
  id uuid NOT NULL,
  hash bytea NOT NULL,
  state text NOT NULL,
  lease_until timestamp with time zone,
  attempt integer NOT NULL DEFAULT 1,
  status smallint,
  answer jsonb,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT request_pkey PRIMARY KEY (owner, key),
  CONSTRAINT request_check CHECK (state = 'working'::text OR status IS NOT NULL),
  CONSTRAINT request_state_check CHECK (state = ANY (ARRAY['working'::text, 'done'::text]))
);
CREATE INDEX request_expires_at ON request USING btree (expires_at);
-- The application: SELECT, DELETE, INSERT, UPDATE.

CREATE TABLE role (
  code text NOT NULL,
  name text NOT NULL,
  built_in boolean NOT NULL DEFAULT false,
  rights text[] NOT NULL,
  limits jsonb NOT NULL DEFAULT '{}'::jsonb,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT role_pkey PRIMARY KEY (code),
  CONSTRAINT role_code_check CHECK (code ~ '^[a-z][a-z0-9-]{1,30}$'::text),
  CONSTRAINT role_name_check CHECK (length(name) >= 1 AND length(name) <= 60)
);
-- The application: SELECT, INSERT, UPDATE.

CREATE TABLE security_event (
  member_id uuid NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL,
  network_hash bytea,
  user_agent text,
  details jsonb NOT NULL,
  times integer NOT NULL,
  at timestamp with time zone NOT NULL DEFAULT now(),
  last_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT security_event_pkey PRIMARY KEY (member_id, id),
  CONSTRAINT security_event_kind_check CHECK (kind = ANY (ARRAY['login'::text, 'new-device'::text, 'login-failed'::text, 'login-locked'::text, 'login-blocked'::text, 'step-up'::text, 'step-up-failed'::text, 'step-up-locked'::text, 'passkey-added'::text, 'passkey-removed'::text, 'password'::text, 'bank-account'::text, 'session-ended'::text, 'reset-begun'::text, 'reset-started'::text, 'reset-failed'::text, 'reset'::text, 'right-refused'::text, 'sign-in-failed'::text, 'sign-in-locked'::text, 'login-code-asked'::text, 'device-removed'::text, 'erasure-asked'::text])),
  CONSTRAINT security_event_network_hash_check CHECK (length(network_hash) = 32),
  CONSTRAINT security_event_times_check CHECK (times > 0)
);
CREATE INDEX security_event_last_at ON security_event USING btree (last_at);
CREATE INDEX security_event_of_kind ON security_event USING btree (kind, last_at DESC) INCLUDE (network_hash, member_id);
CREATE INDEX security_event_of_member ON security_event USING btree (member_id, last_at DESC, id DESC);
CREATE INDEX security_event_of_network ON security_event USING btree (network_hash, last_at DESC) INCLUDE (member_id) WHERE network_hash IS NOT NULL;
CREATE INDEX security_event_sign_in ON security_event USING btree (at) WHERE kind = ANY (ARRAY['sign-in-failed'::text, 'sign-in-locked'::text]);
CREATE TRIGGER security_event_append_only BEFORE DELETE OR UPDATE ON security_event FOR EACH ROW EXECUTE FUNCTION security_event_kept();
CREATE TRIGGER security_event_no_truncate BEFORE TRUNCATE ON security_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER security_tell_of_login AFTER INSERT OR UPDATE ON security_event FOR EACH ROW WHEN (new.kind = 'new-device'::text) EXECUTE FUNCTION security_tell_of_login();
-- The application: SELECT.

CREATE TABLE session (
  member_id uuid NOT NULL,
  token_hash bytea NOT NULL,
  id uuid NOT NULL,
  device_hash bytea,
  user_agent text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  used_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_at timestamp with time zone NOT NULL,
  revoked_at timestamp with time zone,
  step_up_until timestamp with time zone,
  impersonated_by uuid,
  impersonated_in uuid,
  CONSTRAINT session_pkey PRIMARY KEY (member_id, token_hash),
  CONSTRAINT session_check CHECK ((impersonated_by IS NULL) = (impersonated_in IS NULL)),
  CONSTRAINT session_token_hash_check CHECK (length(token_hash) = 32)
);
CREATE INDEX session_expires_at ON session USING btree (expires_at);
CREATE TRIGGER push_of_session AFTER UPDATE OF revoked_at ON session FOR EACH ROW WHEN (old.revoked_at IS NULL AND new.revoked_at IS NOT NULL) EXECUTE FUNCTION push_of_session();
CREATE TRIGGER session_noted AFTER UPDATE OF used_at ON session FOR EACH ROW WHEN (old.used_at IS DISTINCT FROM new.used_at AND new.impersonated_by IS NULL) EXECUTE FUNCTION note_open();
CREATE TRIGGER session_noted_new AFTER INSERT ON session FOR EACH ROW WHEN (new.impersonated_by IS NULL) EXECUTE FUNCTION note_open();
-- The application: SELECT, DELETE, INSERT, UPDATE.

CREATE TABLE slip (
  member_id uuid NOT NULL,
  id uuid NOT NULL,
  state text NOT NULL DEFAULT 'stored'::text,
  note text NOT NULL DEFAULT ''::text,
  file_key text NOT NULL,
  provider text NOT NULL,
  qr_text text,
  sending_bank text,
  trans_ref text,
  attempts integer NOT NULL DEFAULT 0,
  barred integer NOT NULL DEFAULT 0,
  next_at timestamp with time zone,
  amount bigint,
  paid_at timestamp with time zone,
  from_bank text,
  from_account text,
  bank_receipt_id uuid,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  ended_at timestamp with time zone,
  not_found integer NOT NULL DEFAULT 0,
  CONSTRAINT slip_pkey PRIMARY KEY (member_id, id),
  CONSTRAINT slip_bank_receipt_id_fkey FOREIGN KEY (bank_receipt_id) REFERENCES bank_receipt(id),
  CONSTRAINT slip_check CHECK ((state = 'success'::text OR state = 'failed'::text) = (ended_at IS NOT NULL)),
  CONSTRAINT slip_check1 CHECK ((state = 'failed'::text) = (note <> ''::text)),
  CONSTRAINT slip_check2 CHECK (state = 'stored'::text OR state = 'failed'::text OR qr_text IS NOT NULL AND trans_ref IS NOT NULL),
  CONSTRAINT slip_check3 CHECK (state <> 'verified'::text AND state <> 'success'::text OR bank_receipt_id IS NOT NULL),
  CONSTRAINT slip_state_check CHECK (state = ANY (ARRAY['stored'::text, 'read'::text, 'verified'::text, 'success'::text, 'failed'::text]))
);
CREATE INDEX slip_ended ON slip USING btree (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX slip_failed ON slip USING btree (ended_at, id) WHERE state = 'failed'::text;
CREATE INDEX slip_of_member ON slip USING btree (member_id, created_at DESC, id DESC);
CREATE INDEX slip_of_payment ON slip USING btree (bank_receipt_id) WHERE bank_receipt_id IS NOT NULL;
CREATE INDEX slip_open ON slip USING btree (member_id, created_at) WHERE ended_at IS NULL;
CREATE INDEX slip_waiting ON slip USING btree (created_at, id) WHERE ended_at IS NULL;
CREATE TRIGGER backoffice_event_slip AFTER UPDATE OF state ON slip FOR EACH ROW WHEN (old.state <> new.state AND new.state = 'failed'::text) EXECUTE FUNCTION backoffice_event('slips');
CREATE TRIGGER notification_of_slip AFTER UPDATE OF state ON slip FOR EACH ROW WHEN (old.state <> new.state AND new.state = 'failed'::text) EXECUTE FUNCTION notification_of_slip();
CREATE TRIGGER queue_wait_slip AFTER UPDATE ON slip FOR EACH ROW WHEN (old.ended_at IS NULL AND new.ended_at IS NOT NULL AND (old.state = 'verified'::text OR old.created_at < (now() - '01:00:00'::interval))) EXECUTE FUNCTION queue_wait_end('slips', 'created_at');
CREATE TRIGGER slip_guard BEFORE UPDATE OF state ON slip FOR EACH ROW WHEN (old.state IS DISTINCT FROM new.state) EXECUTE FUNCTION slip_guard();
-- The application: SELECT, DELETE, INSERT, UPDATE.

CREATE TABLE slip_claim (
  sending_bank text NOT NULL,
  trans_ref text NOT NULL,
  member_id uuid NOT NULL,
  slip_id uuid NOT NULL,
  CONSTRAINT slip_claim_pkey PRIMARY KEY (sending_bank, trans_ref)
);
CREATE INDEX slip_claim_reference ON slip_claim USING btree (trans_ref);
-- The application: SELECT, DELETE, INSERT.

CREATE TABLE sms (
  member_id uuid NOT NULL,
  id uuid NOT NULL,
  message text NOT NULL,
  locale text NOT NULL,
  state text NOT NULL DEFAULT 'waiting'::text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  ended_at timestamp with time zone,
  CONSTRAINT sms_pkey PRIMARY KEY (member_id, id),
  CONSTRAINT sms_locale_check CHECK (locale = ANY (ARRAY['th'::text, 'la'::text, 'en'::text])),
  CONSTRAINT sms_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'sent'::text, 'refused'::text]))
);
CREATE INDEX sms_created_at ON sms USING btree (created_at);
-- The application: SELECT, DELETE, INSERT, UPDATE.

CREATE TABLE socket_io_attachments (
  id integer NOT NULL DEFAULT nextval('socket_io_attachments_id_seq'::regclass),
  created_at timestamp with time zone DEFAULT now(),
  payload bytea,
  CONSTRAINT socket_io_attachments_id_key UNIQUE (id)
);
-- The application: SELECT, DELETE, INSERT.

CREATE TABLE staff_device (
  staff_id uuid NOT NULL,
  device_hash bytea NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  used_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT staff_device_pkey PRIMARY KEY (staff_id, device_hash),
  CONSTRAINT staff_device_device_hash_check CHECK (length(device_hash) = 32),
  CONSTRAINT staff_device_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_member(id)
);
CREATE INDEX staff_device_used_at ON staff_device USING btree (used_at);
-- The application: SELECT, DELETE, INSERT, UPDATE.

CREATE TABLE staff_link (
  token_hash bytea NOT NULL,
  staff_id uuid NOT NULL,
  kind text NOT NULL,
  totp_secret bytea NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by uuid,
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT staff_link_pkey PRIMARY KEY (token_hash),
  CONSTRAINT staff_link_created_by_fkey FOREIGN KEY (created_by) REFERENCES staff_member(id),
  CONSTRAINT staff_link_kind_check CHECK (kind = ANY (ARRAY['invitation'::text, 'recovery'::text])),
  CONSTRAINT staff_link_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_member(id),
  CONSTRAINT staff_link_token_hash_check CHECK (length(token_hash) = 32)
);
CREATE INDEX staff_link_expires_at ON staff_link USING btree (expires_at);
CREATE INDEX staff_link_of ON staff_link USING btree (staff_id);
-- The application: SELECT, DELETE, INSERT, UPDATE.

CREATE TABLE staff_member (
  id uuid NOT NULL,
  name text NOT NULL,
  role text NOT NULL,
  wanted text,
  locale text NOT NULL DEFAULT 'en'::text,
  password_hash text,
  totp_secret bytea,
  totp_step bigint,
  totp_next bytea,
  totp_next_until timestamp with time zone,
  state text NOT NULL DEFAULT 'invited'::text,
  state_call uuid,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by uuid,
  CONSTRAINT staff_member_pkey PRIMARY KEY (id),
  CONSTRAINT staff_member_check CHECK (state <> 'active'::text OR password_hash IS NOT NULL AND totp_secret IS NOT NULL),
  CONSTRAINT staff_member_check1 CHECK ((totp_next IS NULL) = (totp_next_until IS NULL)),
  CONSTRAINT staff_member_created_by_fkey FOREIGN KEY (created_by) REFERENCES staff_member(id),
  CONSTRAINT staff_member_locale_check CHECK (locale = ANY (ARRAY['th'::text, 'en'::text])),
  CONSTRAINT staff_member_name_check CHECK (length(name) >= 2 AND length(name) <= 60),
  CONSTRAINT staff_member_role_fkey FOREIGN KEY (role) REFERENCES role(code),
  CONSTRAINT staff_member_state_check CHECK (state = ANY (ARRAY['invited'::text, 'active'::text, 'stopped'::text])),
  CONSTRAINT staff_member_wanted_fkey FOREIGN KEY (wanted) REFERENCES role(code)
);
CREATE UNIQUE INDEX staff_name ON staff_member USING btree (person_key(name));
CREATE TRIGGER queue_release_suspended AFTER UPDATE OF state ON staff_member FOR EACH ROW WHEN (new.state = 'stopped'::text AND old.state <> 'stopped'::text) EXECUTE FUNCTION queue_release_suspended();
CREATE TRIGGER staff_device_over AFTER UPDATE OF password_hash, state ON staff_member FOR EACH ROW WHEN (old.password_hash IS DISTINCT FROM new.password_hash OR new.state = 'stopped'::text AND old.state <> 'stopped'::text) EXECUTE FUNCTION staff_device_over();
CREATE TRIGGER staff_kept BEFORE DELETE OR TRUNCATE ON staff_member FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER staff_owner_stays BEFORE UPDATE OF role, state ON staff_member FOR EACH ROW WHEN (old.role = 'owner'::text AND old.state = 'active'::text AND (new.role <> 'owner'::text OR new.state <> 'active'::text)) EXECUTE FUNCTION staff_owner_stays();
-- The application: SELECT, INSERT, UPDATE.

CREATE TABLE staff_passkey (
  id text NOT NULL,
  staff_id uuid NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  used_at timestamp with time zone,
  CONSTRAINT staff_passkey_pkey PRIMARY KEY (id),
  CONSTRAINT staff_passkey_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_member(id)
);
CREATE INDEX staff_passkey_of ON staff_passkey USING btree (staff_id);
-- The application: SELECT, DELETE, INSERT, UPDATE.

CREATE TABLE staff_session (
  token_hash bytea NOT NULL,
  id uuid NOT NULL,
  staff_id uuid NOT NULL,
  user_agent text,
  address text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  used_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_at timestamp with time zone NOT NULL,
  factor_at timestamp with time zone,
  ended_at timestamp with time zone,
  challenge text,
  challenge_for text,
  challenge_until timestamp with time zone,
  device_hash bytea,
  CONSTRAINT staff_session_pkey PRIMARY KEY (token_hash),
  CONSTRAINT staff_session_challenge_for_check CHECK (challenge_for = ANY (ARRAY['factor'::text, 'enrol'::text])),
  CONSTRAINT staff_session_check CHECK (num_nulls(challenge, challenge_for, challenge_until) = ANY (ARRAY[0, 3])),
  CONSTRAINT staff_session_device_hash_check CHECK (length(device_hash) = 32),
  CONSTRAINT staff_session_id_key UNIQUE (id),
  CONSTRAINT staff_session_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_member(id),
  CONSTRAINT staff_session_token_hash_check CHECK (length(token_hash) = 32)
);
CREATE INDEX staff_session_expires_at ON staff_session USING btree (expires_at);
CREATE INDEX staff_session_of ON staff_session USING btree (staff_id, created_at);
CREATE TRIGGER queue_release_of_session AFTER UPDATE OF ended_at ON staff_session FOR EACH ROW WHEN (new.ended_at IS NOT NULL AND old.ended_at IS NULL) EXECUTE FUNCTION queue_release_of_session();
CREATE TRIGGER staff_session_ended AFTER UPDATE OF ended_at ON staff_session FOR EACH ROW WHEN (old.ended_at IS NULL AND new.ended_at IS NOT NULL) EXECUTE FUNCTION staff_session_ended();
-- The application: SELECT, DELETE, INSERT, UPDATE.

CREATE TABLE statement_file (
  file text NOT NULL,
  receiver uuid NOT NULL,
  imported_at timestamp with time zone NOT NULL DEFAULT now(),
  finished_at timestamp with time zone,
  released_at timestamp with time zone,
  earlier_receivers uuid[] NOT NULL DEFAULT '{}'::uuid[],
  CONSTRAINT statement_file_pkey PRIMARY KEY (file),
  CONSTRAINT statement_file_receiver_fkey FOREIGN KEY (receiver) REFERENCES deposit_account(id)
);
-- The application: SELECT, INSERT, UPDATE.

CREATE TABLE statement_import (
  approval_id uuid NOT NULL,
  imported_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT statement_import_pkey PRIMARY KEY (approval_id),
  CONSTRAINT statement_import_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES approval_request(id)
);
-- The application: SELECT, INSERT.

CREATE TABLE statement_mark (
  member_id uuid NOT NULL,
  filter text COLLATE "C" NOT NULL,
  n bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  id uuid NOT NULL,
  CONSTRAINT statement_mark_pkey PRIMARY KEY (member_id, filter, n),
  CONSTRAINT statement_mark_filter_check CHECK (filter = ANY (ARRAY['all'::text, 'in'::text, 'out'::text, 'games'::text, 'bonus'::text])),
  CONSTRAINT statement_mark_n_check CHECK (n > 0 AND (n % 100::bigint) = 0)
);
-- The application: SELECT, INSERT.

CREATE TABLE withdraw_ask (
  member_id uuid NOT NULL,
  above bigint,
  CONSTRAINT withdraw_ask_pkey PRIMARY KEY (member_id),
  CONSTRAINT withdraw_ask_above_check CHECK (above >= 0)
);
CREATE TRIGGER withdraw_ask_changed AFTER INSERT OR UPDATE ON withdraw_ask FOR EACH ROW EXECUTE FUNCTION withdraw_ask_changed();
-- The application: SELECT, INSERT, UPDATE.

CREATE TABLE withdraw_pin (
  member_id uuid NOT NULL,
  hash text NOT NULL,
  wrong smallint NOT NULL DEFAULT 0,
  set_at timestamp with time zone NOT NULL DEFAULT now(),
  key_id text,
  CONSTRAINT withdraw_pin_pkey PRIMARY KEY (member_id),
  CONSTRAINT withdraw_pin_key_id_check CHECK (key_id ~ '^[0-9a-f]{8}$'::text),
  CONSTRAINT withdraw_pin_wrong_check CHECK (wrong >= 0 AND wrong <= 5)
);
CREATE TRIGGER withdraw_pin_replaced AFTER UPDATE OF hash ON withdraw_pin FOR EACH ROW WHEN (old.set_at <> new.set_at) EXECUTE FUNCTION withdraw_pin_changed();
CREATE TRIGGER withdraw_pin_written AFTER INSERT OR DELETE ON withdraw_pin FOR EACH ROW EXECUTE FUNCTION withdraw_pin_changed();
-- The application: SELECT, DELETE, INSERT, UPDATE.

CREATE TABLE withdraw_proof (
  member_id uuid NOT NULL,
  session_id uuid NOT NULL,
  amount bigint,
  request_id uuid,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT withdraw_proof_pkey PRIMARY KEY (member_id, session_id)
);
CREATE INDEX withdraw_proof_expires_at ON withdraw_proof USING btree (expires_at);
-- The application: SELECT, DELETE, INSERT, UPDATE.

CREATE TABLE withdrawal (
  member_id uuid NOT NULL,
  id uuid NOT NULL,
  amount bigint NOT NULL,
  currency text NOT NULL,
  bank_code text NOT NULL,
  account_no text NOT NULL,
  account_name text NOT NULL,
  channel text NOT NULL,
  state text NOT NULL,
  automatic boolean NOT NULL DEFAULT true,
  approvals_needed smallint NOT NULL DEFAULT 0,
  review_reason text,
  return_reason text,
  refusal text,
  contradicted_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  approved_at timestamp with time zone,
  sent_at timestamp with time zone,
  ended_at timestamp with time zone,
  provider_at timestamp with time zone,
  reconciled_at timestamp with time zone,
  sending_until timestamp with time zone,
  sent_to text,
  CONSTRAINT withdrawal_pkey PRIMARY KEY (member_id, id),
  CONSTRAINT withdrawal_amount_check CHECK (amount > 0),
  CONSTRAINT withdrawal_approvals_needed_check CHECK (approvals_needed >= 0 AND approvals_needed <= 2),
  CONSTRAINT withdrawal_check CHECK (automatic = (approvals_needed = 0)),
  CONSTRAINT withdrawal_return_reason_check CHECK (return_reason = ANY (ARRAY['CANCELLED'::text, 'REJECTED'::text, 'BANK_REFUSED'::text])),
  CONSTRAINT withdrawal_review_reason_check CHECK (review_reason = ANY (ARRAY['HELD_BY_STAFF'::text, 'ABOVE_LIMIT'::text, 'DAILY_SUM'::text, 'BANK_NAME_CHANGED'::text, 'PASSWORD_CHANGED'::text, 'NEW_DEVICE'::text, 'MONEY_TWICE'::text])),
  CONSTRAINT withdrawal_state_check CHECK (state = ANY (ARRAY['review'::text, 'created'::text, 'sent'::text, 'paid'::text, 'returned'::text]))
);
CREATE INDEX withdrawal_back ON withdrawal USING btree (member_id, amount) WHERE (state = ANY (ARRAY['sent'::text, 'returned'::text])) AND sent_at IS NOT NULL OR contradicted_at IS NOT NULL;
CREATE INDEX withdrawal_of_member ON withdrawal USING btree (member_id, created_at) INCLUDE (id, bank_code);
CREATE INDEX withdrawal_paid ON withdrawal USING btree (currency, automatic, ended_at) WHERE state = 'paid'::text;
CREATE INDEX withdrawal_review ON withdrawal USING btree (created_at, id) WHERE state = 'review'::text;
CREATE INDEX withdrawal_sent ON withdrawal USING btree (channel, sent_at) WHERE sent_at IS NOT NULL;
CREATE TRIGGER backoffice_event_withdrawal AFTER UPDATE OF state ON withdrawal FOR EACH ROW WHEN (old.state = 'review'::text AND new.state <> 'review'::text) EXECUTE FUNCTION backoffice_event('withdrawals');
CREATE TRIGGER backoffice_event_withdrawal_made AFTER INSERT ON withdrawal FOR EACH ROW WHEN (new.state = 'review'::text) EXECUTE FUNCTION backoffice_event('withdrawals');
CREATE TRIGGER notification_of_withdrawal AFTER UPDATE OF state ON withdrawal FOR EACH ROW WHEN (old.state <> new.state AND (new.state = 'paid'::text OR new.state = 'returned'::text AND new.return_reason IS DISTINCT FROM 'CANCELLED'::text)) EXECUTE FUNCTION notification_of_withdrawal();
CREATE TRIGGER push_of_withdrawal AFTER UPDATE OF state ON withdrawal FOR EACH ROW WHEN (old.state <> new.state AND (new.state = 'paid'::text OR new.state = 'returned'::text AND new.return_reason IS DISTINCT FROM 'CANCELLED'::text)) EXECUTE FUNCTION push_of_withdrawal();
CREATE TRIGGER queue_wait_withdrawal AFTER UPDATE ON withdrawal FOR EACH ROW WHEN (old.state = 'review'::text AND new.state <> 'review'::text) EXECUTE FUNCTION queue_wait_end('withdrawals', 'created_at');
CREATE TRIGGER withdraw_proof_used AFTER INSERT ON withdrawal FOR EACH ROW EXECUTE FUNCTION withdraw_proof_used();
CREATE TRIGGER withdrawal_guard BEFORE UPDATE OF state ON withdrawal FOR EACH ROW WHEN (old.state IS DISTINCT FROM new.state) EXECUTE FUNCTION withdrawal_guard();
CREATE TRIGGER withdrawal_keeps_channel BEFORE UPDATE OF channel ON withdrawal FOR EACH ROW WHEN (old.channel IS DISTINCT FROM new.channel AND (old.state <> 'created'::text OR old.sent_at IS NOT NULL)) EXECUTE FUNCTION withdrawal_keeps_channel();
-- The application: SELECT, INSERT, UPDATE.

CREATE SEQUENCE chat_case_id_seq AS bigint START 1 INCREMENT 1;

CREATE SEQUENCE socket_io_attachments_id_seq AS integer START 1 INCREMENT 1;

CREATE VIEW bank_receipt_item AS
 SELECT a.id,
    a.kind,
    a.member_id,
    a.suspense AS amount,
    a.currency,
    a.account,
    a.created_at AS since,
    a.details ->> 'why'::text AS why,
    p.id AS bank_receipt_id,
    p.paid_at,
    COALESCE(p.day_only, false) AS day_only,
    p.from_bank,
    p.from_account,
    COALESCE(p.from_names, '{}'::text[]) AS from_names,
    o.name AS kept_by,
    k.why AS kept_why,
    k.parked_at,
    a.resolved_at IS NULL OR a.suspense <> 0 AS is_open
   FROM alarm a
     LEFT JOIN bank_receipt p ON p.entry_id = a.id
     LEFT JOIN bank_receipt_parked k ON k.alarm_id = a.id
     LEFT JOIN staff_member o ON o.id = k.staff_id
  WHERE a.kind = ANY (ARRAY['unattributed'::text, 'third-party'::text, 'possible-duplicate'::text]);

CREATE VIEW bonus_offer_outcome AS
 WITH both_kinds AS (
         SELECT o.code,
            o.kind,
            o.currency,
            o.name,
            o.taken,
            o.quota,
            o.starts_at,
            o.ends_at,
            o.weekdays,
            o.version,
            d.code IS NOT NULL AS drafted,
                CASE
                    WHEN o.paused THEN 'paused'::text
                    WHEN o.ends_at <= now() THEN 'over'::text
                    WHEN o.starts_at > now() THEN 'planned'::text
                    WHEN o.taken >= o.quota THEN 'full'::text
                    WHEN NOT is_on(o.weekdays, now()) THEN 'resting'::text
                    ELSE 'running'::text
                END AS state
           FROM bonus_offer o
             LEFT JOIN bonus_offer_draft d ON d.code = o.code
        UNION ALL
         SELECT d.code,
            d.offer ->> 'kind'::text,
            d.offer ->> 'currency'::text,
            d.offer -> 'name'::text,
            0,
            (d.offer ->> 'quota'::text)::integer AS int4,
            (d.offer ->> 'startsAt'::text)::timestamp with time zone AS timestamptz,
            (d.offer ->> 'endsAt'::text)::timestamp with time zone AS timestamptz,
            ( SELECT array_agg(x.day) AS array_agg
                   FROM jsonb_array_elements_text(NULLIF(d.offer -> 'weekdays'::text, 'null'::jsonb)) x(day)) AS array_agg,
            NULL::integer,
            true,
            'draft'::text
           FROM bonus_offer_draft d
          WHERE NOT (EXISTS ( SELECT
                   FROM bonus_offer o
                  WHERE o.code = d.code))
        )
 SELECT code,
    kind,
    currency,
    name,
    taken,
    quota,
    starts_at,
    ends_at,
    weekdays,
    version,
    drafted,
    state,
    array_position(ARRAY['running'::text, 'resting'::text, 'full'::text, 'planned'::text, 'draft'::text, 'paused'::text, 'over'::text], state) AS place
   FROM both_kinds b;

CREATE VIEW deposit_promise AS
 SELECT qr.member_id,
    qr.id,
    qr.amount,
    qr.expires_at
   FROM qr
  WHERE (qr.state = ANY (ARRAY['creating'::text, 'open'::text, 'cancelled'::text])) AND qr.expires_at > now()
UNION ALL
 SELECT deposit_notice.member_id,
    deposit_notice.id,
    deposit_notice.amount,
    deposit_notice.expires_at
   FROM deposit_notice
  WHERE deposit_notice.state = 'open'::text AND deposit_notice.expires_at > now()
UNION ALL
 SELECT gift_link.member_id,
    gift_link.id,
    gift_link.amount,
    GREATEST(gift_link.sent_at + '1 day'::interval, now() + '01:00:00'::interval) AS expires_at
   FROM gift_link
  WHERE gift_link.state = 'redeeming'::text;

CREATE VIEW entry_side AS
 SELECT entry.member_id,
    entry.id AS entry_id,
    entry.debit AS code,
    entry.currency,
    - entry.amount AS amount,
    entry.debit_after AS balance_after,
    entry.xid,
    entry.created_at
   FROM entry
UNION ALL
 SELECT entry.member_id,
    entry.id AS entry_id,
    entry.credit AS code,
    entry.currency,
    entry.amount,
    entry.credit_after AS balance_after,
    entry.xid,
    entry.created_at
   FROM entry;

CREATE VIEW flow_side AS
 SELECT e.member_id,
    e.id,
    e.kind,
    e.reason,
    e.currency,
    e.amount,
    e.xid,
    e.created_at,
    s.code,
    s.gave
   FROM entry e
     CROSS JOIN LATERAL ( VALUES (e.debit,true), (e.credit,false)) s(code, gave);

CREATE VIEW open_exception AS
 SELECT
        CASE
            WHEN w.id IS NOT NULL THEN 'withdrawal'::text
            WHEN l.id IS NOT NULL THEN 'leg'::text
            ELSE 'hold'::text
        END AS kind,
    h.member_id,
    h.entry_id AS id,
    true AS held,
    COALESCE(w.channel, l.code, a.provider) AS provider,
    t.amount,
    t.currency,
    COALESCE(w.state, l.state, h.operation_lock) AS state,
    t.created_at AS since,
    a.began_at AS inquiring_since,
    a.attempts,
    a.last_answer_at,
    a.escalated_at,
    al.kind AS alarm,
    al.details AS evidence,
    al.ours,
    al.theirs
   FROM open_hold h
     JOIN entry t ON t.member_id = h.member_id AND t.id = h.entry_id
     LEFT JOIN withdrawal w ON w.member_id = h.member_id AND w.id = h.entry_id
     LEFT JOIN leg l ON l.member_id = h.member_id AND l.id = h.entry_id
     LEFT JOIN inquiry a ON a.member_id = h.member_id AND a.id = h.entry_id
     LEFT JOIN alarm al ON al.id = h.entry_id AND al.resolved_at IS NULL
UNION ALL
 SELECT a.kind,
    a.member_id,
    a.id,
    false AS held,
    COALESCE(l.code, b.code, a.provider) AS provider,
    COALESCE(q.amount, p.amount, l.amount, w.amount, g.amount, i.amount) AS amount,
    COALESCE(al.currency, i.currency) AS currency,
    COALESCE(q.state, l.state, w.state, g.state, s.state, i.state,
        CASE
            WHEN p.id IS NULL THEN 'open'::text
            ELSE 'paid'::text
        END) AS state,
    a.began_at AS since,
    a.began_at AS inquiring_since,
    a.attempts,
    a.last_answer_at,
    a.escalated_at,
    al.kind AS alarm,
    al.details AS evidence,
    al.ours,
    al.theirs
   FROM inquiry a
     LEFT JOIN qr q ON q.member_id = a.member_id AND q.id = a.id
     LEFT JOIN qr_payment p ON p.member_id = a.member_id AND p.id = a.id
     LEFT JOIN leg l ON l.member_id = a.member_id AND l.id = a.id
     LEFT JOIN withdrawal w ON w.member_id = a.member_id AND w.id = a.id
     LEFT JOIN bet_account b ON a.kind = 'game-balance'::text AND b.member_id = a.member_id AND b.id = a.id
     LEFT JOIN bank_receipt i ON a.kind = 'bank-receipt'::text AND i.id = a.id
     LEFT JOIN gift_link g ON g.member_id = a.member_id AND g.id = a.id
     LEFT JOIN slip s ON s.member_id = a.member_id AND s.id = a.id
     LEFT JOIN alarm al ON al.id = a.id AND al.resolved_at IS NULL
  WHERE a.escalated_at IS NOT NULL AND NOT (EXISTS ( SELECT
           FROM open_hold h
          WHERE h.member_id = a.member_id AND h.entry_id = a.id))
UNION ALL
 SELECT 'bonus'::text AS kind,
    r.member_id,
    r.id,
    false AS held,
    NULL::text AS provider,
    ( SELECT sum(a.balance)::bigint AS sum
           FROM account a
          WHERE a.member_id = r.member_id) AS amount,
    r.currency,
    r.state,
    r.expires_at AS since,
    NULL::timestamp with time zone AS inquiring_since,
    NULL::integer AS attempts,
    NULL::timestamp with time zone AS last_answer_at,
    al.created_at AS escalated_at,
    al.kind AS alarm,
    al.details || jsonb_build_object('offer', r.offer_code, 'own', trim_scale((r.deposit + r.added)::numeric / 100.0), 'bonus', trim_scale(r.bonus::numeric / 100.0)) AS evidence,
    NULL::bigint AS ours,
    NULL::bigint AS theirs
   FROM alarm al
     JOIN member_bonus r ON r.member_id = al.member_id AND r.id = al.id
  WHERE al.kind = 'bonus-overdue'::text AND al.resolved_at IS NULL
UNION ALL
 SELECT 'alarm'::text AS kind,
    COALESCE(al.member_id, '00000000-0000-0000-0000-000000000000'::uuid) AS member_id,
    al.id,
    false AS held,
    al.account AS provider,
    NULLIF(al.suspense, 0) AS amount,
    al.currency,
        CASE
            WHEN al.suspense = 0 THEN 'open'::text
            ELSE 'suspense'::text
        END AS state,
    al.created_at AS since,
    NULL::timestamp with time zone AS inquiring_since,
    NULL::integer AS attempts,
    NULL::timestamp with time zone AS last_answer_at,
    NULL::timestamp with time zone AS escalated_at,
    al.kind AS alarm,
    al.details AS evidence,
    al.ours,
    al.theirs
   FROM alarm al
  WHERE (al.resolved_at IS NULL OR al.suspense <> 0) AND al.kind <> 'bonus-overdue'::text AND NOT (al.suspense = 0 AND al.kind = 'no-answer'::text AND ((EXISTS ( SELECT
           FROM inquiry a
          WHERE a.member_id = al.member_id AND a.id = al.id AND a.escalated_at IS NOT NULL)) OR (EXISTS ( SELECT
           FROM open_hold h
          WHERE h.member_id = al.member_id AND h.entry_id = al.id))));

CREATE VIEW open_exception_shown AS
 SELECT i.kind,
    i.member_id,
    ( SELECT m.public_id
           FROM member m
          WHERE m.id = i.member_id) AS public_id,
    i.id,
    i.held,
    i.provider,
    provider_is_enabled(i.kind, i.provider) AS provider_enabled,
    i.amount,
    i.currency,
    i.state,
    i.since,
    (EXTRACT(epoch FROM i.since) * 1000000::numeric)::bigint AS since_us,
    i.inquiring_since,
    i.attempts,
    i.last_answer_at,
    i.escalated_at,
    i.alarm,
    i.evidence,
    i.ours,
    i.theirs,
    w.review_reason,
    w.approvals_needed,
        CASE
            WHEN w.id IS NOT NULL THEN ARRAY( SELECT d.who
               FROM decision d
              WHERE d.subject_id = i.id AND d.decision = 'approve'::text
              ORDER BY d.created_at, d.id)
            ELSE NULL::text[]
        END AS approved_by
   FROM open_exception i
     LEFT JOIN LATERAL ( SELECT r.id,
            r.review_reason,
            r.approvals_needed
           FROM withdrawal r
          WHERE i.kind = 'withdrawal'::text AND i.state = 'review'::text AND r.member_id = i.member_id AND r.id = i.id
         OFFSET 0) w ON true;

CREATE VIEW provider_movement AS
 SELECT e.id,
    side.code AS account,
    e.currency,
    side.amount,
    e.created_at AS last_answer_at,
    COALESCE(w.provider_at, p.not_before, w.sent_at) AS since,
    COALESCE(w.provider_at, e.created_at) AS until
   FROM entry e
     CROSS JOIN LATERAL ( VALUES (e.debit,
                CASE
                    WHEN e.debit ~~ 'operator:payout:%'::text THEN - e.amount
                    ELSE e.amount
                END), (e.credit,
                CASE
                    WHEN e.credit ~~ 'operator:payout:%'::text THEN e.amount
                    ELSE - e.amount
                END)) side(code, amount)
     LEFT JOIN LATERAL ( SELECT q.not_before
           FROM qr_payment q
          WHERE q.member_id = e.member_id AND q.id = e.id
         OFFSET 0) p ON true
     LEFT JOIN LATERAL ( SELECT o.sent_at,
                CASE
                    WHEN e.kind = 'post'::text AND o.provider_at >= (o.sent_at - '00:01:00'::interval) AND o.provider_at <= (e.created_at + '00:01:00'::interval) THEN o.provider_at
                    ELSE NULL::timestamp with time zone
                END AS provider_at
           FROM withdrawal o
          WHERE o.member_id = e.member_id AND o.id = e.movement_id
         OFFSET 0) w ON true
  WHERE side.code ~~ 'operator:%'::text;

CREATE VIEW risk_review_item AS
 SELECT 'limit'::text AS source,
    f.id,
    f.member_id,
    'limit'::text AS kind,
    f.limit_name AS about,
    jsonb_build_object('amountMinor', f.amount, 'overMinor', f.over) AS reason,
    f.created_at,
    f.reviewed_at
   FROM limit_flag f
UNION ALL
 SELECT 'abuse'::text AS source,
    m.id,
    m.member_id,
    m.kind,
    m.about,
    m.reason,
    m.created_at,
    m.reviewed_at
   FROM abuse_flag m
UNION ALL
 SELECT 'mark'::text AS source,
    m.id,
    m.member_id,
    m.kind,
    m.about,
    m.reason,
    m.created_at,
    m.reviewed_at
   FROM member_flag m;

CREATE VIEW slip_item AS
 SELECT s.member_id,
    s.id,
    m.public_id,
    m.bank_account_name AS holder,
    s.state,
    s.note,
    s.amount,
    s.created_at,
    s.ended_at,
    s.next_at,
    s.attempts,
    s.provider,
    s.bank_receipt_id,
    a.escalated_at
   FROM slip s
     JOIN member m ON m.id = s.member_id
     LEFT JOIN inquiry a ON a.member_id = s.member_id AND a.kind = 'slip'::text AND a.id = s.id;

CREATE VIEW statement_line AS
 SELECT e.member_id,
    e.id,
    e.statement_type,
    e.kind,
    e.debit,
    e.counterpart,
    e.amount,
    e.currency,
    e.reference,
    e.created_at
   FROM entry e
  WHERE e.statement_type IS NOT NULL
UNION ALL
 SELECT r.member_id,
    r.end_id AS id,
    'finish_bonus'::text AS statement_type,
    'move'::text AS kind,
    'wallet'::text COLLATE "C" AS debit,
    'BANK'::text AS counterpart,
    0::bigint AS amount,
    r.currency,
    jsonb_build_object('kind', r.kind, 'description', COALESCE(bonus_name(r.name, r.currency), r.offer_code)) AS reference,
    r.ended_at AS created_at
   FROM member_bonus r
  WHERE r.cut = 0;

CREATE FUNCTION account_close_by_owner(p_member uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update account a set closed = true where a.member_id = p_member;
end $function$;

CREATE FUNCTION account_days(p_from date, p_to date)
 RETURNS TABLE(day date, currency text, code text, reason text, gave bigint, gave_entries bigint, received bigint, received_entries bigint)
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
 SET max_parallel_workers_per_gather TO '0'
 SET jit TO 'off'
AS $function$
  select day, currency, code, reason, sum(gave)::bigint, sum(gave_entries)::bigint, sum(received)::bigint,
         sum(received_entries)::bigint
    from (
      select d.* from account_day d where d.day >= p_from and d.day < p_to
      union all
      select backoffice_day(s.created_at), s.currency, s.code, s.reason,
             case when s.gave then s.amount else 0 end, s.gave::int, case when s.gave then 0 else s.amount end, (not s.gave)::int
        from flow_side s
       where s.xid >= (select m.below_xid from daily_sum_mark m where m.only_row)
         and s.created_at >= p_from::timestamp at time zone 'Asia/Bangkok'
         and s.created_at < p_to::timestamp at time zone 'Asia/Bangkok'
    ) both_parts group by 1, 2, 3, 4
$function$;

CREATE FUNCTION account_of_erased()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Waits for an erasure that runs.
  perform from member m where m.id = new.member_id for key share;
  new.closed := new.closed or is_erased(new.member_id);
  return new;
end $function$;

CREATE FUNCTION account_windows(p_bank text, p_no text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select coalesce(array_agg(p_bank || '/' || (length(p_no) - 3 - i) || '/' || substr(p_no, i, 4)), '{}')
    from generate_series(1, length(p_no) - 3) i;
$function$;

CREATE FUNCTION accounts_at(p_at timestamp with time zone)
 RETURNS TABLE(code text, currency text, balance bigint)
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
 SET max_parallel_workers_per_gather TO '0'
 SET jit TO 'off'
AS $function$
  select code, currency, sum(balance)::bigint from (
    select d.code, d.currency, d.received - d.gave as balance from account_days('-infinity', backoffice_day(p_at)) d
    union all
    select s.code, s.currency, case when s.gave then -s.amount else s.amount end from flow_side s
     where s.created_at >= backoffice_day(p_at)::timestamp at time zone 'Asia/Bangkok' and s.created_at < p_at
  ) parts group by 1, 2
$function$;

CREATE FUNCTION accounts_now()
 RETURNS TABLE(code text, currency text, balance bigint)
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
 SET max_parallel_workers_per_gather TO '0'
 SET jit TO 'off'
AS $function$
  select code, currency, sum(balance)::bigint from (
    select t.code, t.currency, t.balance from account_total t
    union all
    select s.code, s.currency, case when s.gave then -s.amount else s.amount end from flow_side s
     where s.xid >= (select m.below_xid from daily_sum_mark m where m.only_row)
  ) parts group by 1, 2
$function$;

CREATE FUNCTION accrual_failed(p_kind text, p_period date, p_account text, p_member uuid[], p_alarm uuid[], p_why text[], p_in_ms bigint)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into alarm (id, kind, account, currency, details, member_id)
  select f.alarm, 'accrual', p_account, coalesce(m.currency, 'THB'),
         jsonb_build_object('accrual', p_kind, 'period', p_period, 'why', f.why), f.member
    from unnest(p_member, p_alarm, p_why) as f (member, alarm, why) left join member m on m.id = f.member
   order by f.alarm on conflict do nothing;
  insert into accrual_left_out as l (kind, period, member_id, alarm_id, try_at)
  select p_kind, p_period, f.member, f.alarm, now() + p_in_ms * interval '1 millisecond'
    from unnest(p_member, p_alarm) as f (member, alarm) order by f.member
  on conflict (kind, period, member_id) do update set alarm_id = excluded.alarm_id, try_at = excluded.try_at;
$function$;

CREATE FUNCTION accrual_stalled(p_id uuid, p_account text, p_details jsonb)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into alarm as a (id, kind, account, currency, details) values (p_id, 'accrual', p_account, 'THB', p_details)
    on conflict (id) do update set details = excluded.details, resolved_at = null where a.resolved_at <= now() - interval '1 day';
$function$;

CREATE FUNCTION accrual_take_left_out(p_kind text, p_period date, p_member uuid[])
 RETURNS bigint
 LANGUAGE sql
AS $function$
  with taken as (
    delete from accrual_left_out l where l.kind = p_kind and l.period = p_period and l.member_id = any (p_member) returning l.alarm_id
  ), known as (
    update alarm a set resolved_at = coalesce(a.resolved_at, now()) where a.id = any (array(select t.alarm_id from taken t))
  )
  select count(*) from taken;
$function$;

CREATE FUNCTION active_members(p_span text, p_from date, p_to date)
 RETURNS TABLE(start date, did text, currency text, members bigint)
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$
  select c.start, c.did, c.currency, c.members from active_count c
   where c.span = p_span and c.start >= p_from and c.start < p_to
  union all
  select a.start, a.did, a.currency, count(*) from active_member a
   where a.span = p_span and a.start >= p_from and a.start < p_to
     and a.start > all (array(select c.start from active_count c where c.span = p_span and c.start >= p_from and c.start < p_to))
   group by 1, 2, 3
$function$;

CREATE FUNCTION alarm_acknowledge(p_id uuid, p_who text, p_hold_ms bigint, p_audit jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
begin
  update alarm_incident i
     set acknowledged_at = now(), acknowledged_by = p_who, notified = i.alarms, next_at = now() + p_hold_ms * interval '1 millisecond'
   where i.id = p_id and i.ended_at is null and i.acknowledged_at is null;
  if not found then return false; end if;
  update alarm_delivery d set state = 'acknowledged' where d.incident_id = p_id and d.state in ('waiting', 'sent');
  perform backoffice_hint('alarms');
  perform audit_write(p_audit);
  return true;
end $function$;

CREATE FUNCTION alarm_close(p_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  r bet_sync;
begin
  select x.* into r from bet_gap g join bet_sync x on x.provider = g.provider where g.id = p_id for update of x;
  update alarm a set resolved_at = now() where a.id = p_id and a.resolved_at is null and a.suspense = 0;
  if not found then return false; end if;
  perform bets_store(
      r.provider, r.pages, jsonb_build_object('cursor', r.cursor, 'windowFrom', r.window_from, 'windowTo', r.window_to, 'readUntil', r.read_until,
                                           'hourlySyncAt', r.hourly_sync_at, 'dailySyncAt', r.daily_sync_at),
      now(), 0, array_agg(b.member_id), array_agg(b.code), array_agg(b.category), array_agg(b.currency), array_agg(b.worth),
      array_agg(b.bet_id), array_agg(b.version), array_agg('void'::text), array_agg(b.opened_at), array_agg(b.settled_at), array_agg(b.stake),
      array_agg(b.turnover), array_agg(b.payout), '[]')
    from bet_gap g join game on game.provider = g.provider
      cross join lateral (select x.*, a.currency from bet x
          join bet_account a on a.member_id = x.member_id and a.code = x.code
        where x.member_id = g.member_id and x.code = game.code and x.bet_id = g.bet_id and x.status = 'open' offset 0) b
   where g.id = p_id having count(*) > 0;
  return true;
end $function$;

CREATE FUNCTION alarm_closes_by_two(p_kind text, p_account text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select p_kind = 'payment' or p_kind = 'unreadable' and p_account ~ '^operator:(bank:|qr:|suspense$)';
$function$;

CREATE FUNCTION alarm_incident_stands(i alarm_incident)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$
begin
  if i.kind = 'queue' then return exists (select from queue_overdue o where o.queue = i.subject); end if;
  if i.kind = 'payout-balance' then
    return exists (select from payout_balance b where b.code = i.subject and b.balance < b.low and b.reported_at > now() - interval '1 day');
  end if;
  if i.kind in ('book', 'audit', 'sms', 'security') then return i.acknowledged_at is null; end if;
  return exists (select from alarm a where a.kind = i.kind and a.account = i.subject and (a.resolved_at is null or a.suspense <> 0));
end $function$;

CREATE FUNCTION alarm_incident_tell_end(p_incident uuid, p_again_ms bigint)
 RETURNS void
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
begin
  update alarm_delivery d set state = 'dropped'
   where d.incident_id = p_incident and d.state = 'waiting' and d.message_id is null and d.reason <> 'ended';
  insert into alarm_delivery (channel, incident_id, reason, alarms)
  select distinct d.channel, i.id, 'ended', i.alarms
    from alarm_delivery d join alarm_incident i on i.id = d.incident_id
   where d.incident_id = p_incident and d.sent_at is not null
     and not exists (select from alarm_delivery w where w.incident_id = i.id and w.channel = d.channel and w.state = 'waiting')
  on conflict do nothing;
  update alarm_incident i
     set next_at = case when exists (select from alarm_delivery w where w.incident_id = i.id and w.state = 'waiting' and w.reason <> 'ended')
                        then now() + p_again_ms * interval '1 millisecond' end
   where i.id = p_incident;
  perform backoffice_hint('alarms');
end $function$;

CREATE FUNCTION alarm_incidents_raise(p_kind text[], p_subject text[], p_severity text[], p_alarms bigint[], p_pause_ms bigint)
 RETURNS void
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
begin
  -- In the order of the keys, because several relays do this side by side.
  insert into alarm_incident as i (kind, subject, severity, alarms)
  select k, left(s, 200), v, n from unnest(p_kind, p_subject, p_severity, p_alarms) as q (k, s, v, n) order by k, s
  on conflict (kind, subject) where ended_at is null do update
    set alarms = i.alarms + excluded.alarms, severity = excluded.severity, raised_at = now(),
        next_at = least(i.next_at, greatest(now(), coalesce(i.notified_at, '-infinity') + p_pause_ms * interval '1 millisecond'));
  perform backoffice_hint('alarms');
end $function$;

CREATE FUNCTION alarm_incidents_watch(p_linger_ms bigint)
 RETURNS void
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_ended boolean;
begin
  -- The end is sent only where the incident was.
  update alarm_incident i set ended_at = now(), next_at = case when i.notified_at is not null then now() end
   where i.id = any (array(select x.id from alarm_incident x
           where x.ended_at is null and x.raised_at < now() - p_linger_ms * interval '1 millisecond' and not alarm_incident_stands(x)
           order by x.next_at limit 1000 for update skip locked));
  v_ended := found;
  -- Critical until the relay hears of it: a kind's severity is the contract's.
  insert into alarm_incident (kind, subject, severity, alarms)
  select a.kind, a.account, 'critical', count(*) from alarm a
   where (a.resolved_at is null or a.suspense <> 0) and a.created_at < now() - interval '5 minutes'
     and not exists (select from alarm_incident i where i.kind = a.kind and i.subject = a.account and i.ended_at is null)
   group by a.kind, a.account order by a.kind, a.account
  on conflict do nothing;
  if found or v_ended then perform backoffice_hint('alarms'); end if;
end $function$;

CREATE FUNCTION alarm_message_end(p_channel text, p_message uuid, p_state text, p_why text, p_again_ms bigint)
 RETURNS void
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
begin
  update alarm_delivery d
     set state = p_state, failed_why = p_why, sent_at = case p_state when 'sent' then now() end,
         next_at = case p_state when 'waiting' then now() + p_again_ms * interval '1 millisecond' else d.next_at end
   where d.channel = p_channel and d.message_id = p_message and d.state = 'waiting';
  -- Acknowledged while it was under way.
  if p_state = 'sent' then
    update alarm_delivery d set sent_at = now()
     where d.channel = p_channel and d.message_id = p_message and d.state = 'acknowledged' and d.sent_at is null;
  end if;
  perform backoffice_hint('alarms');
end $function$;

CREATE FUNCTION alarm_message_take(p_channel text, p_most integer, p_lease_ms bigint, p_gap_ms bigint)
 RETURNS TABLE(message_id uuid, message_at timestamp with time zone, tries integer, reason text, alarms bigint, incident_id uuid, kind text, subject text, severity text, opened_at timestamp with time zone, ended_at timestamp with time zone)
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
#variable_conflict use_column
declare
  v_id uuid;
  v_next timestamptz;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('alarm_message/' || p_channel, 0)) then return; end if;
  select d.message_id, d.next_at into v_id, v_next from alarm_delivery d
   where d.channel = p_channel and d.state = 'waiting' and d.message_id is not null order by d.message_at limit 1;
  if v_id is not null and v_next > clock_timestamp() then return; end if;
  if v_id is null then
    if exists (select from alarm_delivery d
                where d.channel = p_channel and d.message_at > clock_timestamp() - p_gap_ms * interval '1 millisecond') then return;
    end if;
    update alarm_delivery d set state = 'dropped'
      from alarm_incident i
     where d.channel = p_channel and d.state = 'waiting' and d.message_id is null and i.id = d.incident_id and i.ended_at is not null
       and (d.reason <> 'ended'
            or exists (select from alarm_incident n where n.kind = i.kind and n.subject = i.subject and n.ended_at is null));
    v_id := gen_random_uuid();
    update alarm_delivery d set message_id = v_id, message_at = clock_timestamp()
     where d.id = any (array(select x.id from alarm_delivery x where x.channel = p_channel and x.state = 'waiting'
                              order by x.created_at limit p_most for update skip locked));
    if not found then return; end if;
  end if;
  return query
    with taken as (
      update alarm_delivery d set tries = d.tries + 1, next_at = clock_timestamp() + p_lease_ms * interval '1 millisecond'
       where d.channel = p_channel and d.message_id = v_id and d.state = 'waiting' returning d.*
    )
    select t.message_id, t.message_at, t.tries, t.reason, t.alarms, t.incident_id, i.kind, i.subject, i.severity, i.opened_at,
           case t.reason when 'ended' then i.ended_at end
      from taken t left join alarm_incident i on i.id = t.incident_id
     order by t.reason = 'ended', array_position(array['critical', 'warning', 'notice'], i.severity), i.opened_at;
end $function$;

CREATE FUNCTION alarm_notify()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into outbox (member_id, topic, payload) values (
    coalesce(new.member_id, '00000000-0000-0000-0000-000000000000'), 'alarm',
    jsonb_strip_nulls(jsonb_build_object('id', new.id, 'alarm', new.kind, 'account', new.account, 'currency', new.currency,
      'ours', new.ours::text, 'theirs', new.theirs::text, 'memberId', new.member_id)) || jsonb_build_object('details', new.details));
  return null;
end $function$;

CREATE FUNCTION alarm_stands_elsewhere(al alarm)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select al.suspense = 0 and al.kind = 'no-answer' and (
    exists (select from inquiry a where a.member_id = al.member_id and a.id = al.id and a.escalated_at is not null)
    or exists (select from open_hold h where h.member_id = al.member_id and h.entry_id = al.id));
$function$;

CREATE FUNCTION alarm_test(p_channel text, p_audit jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
begin
  insert into alarm_delivery (channel, reason, alarms) values (p_channel, 'test', 0) on conflict do nothing;
  perform backoffice_hint('alarms');
  perform audit_write(p_audit);
end $function$;

CREATE FUNCTION approval_above(p_staff uuid, p_amount bigint, p_currency text, p_at timestamp with time zone DEFAULT now(), p_but uuid DEFAULT NULL::uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_limit jsonb;
  v_day bigint;
  v_from timestamptz := backoffice_day(p_at)::timestamp at time zone 'Asia/Bangkok';
begin
  select r.limits -> 'withdrawal' -> p_currency into v_limit from staff_member o join role r on r.code = o.role where o.id = p_staff;
  if v_limit is null or p_amount > (v_limit ->> 'each')::bigint then return true; end if;
  select sum(w.amount) into v_day
    from decision d join withdrawal w on w.member_id = d.member_id and w.id = d.subject_id and w.currency = p_currency
   where d.staff_id = p_staff and d.decision = 'approve' and d.subject_id is distinct from p_but
     and d.created_at >= v_from and d.created_at < v_from + interval '24 hours';
  return coalesce(v_day, 0) + p_amount > (v_limit ->> 'day')::bigint;
end $function$;

CREATE FUNCTION approval_counts(d decision, w withdrawal)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$
  select w.state <> 'review' or d.staff_id is null
    or (exists (select from staff_member o join role r on r.code = o.role
                 where o.id = d.staff_id and o.state = 'active' and 'withdrawals.decide' = any (r.rights))
        and not approval_above(d.staff_id, w.amount, w.currency, d.created_at, w.id)
        and not withdrawal_rests_on(w, d.staff_id));
$function$;

CREATE FUNCTION approval_request_above(p_staff uuid, p_kind text, p_amount bigint, p_currency text, p_part text, p_at timestamp with time zone DEFAULT now(), p_but uuid DEFAULT NULL::uuid, p_each bigint DEFAULT NULL::bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_kind jsonb;
  v_limit jsonb;
  v_sum bigint;
  v_count bigint;
begin
  select r.limits -> p_kind into v_kind from staff_member o join role r on r.code = o.role where o.id = p_staff;
  if v_kind is null then return true; end if;
  select d.amount, d.requests into v_sum, v_count from approval_request_day(p_staff, p_kind, p_currency, p_part, p_at, p_but) d;
  if v_kind ? 'count' then return v_count >= (v_kind ->> 'count')::bigint; end if;
  if p_amount is null then return false; end if;
  v_limit := v_kind -> p_currency;
  return v_limit is null or coalesce(p_each, p_amount) > (v_limit ->> 'each')::bigint or v_sum + p_amount > (v_limit ->> 'day')::bigint;
end $function$;

CREATE FUNCTION approval_request_apply(p_acceptance jsonb, p_entry_member uuid, p_entry uuid, p_amount_at_stake bigint DEFAULT NULL::bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  v_refusal text;
begin
  v_refusal := approval_request_approve((p_acceptance ->> 'approvalId')::uuid, (p_acceptance ->> 'staffId')::uuid,
    (p_acceptance ->> 'callId')::uuid, decode(p_acceptance ->> 'hash', 'hex'), p_acceptance ->> 'why', p_entry_member, p_entry,
    p_amount_at_stake);
  if v_refusal is not null then perform ledger_refuse(jsonb_build_object('code', v_refusal)); end if;
end $function$;

CREATE FUNCTION approval_request_approve(p_id uuid, p_staff uuid, p_call uuid, p_hash bytea, p_why text, p_entry_member uuid, p_entry uuid, p_amount_at_stake bigint DEFAULT NULL::bigint, p_each bigint DEFAULT NULL::bigint)
 RETURNS text
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v approval_request;
  e entry;
begin
  if not approval_request_lock(p_id, p_staff) then return 'NOT_ALLOWED'; end if;
  perform 1 from approval_request x where x.id = p_id for update;
  select * into v from approval_request x where x.id = p_id;
  if v.id is null then return 'NO_DATA'; end if;
  if v.state <> 'open' then return case v.state when 'expired' then 'EXPIRED' else 'ALREADY_CLOSED' end; end if;
  if v.requested_by = p_staff then return 'SAME_PERSON'; end if;
  if v.expires_at <= now() then return 'EXPIRED'; end if;
  if v.hash is distinct from p_hash or v.hash <> approval_request_hash(v.kind, v.member_id, v.subject, v.subject_id, v.payload, v.amount, v.currency)
    then return 'CHANGED'; end if;
  select * into e from entry t where t.member_id = p_entry_member and t.id = p_entry;
  e.amount := greatest(v.amount, e.amount, p_amount_at_stake);
  e.currency := coalesce(v.currency, e.currency);
  if not approval_request_may(p_staff, v.kind, 'accept') then return 'NOT_ALLOWED'; end if;
  if approval_request_above(p_staff, v.kind, e.amount, e.currency, 'accept', p_each => p_each) then return 'ABOVE_LIMIT'; end if;
  if not approval_request_may(v.requested_by, v.kind, 'propose')
     or approval_request_above(v.requested_by, v.kind, e.amount, e.currency, 'propose', v.requested_at, v.id, p_each) then
    return 'PROPOSER_NOT_ALLOWED';
  end if;
  update approval_request x set state = 'approved', decided_by = p_staff, decided_call = p_call, decided_at = now(), decided_why = nullif(p_why, ''),
                        entry_member_id = p_entry_member, entry_id = p_entry, amount_at_stake = p_amount_at_stake
   where x.id = p_id;
  perform backoffice_hint('approvals');
  return null;
end $function$;

CREATE FUNCTION approval_request_begins()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.state <> 'open' or new.hash <> approval_request_hash(new.kind, new.member_id, new.subject, new.subject_id, new.payload, new.amount,
                                                      new.currency) then
    raise exception 'an approval request begins open, with the hash of its content: %', new.id;
  end if;
  return new;
end $function$;

CREATE FUNCTION approval_request_day(p_staff uuid, p_kind text, p_currency text, p_part text, p_at timestamp with time zone, p_but uuid)
 RETURNS TABLE(amount bigint, requests bigint)
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_from timestamptz := backoffice_day(p_at)::timestamp at time zone 'Asia/Bangkok';
  v_until timestamptz := v_from + interval '24 hours'; -- no day of Bangkok has another length
begin
  -- A request counts with the amount that it moved or put at stake, if that is more than was requested.
  return query select coalesce(sum(greatest(p.amount, e.amount, p.amount_at_stake)) filter (where coalesce(p.currency, e.currency) = p_currency), 0)::bigint, count(*)
    from (select * from approval_request x
           where p_part = 'propose' and x.requested_by = p_staff and x.kind = p_kind and x.requested_at >= v_from
             and x.requested_at < v_until and x.state in ('open', 'approved')
          union all
          select * from approval_request x
           where p_part = 'accept' and x.decided_by = p_staff and x.kind = p_kind and x.decided_at >= v_from
             and x.decided_at < v_until and x.state = 'approved') p
      left join entry e on e.member_id = p.entry_member_id and e.id = p.entry_id
   where p.id is distinct from p_but;
end $function$;

CREATE FUNCTION approval_request_end(p_id uuid, p_staff uuid, p_state text, p_why text, p_audit jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v approval_request;
begin
  perform 1 from approval_request x where x.id = p_id for update;
  select * into v from approval_request x where x.id = p_id;
  if v.id is null then return 'NO_DATA'; end if;
  if v.state = p_state and v.decided_by = p_staff then return 'DONE'; end if;
  if v.state <> 'open' then return 'ALREADY_CLOSED'; end if;
  if (v.requested_by = p_staff) <> (p_state = 'cancelled') then return 'SAME_PERSON'; end if;
  update approval_request x set state = p_state, decided_by = p_staff, decided_at = now(), decided_why = nullif(p_why, '') where x.id = p_id;
  perform backoffice_hint('approvals');
  perform audit_write(p_audit);
  return 'DONE';
end $function$;

CREATE FUNCTION approval_request_hash(p_kind text, p_member uuid, p_subject text, p_subject_id text, p_payload jsonb, p_amount bigint, p_currency text)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select sha256(convert_to(jsonb_build_array(p_kind, p_member, p_subject, p_subject_id, p_payload, p_amount, p_currency)::text, 'UTF8'));
$function$;

CREATE FUNCTION approval_request_insert(p jsonb, p_audit jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_by uuid := (p ->> 'by')::uuid;
  v_amount bigint := (p ->> 'amount')::bigint;
  v_before approval_request;
begin
  perform 1 from staff_member o where o.id = v_by and o.state = 'active' for no key update;
  if not found then return 'NOT_ALLOWED'; end if;
  select * into v_before from approval_request x where x.id = (p ->> 'id')::uuid;
  if found then
    return case when v_before.requested_by = v_by and v_before.hash = approval_request_hash(p ->> 'kind', (p ->> 'memberId')::uuid,
      p ->> 'subject', p ->> 'subjectId', p -> 'payload', v_amount, p ->> 'currency') then 'DONE' else 'KEY_REUSED' end;
  end if;
  if not approval_request_may(v_by, p ->> 'kind', 'propose') then return 'NOT_ALLOWED'; end if;
  if approval_request_above(v_by, p ->> 'kind', v_amount, p ->> 'currency', 'propose', p_each => (p ->> 'each')::bigint)
    then return 'ABOVE_LIMIT'; end if;
  update approval_request x set state = 'expired', decided_at = now()
   where x.subject = p ->> 'subject' and x.subject_id = p ->> 'subjectId' and x.state = 'open' and x.expires_at <= now();
  insert into approval_request (id, kind, member_id, subject, subject_id, payload, hash, amount, currency, why, requested_by, expires_at)
  values ((p ->> 'id')::uuid, p ->> 'kind', (p ->> 'memberId')::uuid, p ->> 'subject', p ->> 'subjectId', p -> 'payload',
          approval_request_hash(p ->> 'kind', (p ->> 'memberId')::uuid, p ->> 'subject', p ->> 'subjectId', p -> 'payload', v_amount,
                        p ->> 'currency'),
          v_amount, p ->> 'currency', p ->> 'why', v_by, now() + (p ->> 'hours')::integer * interval '1 hour')
  on conflict (subject, subject_id) where state = 'open' and subject_id is not null do nothing;
  if not found then return 'ALREADY'; end if;
  perform backoffice_hint('approvals');
  perform audit_write(p_audit);
  return 'DONE';
end $function$;

CREATE FUNCTION approval_request_left(p_staff uuid)
 RETURNS TABLE(part text, kind text, currency text, rest bigint)
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$
  select p.part, k.key, l.currency, greatest(l.most - case when l.currency is null then d.requests else d.amount end, 0)
    from staff_member o join role r on r.code = o.role
      cross join (values ('propose'), ('accept')) p (part)
      cross join jsonb_each(r.limits) k
      cross join lateral (
        select null::text as currency, (k.value ->> 'count')::bigint as most where k.value ? 'count'
        union all
        select c.key, (c.value ->> 'day')::bigint from jsonb_each(k.value) c where not k.value ? 'count') l
      cross join lateral approval_request_day(o.id, k.key, l.currency, p.part, now(), null) d
   where o.id = p_staff and k.key not in ('withdrawal', 'receipts')
   order by k.key, l.currency, p.part = 'accept';
$function$;

CREATE FUNCTION approval_request_lock(p_id uuid, p_staff uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
begin
  perform 1 from staff_member o
    where o.id = p_staff
       or o.id in (select unnest(array[x.requested_by, case x.kind when 'staff-role' then (x.payload ->> 'staffId')::uuid end])
                     from approval_request x where x.id = p_id)
    order by o.id for no key update;
  return exists (select from staff_member o where o.id = p_staff and o.state = 'active');
end $function$;

CREATE FUNCTION approval_request_may(p_staff uuid, p_kind text, p_part text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$
  select exists (select from staff_member o join role r on r.code = o.role
                  where o.id = p_staff and o.state = 'active' and approval_request_right(p_kind, p_part) = any (r.rights));
$function$;

CREATE FUNCTION approval_request_right(p_kind text, p_part text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when p_kind = 'termination' or (p_kind in ('rule', 'game') and p_part = 'propose') then 'business.change'
    when p_kind = 'bonus' and p_part = 'propose' then 'bonuses.change'
    when p_kind = 'text' and p_part = 'propose' then 'content.change'
    when p_kind in ('statement', 'rule', 'text', 'bonus', 'game') and p_part = 'accept' then 'money.approve' when p_kind = 'statement' then 'receipts.decide'
    else case when p_kind in ('credit', 'debit', 'decision', 'bank-account-release', 'password-reset', 'member-erasure') then 'money' when p_kind in ('role', 'staff-role') then 'rights'
              else 'providers' end || case p_part when 'accept' then '.approve' else '.propose' end end;
$function$;

CREATE FUNCTION approval_request_supersede(p_id uuid, p_why text, p_audit jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
begin
  update approval_request x set state = 'superseded', decided_at = now(), decided_why = p_why where x.id = p_id and x.state = 'open';
  if not found then return; end if;
  perform backoffice_hint('approvals');
  perform audit_write(p_audit);
end $function$;

CREATE FUNCTION approval_request_unchanged()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.kind = 'statement' and old.decided_at < now() - interval '90 days' and new.payload = old.payload || '{"text": ""}'
     and (to_jsonb(new) - 'payload') = (to_jsonb(old) - 'payload') then return new; end if;
  if old.state <> 'open' and is_erased(old.member_id) and new.why = 'erased'
     and new.decided_why is not distinct from (case when old.decided_why is not null then 'erased' end)
     and (new.payload = old.payload or new.payload = '{}' and old.kind not in ('credit', 'debit', 'decision'))
     and (to_jsonb(new) - array['payload', 'why', 'decided_why']) = (to_jsonb(old) - array['payload', 'why', 'decided_why']) then return new; end if;
  if old.state <> 'open' then raise exception 'an approval request that has ended does not change: %', old.id; end if;
  if (new.id, new.kind, new.member_id, new.subject, new.subject_id, new.payload, new.hash, new.amount, new.currency, new.why,
      new.requested_by, new.requested_at, new.expires_at) is distinct from
     (old.id, old.kind, old.member_id, old.subject, old.subject_id, old.payload, old.hash, old.amount, old.currency, old.why,
      old.requested_by, old.requested_at, old.expires_at) then
    raise exception 'the content of an approval request does not change: %', old.id;
  end if;
  if new.state = 'approved' and old.expires_at <= now() then raise exception 'an approval request that has expired is not approved: %', old.id; end if;
  return new;
end $function$;

CREATE FUNCTION approval_requests_expire(p_limit bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_count bigint;
begin
  update approval_request x set state = 'expired', decided_at = now()
   where x.id = any (array(select p.id from approval_request p where p.state = 'open' and p.expires_at <= now()
                            order by p.expires_at limit p_limit for update skip locked));
  get diagnostics v_count = row_count;
  if v_count > 0 then perform backoffice_hint('approvals'); end if;
  return v_count;
end $function$;

CREATE FUNCTION approval_requests_waiting(p_kinds text[], p_staff uuid)
 RETURNS SETOF approval_request
 LANGUAGE sql
 STABLE
AS $function$
  select p.* from approval_request p where p.state = 'open' and p.expires_at > now() and (p.kind = any (p_kinds) or p.requested_by = p_staff);
$function$;

CREATE FUNCTION approvals_needed_now(w withdrawal)
 RETURNS smallint
 LANGUAGE sql
 STABLE
AS $function$
  select greatest(w.approvals_needed, case
    when w.amount + withdrawn_by_staff(w.member_id, w.id, now()) <= (c.value -> w.currency ->> 'secondLimitMinor')::bigint then 1 else 2 end)::smallint
    from content c where c.key = 'withdraw';
$function$;

CREATE FUNCTION approvals_that_count(w withdrawal)
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$
  select array(select d.who from decision d
                where d.subject_id = w.id and d.decision = 'approve' and approval_counts(d, w) order by d.created_at, d.id);
$function$;

CREATE FUNCTION audit_broken(p_after bigint, p_until bigint)
 RETURNS TABLE(found text)
 LANGUAGE sql
 STABLE
AS $function$
  select broken.found
    from (select a.seq, a.previous, audit_hash(a) = a.hash or audit_hash(a) is not distinct from d.rest as sealed, lag(a.seq) over w as seq_before, lag(a.hash) over w as hash_before
            from audit a
              left join lateral (select r.rest from audit_redacted r where r.seq = a.seq order by r.by_seq desc limit 1) d on true
           where a.seq between p_after and p_until window w as (order by a.seq)) r
      cross join lateral (select coalesce(r.seq_before + 1, greatest(p_after, 1)) as next) expected
      cross join lateral (select case
        when not r.sealed then format('row %s says something else than its hash', r.seq)
        when r.seq <> expected.next then format('rows %s to %s are gone', expected.next, r.seq - 1)
        when r.previous <> case r.seq when 1 then sha256('kapao audit') else coalesce(r.hash_before, r.previous) end
          then format('row %s does not follow the one before', r.seq) end as found) broken
   where broken.found is not null
  union all
  select format(case when a.seq is null then 'row %s is gone, which was the last one on %s' else 'row %s is another one than on %s' end,
                c.seq, to_char(c.checked_at at time zone 'Asia/Bangkok', 'YYYY-MM-DD HH24:MI'))
    from audit_checked c left join audit a on a.seq = c.seq
   where c.seq between p_after and p_until and a.hash is distinct from c.hash
  union all
  select format('row %s records other redactions than there are', r.by_seq)
    from (select d.by_seq, audit_redactions(array_agg(d order by d.seq)) as after from audit_redacted d
           where d.by_seq between p_after and p_until group by d.by_seq) r
      left join audit a on a.seq = r.by_seq and a.action = 'redactAudit'
   where r.after is distinct from a.after;
$function$;

CREATE FUNCTION audit_check(p_most bigint, OUT seq bigint, OUT hash text, OUT broken text[], OUT more boolean)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_from bigint;
begin
  -- One at a time: two would record the same row.
  perform pg_advisory_xact_lock(hashtext('audit check'));
  select coalesce(max(c.seq), 0) into v_from from audit_checked c;
  -- Takes the row behind the gap if the next `p_most` numbers are all missing.
  audit_check.seq := coalesce((select max(a.seq) from audit a where a.seq > v_from and a.seq <= v_from + p_most),
                              (select min(a.seq) from audit a where a.seq > v_from), v_from);
  more := exists (select from audit a where a.seq > audit_check.seq);
  audit_check.broken := array(select b.found from audit_broken(v_from, audit_check.seq) b limit 20);
  select encode(a.hash, 'hex') into audit_check.hash from audit a where a.seq = audit_check.seq;
  insert into audit_checked (seq, hash, broken)
  select a.seq, a.hash, audit_check.broken from audit a where a.seq = audit_check.seq and a.seq > v_from;
end $function$;

CREATE FUNCTION audit_hash(a audit)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select sha256(a.previous || convert_to(jsonb_build_array(
    a.seq, (extract(epoch from a.at) * 1000000)::bigint, a.staff_id, a.who, a.session_id, a.address, a.request_id, a.action,
    a.subject, a.subject_id, a.member_id, a.before, a.after, a.why)::text, 'UTF8'));
$function$;

CREATE FUNCTION audit_hash_addresses(p_days integer, p_hashes jsonb, p_most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
AS $function$
declare
  v audit;
  v_rows audit[] := '{}';
begin
  if p_days < 30 then raise exception 'addresses are kept for 30 days at least'; end if;
  if exists (select from jsonb_each_text(p_hashes) h where h.value !~ '^#[\w-]{16,64}$') then raise exception 'this is no hash'; end if;
  perform pg_advisory_xact_lock(hashtext('audit'));
  for v in select a.* from audit a where a.address !~ '^#' and a.at < now() - p_days * interval '1 day'
            order by a.at, a.seq limit p_most loop
    continue when p_hashes ->> v.address is null;
    v.address := p_hashes ->> v.address;
    v_rows := v_rows || v;
  end loop;
  perform audit_redact_by_owner(v_rows, 'addresses', null);
  return cardinality(v_rows);
end $function$;

CREATE FUNCTION audit_kept()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and (to_jsonb(new) - array['address', 'before', 'after', 'why']) = (to_jsonb(old) - array['address', 'before', 'after', 'why'])
     and audit_hash(new) = (select d.rest from audit_redacted d where d.seq = old.seq order by d.by_seq desc limit 1) then
    return new;
  end if;
  raise exception 'rows are append-only: % on % refused', tg_op, tg_table_name;
end $function$;

CREATE FUNCTION audit_page(p_staff uuid, p_member uuid, p_subject text, p_subject_id text, p_action text, p_after bigint, p_before bigint, p_most bigint)
 RETURNS SETOF audit
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_sort TO 'off'
AS $function$
begin
  -- Columns are compared together with the row's number: if they were set equal, PostgreSQL might walk through the
  -- index of all numbers instead.
  if p_subject_id is not null then
    return query select * from audit a
      where a.subject_id is not null and (a.subject, a.subject_id, a.seq) > (p_subject, p_subject_id, p_after)
        and (a.subject, a.subject_id, a.seq) < (p_subject, p_subject_id, p_before)
        and (p_member is null or a.member_id = p_member) and (p_staff is null or a.staff_id = p_staff)
        and (p_action is null or a.action = p_action)
      order by a.subject desc, a.subject_id desc, a.seq desc limit p_most;
  elsif p_member is not null then
    return query select * from audit a
      where a.member_id is not null and (a.member_id, a.seq) > (p_member, p_after) and (a.member_id, a.seq) < (p_member, p_before)
        and (p_staff is null or a.staff_id = p_staff) and (p_action is null or a.action = p_action)
      order by a.member_id desc, a.seq desc limit p_most;
  elsif p_staff is not null and p_action is not null then
    return query select * from audit a
      where a.staff_id is not null and (a.staff_id, a.action, a.seq) > (p_staff, p_action, p_after)
        and (a.staff_id, a.action, a.seq) < (p_staff, p_action, p_before)
      order by a.staff_id desc, a.action desc, a.seq desc limit p_most;
  elsif p_staff is not null then
    return query select * from audit a
      where a.staff_id is not null and (a.staff_id, a.seq) > (p_staff, p_after) and (a.staff_id, a.seq) < (p_staff, p_before)
      order by a.staff_id desc, a.seq desc limit p_most;
  elsif p_action is not null then
    return query select * from audit a where (a.action, a.seq) > (p_action, p_after) and (a.action, a.seq) < (p_action, p_before)
      order by a.action desc, a.seq desc limit p_most;
  else
    return query select * from audit a where a.seq > p_after and a.seq < p_before order by a.seq desc limit p_most;
  end if;
end $function$;

CREATE FUNCTION audit_redact_by_owner(p_rows audit[], p_why text, p_member uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_redacted audit_redacted[];
  v_by bigint;
begin
  if coalesce(cardinality(p_rows), 0) = 0 then return; end if;
  perform pg_advisory_xact_lock(hashtext('audit'));
  -- The next row of the audit, which nobody else can write meanwhile.
  select max(a.seq) + 1 into v_by from audit a;
  v_redacted := array(select row(r.seq, v_by, audit_hash(r))::audit_redacted from unnest(p_rows) r);
  perform audit_write(jsonb_build_object('who', 'Kapao', 'action', 'redactAudit', 'subject', p_why, 'memberId', p_member,
                                         'after', audit_redactions(v_redacted)));
  insert into audit_redacted select d.* from unnest(v_redacted) d;
  update audit a set address = r.address, before = r.before, after = r.after, why = r.why from unnest(p_rows) r where a.seq = r.seq;
end $function$;

CREATE FUNCTION audit_redactions(p audit_redacted[])
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select jsonb_build_object('rows', count(*), 'digest',
                            encode(sha256(string_agg(int8send(d.seq) || d.rest, '' order by d.seq)), 'hex')) from unnest(p) d;
$function$;

CREATE FUNCTION audit_write(p jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
AS $function$
declare
  a audit;
begin
  if p is null then return; end if;
  perform pg_advisory_xact_lock(hashtext('audit'));
  select l.seq, l.hash into a.seq, a.previous from audit l order by l.seq desc limit 1;
  a.seq := coalesce(a.seq, 0) + 1;
  a.previous := coalesce(a.previous, sha256('kapao audit'));
  a.at := clock_timestamp();
  a.staff_id := (p ->> 'staffId')::uuid;
  a.who := p ->> 'who';
  a.session_id := (p ->> 'sessionId')::uuid;
  a.address := p ->> 'address';
  a.request_id := p ->> 'requestId';
  a.action := p ->> 'action';
  a.subject := p ->> 'subject';
  a.subject_id := p ->> 'subjectId';
  a.member_id := (p ->> 'memberId')::uuid;
  a.before := nullif(p -> 'before', 'null');
  a.after := nullif(p -> 'after', 'null');
  a.why := p ->> 'why';
  a.hash := audit_hash(a);
  insert into audit select a.*;
end $function$;

CREATE FUNCTION backoffice_bank_receipt(p_id uuid)
 RETURNS SETOF bank_receipt_item
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$
  select l.* from bank_receipt_item l where l.id = p_id;
$function$;

CREATE FUNCTION backoffice_bank_receipt_counts(p_most integer)
 RETURNS TABLE(waiting bigint, kept bigint)
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$
  select count(*) filter (where k.alarm_id is null), count(*) filter (where k.alarm_id is not null)
    from (select a.id from alarm a
           where (a.resolved_at is null or a.suspense <> 0) and a.kind in ('unattributed', 'third-party', 'possible-duplicate')
           order by a.created_at, a.id limit p_most) o
      left join bank_receipt_parked k on k.alarm_id = o.id;
$function$;

CREATE FUNCTION backoffice_bank_receipt_park(p_id uuid, p_staff uuid, p_keep boolean, p_why text, p_audit jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_who text := queue_held_by_other('bank_receipts', p_id::text, p_staff);
begin
  if v_who is not null then return jsonb_build_object('code', 'TAKEN', 'who', v_who); end if;
  perform 1 from alarm a where a.id = p_id and (a.resolved_at is null or a.suspense <> 0)
    and a.kind in ('unattributed', 'third-party', 'possible-duplicate') for update;
  if not found then return jsonb_build_object('code', 'ALREADY_CLOSED'); end if;
  if p_keep then
    insert into bank_receipt_parked (alarm_id, staff_id, why) values (p_id, p_staff, p_why)
      on conflict (alarm_id) do update set staff_id = excluded.staff_id, why = excluded.why, parked_at = now();
  else
    delete from bank_receipt_parked k where k.alarm_id = p_id;
  end if;
  perform backoffice_hint('bank_receipts');
  perform audit_write(p_audit);
  return null;
end $function$;

CREATE FUNCTION backoffice_bank_receipt_sums(p_most integer)
 RETURNS TABLE(currency text, amount bigint)
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$
  select o.currency, sum(o.suspense)::bigint
    from (select a.currency, a.suspense from alarm a
           where (a.resolved_at is null or a.suspense <> 0) and a.kind in ('unattributed', 'third-party', 'possible-duplicate')
           order by a.created_at, a.id limit p_most) o
   group by o.currency order by o.currency;
$function$;

CREATE FUNCTION backoffice_bank_receipts(p_kept boolean, p_after_us bigint, p_after_id uuid, p_limit integer)
 RETURNS SETOF bank_receipt_item
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$
  select l.* from bank_receipt_item l join alarm a on a.id = l.id
   where (a.resolved_at is null or a.suspense <> 0) and a.kind in ('unattributed', 'third-party', 'possible-duplicate')
     and (l.parked_at is not null) = p_kept
     and (p_after_us is null or
          (a.created_at, a.id) > (timestamptz 'epoch' + p_after_us * interval '1 microsecond', p_after_id))
   order by a.created_at, a.id limit p_limit;
$function$;

CREATE FUNCTION backoffice_day(p_at timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select (p_at at time zone 'Asia/Bangkok')::date;
$function$;

CREATE FUNCTION backoffice_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform backoffice_hint(tg_argv[0]);
  return null;
end $function$;

CREATE FUNCTION backoffice_event_alarm()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform backoffice_hint(queue_of_alarm(new.kind));
  return null;
end $function$;

CREATE FUNCTION backoffice_event_inquiry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform backoffice_hint(queue_of_inquiry(old.kind));
  return null;
end $function$;

CREATE FUNCTION backoffice_failed_slips(p_after_us bigint, p_after_id uuid, p_limit integer, p_days integer)
 RETURNS SETOF slip_item
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$
  select i.* from slip s join slip_item i on i.member_id = s.member_id and i.id = s.id
   where s.state = 'failed' and s.ended_at > now() - p_days * interval '1 day'
     and (p_after_us is null or
          (s.ended_at, s.id) < (timestamptz 'epoch' + p_after_us * interval '1 microsecond', p_after_id))
   order by s.ended_at desc, s.id desc limit p_limit;
$function$;

CREATE FUNCTION backoffice_hint(p_what text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  v_hinted text := coalesce(current_setting('kapao.backoffice_hinted', true), '');
begin
  if strpos(v_hinted, '<' || p_what || '>') > 0 then return; end if;
  perform set_config('kapao.backoffice_hinted', v_hinted || '<' || p_what || '>', true);
  insert into outbox (member_id, topic, payload)
  values ('00000000-0000-0000-0000-000000000000', 'hint',
          jsonb_build_object('event', 'backoffice', 'data', jsonb_build_object('what', p_what)));
end $function$;

CREATE FUNCTION backoffice_risk_review(p_id uuid)
 RETURNS SETOF risk_review_item
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$
  select c.* from risk_review_item c where c.id = p_id;
$function$;

CREATE FUNCTION backoffice_risk_review_close(p jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_id uuid := (p ->> 'id')::uuid;
  v_who text := queue_held_by_other('risk_reviews', p ->> 'id', (p -> 'audit' ->> 'staffId')::uuid);
  v_before text;
  v_note text;
begin
  if v_who is not null then return jsonb_build_object('code', 'TAKEN', 'who', v_who); end if;
  update limit_flag f set reviewed_at = now(), reviewed_by = p ->> 'who', note = p ->> 'note' where f.id = v_id and f.reviewed_at is null;
  if not found then
    update abuse_flag m set reviewed_at = now(), reviewed_by = p ->> 'who', note = p ->> 'note' where m.id = v_id and m.reviewed_at is null;
  end if;
  if not found then
    update member_flag m set reviewed_at = now(), reviewed_by = p ->> 'who', note = p ->> 'note' where m.id = v_id and m.reviewed_at is null;
  end if;
  if found then
    perform audit_write(p -> 'audit');
    return null;
  end if;
  select c.reviewed_by, c.note into v_before, v_note from (
    select f.reviewed_by, f.note from limit_flag f where f.id = v_id
    union all select m.reviewed_by, m.note from abuse_flag m where m.id = v_id
    union all select m.reviewed_by, m.note from member_flag m where m.id = v_id) c;
  if found and (v_before, v_note) = (p ->> 'who', p ->> 'note') then return null; end if;
  return case when not found then '{"code": "NO_DATA"}'::jsonb else jsonb_build_object('code', 'ALREADY_CLOSED', 'who', v_before) end;
end $function$;

CREATE FUNCTION backoffice_risk_reviews(p_after_us bigint, p_after_id uuid, p_limit integer)
 RETURNS SETOF risk_review_item
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$
  with place as (
    select coalesce(timestamptz 'epoch' + p_after_us * interval '1 microsecond', '-infinity') as at,
           coalesce(p_after_id, '00000000-0000-0000-0000-000000000000') as id
  )
  select i.* from (
    (select f.created_at, f.id from limit_flag f, place p
      where f.reviewed_at is null and (f.created_at, f.id) > (p.at, p.id) order by f.created_at, f.id limit p_limit)
    union all
    (select m.created_at, m.id from abuse_flag m, place p
      where m.reviewed_at is null and (m.created_at, m.id) > (p.at, p.id) order by m.created_at, m.id limit p_limit)
    union all
    (select m.created_at, m.id from member_flag m, place p
      where m.reviewed_at is null and (m.created_at, m.id) > (p.at, p.id) order by m.created_at, m.id limit p_limit)
    order by 1, 2 limit p_limit) o
    cross join lateral backoffice_risk_review(o.id) i
   order by i.created_at, i.id;
$function$;

CREATE FUNCTION backoffice_slip_ask(p jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_refusal jsonb;
begin
  if decision_made(p) = 'OTHER' then return '{"code": "KEY_REUSED"}'; end if;
  if decision_made(p) = 'SAME' then return null; end if;
  v_refusal := backoffice_slip_open(p);
  if v_refusal is not null then return v_refusal; end if;
  if not inquiry_resume((p ->> 'memberId')::uuid, 'slip', (p ->> 'slipId')::uuid) then
    update inquiry a set next_at = least(a.next_at, now())
     where a.member_id = (p ->> 'memberId')::uuid and a.kind = 'slip' and a.id = (p ->> 'slipId')::uuid;
    if not found then return '{"code": "ALREADY_CLOSED"}'; end if;
  end if;
  perform backoffice_slip_note(p, 'ask');
  return null;
end $function$;

CREATE FUNCTION backoffice_slip_fail(p jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_refusal jsonb;
begin
  if decision_made(p) = 'OTHER' then return '{"code": "KEY_REUSED"}'; end if;
  if decision_made(p) = 'SAME' then return null; end if;
  v_refusal := backoffice_slip_open(p);
  if v_refusal is not null then return v_refusal; end if;
  perform slip_fail((p ->> 'memberId')::uuid, (p ->> 'slipId')::uuid, p ->> 'note', (p ->> 'release')::boolean);
  perform backoffice_slip_note(p, 'close');
  return null;
end $function$;

CREATE FUNCTION backoffice_slip_note(p jsonb, p_decision text)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into decision (id, kind, member_id, subject_id, decision, who, staff_id, why, forced, fingerprint)
  values ((p ->> 'id')::uuid, 'slip', (p ->> 'memberId')::uuid, (p ->> 'slipId')::uuid, p_decision, p -> 'audit' ->> 'who',
          (p -> 'audit' ->> 'staffId')::uuid, p ->> 'why', p_decision = 'close', p ->> 'fingerprint');
  select backoffice_hint('slips');
  select audit_write(p -> 'audit');
$function$;

CREATE FUNCTION backoffice_slip_open(p jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_who text := queue_held_by_other('slips', (p ->> 'memberId') || '.' || (p ->> 'slipId'), (p -> 'audit' ->> 'staffId')::uuid);
  v_state text;
begin
  if v_who is not null then return jsonb_build_object('code', 'TAKEN', 'who', v_who); end if;
  perform 1 from slip s where s.member_id = (p ->> 'memberId')::uuid and s.id = (p ->> 'slipId')::uuid for update;
  select s.state into v_state from slip s where s.member_id = (p ->> 'memberId')::uuid and s.id = (p ->> 'slipId')::uuid;
  return case when v_state is null then '{"code": "NO_DATA"}' when v_state in ('success', 'failed') then '{"code": "ALREADY_CLOSED"}'
              -- The bank reported the payment of the slip, so the slip ends with that payment.
              when v_state = 'verified' then '{"code": "CHANGED"}' end;
end $function$;

CREATE FUNCTION backoffice_slip_release(p jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_who text := queue_held_by_other('slips', (p ->> 'memberId') || '.' || (p ->> 'slipId'), (p -> 'audit' ->> 'staffId')::uuid);
  v_slip slip;
begin
  if decision_made(p) = 'OTHER' then return '{"code": "KEY_REUSED"}'; end if;
  if decision_made(p) = 'SAME' then return null; end if;
  if v_who is not null then return jsonb_build_object('code', 'TAKEN', 'who', v_who); end if;
  select * into v_slip from slip s where s.member_id = (p ->> 'memberId')::uuid and s.id = (p ->> 'slipId')::uuid for update;
  if v_slip.id is null then return '{"code": "NO_DATA"}'; end if;
  if v_slip.state <> 'failed' then return '{"code": "CHANGED"}'; end if;
  delete from slip_claim c where c.sending_bank = v_slip.sending_bank and c.trans_ref = v_slip.trans_ref
    and c.member_id = v_slip.member_id and c.slip_id = v_slip.id;
  if not found then return '{"code": "ALREADY_CLOSED"}'; end if;
  perform backoffice_slip_note(p, 'release');
  return null;
end $function$;

CREATE FUNCTION backoffice_slips(p_after_us bigint, p_after_id uuid, p_limit integer)
 RETURNS SETOF slip_item
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$
  select i.* from slip s join slip_item i on i.member_id = s.member_id and i.id = s.id
   where s.ended_at is null
     and (i.escalated_at is not null or s.state = 'verified' or s.created_at < now() - interval '1 hour')
     and (p_after_us is null or
          (s.created_at, s.id) > (timestamptz 'epoch' + p_after_us * interval '1 microsecond', p_after_id))
   order by s.created_at, s.id limit p_limit;
$function$;

CREATE FUNCTION bank_account_release(p_member uuid, p_claim uuid)
 RETURNS text
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v bank_account_claim;
begin
  perform 1 from member m where m.id = p_member for no key update;
  select * into v from bank_account_claim c where c.member_id = p_member and c.id = p_claim for update;
  if not found then return 'ALREADY_CLOSED'; end if;
  if exists (select from member m where m.id = p_member and m.bank_code = v.bank_code and m.bank_account_no = v.account_no) then
    return 'CHANGED';
  end if;
  delete from bank_account_claim c where c.bank_code = v.bank_code and c.account_no = v.account_no;
  insert into member_change (member_id, what, before)
  values (p_member, 'bank-release', jsonb_build_object('bank', v.bank_code, 'last', right(v.account_no, 4)));
  perform backoffice_hint('members');
  return null;
end $function$;

CREATE FUNCTION bank_receipt_decided(p_alarm uuid, p_decision text, p_member uuid, p_entry uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
  update bank_receipt set state = case p_decision when 'credit-member' then 'credited' else 'returned' end,
         member_id = case p_decision when 'credit-member' then p_member end,
         credit_id = case p_decision when 'credit-member' then p_entry end
   where entry_id = p_alarm and state = 'in-suspense' and p_decision in ('credit-member', 'return');
  -- Possible duplicates of the credited receipt are no longer credited automatically, whatever a later report says of them.
  update bank_receipt b set possible_duplicates = b.possible_duplicates || p.id from bank_receipt p
   where p.entry_id = p_alarm and p_decision = 'credit-member' and b.id = any (p.possible_duplicates)
     and b.state in ('new', 'in-suspense') and p.id <> all (b.possible_duplicates);
  -- Staff found it to be another payment, so the deposit that was credited manually may still come in.
  update missed_deposit w set bank_receipt_id = null from bank_receipt p
   where p.entry_id = p_alarm and w.bank_receipt_id = p.id and p_decision = 'credit-member';
$function$;

CREATE FUNCTION bank_receipt_decided_alike(p_alarm uuid, p_decision text, p_member uuid)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return array(
    select b.id from bank_receipt p join bank_receipt b on b.id = any (p.possible_duplicates)
     where p.entry_id = p_alarm and b.state = case p_decision when 'credit-member' then 'credited' when 'return' then 'returned' end
    union
    select g.id from bank_receipt p cross join lateral bank_receipt_given(p.id, p_member) g (id)
     where p.entry_id = p_alarm and p_decision = 'credit-member' and g.id is not null and not payout_is_undecided(p_member, g.id)
    union
    select g.id from alarm a cross join lateral payout_given_back(a.member_id, (a.details ->> 'withdrawId')::uuid) g (id)
     where a.id = p_alarm and a.kind = 'contradiction' and p_decision = 'credit-member');
end $function$;

CREATE FUNCTION bank_receipt_ends_slip(p_line uuid, p_member uuid, p_slip uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_payment bank_receipt;
begin
  select * into v_payment from bank_receipt p where p.entry_id = p_line for update;
  if v_payment.state is distinct from 'in-suspense' then perform ledger_refuse(jsonb_build_object('code', 'ALREADY_CLOSED')); end if;
  perform slip_reported(p_member, p_slip, v_payment.id, v_payment.amount, v_payment.paid_at, v_payment.from_bank,
                    v_payment.from_account, '');
  perform 1 from slip s where s.member_id = p_member and s.id = p_slip and s.state = 'verified' and s.bank_receipt_id = v_payment.id;
  if not found then perform ledger_refuse(jsonb_build_object('code', 'ELSEWHERE')); end if;
end $function$;

CREATE FUNCTION bank_receipt_flag(p_member uuid, p_entry uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform note_deposits(array[p_member], array[p_entry]);
  insert into limit_flag (member_id, entry_id, limit_name, amount, over)
  select t.member_id, t.id, 'minimum', t.amount, c.least - t.amount
    from entry t
      cross join lateral (select (value -> 'minMinor' ->> t.currency)::bigint as least from content where key = 'deposit') c
   where t.member_id = p_member and t.id = p_entry and t.amount < c.least
  on conflict do nothing;
end $function$;

CREATE FUNCTION bank_receipt_from(p bank_receipt)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select least(p.created_at,
               case when p.day_only then date_trunc('day', p.paid_at at time zone 'Asia/Bangkok') at time zone 'Asia/Bangkok'
                    else coalesce(p.paid_since, p.paid_at) end);
$function$;

CREATE FUNCTION bank_receipt_given(p_payment uuid, p_member uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return (select coalesce(missed_deposit_of(p_member, p.amount, bank_receipt_from(p), case when p.day_only then interval '1 day'
                   when p.sources = array['import'] then interval '7 hours' else '0' end), payout_back_of(p_member, p)) from bank_receipt p where p.id = p_payment);
end $function$;

CREATE FUNCTION bank_receipt_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (old.state, new.state) not in (('new', 'credited'), ('new', 'in-suspense'), ('in-suspense', 'credited'), ('in-suspense', 'returned'))
  then raise exception 'a payment that is % can not become %', old.state, new.state; end if;
  return new;
end $function$;

CREATE FUNCTION bank_receipt_is_missed_deposit(p_line uuid, p_member uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$
  select coalesce((select w.entry_id from missed_deposit w where w.bank_receipt_id = p.id and w.member_id = p_member),
                  bank_receipt_given(p.id, p_member))
    from bank_receipt p where p.entry_id = p_line;
$function$;

CREATE FUNCTION bank_receipt_judge(d jsonb, p_member uuid, p_entry uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_staff_member uuid := (d -> 'audit' ->> 'staffId')::uuid;
  v_slip uuid := (d -> 'audit' ->> 'subjectId')::uuid;
  v_who text;
begin
  -- All other decisions that move money need two staff members.
  if d ->> 'decision' not in ('credit-member', 'return') or not exists (
    select from alarm a where a.id = (d ->> 'subjectId')::uuid and a.kind in ('unattributed', 'third-party', 'possible-duplicate')) then
    raise exception 'this decision needs two staff members: %', d ->> 'id';
  end if;
  if not exists (select from entry t cross join lateral bank_receipt_limit(v_staff_member, t.currency) l
                  where t.member_id = p_member and t.id = p_entry and t.amount <= l.each and t.amount <= l.left_of_day) then
    perform ledger_refuse(jsonb_build_object('code', 'ABOVE_LIMIT'));
  end if;
  -- Locks the payment before its alarm, as elsewhere.
  perform 1 from bank_receipt p where p.entry_id = (d ->> 'subjectId')::uuid for update;
  -- A possible duplicate needs two staff members as well, because the same payer proves nothing.
  if d ->> 'decision' = 'credit-member' and (exists (select from alarm a where a.id = (d ->> 'subjectId')::uuid and a.kind = 'possible-duplicate')
     or bank_receipt_is_missed_deposit((d ->> 'subjectId')::uuid, p_member) is not null) then
    perform ledger_refuse(jsonb_build_object('code', 'CHANGED'));
  end if;
  if d ->> 'queue' = 'slips' then
    v_who := coalesce(queue_held_by_other('bank_receipts', d ->> 'subjectId', v_staff_member), queue_held_by_other('slips', p_member || '.' || v_slip, v_staff_member));
    if v_who is not null then perform ledger_refuse(jsonb_build_object('code', 'TAKEN', 'who', v_who)); end if;
    perform bank_receipt_ends_slip((d ->> 'subjectId')::uuid, p_member, v_slip);
  end if;
end $function$;

CREATE FUNCTION bank_receipt_known(p_id uuid, p_key text, p_source text, p_account text, p_currency text, p_amount bigint, p_paid_at timestamp with time zone, p_member uuid, p_entry uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into bank_receipt (id, account, currency, amount, paid_at, day_only, sources, has_reference, state, member_id, entry_id,
                          credit_id)
    values (p_id, p_account, p_currency, p_amount, p_paid_at, false, array[p_source], false, 'credited', p_member, p_entry,
            p_entry)
    on conflict do nothing;
  insert into bank_receipt_key (key, bank_receipt_id) values (p_key, p_id) on conflict do nothing;
  if not found then perform ledger_refuse(jsonb_build_object('code', 'ALREADY_CLOSED')); end if;
end $function$;

CREATE FUNCTION bank_receipt_limit(p_staff uuid, p_currency text)
 RETURNS TABLE(each bigint, left_of_day bigint)
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$
  select (l.of ->> 'each')::bigint, greatest((l.of ->> 'day')::bigint - coalesce((
           select sum(t.amount)::bigint
             from decision d join entry t on t.member_id = d.entry_member_id and t.id = d.entry_id and t.currency = p_currency
            where d.staff_id = p_staff and d.kind = 'alarm' and d.decision in ('credit-member', 'return')
              and d.created_at >= backoffice_day(now())::timestamp at time zone 'Asia/Bangkok'), 0), 0)
    from staff_member o join role r on r.code = o.role
      cross join lateral (select r.limits -> 'receipts' -> p_currency as of) l
   where o.id = p_staff and l.of is not null;
$function$;

CREATE FUNCTION bank_receipt_lock_duplicates(p_alarm uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
  select from bank_receipt b
   where b.id in (select unnest(p.possible_duplicates || p.id) from bank_receipt p where p.entry_id = p_alarm) order by b.id for update;
$function$;

CREATE FUNCTION bank_receipt_missed(p_payment uuid, p_missed uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
  update missed_deposit set bank_receipt_id = p_payment where entry_id = p_missed and bank_receipt_id is null;
  update bank_receipt set possible_duplicates = array(select distinct unnest(possible_duplicates || p_missed)) where id = p_payment and state in ('new', 'in-suspense');
$function$;

CREATE FUNCTION bank_receipt_not_missed(p_payment uuid, p_member uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
begin
  if bank_receipt_given(p_payment, p_member) is not null then perform ledger_refuse(jsonb_build_object('code', 'MISSED')); end if;
end $function$;

CREATE FUNCTION bank_receipt_of_qr(member uuid[], entry uuid[], data jsonb[])
 RETURNS void
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_accounts jsonb := (select jsonb_object_agg(g.provider, gateway_accounts(g.provider, g.currency))
                         from (select distinct d ->> 'provider' as provider, d ->> 'currency' as currency from unnest(data) d) g);
  v_has_accounts boolean := jsonb_path_exists(v_accounts, '$.*[*]');
begin
  -- Transactions that store evidence with the same or similar keys wait for each other here; in one order, as in
  -- lockSimilar.
  perform pg_advisory_xact_lock_shared(n) from (
    select distinct hashtextextended('payment-in/amount/' || (d ->> 'currency') || '/' || (d ->> 'amount'), 0) as n
      from unnest(data) d order by n) locks;
  perform pg_advisory_xact_lock(n) from (
    select distinct hashtextextended('payment-in/' || k, 0) as n
      from (select jsonb_array_elements_text(d -> 'keys') as k from unnest(data) d
            union all
            select 'number/' || (d ->> 'provider') || '/' || canonical_reference(d ->> 'paymentNo') from unnest(data) d
            union all
            select 'alike/' || a || '/' || (d ->> 'amount')
              from unnest(data) d cross join lateral jsonb_array_elements_text(v_accounts -> (d ->> 'provider')) a
             where v_has_accounts) names
     order by n) locks;
  if exists (select from bank_receipt_key p where p.key = any (array(select d -> 'keys' ->> 0 from unnest(data) d))) then
    raise exception 'this payment is known already' using errcode = 'KQ001';
  end if;
  -- A reference may be any text in its column, so the caller judges the payment that has it.
  if exists (select from unnest(data) d join bank_receipt_key p on p.key = d -> 'keys' ->> 1
              where not coalesce(d -> 'looked', '[]') ? p.bank_receipt_id::text) then
    raise exception 'this payment may be known by its reference' using errcode = 'KQ002';
  end if;
  -- A payment into our accounts of the same amount within a day may be the same one, half a day farther where only its day is
  -- known (as noon). KQ002 is raised until the caller
  -- has compared all of these (`looked`).
  if v_has_accounts
     and exists (select from unnest(data) d cross join lateral jsonb_array_elements_text(v_accounts -> (d ->> 'provider')) a
               join bank_receipt p on p.receiver = a::uuid and p.amount = (d ->> 'amount')::bigint
                 and p.paid_at between coalesce((d ->> 'since')::timestamptz, (d ->> 'at')::timestamptz, now()) - interval '36 hours'
                                   and coalesce((d ->> 'at')::timestamptz, now()) + interval '36 hours'
                 and (p.day_only or p.paid_at between coalesce((d ->> 'since')::timestamptz, (d ->> 'at')::timestamptz, now()) - interval '1 day'
                                                  and coalesce((d ->> 'at')::timestamptz, now()) + interval '1 day')
              where 'qr' <> all (p.sources) and not coalesce(d -> 'looked', '[]') ? p.id::text
                -- `uncompared`: the caller found more candidates than it compares, and the payment waits for staff.
                and not d ? 'uncompared') then
    raise exception 'this payment may be known already' using errcode = 'KQ002';
  end if;
  -- A statement imported for a wrong account may have reported the payment, if it came into an account of ours.
  if v_has_accounts and exists (select from unnest(data) d cross join lateral receipts_of_files(d ->> 'currency', (d ->> 'amount')::bigint,
                      coalesce((d ->> 'since')::timestamptz, (d ->> 'at')::timestamptz, now()), coalesce((d ->> 'at')::timestamptz, now())) as id
              where v_accounts -> (d ->> 'provider') <> '[]'
                and not coalesce(d -> 'looked', '[]') ? id::text and not d ? 'uncompared') then
    raise exception 'this payment may be known from a file' using errcode = 'KQ002';
  end if;
  if exists (select from unnest(member, data) as row(m, d) cross join lateral qr_receipts_spelled_otherwise(m, d) as id
              where not coalesce(d -> 'looked', '[]') ? id::text) then
    raise exception 'this payment may be known under another number' using errcode = 'KQ002';
  end if;
  -- The deposit may also be one that was credited manually. The first condition is cheap, and hardly any member has a
  -- manual credit.
  if exists (select from missed_deposit x where x.member_id = any (member) and x.bank_receipt_id is null)
     and exists (select from unnest(member, data) as row(m, d)
               cross join lateral (select missed_deposit_of(m, (d ->> 'amount')::bigint,
                 coalesce((d ->> 'since')::timestamptz, (d ->> 'at')::timestamptz, now())) as id offset 0) w
              where w.id is not null and not coalesce(d -> 'looked', '[]') ? w.id::text) then
    raise exception 'this payment may be credited by hand' using errcode = 'KQ002';
  end if;
  insert into bank_receipt (id, account, receiver, currency, amount, paid_at, paid_since, day_only, sources, has_reference,
                          from_bank, from_account, from_names, possible_duplicates, state, member_id, entry_id, credit_id)
  select (d ->> 'bankReceiptId')::uuid, 'operator:qr:' || (d ->> 'provider'),
         case when v_accounts -> (d ->> 'provider') <> '[]' then gateway_receiver(d ->> 'provider') end,
         d ->> 'currency', (d ->> 'amount')::bigint, coalesce((d ->> 'at')::timestamptz, now()), (d ->> 'since')::timestamptz, false, array['qr'],
         jsonb_array_length(d -> 'keys') > 1, d #>> '{payer,bankCode}', d #>> '{payer,accountNo}',
         case when d #>> '{payer,name}' is null then '{}' else array[d #>> '{payer,name}'] end,
         array(select jsonb_array_elements_text(coalesce(d -> 'doubts', '[]'))::uuid),
         case when d ? 'alarm' then 'in-suspense' else 'credited' end, case when d ? 'alarm' then null else m end, e,
         case when d ? 'alarm' then null else e end
    from unnest(member, entry, data) as row(m, e, d);
  insert into bank_receipt_key (key, bank_receipt_id)
  select k, (d ->> 'bankReceiptId')::uuid from unnest(data) d cross join lateral jsonb_array_elements_text(d -> 'keys') k;
  if exists (select from unnest(data) d where d ? 'missed') then
    update missed_deposit w set bank_receipt_id = (d ->> 'bankReceiptId')::uuid from unnest(data) d
     where d ? 'missed' and w.entry_id = (d ->> 'missed')::uuid and w.bank_receipt_id is null;
  end if;
end $function$;

CREATE FUNCTION bank_receipt_over()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
begin
  delete from bank_receipt_parked k where k.alarm_id = new.id;
  return null;
end $function$;

CREATE FUNCTION bank_receipt_payout_ended(p_alarm uuid, p_member uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
begin
  if exists (select from bank_receipt p join withdrawal w on w.member_id = p_member and w.id = payout_back_of(p_member, p) and w.state = 'sent'
              where p.entry_id = p_alarm) then
    perform ledger_refuse(jsonb_build_object('code', 'INQUIRY_OPEN'));
  end if;
end $function$;

CREATE FUNCTION bank_receipt_reported_by_qr(p_payment uuid, p_keys jsonb)
 RETURNS void
 LANGUAGE sql
AS $function$
  update bank_receipt set sources = array(select distinct unnest(sources || 'qr'::text)) where id = p_payment;
  insert into bank_receipt_key (key, bank_receipt_id) select k, p_payment from jsonb_array_elements_text(p_keys) k on conflict do nothing;
$function$;

CREATE FUNCTION begin_play(p_member uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
AS $function$
declare
  v_refusal jsonb := refuse_play(p_member, 0);
begin
  if v_refusal is null then perform note_play(array[p_member]); end if;
  return v_refusal;
end $function$;

CREATE FUNCTION bet_day_of(p_at timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select (p_at at time zone 'Asia/Bangkok')::date;
$function$;

CREATE FUNCTION bet_gap_note(p_provider text, p_id uuid, p_from timestamp with time zone, p_to timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into bet_gap as g (id, provider, from_at, to_at) values (p_id, p_provider, p_from, p_to)
    on conflict (id) do update set to_at = excluded.to_at where g.to_at < excluded.to_at;
  if not found then return; end if;
  insert into alarm (id, kind, account, currency, details)
    select g.id, 'bet-gap', 'operator:game-result:' || g.provider, 'THB',
           jsonb_build_object('provider', g.provider, 'from', wire_time(g.from_at), 'to', wire_time(g.to_at))
      from bet_gap g where g.id = p_id
    on conflict (id) do update set details = excluded.details, resolved_at = null
      where alarm.resolved_at is null or (alarm.details ->> 'to')::timestamptz + interval '1 day' <= p_to;
end $function$;

CREATE FUNCTION bet_gaps(p_from timestamp with time zone, p_to timestamp with time zone)
 RETURNS SETOF bet_gap
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$
  select g.* from alarm al cross join lateral (select x.* from bet_gap x where x.id = al.id offset 0) g
   where al.kind = 'bet-gap' and al.resolved_at is null and g.from_at < p_to and g.to_at > p_from;
$function$;

CREATE FUNCTION bet_is_older(p_code text, p_opened_at timestamp with time zone, p_settled_at timestamp with time zone, p_from timestamp with time zone, p_in_use text[])
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(p_opened_at < p_from, p_code = any (p_in_use) and p_settled_at < p_from + interval '1 minute');
$function$;

CREATE FUNCTION bet_sync_done(p_member uuid, p_id uuid, p_changes bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_changes bigint;
begin
  select a.changes into v_changes from bet_account a where a.member_id = p_member and a.id = p_id for update;
  if v_changes > p_changes then return false; end if;
  perform inquiry_end(array[p_member], 'game-balance', array[p_id]);
  return true;
end $function$;

CREATE FUNCTION bets_between(p_member uuid, p_from timestamp with time zone, p_to timestamp with time zone)
 RETURNS TABLE(code text, category text, bets bigint, stakes bigint, turnover bigint, payouts bigint)
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$
  with whole as (
    -- Whole days in the period: from `first` up to, not including, `last`.
    select bet_day_of(p_from) + case when p_from > bet_day_of(p_from)::timestamp at time zone 'Asia/Bangkok' then 1 else 0 end as first,
           bet_day_of(p_to) as last
  ), edge as (
    select w.first, w.last, w.first::timestamp at time zone 'Asia/Bangkok' as begins,
           w.last::timestamp at time zone 'Asia/Bangkok' as ends from whole w
  ), part as (
    -- Each range is read by its index alone: statistics from before a member had many bets would have all of them read.
    select d.* from edge e cross join lateral (
      select x.code, x.category, x.bets, x.stakes, x.turnover, x.payouts from bet_day x
       where x.member_id = p_member and x.day >= e.first and x.day < e.last offset 0) d
    union all
    select b.* from edge e cross join lateral (
      select x.code, x.category, 1, x.stake_value, x.turnover_value, x.payout_value from bet x
       where x.member_id = p_member and x.status = 'settled' and x.settled_at >= p_from and x.settled_at < least(e.begins, p_to) offset 0) b
    union all
    select b.* from edge e cross join lateral (
      select x.code, x.category, 1, x.stake_value, x.turnover_value, x.payout_value from bet x
       where x.member_id = p_member and x.status = 'settled' and x.settled_at >= greatest(e.begins, e.ends) and x.settled_at < p_to offset 0) b
     where e.first <= e.last
  )
  select p.code, p.category, sum(p.bets)::bigint, sum(p.stakes)::bigint, sum(p.turnover)::bigint, sum(p.payouts)::bigint
    from part p group by p.code, p.category having sum(p.bets) <> 0 order by p.code, p.category;
$function$;

CREATE FUNCTION bets_note_results(p_limit bigint)
 RETURNS void
 LANGUAGE sql
 SET enable_seqscan TO 'off'
AS $function$
  with changed as materialized (
    select g.member_id, g.code from game_account g where g.unchecked_since is not null
     order by g.unchecked_since limit p_limit for update skip locked
  ), noted as (
    update game_account g set unchecked_since = null from changed c where g.member_id = c.member_id and g.code = c.code
    returning g.member_id, g.code
  )
  insert into bet_account as a (member_id, code, currency, reconcile_at)
  select n.member_id, n.code, w.currency, now() from noted n join account w on w.member_id = n.member_id and w.code = 'wallet'
   order by n.member_id, n.code -- the order in which bets_store locks them
  on conflict (member_id, code) do update set reconcile_at = excluded.reconcile_at, differs_since = null;
$function$;

CREATE FUNCTION bets_reconcile(p_limit bigint, p_slack_ms bigint, p_grace_ms bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_seen bigint;
begin
  with due as materialized (
    select a.* from bet_account a where a.reconcile_at <= now() order by a.reconcile_at limit p_limit for update skip locked
  ), seen as materialized (
    select d.member_id, d.code, d.id, d.alarm_id, d.currency, d.result, d.reported_difference, r.provider,
           coalesce(d.differs_since, now()) as differs_since, coalesce(g.result, 0) as booked, g.code is null as is_gone,
           d.open_bets > 0 or coalesce(g.outstanding, 0) <> 0 as is_open,
           g.refreshed_at is not null and g.refreshed_at > coalesce(d.last_answer_at, '-infinity') as is_read,
           not exists (select from open_hold h where h.member_id = d.member_id and h.operation_lock = 'game:' || d.code)
             and r.read_until > g.refreshed_at + p_slack_ms * interval '1 millisecond' as is_quiet,
           -- A balance is rounded down to the minor unit once, and once more whenever all of it was withdrawn to the
           -- wallet. The fractions of withdrawals are summed only if the first rounding does not explain the
           -- difference.
           case when abs(coalesce(g.result, 0) - d.result) < 1 then true
                else abs(coalesce(g.result, 0) - d.result + fractions_cut(d.member_id, d.code)) < 1 end as agrees
      from due d
        left join game_account g on g.member_id = d.member_id and g.code = d.code
        left join game on game.code = d.code
        left join bet_sync r on r.provider = game.provider
  ), judged as materialized (
    select s.*, case when s.is_gone then 'gone' when s.is_open then 'open' when not s.is_read then 'unread' when not coalesce(s.is_quiet, false) then 'moving'
                     when s.agrees then 'agrees' when s.differs_since > now() - p_grace_ms * interval '1 millisecond' then 'differs'
                     else 'wrong' end as verdict
      from seen s
  ), judged_account as (
    update bet_account a
       set reconcile_at = case j.verdict when 'agrees' then null when 'gone' then null when 'wrong' then now() + interval '1 hour'
                                     when 'open' then now() + interval '10 minutes' else now() + interval '1 minute' end,
           differs_since = case when j.verdict in ('differs', 'wrong') then j.differs_since end,
           reported_difference = case j.verdict when 'agrees' then null when 'wrong' then j.booked - j.result else a.reported_difference end
      from judged j where a.member_id = j.member_id and a.code = j.code
  ), over as (
    update alarm x set resolved_at = coalesce(x.resolved_at, now())
     where x.kind = 'bet-mismatch' and x.id = any (array(select j.alarm_id from judged j where j.verdict = 'agrees' and j.reported_difference is not null))
  ), alarmed as (
    insert into alarm (id, kind, account, currency, ours, theirs, details, member_id)
    select j.alarm_id, 'bet-mismatch', 'game:' || j.code, j.currency, j.booked, floor(j.result)::bigint,
           jsonb_build_object('since', wire_time(j.differs_since)), j.member_id
      from judged j where j.verdict = 'wrong' and j.reported_difference is distinct from j.booked - j.result
    on conflict (id) do update set ours = excluded.ours, theirs = excluded.theirs, details = excluded.details,
      created_at = now(), resolved_at = null
  ), again as (
    -- Schedules another reading of a balance that is older than the last bet, or disagrees with the bets.
    insert into inquiry (member_id, kind, id, provider, next_at)
    select j.member_id, 'game-balance', j.id, j.provider, now() from judged j
     where j.verdict in ('unread', 'differs') and j.provider is not null order by j.member_id, j.id
    on conflict (member_id, kind, id) do nothing
  )
  select count(*) into v_seen from judged;
  return v_seen;
end $function$;

CREATE FUNCTION bets_store(p_provider text, p_pages bigint, p_place jsonb, p_asked_at timestamp with time zone, p_unknown_accounts bigint, p_member uuid[], p_code text[], p_category text[], p_currency text[], p_worth numeric[], p_bet text[], p_version bigint[], p_status text[], p_placed_at timestamp with time zone[], p_settled_at timestamp with time zone[], p_amount_at_stake bigint[], p_turnover bigint[], p_payout bigint[], p_odd jsonb)
 RETURNS bigint
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_taken bigint; v_corrected uuid[]; v_change bigint[]; v_late jsonb;
begin
  -- Pages of one provider wait for each other here, so of two reports without a version the one requested later wins.
  perform 1 from bet_sync r where r.provider = p_provider and r.pages = p_pages for update;
  if not found then return null; end if;

  with reported as materialized (
    select * from unnest(p_member, p_code, p_category, p_currency, p_worth, p_bet, p_version, p_status, p_placed_at, p_settled_at, p_amount_at_stake,
                         p_turnover, p_payout)
      as t(member_id, code, category, currency, worth, bet_id, version, status, placed_at, settled_at, stake, turnover, payout)
  ), before as materialized (
    select b.* from reported t
      cross join lateral (select x.* from bet x
        where x.member_id = t.member_id and x.code = t.code and x.bet_id = t.bet_id offset 0) b
  ), changed as materialized (
    select t.member_id, t.code, t.bet_id, coalesce(b.category, t.category) as category, t.currency,
           coalesce(b.worth, t.worth) as worth, t.version, t.status, t.placed_at, t.settled_at, t.stake, t.turnover, t.payout
      from reported t
      left join before b on b.member_id = t.member_id and b.code = t.code and b.bet_id = t.bet_id
     where b.bet_id is null or t.version > b.version
        -- A report without a later version does not reopen a bet that staff made void.
        or (t.version = b.version and not (t.status = 'open' and b.status = 'void') and (t.status, t.settled_at, t.stake, t.turnover, t.payout)
              is distinct from (b.status, b.settled_at, b.stake, b.turnover, b.payout))
  ), taken as (
    insert into bet (member_id, code, bet_id, category, version, status, settled_at, opened_at, stake, turnover, payout, worth, stake_value, turnover_value, payout_value)
    select member_id, code, bet_id, category, version, status, settled_at, coalesce(placed_at, case status when 'open' then settled_at end), stake, turnover, payout, worth,
           floor(stake * worth), floor(turnover * worth), floor(payout * worth)
      from changed order by member_id, code, bet_id
    on conflict (member_id, code, bet_id) do update
      set version = excluded.version, status = excluded.status, settled_at = excluded.settled_at, stake = excluded.stake,
          -- A bet that is older than the active bonus stays so, whenever its correction was settled.
          opened_at = coalesce(bet.opened_at, (select least(bet.settled_at, x.started_at - interval '1 microsecond')
            from member_bonus x where x.member_id = bet.member_id and x.state = 'open'
              and (bet.settled_at < x.started_at or bet_is_older(bet.code, null, bet.settled_at, x.started_at, x.in_use)))),
          turnover = excluded.turnover, payout = excluded.payout, stake_value = excluded.stake_value,
          turnover_value = excluded.turnover_value, payout_value = excluded.payout_value
    returning *
  ), delta as materialized (
    select 1 as sign, t.* from taken t
    union all
    select -1, b.* from before b join changed n on n.member_id = b.member_id and n.code = b.code and n.bet_id = b.bet_id
  ), corrected as (
    -- Bets older than the active bonus: an open stake is gone, and a void one is back.
    select d.member_id, sum(d.sign * case d.status when 'settled' then d.payout_value - d.stake_value when 'open' then -d.stake_value else 0 end)::bigint as change
      from before b
        join delta d on d.member_id = b.member_id and d.code = b.code and d.bet_id = b.bet_id
        cross join lateral (select x.started_at, x.in_use from member_bonus x where x.member_id = b.member_id and x.state = 'open' offset 0) r
     where b.settled_at < r.started_at or bet_is_older(b.code, b.opened_at, b.settled_at, r.started_at, r.in_use) group by 1
  ), counted as (
    insert into bet_day as d (member_id, day, code, category, bets, stakes, turnover, payouts)
    select member_id, bet_day_of(settled_at), code, category, sum(sign), sum(sign * stake_value), sum(sign * turnover_value),
           sum(sign * payout_value)
      from delta where status = 'settled' group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (member_id, day, code, category) do update
      set bets = d.bets + excluded.bets, stakes = d.stakes + excluded.stakes, turnover = d.turnover + excluded.turnover,
          payouts = d.payouts + excluded.payouts
  ), counted_all as (
    insert into bet_operator_day as d (day, currency, code, category, bets, stakes, turnover, payouts)
    select bet_day_of(e.settled_at), n.currency, e.code, e.category, sum(e.sign), sum(e.sign * e.stake_value),
           sum(e.sign * e.turnover_value), sum(e.sign * e.payout_value)
      from delta e join changed n on n.member_id = e.member_id and n.code = e.code and n.bet_id = e.bet_id
     where e.status = 'settled' group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (day, currency, code, category) do update
      set bets = d.bets + excluded.bets, stakes = d.stakes + excluded.stakes, turnover = d.turnover + excluded.turnover, payouts = d.payouts + excluded.payouts
  ), by_account as materialized (
    select e.member_id, e.code, min(n.currency) as currency, bool_or(e.status <> 'open') as moved,
           coalesce(sum(e.sign * (e.payout - e.stake) * e.worth) filter (where e.status = 'settled'), 0) as result,
           coalesce(sum(e.sign) filter (where e.status = 'open'), 0) as open_bets,
           coalesce(sum(e.sign * e.stake_value) filter (where e.status = 'open'), 0) as open_stake,
           coalesce(sum(e.sign) filter (where e.status = 'settled'), 0) as bets,
           coalesce(sum(e.sign * e.stake_value) filter (where e.status = 'settled'), 0) as stakes,
           coalesce(sum(e.sign * e.turnover_value) filter (where e.status = 'settled'), 0) as turnover,
           coalesce(sum(e.sign * e.payout_value) filter (where e.status = 'settled'), 0) as payouts
      from delta e join changed n on n.member_id = e.member_id and n.code = e.code and n.bet_id = e.bet_id
     group by e.member_id, e.code
  ), account as (
    insert into bet_account as a (member_id, code, currency, result, open_bets, open_stake, changes, last_answer_at, reconcile_at)
    select member_id, code, currency, result, open_bets, open_stake, 1, p_asked_at, now() from by_account order by 1, 2
    on conflict (member_id, code) do update
      set result = a.result + excluded.result, open_bets = a.open_bets + excluded.open_bets,
          open_stake = a.open_stake + excluded.open_stake, changes = a.changes + 1, last_answer_at = excluded.last_answer_at,
          reconcile_at = excluded.reconcile_at, differs_since = null
    returning a.member_id, a.code, a.id
  ), total as (
    insert into bet_total as t (code, currency, bets, stakes, turnover, payouts, result)
    select code, currency, sum(bets), sum(stakes), sum(turnover), sum(payouts), sum(result)
      from by_account group by 1, 2 order by 1, 2
    on conflict (code, currency) do update
      set bets = t.bets + excluded.bets, stakes = t.stakes + excluded.stakes, turnover = t.turnover + excluded.turnover,
          payouts = t.payouts + excluded.payouts, result = t.result + excluded.result
  ), sound as (
    -- Resolves the alarm of an invalid bet that is now reported correctly.
    update alarm x set resolved_at = coalesce(x.resolved_at, now())
     where x.id = any (array(select g.id from changed n
       cross join lateral (select y.id from bet_gap y where y.member_id = n.member_id and y.bet_id = n.bet_id and y.provider = p_provider offset 0) g))
  ), wish as (
    -- Schedules a balance reading, which posts what was won or lost: one per game account, ten seconds apart.
    insert into inquiry (member_id, kind, id, provider, next_at)
    select a.member_id, 'game-balance', a.id, p_provider, greatest(now(), g.refreshed_at + interval '10 seconds')
      from account a
        join by_account b on b.member_id = a.member_id and b.code = a.code
        left join game_account g on g.member_id = a.member_id and g.code = a.code
     where b.moved order by a.member_id, a.id
    on conflict (member_id, kind, id) do nothing
  ), notified as (
    -- Notifies members whose active bonus allows the game, so that their apps fetch the wagering progress again.
    insert into outbox (member_id, topic, payload)
    select distinct b.member_id, 'hint',
           jsonb_build_object('event', 'bonus', 'data', jsonb_build_object('code', r.offer_code, 'isActive', true))
      from by_account b
        cross join lateral (select x.offer_code, x.games from member_bonus x
          where x.member_id = b.member_id and x.state = 'open' offset 0) r
     where b.code = any (r.games)
  )
  select (select count(*) from changed), array_agg(c.member_id), array_agg(c.change),
         (select jsonb_agg(to_jsonb(d) || jsonb_build_object('before', b)) from delta d left join before b using (member_id, code, bet_id)
           where exists (select from member_bonus x where x.member_id = d.member_id and x.won_unreported ? d.code)) into v_taken, v_corrected, v_change, v_late
    from corrected c where c.change <> 0;
  perform bonuses_correct(v_corrected, v_change), bonuses_correct_ended(v_late);
  if jsonb_array_length(p_odd) > 0 then perform bets_store_invalid(p_provider, p_asked_at, p_odd); end if;

  update bet_sync r
     set cursor = p_place ->> 'cursor', window_from = (p_place ->> 'windowFrom')::timestamptz,
         window_to = (p_place ->> 'windowTo')::timestamptz, read_until = (p_place ->> 'readUntil')::timestamptz,
         hourly_sync_at = (p_place ->> 'hourlySyncAt')::timestamptz, daily_sync_at = (p_place ->> 'dailySyncAt')::timestamptz,
         pages = r.pages + 1, bets = r.bets + v_taken, unknown_accounts = r.unknown_accounts + p_unknown_accounts
   where r.provider = p_provider;
  return v_taken;
end $function$;

CREATE FUNCTION bets_store_invalid(p_provider text, p_reported_at timestamp with time zone, p_odd jsonb)
 RETURNS void
 LANGUAGE sql
AS $function$
  with odd as materialized (
    select distinct on (o.id) o.* from jsonb_to_recordset(p_odd)
      as o(id uuid, "memberId" uuid, currency text, "betId" text, at timestamptz, details jsonb) order by o.id
  ), made as (
    insert into alarm (id, kind, account, currency, details, member_id)
    select o.id, 'unreadable', 'operator:game-result:' || p_provider, o.currency, o.details, o."memberId" from odd o order by o.id
    on conflict do nothing returning id
  )
  insert into bet_gap (id, provider, member_id, bet_id, from_at, to_at)
  select o.id, p_provider, o."memberId", o."betId", least(o.at, p_reported_at), p_reported_at from odd o join made using (id);
$function$;

CREATE FUNCTION bonus_activation_lookup(p_member uuid[], p_kind text[], p_code text[], p_bonus uuid[])
 RETURNS TABLE(asked_at timestamp with time zone, currency text, version bigint, accounts json, bonuses bigint, unsettled boolean, in_use text[], deposits bigint, deposit json, held json, mine json, offers json, games json)
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_sort TO 'off'
AS $function$
begin
  return query
  select now(), w.currency, w.version,
         (select json_object_agg(a.code, a.balance::text) from account a where a.member_id = q.m),
         (select count(*) from member_bonus r where r.member_id = q.m),
         (select h.operation_lock from open_hold h where h.member_id = q.m limit 1) is not null
           or (select b.code from bet_account b where b.member_id = q.m and b.open_bets > 0 limit 1) is not null
           or (select k.id from bet_account b cross join lateral (select c.id from inquiry c
                 where c.member_id = b.member_id and c.kind = 'game-balance' and c.id = b.id offset 0) k
               where b.member_id = q.m limit 1) is not null
           -- Bets placed before would be settled, and count, during the bonus; and what is in the total already would be
           -- added as own money once its bet is reported.
           or coalesce(u.unreported, false),
         coalesce(u.codes, '{}'),
         (select count(*) from (select from entry e
            where e.member_id = q.m and e.statement_type = 'deposit' and e.credit = 'wallet' and e.reason <> 'correction'
            order by e.created_at desc, e.id desc limit 2) few),
         case when d.id is not null then json_build_object('id', d.id, 'amount', d.amount::text, 'at', wire_time(d.created_at),
           'used', (select r.id from member_bonus r where r.member_id = q.m and r.deposit_id = d.id) is not null
             or (select x.entry_id from member_bonus_money x where x.member_id = q.m and x.entry_id = d.id and not x.late) is not null
             -- A deposit followed by a withdrawal does not qualify: the member took it out again.
             or (select x.id from withdrawal x where x.member_id = q.m and x.created_at >= d.created_at and x.state <> 'returned'
                   order by x.created_at limit 1) is not null
             -- Nor does a deposit that staff took back.
             or exists (select from entry x where x.member_id = q.m and x.created_at >= d.created_at and x.debit = 'wallet'
                   and x.credit in ('operator:adjustment', 'operator:suspense'))) end,
         case when o.id is not null then json_build_object('code', o.offer_code, 'kind', o.kind) end,
         -- Offer of the bonus `p_bonus`, with the member's activations of that offer up to and including this one.
         (select json_build_object('code', r.offer_code, 'received', array(select wire_time(b.started_at) from member_bonus b
                   where b.member_id = q.m and b.offer_code = r.offer_code and b.started_at <= r.started_at
                   order by b.started_at desc limit 100))
            from member_bonus r where r.member_id = q.m and r.id = q.r),
         -- Columns that only readers of JSON take apart are JSON.
         (select json_agg(json_build_object('code', f.code, 'kind', f.kind, 'name', f.name, 'description', f.description,
              'banners', f.banners, 'terms', f.terms, 'games', f.games, 'audience', f.audience,
              'type', f.type, 'maxReceived', f.max_received, 'quota', f.quota, 'taken', f.taken, 'version', f.version,
              'endsAt', wire_time(f.ends_at), 'weekdays', f.weekdays, 'runs', f.runs,
              -- Limited, because more of them than may be received change nothing.
              'received', array(select wire_time(r.started_at) from member_bonus r
                where r.member_id = q.m and r.offer_code = f.code order by r.started_at desc limit f.max_received))
              order by f.place, f.code)
            from (select s.* from bonus_offers_seen(w.currency, q.k, q.c, o.offer_code) s offset 0) f),
         -- Only the first row has the games, since all members have the same.
         case when q.n = 1 then (
           select json_agg(json_build_object('code', g.code, 'name', g.name, 'provider', g.provider) order by g.position, g.code)
             from game g where g.enabled) end
    from unnest(p_member, p_kind, p_code, p_bonus) with ordinality as q (m, k, c, r, n)
      left join lateral (select x.currency, x.version from account x where x.member_id = q.m and x.code = 'wallet' offset 0) w on true
      left join lateral (select x.id, x.offer_code, x.kind from member_bonus x where x.member_id = q.m and x.state = 'open' offset 0) o
        on true
      left join lateral (select x.id, x.amount, x.created_at from entry x
        where x.member_id = q.m and x.statement_type = 'deposit' and x.credit = 'wallet' and x.reason <> 'correction'
        order by x.created_at desc, x.id desc limit 1) d on true
      left join lateral (select array_agg(x.code order by x.code) as codes, bool_or(x.at_play or x.won_unreported) as unreported from games_in_use(q.m) x offset 0) u on true
   order by q.n;
end $function$;

CREATE FUNCTION bonus_end_hints(p_member uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into outbox (member_id, topic, payload) values
    (p_member, 'hint', jsonb_build_object('event', 'bonus', 'data', jsonb_build_object('isActive', false))),
    (p_member, 'hint', jsonb_build_object('event', 'wallet', 'data', jsonb_build_object()));
$function$;

CREATE FUNCTION bonus_end_whole(p_member uuid, p_end uuid, p_wallet_version bigint, p_data jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
declare
  v_refusal jsonb := bonus_wallet(p_member, p_wallet_version);
begin
  -- A separate statement, which sees what was committed before the wallet was locked.
  if v_refusal is null then
    v_refusal := (may_bonus_end(array[p_member], array[p_end], array[p_data]))[1];
  end if;
  if v_refusal is not null then return v_refusal; end if;
  perform record_bonus_end(array[p_member], array[p_end], array[p_data]);
  perform bonus_end_hints(p_member);
  return null;
end $function$;

CREATE FUNCTION bonus_had_late(r member_bonus)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select r.late > 0
      or exists (select from member_bonus_deposit t where t.member_id = r.member_id and t.bonus_id = r.id and t.late > 0)
      or exists (select from member_bonus_correction c where c.member_id = r.member_id and c.bonus_id = r.id and c.late <> 0);
$function$;

CREATE FUNCTION bonus_held(p_member uuid)
 RETURNS TABLE(kind text, type text, terms jsonb, description jsonb)
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
begin
  return query
  select r.kind, r.type, r.terms, (select o.description from bonus_offer o where o.code = r.offer_code)
    from member_bonus r where r.member_id = p_member and r.state = 'open';
end $function$;

CREATE FUNCTION bonus_holds(p_member uuid[])
 RETURNS jsonb[]
 LANGUAGE sql
 STABLE
AS $function$
  select array(
    select case when r.id is not null then jsonb_build_object('code', 'BONUS_CONDITION') end
      from unnest(p_member) with ordinality as e (member, n)
        left join lateral (select x.id from member_bonus x where x.member_id = e.member and x.state = 'open' offset 0) r on true
     order by e.n);
$function$;

CREATE FUNCTION bonus_is_as_read(r member_bonus, p jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select ((p ->> 'deposit')::bigint, (p ->> 'added')::bigint, (p ->> 'late')::bigint) is not distinct from (r.deposit, r.added, r.late);
$function$;

CREATE FUNCTION bonus_late_bets(r member_bonus)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select case when not bonus_had_late(r) then '[]' else (
  select coalesce(jsonb_agg(jsonb_build_object('own', s.own::text, 'stake', s.stake::text, 'payout', s.payout::text) order by s.n), '[]')
    from (select least(y.n, 10000) as n, sum(y.own) as own, sum(y.stake) as stake, sum(y.payout) as payout
            from (select row_number() over (order by x.at) as n, x.own, x.stake, x.payout
                    from (select m.created_at as at, m.amount as own, 0::bigint as stake, 0::bigint as payout from member_bonus_money m
                           where m.member_id = r.member_id and m.bonus_id = r.id and m.late
                          union all
                          select t.created_at, -t.late, 0, 0 from member_bonus_deposit t
                           where t.member_id = r.member_id and t.bonus_id = r.id and t.late > 0
                          union all
                          select c.created_at, c.late, 0, 0 from member_bonus_correction c
                           where c.member_id = r.member_id and c.bonus_id = r.id and c.late <> 0
                          union all
                          select coalesce(b.opened_at, b.settled_at), 0, b.stake_value, b.payout_value from bet b
                           where b.member_id = r.member_id and b.status = 'settled' and b.settled_at >= r.expires_at
                             and b.code = any (r.games)) x) y
           group by 1) s) end;
$function$;

CREATE FUNCTION bonus_name(p_name jsonb, p_currency text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select p_name ->> case p_currency when 'LAK' then 'la' else 'th' end;
$function$;

CREATE FUNCTION bonus_note_unreported()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
begin
  new.won_unreported := (select jsonb_object_agg(u.code, floor(u.unreported)) from games_in_use(new.member_id) u where u.won_unreported);
  return new;
end $function$;

CREATE FUNCTION bonus_now(p_member uuid)
 RETURNS TABLE(id uuid, offer_code text, kind text, currency text, name jsonb, statement_name text, type text, terms jsonb, games text[], deposit bigint, bonus bigint, added bigint, late bigint, started_at timestamp with time zone, expires_at timestamp with time zone, counts_until timestamp with time zone, total bigint, wallet bigint, version bigint, played jsonb, is_moving boolean, is_playing boolean, later jsonb)
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
begin
  return query
  select r.id, r.offer_code, r.kind, r.currency, r.name, coalesce(bonus_name(r.name, r.currency), r.offer_code), r.type, r.terms, r.games, r.deposit,
         r.bonus, r.added, r.late, r.started_at, r.expires_at, least(now(), r.expires_at),
         (select coalesce(sum(a.balance), 0)::bigint from account a where a.member_id = r.member_id), w.balance, w.version,
         (select coalesce(jsonb_agg(jsonb_build_object('kind', b.category, 'turnover', b.turnover::text)), '[]')
            from bonus_played(r.member_id, r.started_at, least(now(), r.expires_at), r.games, r.in_use) b),
         (select h.operation_lock from open_hold h where h.member_id = r.member_id limit 1) is not null
           or exists (select from alarm al where al.member_id = r.member_id and al.kind = 'contradiction'
             and al.account like 'game:%' and al.suspense <> 0),
         (select bool_or(u.at_play or (u.won_unreported and bonus_had_late(r))) from games_in_use(r.member_id) u
           where u.code = any (r.games)) is true,
         bonus_late_bets(r)
    from held_bonus(p_member) r
      cross join lateral (select x.balance, x.version from account x
        where x.member_id = r.member_id and x.code = 'wallet' offset 0) w;
end $function$;

CREATE FUNCTION bonus_offer_add_up(p_limit bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_taken bigint;
begin
  with events as (
    delete from bonus_offer_event where id in (select id from bonus_offer_event limit p_limit for update skip locked) returning *
  ), days as (
    insert into bonus_offer_day as d (code, day, begun, bonus, ended, cost)
    select n.code, (n.at at time zone 'Asia/Bangkok')::date, sum(n.begun), sum(n.bonus), sum(n.ended), sum(n.cost)
      from events n group by 1, 2 order by 1, 2
    on conflict (code, day) do update set begun = d.begun + excluded.begun, bonus = d.bonus + excluded.bonus,
      ended = d.ended + excluded.ended, cost = d.cost + excluded.cost
  ), totals as (
    insert into bonus_offer_total as t (code, begun, bonus, ended, cost, success, fail, expired, void)
    select n.code, sum(n.begun), sum(n.bonus), sum(n.ended), sum(n.cost), sum(n.success), sum(n.fail), sum(n.expired), sum(n.void)
      from events n group by 1 order by 1
    on conflict (code) do update set begun = t.begun + excluded.begun, bonus = t.bonus + excluded.bonus,
      ended = t.ended + excluded.ended, cost = t.cost + excluded.cost, success = t.success + excluded.success,
      fail = t.fail + excluded.fail, expired = t.expired + excluded.expired, void = t.void + excluded.void
  )
  select count(*) into v_taken from events;
  return v_taken;
end $function$;

CREATE FUNCTION bonus_offer_keep()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into bonus_offer_version (code, version, who, call_id, stood)
  values (new.code, new.version, new.changed_by, new.changed_call, to_jsonb(new) - 'taken')
  on conflict (code, version) do nothing;
  perform backoffice_hint('bonuses');
  return null;
end $function$;

CREATE FUNCTION bonus_offer_notify_begun()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into bonus_offer_event (code, begun, bonus, ended, cost, success, fail, expired, void)
  select n.offer_code, count(*), sum(n.bonus), 0, 0, 0, 0, 0, 0 from begun n group by n.offer_code;
  return null;
end $function$;

CREATE FUNCTION bonus_offer_notify_ended()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into bonus_offer_event (code, begun, bonus, ended, cost, success, fail, expired, void)
  values (new.offer_code, 0, 0, 1, new.bonus - new.cut, (new.state = 'success')::int, (new.state = 'fail')::int,
          (new.state = 'expired')::int, (new.state = 'void')::int);
  return null;
end $function$;

CREATE FUNCTION bonus_offer_runs(o bonus_offer)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select not o.paused and coalesce(o.starts_at <= now(), true) and coalesce(o.ends_at > now(), true)
    and is_on(o.weekdays, now());
$function$;

CREATE FUNCTION bonus_offers_seen(p_currency text, p_kind text, p_code text, p_held text)
 RETURNS TABLE(code text, kind text, name jsonb, description jsonb, banners jsonb, terms jsonb, games text[], audience text, type text, max_received integer, quota integer, taken integer, version integer, ends_at timestamp with time zone, weekdays text[], place integer, runs boolean)
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$
begin
  if p_code is null then
    return query
    select x.code, x.kind, x.name, x.description, x.banners, x.terms, x.games, x.audience, x.type, x.max_received, x.quota, x.taken,
           x.version, x.ends_at, x.weekdays, x.position, bonus_offer_runs(x)
      from bonus_offer x
     where x.currency = p_currency and x.kind = p_kind and (bonus_offer_runs(x) or x.code = p_held)
     order by x.position, x.code limit 100;
  else
    return query
    select x.code, x.kind, x.name, x.description, null::jsonb, x.terms, x.games, x.audience, x.type, x.max_received, x.quota, x.taken,
           x.version, x.ends_at, x.weekdays, x.position, bonus_offer_runs(x)
      from bonus_offer x
     where x.code = p_code and x.currency = p_currency and x.kind = p_kind and (bonus_offer_runs(x) or x.code = p_held);
  end if;
end $function$;

CREATE FUNCTION bonus_played(p_member uuid, p_from timestamp with time zone, p_to timestamp with time zone, p_games text[], p_in_use text[])
 RETURNS TABLE(code text, category text, turnover bigint)
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$
  with edge as (
    select greatest((bet_day_of(p_from) + 1)::timestamp at time zone 'Asia/Bangkok', p_from + interval '1 minute') as ends
  ), part as (
    select b.code, b.category, b.turnover from bets_between(p_member, p_from, p_to) b
    union all
    select b.code, b.category, -b.turnover_value from edge e
      join bet b on b.member_id = p_member and b.status = 'settled' and b.settled_at >= p_from and b.settled_at < least(e.ends, p_to)
     where bet_is_older(b.code, b.opened_at, b.settled_at, p_from, p_in_use)
    union all
    select b.code, b.category, -b.turnover_value from edge e
      join bet b on b.member_id = p_member and b.status = 'settled' and bet_day_of(b.opened_at) < bet_day_of(b.settled_at)
        and b.settled_at >= e.ends and b.settled_at < p_to
     where b.opened_at < p_from
  )
  select p.code, p.category, sum(p.turnover)::bigint from part p where p.code = any (p_games) group by p.code, p.category;
$function$;

CREATE FUNCTION bonus_postpone(p_member uuid, p_id uuid, p_in_ms bigint, p_call boolean, p_details jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_currency text;
begin
  select r.currency into v_currency from member_bonus r
   where r.member_id = p_member and r.id = p_id and r.state = 'open' for update;
  if not found then return false; end if;
  update member_bonus r set try_at = now() + p_in_ms * interval '1 millisecond' where r.member_id = p_member and r.id = p_id;
  if p_call then
    insert into alarm (id, kind, account, currency, details, member_id)
    values (p_id, 'bonus-overdue', 'operator:bonus', v_currency, p_details, p_member) on conflict do nothing;
  end if;
  return true;
end $function$;

CREATE FUNCTION bonus_refusals(p_member uuid[], p_code text[])
 RETURNS jsonb[]
 LANGUAGE sql
 STABLE
AS $function$
  select array(
    select case when r.games is not null and e.code <> all (r.games) then jsonb_build_object('code', 'NO_GAME') end
      from unnest(p_member, p_code) with ordinality as e (member, code, n)
        left join lateral (select x.games from member_bonus x where x.member_id = e.member and x.state = 'open' offset 0) r on true
     order by e.n);
$function$;

CREATE FUNCTION bonus_void_amount(p_member uuid, p_data jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
declare
  r member_bonus;
begin
  select * into r from member_bonus x where x.member_id = p_member and x.id = (p_data ->> 'id')::uuid;
  if not bonus_is_as_read(r, p_data) or (p_data ->> 'elsewhere')::bigint is distinct from
       (select coalesce(sum(a.balance), 0) from account a where a.member_id = p_member and a.code <> 'wallet') then
    return jsonb_build_object('code', 'CHANGED');
  end if;
  if (select h.operation_lock from open_hold h where h.member_id = p_member limit 1) is not null
     or (select bool_or(u.at_play or (u.won_unreported and bonus_had_late(r))) from games_in_use(p_member) u) then
    return jsonb_build_object('code', 'INQUIRY_OPEN');
  end if;
  return jsonb_build_object('stake', greatest((p_data ->> 'cut')::bigint, (p_data ->> 'kept')::bigint - r.deposit - r.added));
end $function$;

CREATE FUNCTION bonus_void_whole(p_note jsonb, p_end uuid, p_wallet_version bigint, p_data jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
declare
  v_member uuid := (p_note ->> 'memberId')::uuid;
  v_refusal jsonb := bonus_wallet(v_member, p_wallet_version);
  a jsonb := p_note -> 'acceptance';
  r member_bonus;
  v_stake jsonb;
  v_code text;
begin
  if v_refusal is not null then return v_refusal; end if;
  if a is not null and not approval_request_lock((a ->> 'approvalId')::uuid, (a ->> 'staffId')::uuid) then
    return jsonb_build_object('code', 'NOT_ALLOWED');
  end if;
  select * into r from member_bonus x
    where x.member_id = v_member and x.id = (p_note ->> 'subjectId')::uuid and x.state = 'open' for update;
  if not found then return jsonb_build_object('code', 'ALREADY_CLOSED'); end if;
  if not bonus_is_as_read(r, p_data) then return jsonb_build_object('code', 'CHANGED'); end if;
  if a is null and p_note -> 'audit' ->> 'staffId' is not null then
    raise exception 'this decision needs two staff members: %', p_note ->> 'id';
  end if;
  if a is not null then
    perform decision_requested(p_note, v_member);
    v_stake := bonus_void_amount(v_member, p_data);
    if v_stake ? 'code' then return v_stake; end if;
    v_code := approval_request_approve((a ->> 'approvalId')::uuid, (a ->> 'staffId')::uuid, (a ->> 'callId')::uuid,
      decode(a ->> 'hash', 'hex'), a ->> 'why', null, null, (v_stake ->> 'stake')::bigint);
    if v_code is not null then return jsonb_build_object('code', v_code); end if;
  end if;
  perform record_bonus_end(array[v_member], array[p_end], array[p_data]);
  perform decision_write(p_note, null, null);
  perform bonus_end_hints(v_member);
  perform audit_write(p_note -> 'audit');
  return null;
end $function$;

CREATE FUNCTION bonus_wallet(p_member uuid, p_version bigint)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_version bigint;
begin
  select a.version into v_version from account a where a.member_id = p_member and a.code = 'wallet' for update skip locked;
  return case when not found then jsonb_build_object('code', 'BUSY')
              when v_version <> p_version then jsonb_build_object('code', 'STALE') end;
end $function$;

CREATE FUNCTION bonuses_add(p_member uuid[], p_entry uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
begin
  with come as (
    insert into member_bonus_money (member_id, entry_id, bonus_id, amount, late)
    select e.member, e.entry, r.id, t.amount, r.expires_at <= clock_timestamp()
      from unnest(p_member, p_entry) as e (member, entry)
        cross join lateral (select x.id, x.expires_at from member_bonus x where x.member_id = e.member and x.state = 'open' offset 0) r
        cross join lateral (select x.amount from entry x where x.member_id = e.member and x.id = e.entry offset 0) t
    on conflict do nothing
    returning member_id, bonus_id, amount, late
  ), summed as (
    select c.member_id, c.bonus_id, sum(case when c.late then 0 else c.amount end)::bigint as added,
           sum(case when c.late then c.amount else 0 end)::bigint as late
      from come c group by 1, 2
  ), added as (
    update member_bonus r set added = r.added + s.added, late = r.late + s.late
      from summed s where r.member_id = s.member_id and r.id = s.bonus_id
    returning r.member_id, r.offer_code
  )
  insert into outbox (member_id, topic, payload)
  select a.member_id, 'hint', jsonb_build_object('event', 'bonus', 'data', jsonb_build_object('code', a.offer_code, 'isActive', true))
    from added a;
end $function$;

CREATE FUNCTION bonuses_correct(p_member uuid[], p_change bigint[])
 RETURNS void
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
declare
  v_member uuid;
  v_change bigint;
  v_late bigint;
  v_added bigint;
  r member_bonus;
begin
  for v_member, v_change in select c.member, c.change from unnest(p_member, p_change) as c (member, change) order by 1 loop
    select x.* into r from member_bonus x where x.member_id = v_member and x.state = 'open' for update;
    continue when not found;
    v_late := case when v_change < 0 then greatest(-r.late, v_change) when r.expires_at <= clock_timestamp() then v_change else 0 end;
    v_added := greatest(-r.added, v_change - v_late);
    with corrected as (
      insert into member_bonus_correction (member_id, bonus_id, late, added, deposit)
      values (v_member, r.id, v_late, v_added, greatest(-r.deposit, v_change - v_late - v_added))
      returning *
    )
    update member_bonus x set late = x.late + c.late, added = x.added + c.added, deposit = x.deposit + c.deposit
      from corrected c where x.member_id = v_member and x.id = r.id;
  end loop;
end $function$;

CREATE FUNCTION bonuses_correct_ended(p_reported jsonb)
 RETURNS void
 LANGUAGE plpgsql
 STRICT
 SET enable_seqscan TO 'off'
AS $function$
declare
  c record;
  v_own bigint;
begin
  for c in
    select r.member_id, r.id, t.code, r.currency, r.cut, (r.won_unreported ->> t.code)::bigint as unreported, sum(t.change)::bigint as change,
           coalesce(sum(t.change) filter (where o.is_older), 0)::bigint as older
      from (select d.member_id, d.code, d.bet_id, max(d.settled_at) as at, jsonb_populate_record(null::bet, max(d.before::text)::jsonb) as before,
                   sum(d.sign * case d.status when 'settled' then d.payout_value - d.stake_value when 'open' then -d.stake_value else 0 end) as change
              from jsonb_to_recordset(p_reported) as d (member_id uuid, code text, bet_id text, sign integer, status text, settled_at timestamptz,
                                                    stake_value bigint, payout_value bigint, before jsonb) group by 1, 2, 3) t
        cross join lateral (select x.* from member_bonus x
          where x.member_id = t.member_id and x.won_unreported ? t.code order by x.ended_at desc limit 1) r
        cross join lateral (select coalesce((t.before).settled_at < r.started_at or bet_is_older(t.code, (t.before).opened_at, (t.before).settled_at,
          r.started_at, r.in_use), false) as is_older) o
     where o.is_older or t.at <= r.ended_at
     group by r.member_id, r.id, t.code, r.currency, r.cut, r.won_unreported order by 1, 2, 3
  loop
    v_own := least(c.older, c.unreported, c.cut);
    if v_own > 0 then
      insert into alarm as al (id, kind, account, currency, theirs, details, member_id)
      values (md5('older-bets/' || c.id)::uuid, 'bonus-correction', 'operator:bonus', c.currency, v_own,
              jsonb_build_object('bonusId', c.id, 'game', c.code), c.member_id)
      on conflict (id) do update set theirs = least(al.theirs + excluded.theirs, c.cut), resolved_at = null;
    end if;
    update member_bonus x
       set won_unreported = nullif(x.won_unreported - c.code || case when c.unreported > c.change then jsonb_build_object(c.code, c.unreported - c.change) else '{}' end, '{}')
     where x.member_id = c.member_id and x.id = c.id;
  end loop;
end $function$;

CREATE FUNCTION bonuses_due(p_limit bigint, p_lease_ms bigint)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
declare
  v_members uuid[];
begin
  v_members := array(select r.member_id from member_bonus r where r.try_at <= now()
    order by r.try_at limit p_limit for update skip locked);
  update member_bonus r set try_at = now() + p_lease_ms * interval '1 millisecond'
   where r.member_id = any (v_members) and r.state = 'open';
  return query select unnest(v_members);
end $function$;

CREATE FUNCTION bonuses_take(p_member uuid, p_entry uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
declare
  v_left bigint;
  r member_bonus;
begin
  select x.* into r from member_bonus x where x.member_id = p_member and x.state = 'open' for update;
  if not found then return; end if;
  select x.amount into v_left from entry x where x.member_id = p_member and x.id = p_entry;
  with taken as (
    insert into member_bonus_deposit (member_id, entry_id, bonus_id, late, added, deposit)
    values (p_member, p_entry, r.id, least(r.late, v_left), least(r.added, v_left - least(r.late, v_left)),
            least(r.deposit, greatest(0, v_left - r.late - r.added)))
    returning *
  )
  update member_bonus x set late = x.late - t.late, added = x.added - t.added, deposit = x.deposit - t.deposit
    from taken t where x.member_id = p_member and x.id = r.id;
  insert into outbox (member_id, topic, payload)
  values (p_member, 'hint', jsonb_build_object('event', 'bonus', 'data', jsonb_build_object('code', r.offer_code, 'isActive', true)));
end $function$;

CREATE FUNCTION brought_by_statement(p_member uuid, p_since timestamp with time zone, p_staff uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$
  select exists (select from bank_receipt i
                   join approval_request p on p.payload ->> 'file' = any (case when i.sources = '{import}' then i.files else i.payer_files end)
                  where i.member_id = p_member and i.created_at > p_since and p.kind = 'statement' and p.state = 'approved'
                    and p_staff in (p.requested_by, p.decided_by));
$function$;

CREATE FUNCTION call_lookup(p_member uuid[], p_token_hash bytea[], p_owner uuid[], p_key uuid[])
 RETURNS TABLE(terminated boolean, maintenance jsonb, session_id uuid, session_used_at timestamp with time zone, session_expires_at timestamp with time zone, session_revoked_at timestamp with time zone, session_step_up_until timestamp with time zone, session_impersonated_by uuid, member_id uuid, member_public_id text, member_status text, member_currency text, member_agreements_version text, member_break_until timestamp with time zone, member_excluded_until timestamp with time zone, request_id uuid, request_hash bytea, request_state text, request_status smallint, request_answer jsonb)
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  return query
  select coalesce((select c.value = 'true'::jsonb from content c where c.key = 'terminated'), false),
         (select c.value from content c where c.key = 'maintenance'),
         s.id, s.used_at, s.expires_at,
         -- An impersonation ends when the staff member's own session or right does (0108-impersonation.sql).
         case when s.impersonated_by is null or impersonation_is_valid(s.impersonated_in) then s.revoked_at else coalesce(s.revoked_at, now()) end,
         s.step_up_until, s.impersonated_by,
         m.id, m.public_id, m.status, m.currency, m.agreements_version, m.break_until, m.excluded_until,
         r.id, r.hash, r.state, r.status, r.answer
    from unnest(p_member, p_token_hash, p_owner, p_key)
         with ordinality as q(member_id, token_hash, owner, key, place)
    left join lateral (select x.* from session x
      where x.member_id = q.member_id and x.token_hash = q.token_hash offset 0) s on true
    left join lateral (select x.* from member x where x.id = s.member_id offset 0) m on true
    left join lateral (select x.* from request x where x.owner = q.owner and x.key = q.key offset 0) r on r.expires_at > now()
   order by q.place;
end;
$function$;

CREATE FUNCTION can_have_bet(p_member uuid, p_code text, p_since timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$
  select exists (select from games_in_use(p_member) u where u.code = p_code)
      or exists (select from entry e where e.member_id = p_member and e.statement_type = 'transfer' and e.counterpart = p_code
                   and e.created_at >= p_since);
$function$;

CREATE FUNCTION canonical_reference(p text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select ltrim(regexp_replace(upper(p), '[^A-Z0-9]', '', 'g'), '0');
$function$;

CREATE FUNCTION chat_answer(p_chat uuid, p_id uuid, p_said jsonb, p_read bigint, p_audit jsonb)
 RETURNS TABLE(refusal text, who text, chat_id uuid, id uuid, created_at timestamp with time zone)
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
#variable_conflict use_column
declare
  v chat := chat_by_id(p_chat);
  v_name text := chat_client_id(v.id, p_chat, p_said ->> 'clientId');
  v_said jsonb := p_said || jsonb_build_object('author', 'person', 'clientId', v_name);
  v_doubt text;
  v_who text;
begin
  if v.id is null then return query select 'NO_DATA', null::text, null::uuid, null::uuid, null::timestamptz; return; end if;
  if exists (select from chat_message m where m.chat_id = v.id and m.client_id = v_name and m.author = 'person') then
    return query select null::text, null::text, v.id, s.id, s.created_at from chat_say(v, p_id, v_said) s;
    return;
  end if;
  if p_said ->> 'fileKey' is not null and not exists (
    select from chat_file f where f.key = p_said ->> 'fileKey' and f.chat_id = v.id and f.removed_at is null) then
    return query select 'NO_DATA', null::text, null::uuid, null::uuid, null::timestamptz;
    return;
  end if;
  select d.doubt, d.who into v_doubt, v_who
    from chat_doubt(v, (p_said ->> 'staffId')::uuid, case v.id when p_chat then p_read end,
                    coalesce((p_said ->> 'reopens')::boolean, false)) d;
  if v_doubt is not null then return query select v_doubt, v_who, null::uuid, null::uuid, null::timestamptz; return; end if;
  perform chat_audit(v, p_audit);
  return query select null::text, null::text, v.id, s.id, s.created_at from chat_say(v, p_id, v_said) s;
end $function$;

CREATE FUNCTION chat_audit(p_chat chat, p_audit jsonb)
 RETURNS void
 LANGUAGE sql
AS $function$
  select audit_write(p_audit || jsonb_build_object('subjectId', p_chat.id, 'memberId', p_chat.member_id));
$function$;

CREATE FUNCTION chat_block(p_chat uuid, p_blocked boolean, p_audit jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v chat := chat_by_id(p_chat);
begin
  if v.id is null then return 'NO_DATA'; end if;
  if (v.blocked_at is not null) = p_blocked then return 'ALREADY_CLOSED'; end if;
  update chat c set blocked_at = case when p_blocked then now() end where c.id = v.id;
  perform chat_audit(v, p_audit);
  perform backoffice_hint('chats');
  return null;
end $function$;

CREATE FUNCTION chat_bot_answer(p_provider text, p_chat uuid, p_up_to bigint, p_said jsonb, p_then text, p_house jsonb)
 RETURNS TABLE(refusal text, chat_id uuid, client_id text, id uuid, created_at timestamp with time zone)
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
#variable_conflict use_column
declare
  v chat := chat_bot_lock(p_provider, p_chat);
  v_known bigint;
  v_said jsonb;
begin
  if v.id is null then return query select 'NO_DATA', null::uuid, null::text, null::uuid, null::timestamptz; return; end if;
  select count(*) into v_known from jsonb_array_elements(p_said) s
    join chat_message m on m.chat_id = v.id and m.client_id = chat_client_id(v.id, p_chat, s ->> 'clientId') and m.author = 'bot';
  if v_known = 0 or v_known < jsonb_array_length(p_said) then
    if not chat_bot_may(v) then return query select 'NO_DATA', null::uuid, null::text, null::uuid, null::timestamptz; return; end if;
    if chat_bot_floods(v) then return query select 'REQUEST_LIMIT', null::uuid, null::text, null::uuid, null::timestamptz; return; end if;
    if exists (
      select from jsonb_array_elements(p_said) s
       where s ->> 'fileKey' is not null and not exists (
         select from chat_file f where f.key = s ->> 'fileKey' and f.chat_id = v.id and f.removed_at is null)) then
      return query select 'NO_FILE', null::uuid, null::text, null::uuid, null::timestamptz;
      return;
    end if;
    for v_said in select s.one from jsonb_array_elements(p_said) with ordinality as s (one, nth) order by s.nth loop
      perform chat_say(v, (v_said ->> 'id')::uuid, v_said || jsonb_build_object(
        'author', 'bot', 'clientId', chat_client_id(v.id, p_chat, v_said ->> 'clientId')));
    end loop;
    -- The message that it answers need not be forwarded again, even if the provider's acceptance of it never arrived.
    update chat_bot b set forwarded_seq = greatest(b.forwarded_seq, least(p_up_to, chat_bot_unforwarded(v.id, b.forwarded_seq)))
     where b.chat_id = v.id and p_chat = v.id and b.tries > 0;
    select * into v from chat c where c.id = v.id;
    if p_then = 'person' then
      perform chat_bot_leave(v, p_house -> 'away');
    -- Not solved if the customer has written something that the assistant had not read.
    elsif p_then = 'solved' and p_chat = v.id and chat_bot_unforwarded(v.id, p_up_to) is null then
      if chat_solve(v, 'bot', null) then
        perform chat_say(v, gen_random_uuid(), p_house -> 'ask' -> coalesce(v.locale, 'th') || '{"author": "house"}');
      end if;
    end if;
    -- While a message is being forwarded, the end of that call decides what comes next.
    if exists (select from chat_bot b where b.chat_id = v.id and b.tries = 0) then
      perform chat_bot_go_on(c, p_house -> 'away') from chat c where c.id = v.id;
    end if;
  end if;
  return query select null::text, v.id, s.one ->> 'clientId', m.id, m.created_at
    from (values (1)) as all_of_it left join jsonb_array_elements(p_said) with ordinality as s (one, nth) on true
    left join chat_message m on m.chat_id = v.id and m.client_id = chat_client_id(v.id, p_chat, s.one ->> 'clientId') and m.author = 'bot'
   order by s.nth;
end $function$;

CREATE FUNCTION chat_bot_file_add(p_provider text, p_chat uuid, p_key text, p_bytes bigint, p_most integer)
 RETURNS text
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v chat := chat_bot_lock(p_provider, p_chat);
begin
  if exists (select from chat_file f where f.key = p_key) then return 'KEPT'; end if;
  if v.id is null or not chat_bot_may(v) then return 'NO_DATA'; end if;
  if (select count(*) from chat_file f where f.chat_id = v.id and f.created_at > now() - interval '1 day') >= p_most / 2 then
    return 'REQUEST_LIMIT';
  end if;
  if p_bytes is not null then
    insert into chat_file (key, chat_id, file_type, bytes) values (p_key, v.id, 'image', p_bytes);
  end if;
  return null;
end $function$;

CREATE FUNCTION chat_bot_floods(p_chat chat)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$
  select count(*) filter (where o.author = 'bot' and o.created_at > now() - interval '1 minute') >= 30
    from (select m.author, m.created_at from chat_message m where m.chat_id = p_chat.id order by m.seq desc limit 60) o;
$function$;

CREATE FUNCTION chat_bot_forwarded(p_chat uuid, p_seq bigint, p_away jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v chat := chat_by_id(p_chat);
begin
  if v.id is distinct from p_chat then
    -- The guest's conversation was joined to a member's, in which it goes on.
    update chat_bot b set next_at = null, tries = 0 where b.chat_id = p_chat;
    return false;
  end if;
  update chat_bot b set forwarded_seq = greatest(b.forwarded_seq, p_seq) where b.chat_id = v.id;
  return chat_bot_go_on(v, p_away);
end $function$;

CREATE FUNCTION chat_bot_go_on(p_chat chat, p_away jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v chat_bot;
  v_next timestamptz;
  v_since timestamptz;
  v_called boolean := false;
begin
  select b.* into v from chat_bot b where b.chat_id = p_chat.id for update;
  if not found then return false; end if;
  v_since := v.waits_since;
  if v.case_id = p_chat.case_id and chat_bot_may(p_chat) then
    -- The assistant has answered: the customer's wait for later messages begins now.
    if p_chat.state <> 'open' then v_since := clock_timestamp(); end if;
    if v_since <= now() - interval '10 minutes' then
      v_called := chat_bot_leave(p_chat, p_away);
    elsif chat_bot_unforwarded(p_chat.id, v.forwarded_seq) is not null then
      v_next := now();
    elsif p_chat.state = 'open' then
      v_next := v_since + interval '10 minutes';
    end if;
  end if;
  update chat_bot b set next_at = v_next, waits_since = v_since, tries = 0 where b.chat_id = p_chat.id;
  return v_called;
end $function$;

CREATE FUNCTION chat_bot_join()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
begin
  insert into chat_bot as b (chat_id, case_id, forwarded_seq, waits_since, next_at)
  select c.id, c.case_id, greatest(c.last_seq - (old.last_seq - g.forwarded_seq), 0), g.waits_since, now()
    from chat_bot g, chat c
   where g.chat_id = new.id and g.next_at is not null and c.id = new.joined_to and c.case_id is not null
  on conflict (chat_id) do update
    set case_id = excluded.case_id, forwarded_seq = case when b.case_id = excluded.case_id and b.next_at is not null
                                                    then least(b.forwarded_seq, excluded.forwarded_seq) else excluded.forwarded_seq end,
        waits_since = excluded.waits_since, tries = 0, next_at = now();
  update chat_bot g set next_at = null, tries = 0 where g.chat_id = new.id;
  return null;
end $function$;

CREATE FUNCTION chat_bot_knows(p_provider text, p_chat uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$
  select exists (select from chat_bot b where b.chat_id = p_chat and b.provider = p_provider)
      or exists (select from chat g join chat_bot b on b.chat_id = g.id where g.joined_to = p_chat and b.provider = p_provider);
$function$;

CREATE FUNCTION chat_bot_leave(p_chat chat, p_away jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_away text := nullif(p_away ->> coalesce(p_chat.locale, 'th'), '');
begin
  if not chat_escalate(p_chat) then return false; end if;
  if v_away is not null then perform chat_say_away(p_chat.id, v_away); end if;
  return true;
end $function$;

CREATE FUNCTION chat_bot_lock(p_provider text, p_chat uuid)
 RETURNS chat
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
begin
  if not chat_bot_knows(p_provider, p_chat) then return null; end if;
  return chat_by_id(p_chat);
end $function$;

CREATE FUNCTION chat_bot_may(p_chat chat)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$
  select p_chat.joined_to is null and p_chat.blocked_at is null and exists (
    select from chat_case k where k.id = p_chat.case_id and k.solved_at is null and k.agent_at is null and k.escalated_at is null);
$function$;

CREATE FUNCTION chat_bot_missed(p_chat uuid, p_tries integer, p_again_ms bigint)
 RETURNS void
 LANGUAGE sql
 SET enable_seqscan TO 'off'
AS $function$
  update chat_bot b
     set next_at = least(now() + p_again_ms * interval '1 millisecond', b.waits_since + interval '10 minutes')
   where b.chat_id = p_chat and b.tries = p_tries and b.next_at is not null;
$function$;

CREATE FUNCTION chat_bot_receive(p_chat uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v chat;
begin
  if not exists (select from provider p where p.kind = 'bot' and p.enabled) then return; end if;
  select c.* into v from chat c where c.id = p_chat;
  if not chat_bot_may(v) then return; end if;
  insert into chat_bot as b (chat_id, case_id, forwarded_seq, waits_since, next_at)
  values (v.id, v.case_id, v.last_seq - 1, clock_timestamp(), now())
  on conflict (chat_id) do update
    set case_id = v.case_id,
        forwarded_seq = case when b.case_id = v.case_id then b.forwarded_seq else v.last_seq - 1 end,
        waits_since = case when b.case_id = v.case_id and b.next_at is not null then b.waits_since else clock_timestamp() end,
        -- A message that is being forwarded, or is retried later, keeps its time: this one comes after it.
        next_at = case when b.case_id = v.case_id and b.tries > 0 and b.next_at is not null then b.next_at else now() end,
        tries = case when b.case_id = v.case_id and b.next_at is not null then b.tries else 0 end;
end $function$;

CREATE FUNCTION chat_bot_take(p_provider text, p_most integer, p_lease_ms bigint)
 RETURNS TABLE(chat_id uuid, tries integer, seq bigint)
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
begin
  return query
  with taken as (
    update chat_bot b
       set provider = p_provider, tries = b.tries + 1, next_at = now() + p_lease_ms * interval '1 millisecond'
     where b.chat_id = any (array(
       select d.chat_id from chat_bot d where d.next_at <= now() order by d.next_at limit p_most for update skip locked))
    returning b.*)
  select t.chat_id, t.tries, case when c.case_id = t.case_id and t.waits_since > now() - interval '10 minutes' and chat_bot_may(c)
                                  then chat_bot_unforwarded(t.chat_id, t.forwarded_seq) end
    from taken t join chat c on c.id = t.chat_id;
end $function$;

CREATE FUNCTION chat_bot_unforwarded(p_chat uuid, p_seq bigint)
 RETURNS bigint
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$
  select m.seq from chat_message m
   where m.chat_id = p_chat and m.seq > p_seq and m.author = 'customer'
   order by m.seq limit 1;
$function$;

CREATE FUNCTION chat_by_id(p_chat uuid)
 RETURNS chat
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v chat;
begin
  -- A guest's conversation may be joined while this waits for its lock; the second attempt then locks the member's.
  for i in 1..2 loop
    select * into v from chat c
     where c.id = coalesce((select g.joined_to from chat g where g.id = p_chat), p_chat) and c.joined_to is null for update;
    exit when found;
  end loop;
  return v;
end $function$;

CREATE FUNCTION chat_case_at(p_chat chat, p_author text, p_at timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_case bigint := p_chat.case_id;
begin
  if p_chat.state = 'solved' or v_case is null then
    insert into chat_case (chat_id, opened_at, locale) values (p_chat.id, p_at, p_chat.locale) returning id into v_case;
  end if;
  if p_author <> 'customer' then
    update chat_case c set bot_at = coalesce(c.bot_at, case p_author when 'bot' then p_at end),
           agent_at = coalesce(c.agent_at, case p_author when 'person' then p_at end)
     where c.id = v_case;
  end if;
  return v_case;
end $function$;

CREATE FUNCTION chat_cases_join(p_member chat, p_guest chat)
 RETURNS void
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_is_both boolean := p_member.state <> 'solved' and p_guest.state <> 'solved';
begin
  update chat_note n set chat_id = p_member.id, after_seq = p_member.last_seq + n.after_seq where n.chat_id = p_guest.id;
  if p_guest.case_id is null then return; end if;
  if v_is_both then
    update chat_case c
       set opened_at = least(c.opened_at, g.opened_at), bot_at = least(c.bot_at, g.bot_at),
           agent_at = least(c.agent_at, g.agent_at), escalated_at = least(c.escalated_at, g.escalated_at)
      from chat_case g where c.id = p_member.case_id and g.id = p_guest.case_id;
    delete from chat_case c where c.id = p_guest.case_id;
  end if;
  update chat_case c set chat_id = p_member.id where c.chat_id = p_guest.id;
  update chat c
     set case_id = case when p_member.state <> 'solved' then p_member.case_id
                        when p_guest.state <> 'solved' or p_member.case_id is null or p_guest.turned_at > p_member.turned_at
                        then p_guest.case_id else p_member.case_id end,
         state = case when 'open' in (p_member.state, p_guest.state) then 'open'
                      when 'waiting' in (p_member.state, p_guest.state) then 'waiting' else 'solved' end,
         turned_at = case when p_member.state = p_guest.state then least(p_member.turned_at, p_guest.turned_at)
                          when p_member.state = 'open' or p_guest.state = 'solved' then p_member.turned_at
                          when p_guest.state = 'open' or p_member.state = 'solved' then p_guest.turned_at
                          else p_member.turned_at end,
         locale = coalesce(p_guest.locale, c.locale), assigned_to = coalesce(c.assigned_to, p_guest.assigned_to),
         blocked_at = coalesce(c.blocked_at, p_guest.blocked_at)
   where c.id = p_member.id;
  update chat c set case_id = null, state = 'solved', assigned_to = null where c.id = p_guest.id;
  perform backoffice_hint('chats');
end $function$;

CREATE FUNCTION chat_client_id(p_chat uuid, p_in uuid, p_client_id text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case p_in when p_chat then p_client_id else md5(p_in::text || '/' || p_client_id) end;
$function$;

CREATE FUNCTION chat_doubt(p_chat chat, p_staff uuid, p_read bigint, p_reopens boolean, OUT doubt text, OUT who text)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$
begin
  if p_read is null then return; end if;
  if p_chat.state = 'solved' and not p_reopens then
    select 'SOLVED', o.name into doubt, who
      from chat_case k left join staff_member o on o.id = k.solved_by where k.id = p_chat.case_id;
  else
    select case m.author when 'bot' then 'BOT' else 'CHANGED' end, m.name into doubt, who
      from chat_message m
     where m.chat_id = p_chat.id and m.seq > p_read and m.author in ('person', 'bot') and m.staff_id is distinct from p_staff
     order by m.seq desc limit 1;
  end if;
end $function$;

CREATE FUNCTION chat_end(p_chat uuid, p_read bigint, p_ask jsonb, p_audit jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v chat := chat_by_id(p_chat);
  v_by uuid := (p_audit ->> 'staffId')::uuid;
begin
  if v.id is null then return 'NO_DATA'; end if;
  if v.state <> 'solved' and (v.id <> p_chat or exists (
    select from chat_message m where m.chat_id = v.id and m.seq > p_read and m.author <> 'house'
       and m.staff_id is distinct from v_by)) then return 'CHANGED'; end if;
  if not chat_solve(v, 'person', v_by) then return 'ALREADY_CLOSED'; end if;
  if p_ask is not null then perform chat_say(v, gen_random_uuid(), p_ask || '{"author": "house"}'); end if;
  delete from queue_claim q where q.queue = 'chats' and q.item_id = v.id::text;
  perform chat_audit(v, p_audit);
  return null;
end $function$;

CREATE FUNCTION chat_escalate(p_chat chat)
 RETURNS boolean
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
begin
  update chat_case c set escalated_at = clock_timestamp() where c.id = p_chat.case_id and c.solved_at is null and c.escalated_at is null;
  if not found then return false; end if;
  update chat c set state = 'open', turned_at = case c.state when 'open' then c.turned_at else clock_timestamp() end
   where c.id = p_chat.id;
  perform backoffice_hint('chats');
  return true;
end $function$;

CREATE FUNCTION chat_file_add(p_member uuid, p_guest uuid, p_key text, p_type text, p_bytes bigint, p_most integer)
 RETURNS text
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v chat := chat_lock(p_member, p_guest);
  v_refusal text := case when v.id is null then 'UNAUTHORIZED' else chat_file_refusal(v, p_bytes, p_most) end;
begin
  if v_refusal is null then
    insert into chat_file (key, chat_id, file_type, bytes) values (p_key, v.id, p_type, p_bytes);
  end if;
  return v_refusal;
end $function$;

CREATE FUNCTION chat_file_add_by_staff(p_chat uuid, p_key text, p_type text, p_bytes bigint, p_audit jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v chat := chat_by_id(p_chat);
begin
  if v.id is null then return 'NO_DATA'; end if;
  insert into chat_file (key, chat_id, file_type, bytes) values (p_key, v.id, p_type, p_bytes);
  perform chat_audit(v, p_audit);
  return null;
end $function$;

CREATE FUNCTION chat_file_gone(p_chat uuid, p_key text, p_audit jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v chat := chat_by_id(p_chat);
begin
  update chat_file f set removed_at = now() where f.chat_id = v.id and f.key = p_key and f.removed_at is null;
  if not found then return 'NO_DATA'; end if;
  perform chat_audit(v, p_audit);
  perform backoffice_hint('chats');
  return null;
end $function$;

CREATE FUNCTION chat_file_refusal(p_chat chat, p_bytes bigint, p_most integer)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$
  select case
    when p_chat.joined_to is not null then 'UNAUTHORIZED'
    when p_chat.blocked_at is not null then 'CHAT_REFUSED'
    when count(*) >= p_most or coalesce(sum(f.bytes), 0) + p_bytes > 200 * 1024 * 1024 then 'REQUEST_LIMIT'
  end from chat_file f where f.chat_id = p_chat.id and f.created_at > now() - interval '1 day';
$function$;

CREATE FUNCTION chat_floods(p_chat chat, p_most integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$
  select count(*) filter (where o.author = 'customer' and o.created_at > now() - interval '1 minute') >= p_most
    from (select m.author, m.created_at from chat_message m where m.chat_id = p_chat.id order by m.seq desc limit 2 * p_most) o;
$function$;

CREATE FUNCTION chat_hand_over(p_chat uuid, p_to uuid, p_note_id uuid, p_note text, p_audit jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v chat := chat_by_id(p_chat);
  v_by uuid := (p_audit ->> 'staffId')::uuid;
begin
  if v.id is null then return 'NO_DATA'; end if;
  if p_to is not null and not exists (
    select from staff_member o join role r on r.code = o.role
     where o.id = p_to and o.state = 'active' and 'chats.answer' = any (r.rights)) then return 'NO_DATA'; end if;
  update chat c set assigned_to = p_to where c.id = v.id;
  if p_note is not null then
    insert into chat_note (id, chat_id, after_seq, staff_id, note) values (p_note_id, v.id, v.last_seq, v_by, p_note)
    on conflict do nothing;
  end if;
  delete from queue_claim q where q.queue = 'chats' and q.item_id = v.id::text and q.staff_id = v_by and p_to is distinct from v_by;
  perform chat_audit(v, p_audit);
  perform backoffice_hint('chats');
  perform backoffice_hint('claims');
  return null;
end $function$;

CREATE FUNCTION chat_join(p_member uuid, p_guest uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_guest chat;
  v_member chat;
  v_said bigint;
begin
  -- A member's conversation is locked before a guest's, so that two joins never wait for each other.
  perform 1 from chat c where c.guest_id = p_guest and c.joined_to is null;
  if not found then return; end if;
  v_member := chat_lock(p_member, null);
  select * into v_guest from chat c where c.guest_id = p_guest and c.joined_to is null for update;
  if not found then return; end if;
  update chat_file f set chat_id = v_member.id where f.chat_id = v_guest.id;
  -- A message that was sent as a guest, and again as the member because the answer was lost, is there already.
  delete from chat_message m
   where m.chat_id = v_guest.id and m.author = 'customer' and exists (
     select 1 from chat_message o where o.chat_id = v_member.id and o.client_id = m.client_id and o.author = 'customer');
  with numbered as (select m.seq, row_number() over (order by m.seq) as nth from chat_message m where m.chat_id = v_guest.id)
  update chat_message m
     set chat_id = v_member.id, seq = v_member.last_seq + n.nth,
         client_id = case m.author when 'customer' then m.client_id else chat_client_id(v_member.id, v_guest.id, m.client_id) end
    from numbered n where m.chat_id = v_guest.id and m.seq = n.seq;
  get diagnostics v_said = row_count;
  perform chat_cases_join(v_member, v_guest);
  -- What a guest had read stays read, unless the member has something unread before it.
  update chat c
     set last_seq = c.last_seq + v_said,
         customer_seq = case when c.customer_seq = c.last_seq then c.last_seq + least(v_guest.customer_seq, v_said) else c.customer_seq end,
         agent_seq = case when c.agent_seq = c.last_seq then c.last_seq + least(v_guest.agent_seq, v_said) else c.agent_seq end
   where c.id = v_member.id;
  update chat c set joined_to = v_member.id, last_seq = 0, customer_seq = 0, agent_seq = 0 where c.id = v_guest.id;
  perform chat_new_messages(v_member);
end $function$;

CREATE FUNCTION chat_lock(p_member uuid, p_guest uuid)
 RETURNS chat
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v chat;
begin
  for i in 1..2 loop
    if p_member is not null then
      select * into v from chat c where c.member_id = p_member for update;
    else
      select * into v from chat c where c.guest_id = p_guest for update;
    end if;
    if found then
      if v.joined_to is not null then return null; end if;
      return v;
    end if;
    insert into chat (member_id, guest_id) values (p_member, case when p_member is null then p_guest end) on conflict do nothing;
  end loop;
  raise exception 'a conversation that was made is not there';
end $function$;

CREATE FUNCTION chat_new_messages(p_chat chat)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into outbox (member_id, topic, payload)
  values (coalesce(p_chat.member_id, p_chat.guest_id), 'hint', '{"event": "chat", "data": {}}');
$function$;

CREATE FUNCTION chat_rate(p_chat chat, p_said jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_choice jsonb := p_said -> 'payloads' -> 0;
  v_stars integer := substring(v_choice ->> 'payload' from '^kapao:rate:([1-5])$');
begin
  if v_stars is null or p_chat.state <> 'solved' or coalesce(p_said ->> 'payload', v_choice ->> 'title') <> repeat('★', v_stars) then
    return false;
  end if;
  update chat_case c set rating = coalesce(c.rating, v_stars)
   where c.id = p_chat.case_id and c.solved_at is not null and c.asked_at is not null;
  if not found then return false; end if;
  perform backoffice_hint('chats'); -- a rating reopens nothing, so no other hint is sent
  return true;
end $function$;

CREATE FUNCTION chat_read_by_customer(p_member uuid, p_guest uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v chat;
begin
  update chat c set customer_seq = c.last_seq, customer_read_at = clock_timestamp()
   where c.joined_to is null and c.customer_seq < c.last_seq
     and c.id = coalesce((select x.id from chat x where x.member_id = p_member),
                         (select x.id from chat x where p_member is null and x.guest_id = p_guest))
  returning * into v;
  if found then perform chat_new_messages(v); end if;
end $function$;

CREATE FUNCTION chat_read_by_staff(p_chat uuid, p_seq bigint)
 RETURNS void
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v chat;
begin
  update chat c set agent_seq = least(p_seq, c.last_seq), agent_read_at = clock_timestamp()
   where c.id = p_chat and c.joined_to is null and c.agent_seq < least(p_seq, c.last_seq)
  returning * into v;
  if not found then return; end if;
  perform chat_new_messages(v);
  perform backoffice_hint('chats');
end $function$;

CREATE FUNCTION chat_reply_remove(p_id uuid, p_audit jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
begin
  delete from chat_reply r where r.id = p_id;
  if not found then return 'NO_DATA'; end if;
  perform audit_write(p_audit);
  perform backoffice_hint('chats');
  return null;
end $function$;

CREATE FUNCTION chat_reply_set(p_id uuid, p_title text, p_texts jsonb, p_position integer, p_most integer, p_audit jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
begin
  perform pg_advisory_xact_lock(hashtext('chat_reply'));
  if (select count(*) from chat_reply r where r.id <> p_id) >= p_most then return 'TOO_MANY'; end if;
  insert into chat_reply as r (id, title, texts, position) values (p_id, p_title, p_texts, p_position)
  on conflict (id) do update set title = excluded.title, texts = excluded.texts, position = excluded.position, changed_at = now();
  perform audit_write(p_audit);
  perform backoffice_hint('chats');
  return null;
end $function$;

CREATE FUNCTION chat_say(p_chat chat, p_id uuid, p_said jsonb, OUT id uuid, OUT created_at timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_author text := p_said ->> 'author';
  v_staff_member uuid := (p_said ->> 'staffId')::uuid;
  v_shown boolean := coalesce((p_said ->> 'turns')::boolean, true);
  v_state text := case when v_shown then case v_author when 'customer' then 'open' when 'house' then null else 'waiting' end end;
  v_case bigint;
  v_at timestamptz := clock_timestamp();
  v_seq bigint;
begin
  select m.id, m.created_at into id, created_at
    from chat_message m where m.chat_id = p_chat.id and m.client_id = p_said ->> 'clientId' and m.author = v_author;
  if found then return; end if;
  id := p_id;
  created_at := v_at;
  if v_state is not null then v_case := chat_case_at(p_chat, v_author, v_at); end if;
  if v_author = 'house' and p_said -> 'payloads' -> 0 ->> 'payload' like 'kapao:rate:%' then
    update chat_case k set asked_at = v_at where k.id = p_chat.case_id;
  end if;
  -- Reads the stored row, because the caller may have added a message since it read `p_chat`.
  update chat c
     set last_seq = c.last_seq + 1, case_id = coalesce(v_case, c.case_id), state = coalesce(v_state, c.state),
         turned_at = case when coalesce(v_state, c.state) = c.state then c.turned_at else v_at end,
         assigned_to = case when v_author = 'person' then coalesce(c.assigned_to, v_staff_member) else c.assigned_to end
   where c.id = p_chat.id returning c.last_seq into v_seq;
  insert into chat_message (chat_id, seq, id, client_id, author, staff_id, name, message_type, payload, payloads, file_key,
                            session_id, device_token, created_at)
  values (p_chat.id, v_seq, p_id, p_said ->> 'clientId', v_author, v_staff_member, p_said ->> 'name', p_said ->> 'messageType',
          p_said ->> 'payload', nullif(p_said -> 'payloads', 'null'), p_said ->> 'fileKey', p_said ->> 'sessionId',
          p_said ->> 'deviceToken', v_at);
  if v_shown then perform backoffice_hint('chats'); end if;
  if v_state = 'open' then perform chat_bot_receive(p_chat.id); end if; -- 0123-chat-bot.sql
  perform chat_new_messages(p_chat);
end $function$;

CREATE FUNCTION chat_say_away(p_chat uuid, p_text text)
 RETURNS void
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v chat;
begin
  if exists (select from provider p where p.kind = 'bot' and p.enabled)
     and exists (select from chat c where c.id = p_chat and chat_bot_may(c)) then return; end if;
  update chat c set away_at = now()
   where c.id = p_chat and (c.away_at is null or c.away_at < now() - interval '6 hours') returning c.* into v;
  if found then
    perform chat_say(v, gen_random_uuid(), jsonb_build_object('author', 'house', 'messageType', 'text', 'payload', p_text));
  end if;
end $function$;

CREATE FUNCTION chat_send(p_member uuid, p_guest uuid, p_id uuid, p_said jsonb, p_rules jsonb)
 RETURNS TABLE(refusal text, id uuid, created_at timestamp with time zone)
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
#variable_conflict use_column
declare
  v chat := chat_lock(p_member, p_guest);
  v_rates boolean;
  v_person boolean := coalesce(p_said ->> 'messageType' = 'postback' and p_said -> 'payloads' -> 0 ->> 'payload' = 'kapao:person', false);
  v_refusal text;
begin
  if v.id is null then return query select 'UNAUTHORIZED', null::uuid, null::timestamptz; return; end if;
  return query select null::text, m.id, m.created_at
    from chat_message m where m.chat_id = v.id and m.client_id = p_said ->> 'clientId' and m.author = 'customer';
  if found then return; end if;
  v_refusal := case
    when v.blocked_at is not null then 'CHAT_REFUSED'
    when chat_floods(v, (p_rules ->> 'perMinute')::integer) then 'REQUEST_LIMIT'
    when p_said ->> 'fileKey' is not null and not exists (
      select 1 from chat_file f where f.key = p_said ->> 'fileKey' and f.chat_id = v.id and f.removed_at is null) then 'NO_DATA'
  end;
  if v_refusal is not null then return query select v_refusal, null::uuid, null::timestamptz; return; end if;
  if v.locale is distinct from p_rules ->> 'locale' then
    v.locale := p_rules ->> 'locale';
    update chat c set locale = v.locale where c.id = v.id;
  end if;
  v_rates := chat_rate(v, p_said);
  return query select null::text, s.id, s.created_at
    from chat_say(v, p_id, p_said || jsonb_build_object('author', 'customer', 'turns', not v_rates)) s;
  if v_person then perform chat_escalate(c) from chat c where c.id = v.id; end if;
  if not v_rates and p_rules ->> 'away' is not null then perform chat_say_away(v.id, p_rules ->> 'away'); end if;
end $function$;

CREATE FUNCTION chat_settle(p_days integer, p_limit bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v chat;
  v_all bigint := 0;
begin
  for v in select c.* from chat c
            where c.state = 'waiting' and c.case_id is not null and c.turned_at < now() - p_days * interval '1 day'
            order by c.turned_at limit p_limit for update skip locked loop
    perform chat_solve(v, 'time', null);
    v_all := v_all + 1;
  end loop;
  return v_all;
end $function$;

CREATE FUNCTION chat_solve(p_chat chat, p_how text, p_staff uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
begin
  if p_chat.state = 'solved' then return false; end if;
  update chat_case c set solved_at = clock_timestamp(), solved_how = p_how, solved_by = p_staff
   where c.id = p_chat.case_id and c.solved_at is null;
  update chat c set state = 'solved', turned_at = clock_timestamp(), assigned_to = null where c.id = p_chat.id;
  perform backoffice_hint('chats');
  return true;
end $function$;

CREATE FUNCTION chat_sweep(p_days bigint, p_limit bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_before timestamptz := now() - p_days * interval '1 day';
  v_gone bigint;
  v_all bigint;
begin
  delete from chat_message where ctid = any (array(
    select m.ctid from chat_message m where m.created_at < v_before order by m.created_at limit p_limit for update skip locked));
  get diagnostics v_all = row_count;
  delete from chat_file where ctid = any (array(
    select f.ctid from chat_file f where f.created_at < v_before
       and not exists (select 1 from chat_message m where m.file_key = f.key)
     order by f.created_at limit p_limit for update skip locked));
  get diagnostics v_gone = row_count;
  v_all := greatest(v_all, v_gone);
  delete from chat_note where ctid = any (array(
    select n.ctid from chat_note n where n.created_at < v_before limit p_limit for update skip locked));
  get diagnostics v_gone = row_count;
  v_all := greatest(v_all, v_gone);
  delete from chat_case where ctid = any (array(
    select k.ctid from chat_case k where k.opened_at < v_before and k.solved_at < v_before
     order by k.opened_at limit p_limit for update skip locked));
  get diagnostics v_gone = row_count;
  v_all := greatest(v_all, v_gone);
  delete from chat where ctid = any (array(
    select c.ctid from chat c where c.guest_id is not null and c.created_at < v_before
       and not exists (select 1 from chat_message m where m.chat_id = c.id)
       and not exists (select 1 from chat_file f where f.chat_id = c.id)
     order by c.created_at limit p_limit for update skip locked));
  get diagnostics v_gone = row_count;
  return greatest(v_all, v_gone);
end $function$;

CREATE FUNCTION chat_typing(p_chat uuid)
 RETURNS void
 LANGUAGE sql
 SET enable_seqscan TO 'off'
AS $function$
  insert into outbox (member_id, topic, payload)
  select coalesce(c.member_id, c.guest_id), 'hint', '{"event": "chat-typing", "data": {}}' from chat c
   where c.id = p_chat and c.joined_to is null;
$function$;

CREATE FUNCTION chat_unnotified(p_customers uuid[], p_received bigint[], p_most bigint)
 RETURNS TABLE(customer uuid, last_seq bigint, customer_read_at timestamp with time zone, agent_read_at timestamp with time zone, message chat_message, file_type text, is_removed boolean, public_id text, username text, member_name text, guest_id uuid)
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$
#variable_conflict use_column
begin
  return query
  select t.customer, c.last_seq, c.customer_read_at, c.agent_read_at, m.message, f.file_type, f.removed_at is not null,
         w.public_id, w.username, w.name, c.guest_id
    from unnest(p_customers, p_received) as t (customer, received)
    join chat c on c.id = coalesce((select x.id from chat x where x.member_id = t.customer),
                                   (select x.id from chat x where x.guest_id = t.customer and x.joined_to is null))
    left join lateral (select o as message from chat_message o where o.chat_id = c.id and o.seq > t.received
                        order by o.seq limit p_most) m on true
    left join chat_file f on f.key = (m.message).file_key
    left join member w on w.id = c.member_id
   order by t.customer, (m.message).seq;
end $function$;

CREATE FUNCTION chat_write_note(p_chat uuid, p_id uuid, p_note text, p_audit jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v chat := chat_by_id(p_chat);
begin
  if v.id is null then return 'NO_DATA'; end if;
  insert into chat_note (id, chat_id, after_seq, staff_id, note)
  values (p_id, v.id, v.last_seq, (p_audit ->> 'staffId')::uuid, p_note) on conflict do nothing;
  if not found then return null; end if;
  perform chat_audit(v, p_audit);
  perform backoffice_hint('chats');
  return null;
end $function$;

CREATE FUNCTION close_spans(p_before date)
 RETURNS void
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
AS $function$
begin
  if exists (select from entry e where e.xid >= (select m.below_xid from daily_sum_mark m where m.only_row)
                and e.created_at < p_before::timestamp at time zone 'Asia/Bangkok') then return; end if;
  insert into active_count (span, start, did, currency, members)
    select a.span, a.start, a.did, a.currency, count(*) from active_member a
     where span_end(a.span, a.start) <= p_before group by 1, 2, 3, 4
  on conflict do nothing;
  insert into new_count (day, currency, registered, first_deposits)
    select n.day, n.currency, sum(n.registered), sum(n.first_deposits)
      from new_uncounted('-infinity', p_before) n group by 1, 2
  on conflict do nothing;
end $function$;

CREATE FUNCTION commissions_write(p_day date, p_success_percent numeric, p_fail_percent numeric, p_inviter uuid[], p_friend uuid[], p_success_base bigint[], p_fail_base bigint[], p_amount bigint[], p_played uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
begin
  perform 1 from (select distinct m from unnest(p_inviter || p_played) as q (m) order by m) w
    cross join lateral (select b.member_id from invite_summary b where b.member_id = w.m offset 0 for update) l;
  with made as (
    insert into commission (member_id, nth, friend_id, day, success_base, fail_base, success_percent, fail_percent, amount)
    select b.member_id, b.commissions + row_number() over (partition by b.member_id order by r.friend), r.friend, p_day,
           r.success_base, r.fail_base, p_success_percent, p_fail_percent, r.amount
      from unnest(p_inviter, p_friend, p_success_base, p_fail_base, p_amount) as r (inviter, friend, success_base, fail_base, amount)
        join invite_summary b on b.member_id = r.inviter
     where (select c.nth from commission c where c.member_id = r.inviter and c.friend_id = r.friend and c.day = p_day) is null
       and not is_erased(r.inviter)
    returning member_id, amount
  ), summed as (
    select m.member_id, count(*) as n, sum(m.amount)::bigint as amount from made m group by m.member_id
  )
  update invite_summary b set commissions = b.commissions + s.n, uncollected = b.uncollected + s.amount
    from summed s where b.member_id = s.member_id;
  update invite_summary b set played = true where b.member_id = any (p_played) and not b.played;
end $function$;

CREATE FUNCTION consent_add(p_member uuid, p_kinds text[], p_version text, p_given boolean, p_user_agent text)
 RETURNS void
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
begin
  perform 1 from member m where m.id = p_member for no key update;
  insert into consent (member_id, kind, version, given, user_agent)
  select p_member, k.kind, p_version, p_given, left(p_user_agent, 300)
    from unnest(p_kinds) k (kind)
      left join lateral (select c.version, c.given from consent c where c.member_id = p_member and c.kind = k.kind
                          order by c.at desc, c.id desc limit 1) last on true
   where case when last.given is null then p_given else (last.version, last.given) <> (p_version, p_given) end;
end $function$;

CREATE FUNCTION content_count()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
begin
  if tg_op = 'INSERT' then
    select coalesce(max(v.version), 0) + 1 into new.version from content_version v where v.key = new.key;
    return new;
  end if;
  new.version := old.version + (new.value is distinct from old.value)::int;
  if new.version > old.version and new.changed_call is not distinct from old.changed_call then
    new.changed_by := current_user;
    new.changed_call := null;
  end if;
  return new;
end $function$;

CREATE FUNCTION content_keep()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into content_version (key, version, at, who, value)
  values (new.key, new.version, clock_timestamp(), new.changed_by, new.value) on conflict (key, version) do nothing;
  perform backoffice_hint('content');
  return null;
end $function$;

CREATE FUNCTION daily_sums_take_step(p_xids bigint, p_rows bigint, OUT taken_xids bigint, OUT caught_up boolean)
 RETURNS record
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
 SET enable_indexonlyscan TO 'off'
 SET jit TO 'off'
AS $function$
declare
  v_old bigint;
  v_all bigint;
  v_new bigint;
begin
  select m.below_xid into v_old from daily_sum_mark m where m.only_row for update;
  select m.below_xid into v_all from operator_mark m where m.only_row;
  taken_xids := p_xids;
  while taken_xids > 1 and p_rows < (select count(*) from (
      select from entry e where e.xid >= v_old and e.xid < least(v_all, v_old + taken_xids) limit p_rows + 1) few) loop
    taken_xids := taken_xids / 2;
  end loop;
  v_new := least(v_all, v_old + taken_xids);
  caught_up := v_new >= v_all;
  if v_new <= v_old then return; end if;

  insert into account_day as d (day, currency, code, reason, gave, gave_entries, received, received_entries)
    select backoffice_day(s.created_at), s.currency, s.code, s.reason,
           coalesce(sum(s.amount) filter (where s.gave), 0), count(*) filter (where s.gave),
           coalesce(sum(s.amount) filter (where not s.gave), 0), count(*) filter (where not s.gave)
      from flow_side s where s.xid >= v_old and s.xid < v_new group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (day, currency, code, reason) do update
      set gave = d.gave + excluded.gave, gave_entries = d.gave_entries + excluded.gave_entries,
          received = d.received + excluded.received, received_entries = d.received_entries + excluded.received_entries;
  insert into account_total as t (currency, code, balance)
    select s.currency, s.code, sum(case when s.gave then -s.amount else s.amount end)
      from flow_side s where s.xid >= v_old and s.xid < v_new group by 1, 2 order by 1, 2
    on conflict (currency, code) do update set balance = t.balance + excluded.balance;
  insert into money_interval as m (starts_at, currency, money_in, ins, money_out, outs)
    select * from money_intervals(v_old, v_new, '-infinity') s order by 1, 2
    on conflict (starts_at, currency) do update
      set money_in = m.money_in + excluded.money_in, ins = m.ins + excluded.ins,
          money_out = m.money_out + excluded.money_out, outs = m.outs + excluded.outs;
  perform note_active(v_old, v_new);
  update daily_sum_mark set below_xid = v_new where only_row;
end $function$;

CREATE FUNCTION decide_by_two(p_data jsonb)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  a jsonb := p_data -> 'acceptance';
  v_code text;
begin
  if (p_data ->> 'kind', p_data ->> 'decision') <> ('gift', 'close') then
    raise exception 'a decision that moves no money needs no approval: %', p_data ->> 'id';
  end if;
  if not approval_request_lock((a ->> 'approvalId')::uuid, (a ->> 'staffId')::uuid) then return 'NOT_ALLOWED'; end if;
  perform decision_requested(p_data, null);
  begin
    v_code := coalesce(approval_request_approve((a ->> 'approvalId')::uuid, (a ->> 'staffId')::uuid, (a ->> 'callId')::uuid,
      decode(a ->> 'hash', 'hex'), a ->> 'why', null, null), decide_quietly(p_data));
    if v_code <> 'DONE' then raise exception using errcode = 'KP001'; end if;
  exception when sqlstate 'KP001' then null; -- takes the approval back
  end;
  return v_code;
end $function$;

CREATE FUNCTION decide_quietly(p_data jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_kind text := p_data ->> 'kind';
  v_member uuid := (p_data ->> 'memberId')::uuid;
  v_id uuid := (p_data ->> 'subjectId')::uuid;
  v_done boolean;
  v_code text;
begin
  if p_data ->> 'decision' = 'approve' then return withdrawal_approve(p_data); end if;
  if p_data ->> 'decision' = 'ask' then
    v_done := inquiry_resume(v_member, v_kind, v_id);
  elsif v_kind = 'alarm' then
    v_done := alarm_close(v_id);
  elsif v_kind = 'gift' then
    v_code := gift_close(v_member, v_id, p_data -> 'audit' ->> 'staffId' is not null and not p_data ? 'acceptance');
    if v_code <> 'DONE' then return v_code; end if;
    v_done := true;
  else
    -- Locks the slip before its inquiry, in the order in which an answer of its bank locks them.
    if v_kind = 'slip' then perform 1 from slip s where s.member_id = v_member and s.id = v_id for update; end if;
    -- A subject that holds money is never just closed.
    select a.escalated_at is not null into v_done from inquiry a
      where a.member_id = v_member and a.kind = v_kind and a.id = v_id for update;
    v_done := coalesce(v_done, false)
      and not exists (select from open_hold h where h.member_id = v_member and h.entry_id = v_id)
      -- Nor is a payment that is not posted yet.
      and not exists (select from bank_receipt i where v_kind = 'bank-receipt' and i.id = v_id and i.state = 'new');
    if v_done then perform inquiry_end(array[v_member], v_kind, array[v_id]); end if;
    if v_done and v_kind = 'slip' then perform slip_fail(v_member, v_id, 'UNKNOW_ERROR', true); end if;
  end if;
  if not v_done then return 'ALREADY_CLOSED'; end if;
  perform decision_write(p_data, null, null);
  return 'DONE';
end $function$;

CREATE FUNCTION decide_unmoved(p_data jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
AS $function$
declare
  v_refusal jsonb := decision_taken(p_data);
  v_code text;
begin
  if v_refusal is not null then return v_refusal; end if;
  if p_data ? 'acceptance' then
    v_code := decide_by_two(p_data);
  else
    v_code := decide_quietly(p_data);
  end if;
  if v_code <> 'DONE' then return jsonb_build_object('code', v_code); end if;
  perform audit_write(p_data -> 'audit');
  return null;
end $function$;

CREATE FUNCTION decide_unmoved_by_staff(p_data jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  a jsonb := p_data -> 'acceptance';
  v_code text;
begin
  if p_data ->> 'kind' = 'gift' or p_data ->> 'decision' <> 'close' or a is null and not decision_takes_two(p_data) then
    return decide_unmoved(p_data);
  end if;
  if decision_taken(p_data) is not null then return decision_taken(p_data); end if;
  if a is null then return '{"code": "NEEDS_APPROVAL"}'; end if;
  if not approval_request_lock((a ->> 'approvalId')::uuid, (a ->> 'staffId')::uuid) then return '{"code": "NOT_ALLOWED"}'; end if;
  perform decision_requested(p_data, null);
  begin
    v_code := coalesce(approval_request_approve((a ->> 'approvalId')::uuid, (a ->> 'staffId')::uuid, (a ->> 'callId')::uuid,
      decode(a ->> 'hash', 'hex'), a ->> 'why', null, null), decide_quietly(p_data));
    if v_code <> 'DONE' then raise exception using errcode = 'KP001'; end if;
  exception when sqlstate 'KP001' then return jsonb_build_object('code', v_code); -- takes the approval back
  end;
  perform audit_write(p_data -> 'audit');
  return null;
end $function$;

CREATE FUNCTION decision_clear_suspense(p_alarm uuid, p_entry_member uuid, p_entry uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_taken bigint;
begin
  select case 'operator:suspense' when t.debit then t.amount when t.credit then -t.amount end into v_taken
    from entry t where t.member_id = p_entry_member and t.id = p_entry;
  update alarm a
     set suspense = a.suspense - v_taken,
         resolved_at = case when a.suspense = v_taken then coalesce(a.resolved_at, now()) else a.resolved_at end
   where a.id = p_alarm and case when v_taken > 0 then a.suspense >= v_taken else a.suspense <= v_taken end;
  if not found then perform ledger_refuse(jsonb_build_object('code', 'ALREADY_CLOSED')); end if;
end $function$;

CREATE FUNCTION decision_duplicates_as_requested(p_note jsonb, p_member uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
begin
  if exists (select from unnest(bank_receipt_decided_alike((p_note ->> 'subjectId')::uuid, p_note ->> 'decision', p_member)) as one (id)
              where not exists (select from approval_request v
                                 where v.id = (p_note -> 'acceptance' ->> 'approvalId')::uuid and v.payload -> 'decidedAlike' ? one.id::text)) then
    perform ledger_refuse(jsonb_build_object('code', 'CHANGED'));
  end if;
end $function$;

CREATE FUNCTION decision_made(p jsonb)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select case when d.fingerprint = p ->> 'fingerprint' then 'SAME' else 'OTHER' end from decision d where d.id = (p ->> 'id')::uuid;
$function$;

CREATE FUNCTION decision_may_end(p_member uuid, p_id uuid, p_forced boolean)
 RETURNS void
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_machine boolean;
  v_is_sending boolean;
begin
  select w.sending_until > now() into v_is_sending from withdrawal w where w.member_id = p_member and w.id = p_id for update;
  perform 1 from leg l where l.member_id = p_member and l.id = p_id for update;
  perform 1 from gift_link g where g.member_id = p_member and g.id = p_id for update;
  -- Locks in any state, so that the state is read under the lock.
  select a.escalated_at is null, coalesce(v_is_sending, false) or (a.kind = 'leg' and a.escalated_at is null and a.attempts = 0 and a.next_at > now())
    into v_machine, v_is_sending from inquiry a where a.member_id = p_member and a.id = p_id for update;
  if v_is_sending or v_machine and not p_forced then perform ledger_refuse(jsonb_build_object('code', 'INQUIRY_OPEN')); end if;
end $function$;

CREATE FUNCTION decision_may_void(p_member uuid, p_id uuid, p_data jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  r member_bonus;
begin
  select * into r from member_bonus x where x.member_id = p_member and x.id = p_id and x.state = 'open' for update;
  if not found then perform ledger_refuse(jsonb_build_object('code', 'ALREADY_CLOSED')); end if;
  if not bonus_is_as_read(r, p_data) then perform ledger_refuse(jsonb_build_object('code', 'CHANGED')); end if;
end $function$;

CREATE FUNCTION decision_requested(p_note jsonb, p_entry_member uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v approval_request;
begin
  select * into v from approval_request p where p.id = (p_note -> 'acceptance' ->> 'approvalId')::uuid;
  if (v.kind, v.payload ->> 'kind', v.payload ->> 'memberId', v.payload ->> 'itemId', v.payload ->> 'decision') is distinct from
     ('decision', p_note ->> 'kind', p_note ->> 'memberId', p_note ->> 'subjectId', p_note ->> 'decision')
     or (v.payload ->> 'force')::boolean < (p_note ->> 'forced')::boolean
     or p_entry_member is distinct from coalesce(
       (select c.member_id from public_id_claim c where c.public_id = v.payload ->> 'toMember'), p_entry_member) then
    raise exception 'the decision is not what was requested: %', v.id;
  end if;
  if v.payload ? 'slip' then
    perform bank_receipt_ends_slip((p_note ->> 'subjectId')::uuid, p_entry_member, (v.payload ->> 'slip')::uuid);
  end if;
end $function$;

CREATE FUNCTION decision_taken(p_data jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select jsonb_build_object('code', 'TAKEN', 'who', t.who)
    from unnest(array[p_data ->> 'subjectId', (p_data ->> 'memberId') || '.' || (p_data ->> 'subjectId')]) item
      cross join lateral queue_held_by_other(p_data ->> 'queue', item, (p_data -> 'audit' ->> 'staffId')::uuid) t(who)
   where t.who is not null limit 1;
$function$;

CREATE FUNCTION decision_takes_two(p_data jsonb)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select p_data ->> 'decision' = 'close' and p_data -> 'audit' ->> 'staffId' is not null
     and (p_data ->> 'kind' = 'qr'
       or exists (select from alarm a where p_data ->> 'kind' = 'alarm' and a.id = (p_data ->> 'subjectId')::uuid
                    and a.resolved_at is null and alarm_closes_by_two(a.kind, a.account)));
$function$;

CREATE FUNCTION decision_write(p_data jsonb, p_entry_member uuid, p_entry uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into decision (id, kind, member_id, subject_id, decision, who, staff_id, approval_id, why, forced, entry_member_id, entry_id, fingerprint)
  values ((p_data ->> 'id')::uuid, p_data ->> 'kind', (p_data ->> 'memberId')::uuid, (p_data ->> 'subjectId')::uuid,
          p_data ->> 'decision', p_data ->> 'who', (p_data -> 'audit' ->> 'staffId')::uuid,
          (p_data -> 'acceptance' ->> 'approvalId')::uuid, p_data ->> 'why', (p_data ->> 'forced')::boolean, p_entry_member, p_entry, p_data ->> 'fingerprint');
$function$;

CREATE FUNCTION deposit_account_apply(p jsonb)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  v_old deposit_account;
  v_there deposit_account;
begin
  -- One at a time: two new rows of one number would wait for each other.
  perform pg_advisory_xact_lock(hashtext('deposit_account_apply'));
  if p ->> 'replaces' is not null then
    select * into v_old from deposit_account where id = (p ->> 'replaces')::uuid for update;
    if not found or deposit_account_seen(v_old) <> p ->> 'seen' then return 'CHANGED'; end if;
  end if;
  perform backoffice_hint('business');
  if v_old.id is not null and (deposit_account_name(v_old.bank_code, v_old.account_no), v_old.currency, v_old.mode = 'QR')
     = (deposit_account_name(p ->> 'bankCode', p ->> 'no'), p ->> 'currency', p ->> 'mode' = 'QR') then
    update deposit_account
       set account_name = p ->> 'name', account_no = p ->> 'no', bank_type = p ->> 'bankType', mode = p ->> 'mode', replaced_at = null
     where id = v_old.id;
    return null;
  end if;
  select * into v_there from deposit_account
   where deposit_account_name(bank_code, account_no) = deposit_account_name(p ->> 'bankCode', p ->> 'no') and (mode = 'QR') = (p ->> 'mode' = 'QR') for update;
  if v_there.id is not null and (v_there.replaced_at is null or v_there.currency <> p ->> 'currency') then return 'ACCOUNT_EXISTS'; end if;
  if v_there.id is not null then
    update deposit_account
       set account_name = p ->> 'name', account_no = p ->> 'no', bank_type = p ->> 'bankType', mode = p ->> 'mode', enabled = true, replaced_at = null,
           position = coalesce(v_old.position, position)
     where id = v_there.id;
  else
    insert into deposit_account (id, bank_code, bank_type, mode, account_name, account_no, currency, position, daily_quota)
    values ((p ->> 'id')::uuid, p ->> 'bankCode', p ->> 'bankType', p ->> 'mode', p ->> 'name', p ->> 'no', p ->> 'currency',
            coalesce(v_old.position, (select max(position) + 1 from deposit_account), 0),
            case when p ->> 'mode' <> 'QR' then v_old.daily_quota end);
  end if;
  update deposit_account set enabled = false, replaced_at = now() where id = v_old.id;
  return null;
end $function$;

CREATE FUNCTION deposit_account_name(p_bank_code text, p_account_no text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case upper(p_bank_code) when 'TTB' then 'TMB' else upper(p_bank_code) end || ' '
         || ltrim(regexp_replace(upper(p_account_no), '[^A-Z0-9]', '', 'g'), '0');
$function$;

CREATE FUNCTION deposit_account_seen(d deposit_account)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select md5(jsonb_build_array(d.bank_code, d.bank_type, d.mode, d.account_name, d.account_no, d.currency,
                               d.replaced_at is null)::text);
$function$;

CREATE FUNCTION deposit_account_today(p_account uuid)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$
begin
  return (select coalesce(sum(p.amount), 0)::bigint from bank_receipt p
           where p.receiver = p_account
             and p.paid_at >= date_trunc('day', now() at time zone 'Asia/Bangkok') at time zone 'Asia/Bangkok');
end $function$;

CREATE FUNCTION deposit_notice_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not deposit_notice_may(old.state, new.state) then
    raise exception 'a deposit notice that is % can not become %', old.state, new.state;
  end if;
  return new;
end $function$;

CREATE FUNCTION deposit_notice_insert(p_member uuid, p_id uuid, p_amount bigint, p_currency text, p_life_ms bigint, p_most bigint)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_refusal jsonb;
  v_payment uuid;
begin
  perform limits_lock(p_member);
  perform deposit_notice_lock(p_member);
  if exists (select from deposit_notice a where a.member_id = p_member and a.id = p_id) then return null; end if;
  v_refusal := excluded_refusal(p_member);
  if v_refusal is not null then return v_refusal; end if;
  if (select count(*) from deposit_notice a
       where a.member_id = p_member and a.state = 'open' and a.expires_at > now()) >= p_most then
    return jsonb_build_object('code', 'REQUEST_LIMIT', 'retryAfter',
      (select ceil(extract(epoch from min(a.expires_at) - now()))::bigint from deposit_notice a
        where a.member_id = p_member and a.state = 'open' and a.expires_at > now()));
  end if;
  select p.id into v_payment from bank_receipt p
   where p.member_id = p_member and p.created_at > now() - interval '15 minutes' and p.amount = p_amount
     and p.currency = p_currency and p.state = 'credited'
     and not exists (select from deposit_notice a where a.bank_receipt_id = p.id)
   order by p.created_at limit 1;
  if v_payment is null then
    v_refusal := refuse_deposit(p_member, p_amount);
    if v_refusal is not null then return v_refusal; end if;
  end if;
  insert into deposit_notice (member_id, id, amount, currency, state, bank_receipt_id, expires_at, ended_at)
    values (p_member, p_id, p_amount, p_currency, case when v_payment is null then 'open' else 'matched' end, v_payment,
            now() + p_life_ms * interval '1 millisecond', case when v_payment is not null then now() end);
  if v_payment is not null then perform deposit_notice_notify(p_member, p_id, 'SUCCESS'); end if;
  return null;
end $function$;

CREATE FUNCTION deposit_notice_lock(p_member uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
  select pg_advisory_xact_lock(hashtextextended('announcement/' || p_member, 0));
$function$;

CREATE FUNCTION deposit_notice_match()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_id uuid;
begin
  perform deposit_notice_lock(new.member_id);
  update deposit_notice a set state = 'matched', bank_receipt_id = new.id, ended_at = now()
   where a.member_id = new.member_id and a.id = (
     select o.id from deposit_notice o
      where o.member_id = new.member_id and o.state = 'open' and o.amount = new.amount and o.currency = new.currency
        and o.expires_at > now()
        and not exists (select from deposit_notice m where m.bank_receipt_id = new.id)
      order by o.created_at, o.id limit 1 for update)
   returning a.id into v_id;
  if v_id is not null then perform deposit_notice_notify(new.member_id, v_id, 'SUCCESS'); end if;
  return null;
end $function$;

CREATE FUNCTION deposit_notice_may(p_from text, p_to text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select p_to = any (case p_from when 'open' then array['matched', 'expired'] else array[]::text[] end);
$function$;

CREATE FUNCTION deposit_notice_notify(p_member uuid, p_id uuid, p_status text)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into outbox (member_id, topic, payload)
  values (p_member, 'hint', jsonb_build_object('event', 'deposit', 'data',
            jsonb_build_object('depositId', p_id, 'status', p_status)));
$function$;

CREATE FUNCTION deposited_since(p_member uuid, p_since timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(sum(t.amount), 0)::bigint from entry t
   where t.member_id = p_member and t.statement_type = 'deposit' and t.credit = 'wallet' and t.reason <> 'correction'
     and t.created_at >= p_since;
$function$;

CREATE FUNCTION device_end(p_member uuid, p_hashes bytea[])
 RETURNS bigint
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_ended bigint;
begin
  perform from member m where m.id = p_member for no key update;
  with gone as (
    update device d set ended_at = now()
     where d.member_id = p_member and d.device_hash = any (p_hashes) and d.ended_at is null returning d.user_agent
  ), noted as (
    select security_event_add(p_member, 'device-removed', null, g.user_agent, null, g.times)
      from (select user_agent, count(*)::integer as times from gone group by user_agent order by user_agent) g
  )
  select nullif(count(*), 0) into v_ended from noted;
  if v_ended is null then return null; end if;
  -- A code of the phone that was entered there proves nothing any more.
  delete from otp_verified v using member m where m.id = p_member and v.phone = m.phone and v.device_hash = any (p_hashes);
  return coalesce(session_end(p_member, array(
    select s.id from session s where s.member_id = p_member and s.revoked_at is null and s.device_hash = any (p_hashes)
     order by s.id)), 0);
end $function$;

CREATE FUNCTION device_id(p_device_hash bytea)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select overlay(overlay(left(encode(sha256(p_device_hash), 'hex'), 32) placing '8' from 13) placing '8' from 17)::uuid
$function$;

CREATE FUNCTION digits_of(p_account text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select regexp_replace(coalesce(p_account, ''), '\D', '', 'g');
$function$;

CREATE FUNCTION end_sessions_of_blocked()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform session_end(new.id, array(select id from session where member_id = new.id and revoked_at is null));
  return null;
end $function$;

CREATE FUNCTION ended_bonus_of_leg(p_member uuid, p_leg uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE
AS $function$
  select b.id from leg l join member_bonus b on b.member_id = l.member_id
   where l.member_id = p_member and l.id = p_leg and b.started_at <= l.created_at and b.ended_at > l.created_at
   order by b.started_at desc limit 1;
$function$;

CREATE FUNCTION erasure_request_begin(p_member uuid, p_locale text, p_user_agent text)
 RETURNS boolean
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
begin
  perform from member m where m.id = p_member and m.erased_at is null for no key update;
  if not found then return false; end if;
  insert into erasure_request (member_id, locale) values (p_member, p_locale)
  on conflict (member_id) where state = 'open' do nothing;
  if not found then return false; end if;
  perform security_event_add(p_member, 'erasure-asked', null, p_user_agent, null, 1);
  perform security_tell(p_member, 'erasure-asked');
  return true;
end $function$;

CREATE FUNCTION erasure_request_decline(p jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_staff uuid := (p -> 'audit' ->> 'staffId')::uuid;
  v_who text := queue_held_by_other('erasures', p ->> 'id', v_staff);
  r erasure_request;
begin
  if v_who is not null then return jsonb_build_object('code', 'TAKEN', 'who', v_who); end if;
  select * into r from erasure_request x where x.id = (p ->> 'id')::uuid;
  if not found then return '{"code": "NO_DATA"}'; end if;
  if erasure_request_end(r.member_id, r.id, 'declined', v_staff, p ->> 'reason') then
    perform security_tell(r.member_id, 'erasure-declined');
    perform audit_write(p -> 'audit');
    return jsonb_build_object('code', 'DONE', 'memberId', r.member_id, 'locale', r.locale);
  end if;
  select * into r from erasure_request x where x.id = r.id;
  return case when (r.declined_by, r.reason) = (v_staff, p ->> 'reason') then null else '{"code": "ALREADY_CLOSED"}'::jsonb end;
end $function$;

CREATE FUNCTION erasure_request_end(p_member uuid, p_id uuid, p_state text, p_staff uuid, p_reason text)
 RETURNS boolean
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_id uuid;
begin
  perform from approval_request p where p.member_id = p_member and p.kind = 'member-erasure' and p.state = 'open' for update;
  perform from member m where m.id = p_member for no key update;
  update erasure_request r set state = p_state, ended_at = now(), declined_by = p_staff, reason = p_reason
   where r.member_id = p_member and r.state = 'open' and r.id = coalesce(p_id, r.id) returning r.id into v_id;
  if not found then return false; end if;
  update approval_request p set state = 'superseded', decided_at = now(), decided_why = 'CHANGED'
   where p.member_id = p_member and p.kind = 'member-erasure' and p.state = 'open' and p.payload ->> 'requestId' = v_id::text;
  return true;
end $function$;

CREATE FUNCTION erasure_request_ends_once()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and old.state = 'open' and new.state <> 'open' and (new.state <> 'done' or is_erased(old.member_id))
     and (new.member_id, new.id, new.locale, new.requested_at) = (old.member_id, old.id, old.locale, old.requested_at) then
    return new;
  end if;
  raise exception 'a request to be erased does not change but for its end: %', old.id;
end $function$;

CREATE FUNCTION erasure_request_over()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
begin
  update erasure_request r set state = 'done', ended_at = now() where r.member_id = new.id and r.state = 'open';
  return null;
end $function$;

CREATE FUNCTION erasure_request_stands(p_member uuid, p_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
begin
  perform limits_lock(p_member);
  perform from member m where m.id = p_member for update;
  return exists (select from erasure_request r where r.member_id = p_member and r.id = p_id and r.state = 'open');
end $function$;

CREATE FUNCTION exception_items(p_kinds text[], p_working boolean, p_after_us bigint, p_after_id uuid, p_limit bigint)
 RETURNS TABLE(kind text, member_id uuid, public_id text, id uuid, held boolean, provider text, provider_enabled boolean, amount bigint, currency text, state text, since timestamp with time zone, since_us bigint, inquiring_since timestamp with time zone, attempts integer, last_answer_at timestamp with time zone, escalated_at timestamp with time zone, alarm text, ours bigint, theirs bigint, approval_id uuid, proposed text, proposer text)
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$
  select i.kind, i.member_id, (select m.public_id from member m where m.id = i.member_id), i.id, i.held, i.provider,
         provider_is_enabled(i.kind, i.provider), i.amount, i.currency, i.state, i.since, i.since_us, i.inquiring_since, i.attempts, i.last_answer_at,
         i.escalated_at, i.alarm, i.ours, i.theirs, p.id, p.payload ->> 'decision', o.name
    from (select x.*, (extract(epoch from coalesce(x.escalated_at, x.since)) * 1000000)::bigint as since_us
            from open_exception x
           where x.kind = any (p_kinds) and not (x.kind = 'withdrawal' and x.state = 'review')
             and (p_working or x.escalated_at is not null or (x.held and x.inquiring_since is null))) i
      left join lateral (select q.id, q.payload, q.requested_by from approval_request q
        where q.subject = i.kind and q.subject_id = i.id::text and q.state = 'open' and q.expires_at > now() offset 0) p on true
      left join lateral (select y.name from staff_member y where y.id = p.requested_by offset 0) o on true
   where p_after_us is null or (i.since_us, i.id) > (p_after_us, p_after_id)
   order by i.since_us, i.id limit p_limit;
$function$;

CREATE FUNCTION excluded_refusal(p_member uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select jsonb_build_object('code', 'SELF_EXCLUDED', 'until', wire_time(u.until))
    from (select greatest(m.break_until, m.excluded_until) as until from member m where m.id = p_member) u
   where u.until > now();
$function$;

CREATE FUNCTION flag_networks_by_kind(p_flag text, p_kinds text[], p_least integer, p_most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_flags integer;
begin
  insert into member_flag (member_id, kind, about, reason)
  select n.ids[1], p_flag, encode(n.network_hash, 'hex') || ' ' || backoffice_day(now()), jsonb_build_object('members', cardinality(n.ids))
    from (select e.network_hash, array_agg(distinct e.member_id) as ids
            from unnest(p_kinds) k (kind)
              cross join lateral (select x.network_hash, x.member_id from security_event x
                                   where x.kind = k.kind and x.last_at > now() - interval '1 hour'
                                   order by x.last_at desc limit p_most) e
           where e.network_hash is not null group by e.network_hash) n
   where p_least > 0 and cardinality(n.ids) >= p_least
  on conflict do nothing;
  get diagnostics v_flags = row_count;
  return v_flags;
end $function$;

CREATE FUNCTION flag_takeovers(p_flag text, p_kind text, p_hours integer, p_most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_flags integer;
begin
  insert into member_flag (member_id, kind, about, reason)
  select e.member_id, p_flag, e.id::text,
         jsonb_build_object('followed', t.what, 'hours', floor(extract(epoch from t.at - e.at) / 3600)::int) || t.figures
    from (select x.member_id, x.id, x.at from security_event x
           where x.kind in ('new-device', 'reset') and x.kind = p_kind and x.last_at > now() - p_hours * interval '1 hour'
           order by x.last_at desc limit p_most) e
      cross join lateral (
        (select 'withdrawal' as what, w.created_at as at, jsonb_build_object('amountMinor', w.amount) as figures from withdrawal w
          where w.member_id = e.member_id and w.created_at > e.at order by w.created_at limit 1)
        union all
        (select 'bank-account', c.last_at, '{}' from security_event c
          where c.member_id = e.member_id and c.kind = 'bank-account' and c.last_at > e.at order by c.last_at limit 1)
        order by at limit 1) t
   where not exists (select from member_flag f where f.member_id = e.member_id and f.kind = p_flag and f.about = e.id::text)
  on conflict do nothing;
  get diagnostics v_flags = row_count;
  return v_flags;
end $function$;

CREATE FUNCTION fractions_cut(p_member uuid, p_code text)
 RETURNS numeric
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(sum(l.sent_amount * g.rate - l.amount), 0)
    from leg l join game g on g.code = l.code
   where l.member_id = p_member and l.code = p_code and l.direction = 'out' and l.state = 'done'
     and l.sent_amount * g.rate - l.amount > 0 and l.sent_amount * g.rate - l.amount < 1;
$function$;

CREATE FUNCTION friend_brought(p_inviter uuid, p_friend uuid, p_month date)
 RETURNS bigint
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$
  select coalesce(sum(c.amount), 0)::bigint from commission c
   where c.member_id = p_inviter and c.friend_id = p_friend and c.day >= p_month and c.day < (p_month + interval '1 month')::date;
$function$;

CREATE FUNCTION friend_costs(p_member uuid[], p_from date, p_to date)
 RETURNS TABLE(member_id uuid, cost bigint)
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
  with span as materialized (
    select p_from::timestamp at time zone 'Asia/Bangkok' as begins, p_to::timestamp at time zone 'Asia/Bangkok' as ends
  )
  select l.member_id, (l.plain_stakes - l.plain_payouts + l.success_stakes - l.success_payouts + l.fail_stakes - l.fail_payouts
                       - b.given - f.given)::bigint
    from losses_of(p_member, p_from, p_to) l cross join span s
      cross join lateral (
        select coalesce(sum(r.bonus - r.cut), 0) as given
          from ((select x.bonus, x.cut, x.state, x.ended_at from member_bonus x
                  where x.member_id = l.member_id and x.started_at >= s.begins and x.started_at < s.ends)
                union all
                (select x.bonus, x.cut, x.state, x.ended_at from member_bonus x
                  where x.member_id = l.member_id and x.started_at < s.begins order by x.started_at desc limit 1)) r
         where r.state in ('success', 'fail', 'expired') and r.ended_at >= s.begins and r.ended_at < s.ends offset 0) b
      -- A refund is received at most 400 days after its week began: the bonus that it waits for lasts at most 365 days and
      -- began before the refund was calculated.
      cross join lateral (
        select coalesce(sum(x.amount), 0) as given from refund x
         where x.member_id = l.member_id and x.week >= p_from - 400 and x.taken_at >= s.begins and x.taken_at < s.ends offset 0) f;
$function$;

CREATE FUNCTION game_account_lookup(p_member uuid[], p_code text[])
 RETURNS TABLE(place bigint, code text, name text, category text, rate text, provider text, logo text, background text, web text, android text, ios text, username text, active boolean, refreshed_at timestamp with time zone, played_at timestamp with time zone, favourite boolean, enabled boolean, balance bigint, version bigint, currency text, pending boolean, in_doubt boolean, barred boolean)
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  return query
  select q.place, g.code, g.name, g.category, g.rate::text, g.provider, g.logo, g.background, g.web, g.android, g.ios,
         a.username, coalesce(a.active, false), case when a.active then coalesce(a.refreshed_at, a.created_at) end,
         a.played_at,
         (select f.code from game_favourite f where f.member_id = q.member_id and f.code = q.code collate "C") is not null,
         g.enabled, l.balance, l.version,
         (select w.currency from account w where w.member_id = q.member_id and w.code = 'wallet'),
         (select h.entry_id from open_hold h where h.member_id = q.member_id and h.operation_lock = 'game:' || q.code collate "C")
           is not null,
         (select c.id from inquiry c where c.member_id = q.member_id and c.kind = 'leg-recheck' and c.provider = g.provider limit 1)
           is not null,
         coalesce((select q.code <> all (r.games) from member_bonus r where r.member_id = q.member_id and r.state = 'open'), false)
    from unnest(p_member, p_code) with ordinality as q(member_id, code, place)
      cross join lateral (select x.* from game x where x.code = q.code offset 0) g
      left join lateral (select x.* from game_account x
        where x.member_id = q.member_id and x.code = q.code collate "C" offset 0) a on true
      left join lateral (select x.* from account x
        where x.member_id = q.member_id and x.code = 'game:' || q.code collate "C" offset 0) l on true
   where g.enabled or a.active
   order by q.place;
end $function$;

CREATE FUNCTION game_account_lookup_at(p_member uuid[], p_code text[])
 RETURNS TABLE(place bigint, code text, name text, category text, rate text, provider text, logo text, background text, web text, android text, ios text, username text, active boolean, refreshed_at timestamp with time zone, played_at timestamp with time zone, favourite boolean, enabled boolean, balance bigint, version bigint, currency text, pending boolean, in_doubt boolean, barred boolean, client text)
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  return query
  select l.*, (select a.client from game_account a where a.member_id = p_member[l.place] and a.code = l.code collate "C")
    from game_account_lookup(p_member, p_code) l
   order by l.place;
end $function$;

CREATE FUNCTION game_rate_moves(p_code text, p_rate numeric)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
begin
  return exists (select from open_hold h where h.operation_lock = 'game:' || p_code)
      or exists (select from game_account g join account a on a.member_id = g.member_id and a.code = 'game:' || p_code collate "C"
                  where g.code = p_code collate "C" and a.balance <> 0)
      or exists (select from game_account g where g.code = p_code collate "C" and g.outstanding <> 0)
      -- Only a reading worth less than a minor unit is still there: the account has nothing, so a larger one was withdrawn to
      -- the wallet since. For the conversion see fractions_cut (0080-bet-reconciliation.sql).
      or exists (select from game x join game_account g on g.code = x.code
                  where x.code = p_code collate "C" and g.reading * x.rate < 1 and g.reading * p_rate >= 1)
      or exists (select from game_account g join bet b on b.member_id = g.member_id and b.code = g.code and b.status = 'open'
                  where g.code = p_code collate "C")
      or exists (select from game_account g where g.code = p_code collate "C" and g.played_at > coalesce(g.refreshed_at, '-infinity'))
      -- Asks games_in_use only where a larger loss was posted than the bets explain.
      or exists (select from game_account g left join bet_account b on b.member_id = g.member_id and b.code = g.code
                  where g.code = p_code collate "C"
                    and g.result - greatest(coalesce(b.reported_difference, 0), 0) + 1 <= coalesce(b.result, 0) - coalesce(b.open_stake, 0)
                    and (select bool_or(u.at_play) from games_in_use(g.member_id) u where u.code = g.code));
end $function$;

CREATE FUNCTION games_in_use(p_member uuid)
 RETURNS TABLE(code text, amount bigint, at_play boolean, won_unreported boolean, unreported numeric)
 LANGUAGE sql
 STABLE
AS $function$
  select u.code, u.amount,
         u.is_open or case when u.booked + 1 <= u.made
           -- Calls fractions_cut only if the bets do not explain the result.
           then u.booked + 1 <= u.made - fractions_cut(p_member, u.code) else false end,
         u.booked - 1 >= u.made, u.booked - u.made
    from (select g.code, coalesce(a.balance, 0) as amount, coalesce(b.open_bets, 0) > 0 or coalesce(g.outstanding, 0) > 0 as is_open,
                 g.result - coalesce(b.reported_difference, 0) as booked, coalesce(b.result, 0) - coalesce(b.open_stake, 0) as made
            from game_account g
              -- Leaves out a difference whose alarm staff have closed, but not what exceeds it.
              left join lateral (select x.open_bets, x.open_stake, x.result,
                  case when x.reported_difference is null or exists (select from alarm al where al.id = x.alarm_id and al.resolved_at is null)
                    then 0 else x.reported_difference end as reported_difference from bet_account x
                where x.member_id = g.member_id and x.code = g.code offset 0) b on true
              left join lateral (select x.balance from account x
                where x.member_id = g.member_id and x.code = 'game:' || g.code offset 0) a on true
           where g.member_id = p_member and g.active) u
   where u.amount > 0 or u.is_open or abs(u.booked - u.made) >= 1;
$function$;

CREATE FUNCTION gateway_accounts(p_gateway text, p_currency text)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(array_agg(d.id), '{}') from deposit_account d
   where gateway_receiver(d.bank_code) = gateway_receiver(p_gateway) and d.currency = p_currency and d.mode <> 'QR'
     and (select coalesce(bool_or(q.account_no = '' or deposit_account_name('', q.account_no) = deposit_account_name('', d.account_no)), true)
            from deposit_account q
           where gateway_receiver(q.bank_code) = gateway_receiver(d.bank_code) and q.currency = d.currency and q.mode = 'QR');
$function$;

CREATE FUNCTION gateway_of(p_receiver uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE
AS $function$
  select gateway_receiver(d.bank_code) from deposit_account d
   where d.id = p_receiver and d.id = any (gateway_accounts(d.bank_code, d.currency));
$function$;

CREATE FUNCTION gateway_receiver(p_gateway text)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select md5('gateway/' || trim(deposit_account_name(p_gateway, '')))::uuid;
$function$;

CREATE FUNCTION gift_begin(p_member uuid, p_id uuid, p_request uuid, p_provider text, p_digest bytea, p_voucher text, p_ask_in_ms bigint, p_traceparent text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_claim gift_claim;
  v_refusal jsonb;
begin
  perform limits_lock(p_member);
  -- A retry of the call starts again if nothing was sent and only a limit refused it.
  delete from gift_link g where g.member_id = p_member and g.id = p_id and g.state = 'refused' and g.sent_at is null
     and g.refusal in ('REQUEST_LIMIT_1MIN', 'LIMIT_REACHED');
  if exists (select from gift_link g where g.member_id = p_member and g.id = p_id and g.state <> 'unused') then
    return jsonb_build_object('kind', 'known', 'id', p_id);
  end if;
  select * into v_claim from gift_claim c where c.digest = p_digest;
  if v_claim.member_id <> p_member then return '{"kind": "taken"}'; end if;
  if found and not exists (select from gift_link g where g.member_id = p_member and g.id = v_claim.gift_id and g.state = 'unused')
  then return jsonb_build_object('kind', 'known', 'id', v_claim.gift_id); end if;
  v_refusal := refuse_deposit(p_member, 0);
  if v_refusal is not null then return jsonb_build_object('kind', 'refused', 'refusal', v_refusal); end if;
  if v_claim.gift_id is not null then
    -- Another attempt at a voucher that was sent before and is not redeemed so far.
    update gift_link set state = 'claimed', request_id = p_request, refusal = null
      where member_id = p_member and id = v_claim.gift_id and state = 'unused';
    if not found then return jsonb_build_object('kind', 'known', 'id', v_claim.gift_id); end if;
  else
    insert into gift_claim (digest, member_id, gift_id) values (p_digest, p_member, p_id) on conflict do nothing;
    if not found then return '{"kind": "taken"}'; end if;
    insert into gift_link (member_id, id, request_id, provider, digest, voucher, ending)
      values (p_member, p_id, p_request, p_provider, p_digest, p_voucher, right(p_voucher, 4));
  end if;
  perform inquiry_begin(array[p_member], 'gift', array[coalesce(v_claim.gift_id, p_id)], array[p_provider], array[p_ask_in_ms],
    array[p_traceparent]);
  return jsonb_build_object('kind', 'begun', 'id', coalesce(v_claim.gift_id, p_id));
end $function$;

CREATE FUNCTION gift_close(p_member uuid, p_id uuid, p_alone boolean)
 RETURNS text
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_sent boolean;
begin
  select g.sent_at is not null into v_sent from gift_link g where g.member_id = p_member and g.id = p_id for update;
  perform 1 from inquiry a where a.member_id = p_member and a.kind = 'gift' and a.id = p_id and a.escalated_at is not null for update;
  if not found then return 'ALREADY_CLOSED'; end if;
  if v_sent and p_alone then return 'NEEDS_APPROVAL'; end if;
  return case when gift_release(p_member, p_id, array['claimed', 'redeeming', 'unused'], 'refused', 'DECIDED', 0)
    then 'DONE' else 'ALREADY_CLOSED' end;
end $function$;

CREATE FUNCTION gift_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not gift_may(old.state, new.state) then
    raise exception 'a gift link that is % can not become %', old.state, new.state;
  end if;
  return new;
end $function$;

CREATE FUNCTION gift_may(p_from text, p_to text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select p_to = any (case p_from
    when 'claimed' then array['redeeming', 'unused', 'credited', 'refused']
    when 'redeeming' then array['unused', 'credited', 'refused']
    when 'unused' then array['claimed', 'credited', 'refused']
    when 'refused' then array['credited']
    else array[]::text[] end);
$function$;

CREATE FUNCTION gift_release(p_member uuid, p_id uuid, p_from text[], p_to text, p_refusal text, p_ask_in_ms bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v gift_link;
begin
  update gift_link set state = p_to, refusal = p_refusal, voucher = case p_to when 'unused' then voucher end,
      ended_at = case p_to when 'refused' then now() end
    where member_id = p_member and id = p_id and state = any (p_from) returning * into v;
  if not found then return false; end if;
  perform inquiry_end(array[p_member], 'gift', array[p_id]);
  if p_to = 'unused' then
    perform inquiry_begin(array[p_member], 'gift', array[p_id], array[v.provider], array[p_ask_in_ms]);
  else
    delete from gift_claim c where c.digest = v.digest and c.gift_id = p_id;
  end if;
  insert into outbox (member_id, topic, payload) values (p_member, 'hint',
    jsonb_build_object('event', 'deposit', 'data', jsonb_build_object('depositId', p_id, 'status', 'FAILED')));
  return true;
end $function$;

CREATE FUNCTION gift_send(p_member uuid, p_id uuid, p_amount bigint, p_ask_in_ms bigint)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_refusal jsonb := refuse_deposit(p_member, p_amount);
  v_provider text;
begin
  if v_refusal is not null then return v_refusal; end if;
  update gift_link set state = 'redeeming', amount = p_amount, sent_at = coalesce(sent_at, now())
    where member_id = p_member and id = p_id and state = 'claimed' returning provider into v_provider;
  if not found then return '{"code": "ALREADY_CLOSED"}'; end if;
  perform inquiry_begin(array[p_member], 'gift', array[p_id], array[v_provider], array[p_ask_in_ms]);
  return null;
end $function$;

CREATE FUNCTION gift_send_to(p_member uuid, p_id uuid, p_amount bigint, p_ask_in_ms bigint, p_to text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_refusal jsonb := gift_send(p_member, p_id, p_amount, p_ask_in_ms);
begin
  if v_refusal is null then
    update gift_link set sent_to = p_to where member_id = p_member and id = p_id;
  end if;
  return v_refusal;
end $function$;

CREATE FUNCTION has_money_twice(p_member uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from alarm a where a.member_id = p_member and a.kind = 'contradiction' and a.suspense < 0);
$function$;

CREATE FUNCTION held_bonus(p_member uuid)
 RETURNS SETOF member_bonus
 LANGUAGE sql
 STABLE
AS $function$
  select * from member_bonus r where r.member_id = p_member and r.state = 'open';
$function$;

CREATE FUNCTION holder_key(p_name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select regexp_replace(
    regexp_replace(upper(btrim(p_name)), '^(MISS|MRS|MR|MS)[. ]|^(นางสาว|นาย|นาง|น\.ส\.|ທ້າວ|ທ່ານ|ນາງ|ນາຍ)', ''), '[. ]', '', 'g');
$function$;

CREATE FUNCTION impersonation_code_make(p_hash bytea, p_member uuid, p_staff uuid, p_session uuid, p_who text, p_seconds integer)
 RETURNS void
 LANGUAGE sql
 SET enable_seqscan TO 'off'
AS $function$
  delete from impersonation_code where expires_at <= now();
  insert into impersonation_code (code_hash, member_id, staff_id, staff_session, who, expires_at)
  values (p_hash, p_member, p_staff, p_session, p_who, now() + p_seconds * interval '1 second');
$function$;

CREATE FUNCTION impersonation_is_valid(p_session uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$
  select exists (select from staff_session s join staff_member o on o.id = s.staff_id join role r on r.code = o.role
                  where s.id = p_session and s.ended_at is null and s.expires_at > now() and o.state = 'active'
                    and 'members.impersonate' = any (r.rights));
$function$;

CREATE FUNCTION impersonation_open(p_hash bytea, p_session uuid, p_secret bytea, p_minutes integer)
 RETURNS TABLE(member_id uuid, staff_id uuid, who text, token bytea, expires_at timestamp with time zone)
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v impersonation_code;
  v_token bytea;
begin
  delete from impersonation_code c where c.code_hash = p_hash returning * into v;
  if not found or v.expires_at <= now() or not impersonation_is_valid(v.staff_session) then return; end if;
  perform 1 from member m where m.id = v.member_id and m.status = 'active' for no key update;
  if not found then return; end if;
  -- A token begins with its member's id (platform/auth/token.ts).
  v_token := decode(replace(v.member_id::text, '-', ''), 'hex') || p_secret;
  insert into session (member_id, token_hash, id, expires_at, impersonated_by, impersonated_in)
  values (v.member_id, sha256(v_token), p_session, now() + p_minutes * interval '1 minute', v.staff_id, v.staff_session);
  return query select v.member_id, v.staff_id, v.who, v_token, now() + p_minutes * interval '1 minute';
end $function$;

CREATE FUNCTION inquiry_begin(p_member uuid[], p_kind text, p_id uuid[], p_provider text[], p_in_ms bigint[], p_traceparent text[] DEFAULT NULL::text[])
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into inquiry (member_id, kind, id, provider, next_at, traceparent)
  select m, p_kind, i, p, now() + ms * interval '1 millisecond', t
    from unnest(p_member, p_id, p_provider, p_in_ms, p_traceparent) as q(m, i, p, ms, t)
  on conflict (member_id, kind, id) do update set next_at = excluded.next_at, failed_attempts = 0;
$function$;

CREATE FUNCTION inquiry_end(p_member uuid[], p_kind text, p_id uuid[])
 RETURNS void
 LANGUAGE sql
AS $function$
  -- Locks first, by a separate statement: the next statement then sees the new ctid of a row that an attempt has just
  -- updated.
  select 1 from unnest(p_member, p_id) as q(m, i) cross join lateral (
    select from inquiry x where x.member_id = m and x.kind is not distinct from p_kind and x.id = i offset 0 for update) locked;
  delete from inquiry where ctid = any (array(
    select a.place from unnest(p_member, p_id) as q(m, i) cross join lateral (
      select x.ctid as place from inquiry x
        where x.member_id = m and x.kind is not distinct from p_kind and x.id = i offset 0) a));
  -- A separate statement, which sees an alarm that was raised at this moment. The alarm's state is no condition, so
  -- that no plan but the look-up by key is left (as in the ledger).
  update alarm set resolved_at = coalesce(resolved_at, now()) where id = any (p_id) and kind = 'no-answer';
$function$;

CREATE FUNCTION inquiry_resume(p_member uuid, p_kind text, p_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
begin
  update inquiry set next_at = now(), last_answer_at = now(), failed_attempts = 0, escalated_at = null
    where member_id = p_member and kind = p_kind and id = p_id and escalated_at is not null;
  if not found then return false; end if;
  update alarm set resolved_at = coalesce(resolved_at, now()) where id = p_id;
  return true;
end $function$;

CREATE FUNCTION invalid_bets_of(p_member uuid)
 RETURNS SETOF bet_gap
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$
  select g.* from bet_gap g join alarm al on al.id = g.id
   where g.member_id = p_member and al.resolved_at is null;
$function$;

CREATE FUNCTION invitation_open(p_inviter uuid, p_member uuid, p_device bytea)
 RETURNS void
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_barred text;
begin
  select case when a.currency <> b.currency then 'currency'
              else coalesce(same_person(a.id, b.id), (select 'device' from device d where d.member_id = a.id and d.device_hash = p_device))
         end
    into v_barred from member a, member b where a.id = p_inviter and b.id = p_member;
  insert into invitation (inviter_id, member_id, barred, barred_at)
    values (p_inviter, p_member, v_barred, case when v_barred is not null then now() end);
  insert into invite_summary as b (member_id, friends) values (p_inviter, 1)
    on conflict (member_id) do update set friends = b.friends + 1;
end $function$;

CREATE FUNCTION invitations_seen(p_member uuid[])
 RETURNS void
 LANGUAGE sql
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
  with shown as materialized (
    select i.inviter_id, i.member_id, same_person(i.inviter_id, i.member_id) as barred
      from unnest(p_member) as q (m)
        cross join lateral (select x.* from invitation x where x.member_id = q.m and x.barred is null offset 0) i
  )
  update invitation i set barred = s.barred, barred_at = now()
    from shown s where s.barred is not null and i.inviter_id = s.inviter_id and i.member_id = s.member_id and i.barred is null;
$function$;

CREATE FUNCTION is_channel(p_code text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select p_code like 'operator:bank:%' or p_code like 'operator:qr:%' or p_code like 'operator:gift:%'
$function$;

CREATE FUNCTION is_erased(p_member uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return exists (select from member m where m.id = p_member and m.erased_at is not null);
end $function$;

CREATE FUNCTION is_on(p_weekdays text[], p_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(to_char(p_at at time zone 'Asia/Bangkok', 'dy') = any (p_weekdays), true);
$function$;

CREATE FUNCTION judge_stakes(p_member uuid[], p_id uuid[], p_amount bigint[], p_at_stake boolean[])
 RETURNS TABLE(ord bigint, refusal jsonb)
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
declare
  v_ord bigint[];
  v_member uuid[];
  v_amount bigint[];
  v_free boolean[];
  v_refusals jsonb[];
begin
  select array_agg(s.ord), array_agg(s.member), array_agg(s.amount), array_agg(limits_try_lock(s.member))
    into v_ord, v_member, v_amount, v_free
    -- Skips members with more than one entry in the batch: ledger_post_one judges each of these after posting the one
    -- before it.
    from (select e.ord, e.member, e.amount
            from (select x.*, count(*) over (partition by x.member) as of_member
                    from unnest(p_member, p_amount, p_at_stake) with ordinality x (member, amount, at_stake, ord)) e
           where e.at_stake and e.of_member = 1 order by e.member) s;
  if v_ord is null then return; end if;
  v_refusals := play_refusals(v_member, v_amount);
  return query
    select r.ord, r.refusal
      from (select j.ord, case when j.free then j.refusal else jsonb_build_object('code', 'BUSY') end as refusal
              from unnest(v_ord, v_free, v_refusals) as j (ord, free, refusal)) r
     -- Entries that are already posted are only replayed.
     where r.refusal is not null
       and (select t.id from entry t where t.member_id = p_member[r.ord] and t.id = p_id[r.ord]) is null;
end $function$;

CREATE FUNCTION ledger_check_begin(p_id uuid, p_own boolean, p_rules integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
begin
  perform ledger_check_lose();
  if p_own then insert into ledger_check (id) values (p_id) on conflict do nothing; end if;
  update ledger_check b set began_at = now(), beat_at = now(), rules = p_rules where b.id = p_id and b.began_at is null and b.ended_at is null;
  if found then perform backoffice_hint('book'); end if;
  return found;
end $function$;

CREATE FUNCTION ledger_check_lose()
 RETURNS void
 LANGUAGE sql
AS $function$
  update ledger_check set ended_at = now(), outcome = 'lost'
   where ended_at is null and beat_at < now() - case when began_at is null then interval '1 hour' else interval '2 minutes' end;
$function$;

CREATE FUNCTION ledger_check_request(p_id uuid, p_staff uuid, p_who text, p_audit jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_who text;
begin
  perform ledger_check_lose();
  insert into ledger_check (id, staff_id, who) values (p_id, p_staff, p_who) on conflict do nothing;
  if not found then
    select coalesce(b.who, '') into v_who from ledger_check b where b.ended_at is null and b.id <> p_id;
    return v_who;
  end if;
  insert into outbox (member_id, topic, payload)
  values ('00000000-0000-0000-0000-000000000000', 'job', jsonb_build_object('queue', 'ledger-check.requested', 'data', jsonb_build_object('id', p_id)));
  perform backoffice_hint('book');
  perform audit_write(p_audit);
  return null;
end $function$;

CREATE FUNCTION ledger_elements(p_member uuid[], p_id uuid[], p_movement uuid[], p_kind text[], p_resolves uuid[], p_debit text[], p_credit text[], p_amount bigint[], p_currency text[], p_reason text[], p_operation_lock text[], p_expect_version bigint[], p_statement_type text[], p_counterpart text[], p_reference jsonb[], p_record_name text[], p_record jsonb[], p_outbox jsonb[], p_at_stake boolean[], p_guarded boolean[])
 RETURNS TABLE(member uuid, id uuid, movement uuid, kind text, resolves uuid, debit text, credit text, amount bigint, currency text, reason text, operation_lock text, expect_version bigint, statement_type text, counterpart text, reference jsonb, record_name text, record jsonb, outbox jsonb, at_stake boolean, guarded boolean, ord bigint)
 LANGUAGE sql
 ROWS 200
AS $function$
  select * from unnest(p_member, p_id, p_movement, p_kind, p_resolves, p_debit, p_credit, p_amount, p_currency,
    p_reason, p_operation_lock, p_expect_version, p_statement_type, p_counterpart, p_reference, p_record_name, p_record,
    p_outbox, p_at_stake, p_guarded) with ordinality
$function$;

CREATE FUNCTION ledger_follow_xids()
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_behind bigint;
begin
  -- Servers that start at the same time wait here. Otherwise two that have read the mark would deadlock at the table
  -- lock.
  perform pg_advisory_xact_lock(hashtext('ledger_follow_xids'));
  if ledger_xids_behind() = 0 then return 0; end if;
  -- Waits for every transaction that has read the old offset. Otherwise a snapshot could skip an entry that was begun
  -- before it and is committed after it.
  lock table operator_mark in access exclusive mode;
  v_behind := ledger_xids_behind();
  update operator_mark set xid_offset = xid_offset + v_behind where v_behind > 0;
  return v_behind;
end $function$;

CREATE FUNCTION ledger_guard(p_name text, p_member uuid[], p_id uuid[], p_data jsonb[])
 RETURNS jsonb[]
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'auto'
AS $function$
declare
  v_refusals jsonb[];
begin
  execute format('select %I($1, $2, $3)', 'may_' || p_name) into v_refusals using p_member, p_id, p_data;
  if cardinality(v_refusals) is distinct from cardinality(p_member) then
    raise exception 'the guard of % did not answer each entry', p_name;
  end if;
  return v_refusals;
end $function$;

CREATE FUNCTION ledger_post(p_member uuid[], p_id uuid[], p_movement uuid[], p_kind text[], p_resolves uuid[], p_debit text[], p_credit text[], p_amount bigint[], p_currency text[], p_reason text[], p_operation_lock text[], p_expect_version bigint[], p_statement_type text[], p_counterpart text[], p_reference jsonb[], p_record_name text[], p_record jsonb[], p_outbox jsonb[], p_at_stake boolean[], p_guarded boolean[])
 RETURNS TABLE(code text, debit_after bigint, credit_after bigint, refusal jsonb)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET jit TO 'off'
 SET lock_timeout TO '500ms'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  v_locked int[]; -- per entry: number of its accounts that this transaction has locked
  v_code text[] := array_fill(null::text, array[cardinality(p_member)]);
  v_debit_after bigint[] := array_fill(null::bigint, array[cardinality(p_member)]);
  v_credit_after bigint[] := array_fill(null::bigint, array[cardinality(p_member)]);
  v_refusal jsonb[] := array_fill(null::jsonb, array[cardinality(p_member)]);
  v_played uuid[] := '{}';
  v_done record;
  v_one record;
  i int;
begin
  if true = any (p_at_stake) then
    for v_one in select * from judge_stakes(p_member, p_id, p_amount, p_at_stake) loop
      v_code[v_one.ord] := case v_one.refusal ->> 'code' when 'BUSY' then 'BUSY' else 'LIMITED' end;
      v_refusal[v_one.ord] := v_one.refusal;
    end loop;
  end if;

  select array_agg(e.locked order by e.ord) into v_locked from (
    select touched.ord, count(locked.code)::int as locked from (
      select e.ord, e.member, c.code collate "C" as code
        from unnest(p_member, p_debit, p_credit) with ordinality e (member, debit, credit, ord)
          cross join lateral (values (e.debit), (e.credit)) c (code) order by 2, 3
    ) touched left join lateral (
      select a.code from account a where a.member_id = touched.member and a.code = touched.code
        and touched.code not like 'operator:%' and v_code[touched.ord] is null for update skip locked
    ) locked on true group by touched.ord
  ) e;

  -- Posts together all entries that are new, allowed and covered, have their accounts locked, and are the only one of
  -- their member in this batch. The rest are posted one by one below, so a refusal affects no other entry.
  for v_done in
    with e as materialized (
      select x.*, count(*) over (partition by x.member) as of_member
      from ledger_elements(p_member, p_id, p_movement, p_kind, p_resolves, p_debit, p_credit, p_amount, p_currency,
        p_reason, p_operation_lock, p_expect_version, p_statement_type, p_counterpart, p_reference, p_record_name, p_record,
        p_outbox, p_at_stake, p_guarded) x
    ), sound as materialized (
      select e.*, d.balance - e.amount as debit_after, c.balance + e.amount as credit_after,
        h.operation_lock as hold_operation_lock
      from e
        left join lateral (select a.currency, a.balance, a.version from account a
          where a.member_id = e.member and a.code = e.debit and not a.closed offset 0) d on true
        left join lateral (select a.currency, a.balance, a.version from account a
          where a.member_id = e.member and a.code = e.credit and not a.closed offset 0) c on true
        left join lateral (select t.id, t.operation_lock from entry t
          where t.member_id = e.member and t.id = e.resolves and t.kind = 'hold'
            and t.amount = e.amount and t.credit = e.debit and (e.kind = 'post' or t.debit = e.credit)
            and t.id = (select o.entry_id from open_hold o where o.member_id = t.member_id and o.operation_lock = t.operation_lock)
          offset 0) h on true
      where e.of_member = 1 and v_code[e.ord] is null
        and v_locked[e.ord] = (d.balance is not null)::int + (c.balance is not null)::int
        and (select t.id from entry t where t.member_id = e.member and t.id = e.id) is null
        and case when e.debit like 'operator:%' then true else d.currency = e.currency and d.balance >= e.amount end
        and case when e.credit like 'operator:%' then true else c.currency = e.currency end
        and (e.expect_version is null or e.expect_version
             = case when e.debit like 'game:%' or e.credit like 'operator:%' then d.version else c.version end)
        and case when e.kind in ('post', 'void') then h.id is not null
                 else e.operation_lock is null or (select o.operation_lock from open_hold o
                   where o.member_id = e.member and o.operation_lock = e.operation_lock) is null end
    ), guarded as materialized (
      select array_agg(s.ord) as ords,
          ledger_guard(s.record_name, array_agg(s.member), array_agg(s.id), array_agg(s.record)) as refusals
        from sound s where s.guarded group by s.record_name
    ), refused as materialized (
      select r.ord, r.refusal from guarded g cross join lateral unnest(g.ords, g.refusals) as r (ord, refusal)
        where r.refusal is not null
    ), seen as materialized (
      select s.* from sound s where s.ord <> all (array(select r.ord from refused r))
    ), booked as (
      insert into entry (member_id, id, movement_id, kind, resolves, debit, credit, amount, currency, reason,
          operation_lock, debit_after, credit_after, statement_type, counterpart, reference, xid)
        select s.member, s.id, s.movement, s.kind, s.resolves, s.debit, s.credit, s.amount, s.currency, s.reason,
          coalesce(s.hold_operation_lock, s.operation_lock), s.debit_after, s.credit_after, s.statement_type, s.counterpart, s.reference,
          (select ledger_xid()) -- once for all rows
        from seen s
    ), changed as (
      -- Every row exists and is locked, so each of these "inserts" is the update of a row found by its key. Version 1 tells
      -- account_of_erased that no account is opened.
      insert into account as a (member_id, code, currency, balance, version)
        select s.member, s.debit, s.currency, s.debit_after, 1 from seen s where s.debit_after is not null
        union all
        select s.member, s.credit, s.currency, s.credit_after, 1 from seen s where s.credit_after is not null
      on conflict on constraint account_pkey do update set balance = excluded.balance, version = a.version + 1
    ), opened as (
      insert into open_hold (member_id, operation_lock, entry_id)
        select s.member, s.operation_lock, s.id from seen s where s.kind = 'hold'
    ), closed as (
      delete from open_hold o
        where o.member_id = any (array(select s.member from seen s where s.hold_operation_lock is not null))
          and o.entry_id = any (array(select s.resolves from seen s where s.hold_operation_lock is not null))
    ), notified as (
      insert into outbox (member_id, topic, payload)
        select s.member, o->>'topic', o->'payload'
        from seen s cross join lateral jsonb_array_elements(s.outbox) o where s.outbox is not null
    )
    select s.record_name, array_agg(s.ord) as ords, array_agg(s.debit_after) as debit_afters,
      array_agg(s.credit_after) as credit_afters, array_agg(s.member) as members, array_agg(s.id) as ids,
      array_agg(s.record) as records, array_agg(s.member) filter (where s.at_stake) as played, null::jsonb[] as refusals
    from seen s group by s.record_name
    union all
    select null, array_agg(r.ord), null, null, null, null, null, null, array_agg(r.refusal) from refused r
      having count(*) > 0
  loop
    for i in 1 .. cardinality(v_done.ords) loop
      if v_done.refusals is not null then
        v_code[v_done.ords[i]] := case v_done.refusals[i] ->> 'code' when 'BUSY' then 'BUSY' else 'REFUSED' end;
        v_refusal[v_done.ords[i]] := v_done.refusals[i];
        continue;
      end if;
      v_code[v_done.ords[i]] := 'OK';
      v_debit_after[v_done.ords[i]] := v_done.debit_afters[i];
      v_credit_after[v_done.ords[i]] := v_done.credit_afters[i];
    end loop;
    v_played := v_played || v_done.played;
    if v_done.record_name is not null then
      perform ledger_record(v_done.record_name, v_done.members, v_done.ids, v_done.records);
    end if;
  end loop;

  if cardinality(v_played) > 0 then perform note_play(v_played); end if;

  if array_position(v_code, null) is not null then
    for v_one in
      select x.ord, r.* from ledger_elements(p_member, p_id, p_movement, p_kind, p_resolves, p_debit, p_credit,
          p_amount, p_currency, p_reason, p_operation_lock, p_expect_version, p_statement_type, p_counterpart, p_reference,
          p_record_name, p_record, p_outbox, p_at_stake, p_guarded) x
        cross join lateral ledger_post_one(x.member, x.id, x.movement, x.kind, x.resolves, x.debit, x.credit, x.amount,
          x.currency, x.reason, x.operation_lock, x.expect_version, x.statement_type, x.counterpart, x.reference, x.record_name,
          x.record, x.outbox, x.at_stake, x.guarded) r
      where v_code[x.ord] is null
    loop
      v_code[v_one.ord] := v_one.code;
      v_debit_after[v_one.ord] := v_one.debit_after;
      v_credit_after[v_one.ord] := v_one.credit_after;
      v_refusal[v_one.ord] := v_one.refusal;
    end loop;
  end if;
  return query select * from unnest(v_code, v_debit_after, v_credit_after, v_refusal);
end $function$;

CREATE FUNCTION ledger_post_one(p_member uuid, p_id uuid, p_movement uuid, p_kind text, p_resolves uuid, p_debit text, p_credit text, p_amount bigint, p_currency text, p_reason text, p_operation_lock text, p_expect_version bigint, p_statement_type text, p_counterpart text, p_reference jsonb, p_record_name text, p_record jsonb, p_outbox jsonb, p_at_stake boolean, p_guarded boolean, OUT code text, OUT debit_after bigint, OUT credit_after bigint, OUT refusal jsonb)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET jit TO 'off'
 SET lock_timeout TO '500ms'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  v_locked int;
  v_debit account;
  v_credit account;
  v_seen entry;
  v_hold entry;
  v_operation_lock text := p_operation_lock;
  v_free boolean := true;
begin
  if p_at_stake then
    v_free := limits_try_lock(p_member);
    -- Judged under that lock, which every other poster of this entry takes, too. An entry that is already posted is only
    -- replayed.
    if v_free and (select t.id from entry t where t.member_id = p_member and t.id = p_id) is null then
      refusal := (play_refusals(array[p_member], array[p_amount]))[1];
      if refusal is not null then
        code := 'LIMITED'; return;
      end if;
    end if;
  end if;
  -- Locks the accounts before the idempotency key is looked up: the look-up, a new statement with a new snapshot, then
  -- sees a key that the previous lock holder committed.
  select count(*) into v_locked from (select 1 from account a
    where a.member_id = p_member and a.code in (p_debit, p_credit) order by a.code for update skip locked) locked;

  select * into v_seen from entry t where t.member_id = p_member and t.id = p_id;
  if found then
    if (v_seen.kind, v_seen.resolves, v_seen.debit, v_seen.credit, v_seen.amount, v_seen.currency)
       is distinct from (p_kind, p_resolves, p_debit, p_credit, p_amount, p_currency) then
      code := 'KEY_REUSED';
    else
      code := 'REPLAYED'; debit_after := v_seen.debit_after; credit_after := v_seen.credit_after;
    end if;
    return;
  end if;

  select * into v_debit from account a where a.member_id = p_member and a.code = p_debit;
  select * into v_credit from account a where a.member_id = p_member and a.code = p_credit;
  -- An unlocked balance may change, so BUSY comes before all rules; only a key that is already posted has a final
  -- result.
  if not v_free
     or v_locked < (v_debit.code is not null)::int + (p_credit <> p_debit and v_credit.code is not null)::int then
    code := 'BUSY'; return;
  end if;
  if (p_debit not like 'operator:%' and v_debit.currency is distinct from p_currency)
     or (p_credit not like 'operator:%' and v_credit.currency is distinct from p_currency) then
    code := 'NO_ACCOUNT'; return;
  end if;
  if p_expect_version is not null and p_expect_version is distinct from
     (case when p_debit like 'game:%' or p_credit like 'operator:%' then v_debit.version else v_credit.version end) then
    code := 'STALE'; return;
  end if;

  if p_kind in ('post', 'void') then
    select * into v_hold from entry t where t.member_id = p_member and t.id = p_resolves and t.kind = 'hold';
    if not found or v_hold.amount <> p_amount or v_hold.credit <> p_debit
       or (p_kind = 'void' and v_hold.debit <> p_credit) then
      code := 'NO_HOLD'; return;
    end if;
    v_operation_lock := v_hold.operation_lock;
    if not exists (select 1 from open_hold h
                   where h.member_id = p_member and h.operation_lock = v_operation_lock and h.entry_id = p_resolves) then
      code := 'ALREADY_RESOLVED'; return;
    end if;
  elsif p_operation_lock is not null and exists (select 1 from open_hold h
                                       where h.member_id = p_member and h.operation_lock = p_operation_lock) then
    code := 'PENDING'; return;
  end if;
  -- After the above: a late answer about a movement that has ended has its own outcome.
  if v_debit.closed or v_credit.closed then
    code := 'NO_ACCOUNT'; return;
  end if;
  if v_debit.balance < p_amount then -- null, hence false, for an operator account
    code := 'MONEY_NOT_ENOUGH'; return;
  end if;
  if p_guarded then
    refusal := (ledger_guard(p_record_name, array[p_member], array[p_id], array[p_record]))[1];
    if refusal is not null then
      code := case refusal ->> 'code' when 'BUSY' then 'BUSY' else 'REFUSED' end; return;
    end if;
  end if;

  code := 'OK';
  debit_after := v_debit.balance - p_amount;
  credit_after := v_credit.balance + p_amount;
  update account a set balance = case a.code when p_debit then debit_after else credit_after end,
                       version = a.version + 1
    where a.member_id = p_member and a.code in (p_debit, p_credit);
  insert into entry (member_id, id, movement_id, kind, resolves, debit, credit, amount, currency, reason, operation_lock,
      debit_after, credit_after, statement_type, counterpart, reference, xid)
    values (p_member, p_id, p_movement, p_kind, p_resolves, p_debit, p_credit, p_amount, p_currency, p_reason,
      v_operation_lock, debit_after, credit_after, p_statement_type, p_counterpart, p_reference, ledger_xid());
  if p_kind = 'hold' then
    insert into open_hold (member_id, operation_lock, entry_id) values (p_member, v_operation_lock, p_id);
  elsif p_kind in ('post', 'void') then
    delete from open_hold h where h.member_id = p_member and h.operation_lock = v_operation_lock and h.entry_id = p_resolves;
  end if;
  if p_outbox is not null then
    insert into outbox (member_id, topic, payload)
      select p_member, o->>'topic', o->'payload' from jsonb_array_elements(p_outbox) o;
  end if;
  if p_record_name is not null then
    perform ledger_record(p_record_name, array[p_member], array[p_id], array[p_record]);
  end if;
  if p_at_stake then perform note_play(array[p_member]); end if;
end $function$;

CREATE FUNCTION ledger_record(p_name text, p_member uuid[], p_id uuid[], p_data jsonb[])
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'auto'
AS $function$
begin
  execute format('select %I($1, $2, $3)', 'record_' || p_name) using p_member, p_id, p_data;
end $function$;

CREATE FUNCTION ledger_refuse(p_refusal jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'refused' using errcode = 'KP001', detail = p_refusal::text;
end $function$;

CREATE FUNCTION ledger_xid()
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
declare
  v_below bigint;
  v_offset bigint;
  v_xid bigint;
begin
  select m.below_xid, m.xid_offset into v_below, v_offset from operator_mark m where m.only_row;
  v_xid := pg_current_xact_id()::text::bigint + v_offset;
  -- True after a restore, until ledger_follow_xids has run: the snapshot would already count this entry as included.
  if v_xid < v_below then
    raise exception 'this database was restored, and its transaction ids are behind those of the ledger'
      using errcode = '55000', hint = 'The next start of a server raises them, and so does its operator-snapshot job.';
  end if;
  return v_xid;
end $function$;

CREATE FUNCTION ledger_xids_behind()
 RETURNS bigint
 LANGUAGE sql
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
 SET enable_indexonlyscan TO 'off'
 SET jit TO 'off'
AS $function$
  with cluster as materialized (
    select pg_snapshot_xmax(pg_current_snapshot())::text::bigint + m.xid_offset as next_xid, m.below_xid
      from operator_mark m where m.only_row
  )
  select greatest(c.below_xid, 1 + (select max(e.xid) from entry e where e.xid >= (select next_xid from cluster)),
                  c.next_xid) - c.next_xid from cluster c
$function$;

CREATE FUNCTION leg_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not leg_may(old.state, new.state) then
    raise exception 'a leg that is % can not become %', old.state, new.state;
  end if;
  return new;
end $function$;

CREATE FUNCTION leg_may(p_from text, p_to text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select p_to = any (case p_from when 'sent' then array['done', 'failed'] else array[]::text[] end);
$function$;

CREATE FUNCTION limit_period_end(p_period text, p_at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select ((limit_period_start(p_period, p_at) at time zone 'Asia/Bangkok') + ('1 ' || p_period)::interval)
         at time zone 'Asia/Bangkok';
$function$;

CREATE FUNCTION limit_period_start(p_period text, p_at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select (case p_period
            when 'week' then date_trunc('week', at.local + interval '1 day') - interval '1 day'
            else date_trunc(p_period, at.local)
          end) at time zone 'Asia/Bangkok'
    from (select p_at at time zone 'Asia/Bangkok' as local) at;
$function$;

CREATE FUNCTION limits_in_force(p_member uuid, p_kind text)
 RETURNS TABLE(name text, value bigint, period text)
 LANGUAGE sql
 STABLE
AS $function$
  select l.name, l.value, l.period from (
    select m.name, case when m.pending_from <= now() then m.pending_value else m.value end as value,
           lower(substr(m.name, length(p_kind) + 1)) as period
      from member_limit m where m.member_id = p_member and m.name like p_kind || '%'
  ) l where l.value is not null;
$function$;

CREATE FUNCTION limits_lock(p_member uuid)
 RETURNS void
 LANGUAGE sql
 SET lock_timeout TO '500ms'
AS $function$
  select pg_advisory_xact_lock(hashtextextended('limits/' || p_member, 0));
$function$;

CREATE FUNCTION limits_try_lock(p_member uuid)
 RETURNS boolean
 LANGUAGE sql
AS $function$
  select pg_try_advisory_xact_lock(hashtextextended('limits/' || p_member, 0));
$function$;

CREATE FUNCTION loss_refusal(p_member uuid, p_amount bigint)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select jsonb_build_object('code', 'LIMIT_REACHED', 'limit', r.name, 'remaining', greatest(r.value - r.lost - r.inside, 0),
           'until', wire_time(limit_period_end(r.period, now())))
    from (select l.name, l.value, l.period, money_in_games(p_member) as inside,
                 lost_since(p_member, limit_period_start(l.period, now())) as lost
            from limits_in_force(p_member, 'loss') l) r
   where r.lost >= r.value or r.lost + r.inside + p_amount > r.value
   order by r.value - r.lost - r.inside, limit_period_end(r.period, now()) desc
   limit 1;
$function$;

CREATE FUNCTION losses_of(p_member uuid[], p_from date, p_to date)
 RETURNS TABLE(member_id uuid, bets bigint, plain_stakes bigint, plain_payouts bigint, success_stakes bigint, success_payouts bigint, fail_stakes bigint, fail_payouts bigint)
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
  with span as materialized (
    select p_from::timestamp at time zone 'Asia/Bangkok' as begins, p_to::timestamp at time zone 'Asia/Bangkok' as ends
  ), days as materialized (
    select q.m, q.n, d.bets, d.stakes, d.payouts from unnest(p_member) with ordinality as q (m, n)
      cross join lateral (select coalesce(sum(x.bets), 0)::bigint as bets, coalesce(sum(x.stakes), 0)::bigint as stakes,
                                 coalesce(sum(x.payouts), 0)::bigint as payouts
                            from bet_day x where x.member_id = q.m and x.day >= p_from and x.day < p_to offset 0) d
  ), rounds as materialized (
    select q.n, r.state, i.stakes as inside_stakes, i.payouts as inside_payouts, w.stakes, w.payouts
      from span s cross join unnest(p_member) with ordinality as q (m, n)
        cross join lateral (
          (select x.state, x.started_at, x.ended_at from member_bonus x
            where x.member_id = q.m and x.started_at >= s.begins and x.started_at < s.ends)
          union all
          -- Bonuses of a member do not overlap, so of those that began before, only the last can reach into these days.
          (select x.state, x.started_at, x.ended_at from member_bonus x
            where x.member_id = q.m and x.started_at < s.begins order by x.started_at desc limit 1)
          offset 0) r
        cross join lateral (select coalesce(sum(b.stakes), 0)::bigint as stakes, coalesce(sum(b.payouts), 0)::bigint as payouts
          from bets_between(q.m, greatest(r.started_at, s.begins), least(r.ended_at, s.ends)) b) i
        cross join lateral (select coalesce(sum(b.stakes), 0)::bigint as stakes, coalesce(sum(b.payouts), 0)::bigint as payouts
          from bets_between(q.m, r.started_at, case when r.ended_at < s.ends then r.ended_at else r.started_at end) b) w
     where r.ended_at is null or r.ended_at >= s.begins
  ), played as materialized (
    select r.n, sum(r.inside_stakes)::bigint as inside_stakes, sum(r.inside_payouts)::bigint as inside_payouts,
           coalesce(sum(r.stakes) filter (where r.state = 'success'), 0)::bigint as success_stakes,
           coalesce(sum(r.payouts) filter (where r.state = 'success'), 0)::bigint as success_payouts,
           coalesce(sum(r.stakes) filter (where r.state in ('fail', 'expired')), 0)::bigint as fail_stakes,
           coalesce(sum(r.payouts) filter (where r.state in ('fail', 'expired')), 0)::bigint as fail_payouts
      from rounds r group by r.n
  )
  select d.m, d.bets, d.stakes - coalesce(p.inside_stakes, 0), d.payouts - coalesce(p.inside_payouts, 0),
         coalesce(p.success_stakes, 0), coalesce(p.success_payouts, 0), coalesce(p.fail_stakes, 0), coalesce(p.fail_payouts, 0)
    from days d left join played p on p.n = d.n order by d.n;
$function$;

CREATE FUNCTION lost_since(p_member uuid, p_since timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(sum(case when t.credit like 'operator:%' then t.amount else -t.amount end), 0)::bigint from entry t
   where t.member_id = p_member and t.reason = 'game-result' and t.created_at >= p_since;
$function$;

CREATE FUNCTION may_bonus(member uuid[], entry uuid[], data jsonb[])
 RETURNS jsonb[]
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
declare
  v_keys jsonb[] := request_overtaken(array(select d -> 'request' from unnest(data) with ordinality as row(d, n) order by n));
  v_refusals jsonb[];
begin
  with offers as materialized (
    -- Locks the offers in one order, and waits for none of them.
    select c.code, o.code is not null as mine, o.left, o.version, o.runs
      from (select distinct d ->> 'offerCode' as code from unnest(data) as row(d) order by 1) c
        left join lateral (
          select x.code, x.quota - x.taken as left, x.version, bonus_offer_runs(x) as runs
            from bonus_offer x where x.code = c.code offset 0 for update skip locked) o on true
  ), asked as materialized (
    select q.n, q.m, q.d, q.k ->> 'code' as overtaken, o.mine, o.left, o.version, o.runs,
           (select x.id from member_bonus x where x.member_id = q.m and x.state = 'open') as open,
           (select count(*) from member_bonus x where x.member_id = q.m) as bonuses,
           (select h.operation_lock from open_hold h where h.member_id = q.m limit 1) as hold,
           (select bool_or(u.at_play or u.won_unreported) from games_in_use(q.m) u) as unreported
      from unnest(member, data, v_keys) with ordinality as q (m, d, k, n) join offers o on o.code = q.d ->> 'offerCode'
  ), judged as materialized (
    select a.n, a.left, a.d ->> 'offerCode' as code, case
             when a.overtaken is not null then a.overtaken
             when a.mine is not true then 'BUSY'
             when a.open is not null then 'BONUS_ALREADY_ACTIVE'
             when a.runs is not true or a.version <> (a.d ->> 'offerVersion')::int
               or a.bonuses <> (a.d ->> 'bonuses')::bigint then 'STALE'
             when a.hold is not null then 'BONUS_CONDITION'
             -- An unsettled bet, or a result that no bet explains, appeared since.
             when a.unreported then 'STALE'
           end as refused
      from asked a
  ), counted as (
    select j.*, count(*) filter (where j.refused is null) over (partition by j.code order by j.n) as nth from judged j
  )
  select array_agg(case when c.refused is not null then jsonb_build_object('code', c.refused)
                        when c.left < c.nth then jsonb_build_object('code', 'BONUS_FULL') end order by c.n)
    into v_refusals from counted c;
  return v_refusals;
end $function$;

CREATE FUNCTION may_bonus_end(member uuid[], entry uuid[], data jsonb[])
 RETURNS jsonb[]
 LANGUAGE sql
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
  select array(
    select case when r.id is null and s.state is null then jsonb_build_object('code', 'NO_DATA')
                when r.id is null then jsonb_build_object('code', 'BUSY')
                when r.state <> 'open' then jsonb_build_object('code', 'NO_DATA')
                when not bonus_is_as_read(r.held, q.d) then jsonb_build_object('code', 'STALE')
                when (select h.operation_lock from open_hold h where h.member_id = q.m limit 1) is not null
                  then jsonb_build_object('code', 'BONUS_CONDITION') end
      from unnest(member, data) with ordinality as q (m, d, n)
        left join lateral (select x.id, x.state, x as held from member_bonus x
          where x.member_id = q.m and x.id = (q.d ->> 'id')::uuid offset 0 for update skip locked) r on true
        left join lateral (select x.state from member_bonus x
          where x.member_id = q.m and x.id = (q.d ->> 'id')::uuid offset 0) s on true
     order by q.n);
$function$;

CREATE FUNCTION may_commission(member uuid[], entry uuid[], data jsonb[])
 RETURNS jsonb[]
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
declare
  v_mine uuid[];
begin
  select array_agg(l.member_id) into v_mine
    from (select distinct m from unnest(member) as q (m) order by m) w
      cross join lateral (select b.member_id from invite_summary b where b.member_id = w.m offset 0 for update skip locked) l;
  return array(
    select case when b.member_id is null then jsonb_build_object('code', 'STALE')
                when b.member_id = any (v_mine) is not true then jsonb_build_object('code', 'BUSY')
                when b.commissions <> (q.d ->> 'last')::bigint or b.uncollected <> (q.d ->> 'amount')::bigint
                  then jsonb_build_object('code', 'STALE') end
      from unnest(member, data) with ordinality as q (m, d, n)
        left join lateral (select x.* from invite_summary x where x.member_id = q.m offset 0) b on true
     order by q.n);
end $function$;

CREATE FUNCTION may_leg(member uuid[], entry uuid[], data jsonb[])
 RETURNS jsonb[]
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  v_bonuses jsonb[] := bonus_refusals(member, array(
    select case when d ->> 'direction' = 'in' then d ->> 'code' end from unnest(data) with ordinality as row(d, n) order by n));
  v_keys jsonb[] := request_refusals(array(
    select case when r.w is null then r.d -> 'request' end from unnest(data, v_bonuses) with ordinality as r(d, w, n) order by r.n));
begin
  return array(select coalesce(r.w, r.k) from unnest(v_bonuses, v_keys) with ordinality as r(w, k, n) order by r.n);
end $function$;

CREATE FUNCTION may_leg_to(member uuid[], entry uuid[], data jsonb[])
 RETURNS jsonb[]
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  return may_leg(member, entry, data);
end $function$;

CREATE FUNCTION may_refund(member uuid[], entry uuid[], data jsonb[])
 RETURNS jsonb[]
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
begin
  return array(
    select case when r.id is null then jsonb_build_object('code', 'BUSY')
                when r.taken_at is not null or r.amount <> (q.d ->> 'amount')::bigint
                  or refund_until(q.m, r.computed_at, r.expires_at) <= clock_timestamp() then jsonb_build_object('code', 'NO_REFUND')
                when (select x.id from member_bonus x where x.member_id = q.m and x.state = 'open') is not null
                  then jsonb_build_object('code', 'REFUND_CONDITION') end
      from unnest(member, entry, data) with ordinality as q (m, e, d, n)
        left join lateral (select x.id, x.taken_at, x.amount, x.computed_at, x.expires_at from refund x
          where x.member_id = q.m and x.id = q.e offset 0 for update skip locked) r on true
     order by q.n);
end $function$;

CREATE FUNCTION may_withdrawal(member uuid[], entry uuid[], data jsonb[])
 RETURNS jsonb[]
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
declare
  v_waits jsonb[];
  v_keys jsonb[];
begin
  v_waits := array(
    select case when q.stands and mine.is_so is null then jsonb_build_object('code', 'BUSY')
                when mine.until > now() then jsonb_build_object('code', 'WITHDRAW_PENDING', 'until', wire_time(mine.until))
                when q.held is not null then q.held
                when withdraw_unproven(q.m, q.d) then jsonb_build_object('code', 'STEP_UP_REQUIRED') end
      from (select p.m, p.d, p.n, (select x.id from member x where x.id = p.m) is not null as stands, p.held
              from unnest(member, bonus_holds(member), data) with ordinality as p(m, held, d, n) offset 0) q
        -- Locks the member's row, so that a change of the bank account at this moment waits for the hold or makes the
        -- guard answer BUSY. Accounts are locked before that row, and a change locks none of them.
        left join lateral (select true as is_so, x.withdraw_waits_until as until from member x
          where x.id = q.m offset 0 for share skip locked) mine on true
     order by q.n);
  v_keys := request_refusals(array(
    select case when r.w is null then r.d -> 'request' end from unnest(data, v_waits) with ordinality as r(d, w, n) order by r.n));
  return array(select coalesce(r.w, r.k) from unnest(v_waits, v_keys) with ordinality as r(w, k, n) order by r.n);
end $function$;

CREATE FUNCTION member_at(p_member uuid, p_at timestamp with time zone)
 RETURNS TABLE(code text, currency text, balance bigint)
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
 SET max_parallel_workers_per_gather TO '0'
 SET jit TO 'off'
AS $function$
  select s.code, s.currency, sum(s.amount)::bigint from entry_side s
   where s.member_id = p_member and s.created_at < p_at and s.code not like 'operator:%' group by 1, 2
$function$;

CREATE FUNCTION member_bonus_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not member_bonus_may(old.state, new.state) then
    raise exception 'a bonus that is % can not become %', old.state, new.state;
  end if;
  return new;
end $function$;

CREATE FUNCTION member_bonus_may(p_from text, p_to text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select p_to = any (case p_from when 'open' then array['success', 'fail', 'expired', 'void'] else array[]::text[] end);
$function$;

CREATE FUNCTION member_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into member_change (member_id, what, before, after)
  select new.id, c.what, c.before, c.after from (values
    ('break', old.break_until is distinct from new.break_until,
      jsonb_build_object('until', wire_time(old.break_until)), jsonb_build_object('until', wire_time(new.break_until))),
    ('exclusion', old.excluded_until is distinct from new.excluded_until,
      jsonb_build_object('until', wire_time(old.excluded_until)), jsonb_build_object('until', wire_time(new.excluded_until))),
    ('bank-account', (old.bank_code, old.bank_account_no) is distinct from (new.bank_code, new.bank_account_no),
      jsonb_build_object('bank', old.bank_code, 'last', right(old.bank_account_no, 4)),
      jsonb_build_object('bank', new.bank_code, 'last', right(new.bank_account_no, 4))),
    ('bank-name', old.bank_account_name is distinct from new.bank_account_name, null, null),
    ('name', old.name is distinct from new.name, null, null),
    ('password', old.password_hash is distinct from new.password_hash, null, null)) c (what, is_so, before, after)
   where c.is_so;
  return null;
end $function$;

CREATE FUNCTION member_erase(p_member uuid, p_approval uuid, p_years integer, p_digests bytea[])
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
AS $function$
declare
  m member;
  v_refusal text;
  v_digits text;
  v_chats uuid[];
  v_files text[];
  v_rows audit[];
  v_after bigint := 0;
begin
  if not exists (select from approval_request p where p.id = p_approval and p.kind = 'member-erasure' and p.member_id = p_member
                    and p.state = 'approved' and p.decided_by <> p.requested_by) then
    raise exception 'the erasure % was not approved by two people', p_approval;
  end if;
  -- Whoever moves money or changes limits, phone or bank account waits, and finds an erased member.
  perform limits_lock(p_member);
  select x.* into m from member x where x.id = p_member for update;
  perform 1 from account a where a.member_id = p_member order by a.code for update;
  v_refusal := member_erasure_refusal(p_member, p_years, p_digests <> '{}');
  if v_refusal is not null then return v_refusal; end if;
  perform account_close_by_owner(p_member);

  insert into excluded_person (digest, until) select d.digest, m.excluded_until from unnest(p_digests) d (digest)
    on conflict (digest) do update set until = greatest(excluded_person.until, excluded.until);
  v_digits := left(translate(replace(p_member::text, '-', ''), 'abcdef', '012345'), 32);
  update member x set erased_at = now(), status = 'inactive', username = 'erased', phone = '+0' || right(v_digits, 13),
         name = 'Erased ' || x.public_id, password_hash = 'erased', bank_account_no = right(v_digits, 15),
         bank_account_name = 'ERASED ' || x.public_id, source_code = null
   where x.id = p_member;

  v_chats := array(select c.id from chat c where c.member_id = p_member
                   union select g.id from chat g join chat c on c.id = g.joined_to where c.member_id = p_member);
  v_files := array(select s.file_key from slip s where s.member_id = p_member
                   union select f.key from chat_file f where f.chat_id = any (v_chats));
  delete from chat_message c where c.chat_id = any (v_chats);
  delete from chat_note c where c.chat_id = any (v_chats);
  delete from chat_file c where c.chat_id = any (v_chats);

  -- Phone, bank accounts, and what was stored under them.
  delete from phone_claim x where x.member_id = p_member;
  -- Payments from the member's account that were credited to others name the member, too.
  with paid as (
    update bank_receipt x set from_bank = null, from_account = null, from_names = '{}'
      from bank_account_claim c
     where c.member_id = p_member and x.from_bank = c.bank_code and x.from_account = c.account_no and x.member_id is not null
    returning x.member_id, c.bank_code || ' ' || c.account_no as about)
  delete from member_flag x using paid p where x.member_id = p.member_id and x.kind = 'shared-payer' and x.about = p.about;
  delete from bank_account_claim x where x.member_id = p_member;
  delete from otp x where x.phone = m.phone;
  delete from otp_verified x where x.phone = m.phone;
  delete from password_reset x where x.member_id = p_member or x.phone = m.phone;
  update withdrawal x set account_no = '', account_name = '' where x.member_id = p_member;
  update bank_receipt x set from_bank = null, from_account = null, from_names = '{}' where x.member_id = p_member;
  update slip x set qr_text = case when x.qr_text is not null then '' end, from_bank = null, from_account = null,
         note = case when x.note <> '' then 'erased' else '' end
   where x.member_id = p_member;

  delete from qr_claim x using qr q where q.member_id = p_member and q.id = x.qr_id and x.member_id = p_member and q.state <> 'paid';
  delete from qr x where x.member_id = p_member and x.state <> 'paid';

  -- Sessions, devices, networks, and everything the member logs in or confirms with.
  delete from session x where x.member_id = p_member;
  delete from device x where x.member_id = p_member;
  delete from known_network x where x.member_id = p_member;
  delete from passkey x where x.member_id = p_member;
  delete from passkey_claim x where x.member_id = p_member;
  delete from passkey_challenge x where x.member_id = p_member;
  delete from push_subscription x where x.member_id = p_member;
  delete from push_claim x where x.member_id = p_member;
  delete from push_delivery x where x.member_id = p_member;
  delete from impersonation_code x where x.member_id = p_member;
  delete from withdraw_pin x where x.member_id = p_member;
  delete from withdraw_proof x where x.member_id = p_member;
  update consent x set user_agent = null where x.member_id = p_member;

  -- Tags, flags, notes and reasons that staff wrote.
  delete from member_tag x where x.member_id = p_member;
  delete from abuse_flag x where x.member_id = p_member;
  delete from member_flag x where x.member_id = p_member;
  update limit_flag x set note = case when x.note is not null then 'erased' end where x.member_id = p_member;
  update member_note x set note = 'erased' where x.member_id = p_member;
  update account_status_change x set why = 'erased' where x.member_id = p_member;
  update decision x set why = 'erased' where x.member_id = p_member;
  -- Approved requests about money keep their content, because ledger entries rest on them; it names nobody.
  update approval_request x set payload = case when x.kind in ('credit', 'debit', 'decision') then x.payload else '{}' end, why = 'erased',
         decided_why = case when x.decided_why is not null then 'erased' end
   where x.member_id = p_member;

  -- Messages and notifications to the member, those that the changes above caused included.
  delete from sms x where x.member_id = p_member;
  delete from recent_error x where x.member_id = p_member;
  delete from request x where x.owner = p_member;
  delete from notification x where x.member_id = p_member;
  delete from security_event x where x.member_id = p_member;
  update member_change x set before = null, after = null where x.member_id = p_member;
  delete from outbox x where x.member_id = p_member;

  -- Files leave the store by jobs of a hundred keys.
  insert into outbox (member_id, topic, payload)
  select p_member, 'job', jsonb_build_object('queue', 'erased-files', 'data', jsonb_build_object('keys', jsonb_agg(f.key)))
    from unnest(v_files) with ordinality f (key, n) group by (f.n - 1) / 100;

  loop
    v_rows := array(select a from audit a where a.member_id = p_member and a.seq > v_after order by a.seq limit 200);
    exit when v_rows = '{}';
    v_after := (v_rows[cardinality(v_rows)]).seq;
    perform audit_redact_by_owner(array(
      select row(a.seq, a.at, a.staff_id, a.who, a.session_id, a.address, a.request_id, a.action, a.subject, a.subject_id, a.member_id,
                 null, null, null, a.previous, a.hash)::audit
        from unnest(v_rows) a where num_nonnulls(a.before, a.after, a.why) > 0 and a.action <> 'redactAudit'), 'erasure', p_member);
  end loop;
  return null;
end $function$;

CREATE FUNCTION member_erased_by_owner()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not pg_has_role((select c.relowner from pg_class c where c.oid = tg_relid), 'usage') then
    raise exception 'only member_erase changes what says that a member is erased: %', new.id;
  end if;
  return new;
end $function$;

CREATE FUNCTION member_erasure_refusal(p_member uuid, p_years integer, p_keeps_exclusion boolean)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
declare
  m member;
begin
  select x.* into m from member x where x.id = p_member;
  if not found or m.erased_at is not null then return 'ERASED'; end if;
  if exists (select from account a where a.member_id = p_member and a.balance <> 0)
     or exists (select from invite_summary s where s.member_id = p_member and s.uncollected > 0)
     or exists (select from refund r where r.member_id = p_member and r.taken_at is null and r.amount > 0 and r.expires_at > now()) then
    return 'MONEY';
  end if;
  if exists (select from member_bonus b where b.member_id = p_member and b.ended_at is null) then return 'BONUS'; end if;
  if exists (select from open_hold o where o.member_id = p_member)
     or exists (select from inquiry i where i.member_id = p_member)
     or exists (select from withdrawal w where w.member_id = p_member and w.state not in ('paid', 'returned'))
     or exists (select from qr q where q.member_id = p_member and (q.state in ('creating', 'open') or q.gateway_open and q.state <> 'paid'))
     or exists (select from slip s where s.member_id = p_member and s.ended_at is null)
     or exists (select from gift_link g where g.member_id = p_member and g.ended_at is null)
     or exists (select from deposit_notice n where n.member_id = p_member and n.state = 'open')
     or exists (select from leg l where l.member_id = p_member and l.ended_at is null)
     or exists (select from alarm a where a.member_id = p_member and (a.resolved_at is null or a.suspense <> 0))
     or exists (select from chat c where c.member_id = p_member and c.state <> 'solved')
     or exists (select from approval_request p where p.member_id = p_member and p.state = 'open' and p.kind <> 'member-erasure')
     -- A payment in suspense is nobody's yet: only the decision names whom it credits.
     or exists (select from approval_request p where p.state = 'open' and p.payload ->> 'toMember' = m.public_id) then
    return 'OPEN';
  end if;
  if m.break_until > now() or (m.excluded_until > now() and not p_keeps_exclusion) then return 'EXCLUDED'; end if;
  if exists (select from entry e where e.member_id = p_member and e.created_at > now() - p_years * interval '1 year') then
    return 'RECORDS';
  end if;
  return null;
end $function$;

CREATE FUNCTION member_flows(p_member uuid, p_from timestamp with time zone, p_to timestamp with time zone, OUT came bigint, OUT times bigint, OUT most_of_day bigint, OUT went bigint)
 RETURNS record
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$
  select coalesce(sum(d.amount), 0)::bigint, coalesce(sum(d.n), 0)::bigint, coalesce(max(d.amount), 0)::bigint,
         (select coalesce(sum(w.amount), 0)::bigint from withdrawal w
           where w.member_id = p_member and w.created_at >= p_from and w.created_at < p_to and w.state <> 'returned')
    from (select backoffice_day(t.created_at) as day, sum(t.amount) as amount, count(*) as n from entry t
           where t.member_id = p_member and t.statement_type = 'deposit' and t.credit = 'wallet' and t.reason <> 'correction'
             and t.created_at >= p_from and t.created_at < p_to
           group by 1) d;
$function$;

CREATE FUNCTION member_in_out(p_member uuid)
 RETURNS TABLE(deposits bigint, deposited bigint, withdrawals bigint, withdrawn bigint)
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
begin
  return query
  select d.n, d.sum, w.n, w.sum
    from (select count(*) as n, coalesce(sum(e.amount), 0)::bigint as sum from entry e
           where e.member_id = p_member and e.statement_type = 'deposit') d
      cross join (select count(*) as n, coalesce(sum(o.amount), 0)::bigint as sum from (
           select x.amount from withdrawal x where x.member_id = p_member and x.state = 'paid'
           union all
           select e.amount from entry e where e.member_id = p_member and e.statement_type = 'withdraw' and e.kind = 'move') o) w;
end $function$;

CREATE FUNCTION member_limit_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into member_change (member_id, what, before, after)
  values (new.member_id, 'limit',
          case when tg_op = 'UPDATE' then jsonb_build_object('name', old.name, 'value', old.value) end,
          jsonb_build_object('name', new.name, 'value', new.value, 'next', new.pending_value,
                             'from', wire_time(new.pending_from)));
  return null;
end $function$;

CREATE FUNCTION member_list(p_status text, p_tag text, p_from timestamp with time zone, p_to timestamp with time zone, p_before timestamp with time zone, p_id uuid, p_reads integer, p_currency text, p_over bigint, p_deposited boolean, p_most integer)
 RETURNS TABLE(id uuid, wallet bigint)
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
  select r.id, coalesce(w.balance, 0)
    from member_list_reads(p_status, p_tag, p_from, p_to, p_before, p_id, p_reads) r
      cross join lateral (select x.status, x.currency from member x where x.id = r.id offset 0) m
      left join lateral (select a.balance from account a where a.member_id = r.id and a.code = 'wallet' offset 0) w on true
   where r.joined >= p_from and r.joined < p_to
     and (p_status is null or m.status = p_status)
     and (p_currency is null or m.currency = p_currency)
     and (p_over is null or coalesce(w.balance, 0) >= p_over)
     and (p_deposited is null or p_deposited = exists (
       select from entry e where e.member_id = r.id and e.statement_type = 'deposit' and e.reason <> 'correction' limit 1))
   limit p_most;
$function$;

CREATE FUNCTION member_list_filter_save(p_staff uuid, p_name text, p_filter jsonb, p_most bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('member-filters/' || p_staff, 0));
  if (select count(*) from member_list_filter f where f.staff_id = p_staff and f.name <> p_name) >= p_most then return false; end if;
  insert into member_list_filter as f (staff_id, name, filter) values (p_staff, p_name, p_filter)
    on conflict (staff_id, name) do update set filter = excluded.filter, saved_at = now();
  return true;
end $function$;

CREATE FUNCTION member_list_reads(p_status text, p_tag text, p_from timestamp with time zone, p_to timestamp with time zone, p_before timestamp with time zone, p_id uuid, p_reads integer)
 RETURNS TABLE(id uuid, joined timestamp with time zone)
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
 SET enable_sort TO 'off'
AS $function$
declare
  v_before timestamptz := coalesce(p_before, p_to);
  v_id uuid := coalesce(p_id, '00000000-0000-0000-0000-000000000000');
begin
  if p_tag is not null then
    -- Ids contain the time at which they were made, so their order is that of joining.
    return query select m.id, m.created_at
      from (select t.member_id from member_tag t where t.tag = p_tag and (p_id is null or t.member_id < p_id)
             order by t.member_id desc limit p_reads) t
        cross join lateral (select x.id, x.created_at from member x where x.id = t.member_id offset 0) m;
  elsif p_status = 'inactive' then
    return query select m.id, m.created_at from member m
      where m.status = 'inactive' and m.created_at >= p_from and (m.created_at, m.id) < (v_before, v_id)
      order by m.created_at desc, m.id desc limit p_reads;
  else
    return query select m.id, m.created_at from member m
      where m.created_at >= p_from and (m.created_at, m.id) < (v_before, v_id)
      order by m.created_at desc, m.id desc limit p_reads;
  end if;
end $function$;

CREATE FUNCTION member_rows_next(p_cursor refcursor, p_most integer)
 RETURNS SETOF text
 LANGUAGE plpgsql
AS $function$
declare
  v_row text;
begin
  for i in 1..p_most loop
    fetch p_cursor into v_row;
    exit when not found;
    return next v_row;
  end loop;
end $function$;

CREATE FUNCTION member_rows_open(p_select text, p_member uuid, p_without text[])
 RETURNS refcursor
 LANGUAGE plpgsql
AS $function$
declare
  v refcursor;
begin
  open v no scroll for execute p_select using p_member, p_without;
  return v;
end $function$;

CREATE FUNCTION member_search(p_id uuid, p_public_id text, p_phone text, p_phone_end text, p_name text, p_account text, p_account_end text, p_game text, p_receipt text, p_movement uuid, p_reference text, p_most integer)
 RETURNS TABLE(member_id uuid, why text, movement_id uuid)
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET jit TO 'off'
AS $function$
declare
  v_name text := person_key(p_name);
  v_holder text := holder_key(p_name);
  -- An id of ours contains the time when it was made; what it names was written then, or a little later.
  v_at timestamptz := to_timestamp(('x' || lpad(left(replace(p_movement::text, '-', ''), 12), 16, '0'))::bit(64)::bigint / 1000.0);
begin
  if p_id is not null then
    return query select m.id, 'id', null::uuid from member m where m.id = p_id;
  end if;
  if p_public_id is not null then
    return query select c.member_id, 'id', null::uuid from public_id_claim c where c.public_id = p_public_id;
  end if;
  if p_phone is not null then
    return query select c.member_id, 'phone', null::uuid from phone_claim c where c.phone = p_phone;
  end if;
  if p_phone_end is not null then
    return query select m.id, 'phone-end', null::uuid from member m
      where reverse(m.phone) ~>=~ reverse(p_phone_end) and reverse(m.phone) ~<~ text_end(reverse(p_phone_end)) limit p_most;
  end if;
  if p_account is not null then
    return query select c.member_id, 'bank-account', null::uuid from bank_account_claim c where c.account_no = p_account limit p_most;
  end if;
  if p_account_end is not null then
    return query select c.member_id, 'bank-account-end', null::uuid from bank_account_claim c
      where reverse(c.account_no) ~>=~ reverse(p_account_end) and reverse(c.account_no) ~<~ text_end(reverse(p_account_end))
      limit p_most;
  end if;
  if v_name <> '' then
    return query select m.id, 'name', null::uuid from member m
      where person_key(m.name) ~>=~ v_name and person_key(m.name) ~<~ text_end(v_name) limit p_most;
    return query select m.id, 'surname', null::uuid from member m
      where name_rest(m.name) ~>=~ v_name and name_rest(m.name) ~<~ text_end(v_name) limit p_most;
  end if;
  if v_holder <> '' then
    return query select m.id, 'holder', null::uuid from member m
      where holder_key(m.bank_account_name) ~>=~ v_holder and holder_key(m.bank_account_name) ~<~ text_end(v_holder) limit p_most;
  end if;
  if p_game is not null then
    return query select a.member_id, 'game-name', null::uuid from game_account a
      where lower(a.username) ~>=~ p_game and lower(a.username) ~<~ text_end(p_game) limit p_most;
  end if;
  if p_receipt is not null then
    return query select r.member_id, 'receipt', r.entry_id from receipt r where r.code = p_receipt;
  end if;
  if p_movement is not null then
    return query select e.member_id, 'movement', e.id from entry e
      where e.created_at >= v_at - interval '1 minute' and e.created_at < v_at + interval '10 minutes' and e.id = p_movement limit 1;
    return query select d.member_id, 'movement', d.subject_id from decision d where d.subject_id = p_movement limit 1;
    return query select p.member_id, 'payment', p.credit_id from bank_receipt p where p.id = p_movement and p.member_id is not null;
  end if;
  if p_reference is not null then
    return query select c.member_id, 'slip', null::uuid from slip_claim c where c.trans_ref = p_reference limit p_most;
    return query select c.member_id, 'qr', (select y.id from qr_payment y
        where y.member_id = c.member_id and y.qr_id = c.qr_id limit 1)
      from qr_claim c where c.reference = upper(p_reference) limit p_most;
    return query select p.member_id, 'payment', p.credit_id
      from bank b join bank_receipt_key k on k.key = 'ref/' || b.code || '/' || p_reference
        join bank_receipt p on p.id = k.bank_receipt_id
      where p.member_id is not null limit p_most;
  end if;
end $function$;

CREATE FUNCTION member_tag_set(p_member uuid, p_tag text, p_on boolean, p_staff uuid, p_most bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('tags/' || p_member, 0));
  if not p_on then
    delete from member_tag t where t.member_id = p_member and t.tag = p_tag;
    return found;
  end if;
  if exists (select from member_tag t where t.member_id = p_member and t.tag = p_tag) then return false; end if;
  if (select count(*) from member_tag t where t.member_id = p_member) >= p_most then return null; end if;
  insert into member_tag (member_id, tag, staff_id) values (p_member, p_tag, p_staff);
  return true;
end $function$;

CREATE FUNCTION member_tags_used(p_most integer)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$
  with recursive used as (
    (select t.tag, 1 as n from member_tag t order by t.tag limit 1)
    union all
    select next.tag, u.n + 1 from used u cross join lateral (
      select t.tag from member_tag t where t.tag > u.tag order by t.tag limit 1) next where u.n < p_most
  )
  select u.tag from used u;
$function$;

CREATE FUNCTION member_turnover(p_member uuid, p_from date, p_to date)
 RETURNS bigint
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$
  select coalesce(sum(b.turnover), 0)::bigint from bet_day b where b.member_id = p_member and b.day >= p_from and b.day < p_to;
$function$;

CREATE FUNCTION members_unknown(p_member uuid[], p_providers text[], p_from timestamp with time zone, p_to timestamp with time zone)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$
  with behind as materialized (
    select g.code, greatest(b.read_until, p_from) as since from providers_behind(p_from, p_to) b join game g on g.provider = b.provider
     where b.provider = any (p_providers)
  )
  select m from unnest(p_member) m
   where exists (select from behind b
       cross join lateral (select x.code from game_account x where x.member_id = m and x.code = b.code offset 0) a
      where can_have_bet(m, a.code, b.since))
      or exists (select from invalid_bets_of(m) o where o.from_at < p_to and o.to_at >= p_from);
$function$;

CREATE FUNCTION missed_deposit_of(p_member uuid, p_amount bigint, p_paid_at timestamp with time zone, p_late interval DEFAULT '00:00:00'::interval)
 RETURNS uuid
 LANGUAGE sql
 STABLE
AS $function$
  select w.entry_id from missed_deposit w
   where w.member_id = p_member and w.amount = p_amount and w.bank_receipt_id is null
     and w.credited_at between p_paid_at - p_late - interval '62 minutes' and p_paid_at + missed_window()
   order by w.credited_at limit 1;
$function$;

CREATE FUNCTION missed_window()
 RETURNS interval
 LANGUAGE sql
 STABLE
AS $function$
  select (1 + greatest(30, coalesce((select (c.value ->> 'statementDays')::integer from content c where c.key = 'deposit'), 60)))
         * interval '1 day';
$function$;

CREATE FUNCTION money_between(p_currency text, p_from timestamp with time zone, p_to timestamp with time zone)
 RETURNS TABLE(starts_at timestamp with time zone, money_in bigint, ins bigint, money_out bigint, outs bigint)
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
 SET max_parallel_workers_per_gather TO '0'
 SET jit TO 'off'
AS $function$
  select starts_at, sum(money_in)::bigint, sum(ins)::bigint, sum(money_out)::bigint, sum(outs)::bigint from (
    select m.* from money_interval m where m.starts_at >= p_from and m.starts_at < p_to and m.currency = p_currency
    union all
    select t.* from money_intervals((select m.below_xid from daily_sum_mark m where m.only_row), 9223372036854775807, p_from) t
     where t.starts_at < p_to and t.currency = p_currency
  ) both_parts group by 1
$function$;

CREATE FUNCTION money_in_games(p_member uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select (select coalesce(sum(a.balance), 0) from account a where a.member_id = p_member and a.code like 'game:%')::bigint
       + (select coalesce(sum(t.amount), 0) from open_hold h join entry t on t.member_id = h.member_id and t.id = h.entry_id
           where h.member_id = p_member and h.operation_lock like 'game:%')::bigint;
$function$;

CREATE FUNCTION money_intervals(p_from_xid bigint, p_to_xid bigint, p_since timestamp with time zone)
 RETURNS TABLE(starts_at timestamp with time zone, currency text, money_in bigint, ins bigint, money_out bigint, outs bigint)
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$
  select date_bin('10 minutes', s.created_at, '2000-01-01 00:00+00'), s.currency,
         coalesce(sum(case when s.gave then s.amount else -s.amount end) filter (where is_channel(s.code)), 0)::bigint,
         count(*) filter (where is_channel(s.code) and s.gave),
         coalesce(sum(case when s.gave then -s.amount else s.amount end) filter (where s.code like 'operator:payout:%'), 0)::bigint,
         count(*) filter (where s.code like 'operator:payout:%' and not s.gave)
    from flow_side s
   where s.xid >= p_from_xid and s.xid < p_to_xid and s.created_at >= p_since
     and (is_channel(s.code) or s.code like 'operator:payout:%')
   group by 1, 2
$function$;

CREATE FUNCTION name_rest(p_name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when strpos(k, ' ') > 0 then substr(k, strpos(k, ' ') + 1) end
    from (select lower(regexp_replace(btrim(normalize(p_name, NFKC)), '\s+', ' ', 'g')) as k) n;
$function$;

CREATE FUNCTION new_members(p_from date, p_to date, p_currency text)
 RETURNS TABLE(day date, registered bigint, first_deposits bigint)
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
AS $function$
  select c.day, c.registered, c.first_deposits from new_count c
   where c.day >= p_from and c.day < p_to and c.currency = p_currency
  union all
  select n.day, n.registered, n.first_deposits from new_uncounted(p_from, p_to) n where n.currency = p_currency
$function$;

CREATE FUNCTION new_uncounted(p_from date, p_to date)
 RETURNS TABLE(day date, currency text, registered bigint, first_deposits bigint)
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
AS $function$
  with open as materialized (select greatest(p_from, (select max(c.day) + 1 from new_count c)) as day)
  select backoffice_day(m.created_at), m.currency, count(*), 0 from member m
   where m.created_at >= (select o.day from open o)::timestamp at time zone 'Asia/Bangkok'
     and m.created_at < p_to::timestamp at time zone 'Asia/Bangkok' group by 1, 2
  union all
  select f.day, f.currency, 0, count(*) from first_deposit f
   where f.day >= (select o.day from open o) and f.day < p_to group by 1, 2
$function$;

CREATE FUNCTION no_answers_escalated(p_kind text, p_since timestamp with time zone)
 RETURNS TABLE(provider text, period date, is_open boolean)
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$
  select al.details ->> 'provider', (al.details ->> 'period')::date, al.resolved_at is null from alarm al
   where al.kind = 'no-answer' and al.details ->> 'accrual' = p_kind and coalesce(al.resolved_at, 'infinity') >= p_since;
$function$;

CREATE FUNCTION note_active(p_from_xid bigint, p_to_xid bigint)
 RETURNS void
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET jit TO 'off'
AS $function$
begin
  with did as materialized (
    select distinct x.member_id, x.did, backoffice_day(x.created_at) as day from (
      select e.member_id, e.created_at,
             case when e.credit = 'wallet' and (is_channel(e.debit) or e.debit = 'operator:suspense') then 'deposit'
                  when (e.kind = 'post' and e.credit like 'game:%') or e.debit like 'operator:game-result:%'
                    or e.credit like 'operator:game-result:%' then 'play' end as did
        from entry e where e.xid >= p_from_xid and e.xid < p_to_xid) x
     where x.did is not null
  ), known as materialized (
    select d.*, m.currency, m.created_at from did d
      cross join lateral (select x.currency, x.created_at from member x where x.id = d.member_id offset 0) m
  ), first as (
    insert into first_deposit as f (member_id, day, currency)
      select k.member_id, min(k.day), min(k.currency) from known k where k.did = 'deposit' group by 1 order by 1
    -- An earlier deposit may be committed late.
    on conflict (member_id) do update set day = excluded.day where excluded.day < f.day
  ), added as (
    insert into active_member (span, start, did, currency, member_id)
      select distinct s.span, s.start, k.did, k.currency, k.member_id from known k cross join lateral (select x.span, span_start(x.span, k.day) as start
              from (values ('day'), ('week'), ('month')) x (span)) s
       order by 1, 2, 3, 4, 5
    on conflict do nothing returning span, start, did, currency, member_id
  )
  insert into cohort as c (week, weeks_later, currency, members)
    select w.week, (a.start - w.week) / 7, a.currency, count(*)
      from added a
        cross join lateral (select backoffice_day(x.created_at) as day from member x where x.id = a.member_id offset 0) m
        cross join lateral (select span_start('week', m.day) as week) w
     where a.span = 'week' and a.did = 'deposit' group by 1, 2, 3 order by 1, 2, 3
    on conflict (week, weeks_later, currency) do update set members = c.members + excluded.members;
end $function$;

CREATE FUNCTION note_deposits(p_member uuid[], p_entry uuid[])
 RETURNS void
 LANGUAGE sql
AS $function$
  select bonuses_add(p_member, p_entry);
  insert into limit_flag (member_id, entry_id, limit_name, amount, over)
  select t.member_id, t.id, f.name, t.amount, f.over
    from unnest(p_member, p_entry) as e (member, entry)
      cross join lateral (select * from entry x where x.member_id = e.member and x.id = e.entry offset 0) t
      cross join lateral (
        select l.name, deposited_since(e.member, limit_period_start(l.period, now())) - l.value as over
          from limits_in_force(e.member, 'deposit') l
        union all
        select 'excluded', t.amount where excluded_refusal(e.member) is not null
      ) f
   where f.over > 0
  on conflict do nothing;
$function$;

CREATE FUNCTION note_open()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
begin
  insert into active_member (span, start, did, currency, member_id)
    select s.span, span_start(s.span, backoffice_day(new.used_at)), 'open', m.currency, m.id
      from (values ('day'), ('week'), ('month')) s (span)
        cross join lateral (select x.id, x.currency from member x where x.id = new.member_id offset 0) m
     order by 1
  on conflict do nothing;
  return null;
end $function$;

CREATE FUNCTION note_play(p_member uuid[])
 RETURNS void
 LANGUAGE sql
 SET enable_seqscan TO 'off'
AS $function$
  insert into play_clock as c (member_id, began_at, seen_at)
  select m, now(), now() + interval '60 minutes' from unnest(p_member) as p(m) order by m
  on conflict (member_id) do update set (began_at, seen_at) = (
    select n.began_at, n.seen_at from play_clock_next(c, (select l.value from limits_in_force(c.member_id, 'session') l),
      interval '60 minutes') n);
$function$;

CREATE FUNCTION notification_insert(p_member uuid, p_id uuid, p_kind text, p_amount bigint, p_game text, p_reference jsonb, p_at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SET enable_seqscan TO 'off'
AS $function$
  insert into notification (member_id, id, kind, amount, game, reference, at)
  values (p_member, p_id, p_kind, p_amount, p_game, p_reference, p_at)
  on conflict (member_id, id) do update
     set kind = excluded.kind, amount = excluded.amount, game = excluded.game, reference = excluded.reference, at = excluded.at,
         seen_at = null;
$function$;

CREATE FUNCTION notification_of_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform notification_insert(new.member_id, new.id,
    case new.statement_type when 'deposit' then 'in' when 'withdraw' then 'out' when 'bonus' then 'given' else 'ended' end,
    new.amount, null, new.reference, new.created_at);
  return null;
end $function$;

CREATE FUNCTION notification_of_invitation()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
begin
  if new.uncollected > old.uncollected then
    perform notification_insert(new.member_id, new.member_id, 'invite', new.uncollected, null, null, now());
  elsif new.uncollected = 0 then
    delete from notification n where n.member_id = new.member_id and n.id = new.member_id;
  end if;
  return null;
end $function$;

CREATE FUNCTION notification_of_leg()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform notification_insert(new.member_id, new.id, 'failed-move', new.amount, new.code,
                    jsonb_build_object('kind', 'direction', 'description', new.direction), coalesce(new.ended_at, now()));
  return null;
end $function$;

CREATE FUNCTION notification_of_limit()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
begin
  update notification set kind = 'above-limit' where member_id = new.member_id and id = new.entry_id and kind = 'in';
  return null;
end $function$;

CREATE FUNCTION notification_of_refund()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
begin
  insert into notification (member_id, id, kind, amount, at) select m.member_id, m.id, 'refund', m.amount, m.computed_at from made m
    on conflict (member_id, id) do nothing;
  return null;
end $function$;

CREATE FUNCTION notification_of_slip()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform notification_insert(new.member_id, new.id, 'slip', coalesce(new.amount, 0), null, null, coalesce(new.ended_at, now()));
  return null;
end $function$;

CREATE FUNCTION notification_of_withdrawal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform notification_insert(new.member_id, new.id, new.state, new.amount, null, null, coalesce(new.ended_at, now()));
  return null;
end $function$;

CREATE FUNCTION offer_trial_lose()
 RETURNS void
 LANGUAGE sql
AS $function$
  update offer_trial set ended_at = now(), outcome = 'lost'
   where ended_at is null and beat_at < now() - case when began_at is null then interval '10 minutes' else interval '2 minutes' end;
$function$;

CREATE FUNCTION offer_trial_notify()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform backoffice_hint('trials');
  return null;
end $function$;

CREATE FUNCTION offer_trial_request(p_offer_trial jsonb, p_audit jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_who text;
begin
  perform offer_trial_lose();
  if exists (select from offer_trial t where t.id = (p_offer_trial ->> 'id')::uuid) then return null; end if;
  insert into offer_trial (id, code, revision, offer, first_day, last_day, stakes, who)
  values ((p_offer_trial ->> 'id')::uuid, p_offer_trial ->> 'code', (p_offer_trial ->> 'revision')::int, p_offer_trial -> 'offer',
          (p_offer_trial ->> 'from')::date, (p_offer_trial ->> 'until')::date, p_offer_trial ->> 'stakes', p_offer_trial ->> 'who')
  on conflict do nothing;
  if not found then
    select t.who into v_who from offer_trial t where t.ended_at is null;
    return coalesce(v_who, '');
  end if;
  insert into outbox (member_id, topic, payload)
  values ('00000000-0000-0000-0000-000000000000', 'job',
          jsonb_build_object('queue', 'bonus-offer.trial', 'data', jsonb_build_object('id', p_offer_trial ->> 'id')));
  perform audit_write(p_audit);
  return null;
end $function$;

CREATE FUNCTION open_exceptions(p_after_us bigint, p_after_id uuid, p_id_begins text, p_limit bigint)
 RETURNS SETOF open_exception_shown
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$
  select i.* from open_exception_shown i
   where (p_after_us is null or (i.since_us, i.id) > (p_after_us, p_after_id))
     and (p_id_begins is null or starts_with(i.id::text, p_id_begins))
   order by i.since_us, i.id limit p_limit;
$function$;

CREATE FUNCTION open_exceptions_of(p_id uuid)
 RETURNS SETOF open_exception_shown
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
  select i.* from open_exception_shown i where i.id = p_id order by i.since_us;
$function$;

CREATE FUNCTION operator_balances()
 RETURNS TABLE(code text, currency text, balance bigint)
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
AS $function$
  select code, currency, sum(balance)::bigint from (
    select code, currency, balance from operator_snapshot
    union all
    select e.code, e.currency, e.amount from entry_side e
    where e.code like 'operator:%' and e.xid >= (select m.below_xid from operator_mark m where m.only_row)
  ) both_parts group by code, currency
$function$;

CREATE FUNCTION operator_take_step(p_xids bigint, p_rows bigint, OUT below_xid bigint, OUT taken_xids bigint, OUT caught_up boolean)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
 SET enable_indexonlyscan TO 'off'
 SET jit TO 'off'
AS $function$
declare
  v_old bigint;
begin
  select m.below_xid into v_old from operator_mark m where m.only_row for update;
  taken_xids := p_xids;
  while taken_xids > 1 and p_rows < (select count(*) from (
      select from entry e where e.xid >= v_old and e.xid < v_old + taken_xids limit p_rows + 1) few) loop
    taken_xids := taken_xids / 2;
  end loop;
  -- One statement, hence one snapshot, decides both what is old enough and what is summed.
  with oldest as materialized (
    select pg_snapshot_xmin(pg_current_snapshot())::text::bigint + m.xid_offset as xid from operator_mark m where m.only_row
  ), reach as materialized (
    select greatest(v_old, least(o.xid, v_old + taken_xids)) as xid, o.xid <= v_old + taken_xids as is_all from oldest o
  ), grown as (
    select side.code, e.currency, sum(side.amount)::bigint as balance
      from entry e cross join lateral (values (e.debit, -e.amount), (e.credit, e.amount)) side (code, amount)
      where side.code like 'operator:%' and e.xid >= v_old and e.xid < (select r.xid from reach r)
      group by side.code, e.currency
  ), stored as (
    insert into operator_snapshot as s (code, currency, balance) select code, currency, balance from grown
    on conflict (code, currency) do update set balance = s.balance + excluded.balance
  )
  update operator_mark m set below_xid = r.xid, taken_at = now() from reach r
    returning r.xid, r.is_all into operator_take_step.below_xid, caught_up;
end $function$;

CREATE FUNCTION outbox_hints(p_from tid, p_limit integer)
 RETURNS TABLE(member_id uuid, event text, data jsonb, others boolean, block integer, traceparent text)
 LANGUAGE sql
 SET enable_seqscan TO 'off'
AS $function$
  -- The array makes PostgreSQL choose the rows once; a join could choose again for each deleted row.
  with taken as (
    delete from outbox o where o.ctid = any (array(
      select x.ctid from outbox x where x.topic = 'hint' and x.ctid >= p_from limit p_limit for update skip locked))
    returning o.member_id, o.payload, (o.ctid::text::point)[0]::integer as block)
  select t.member_id, t.payload ->> 'event', t.payload -> 'data', null::boolean, t.block, t.payload ->> 'traceparent' from taken t
  union all
  select null, null, null, exists (select from outbox x where x.topic <> 'hint' and x.ctid >= p_from), null, null;
$function$;

CREATE FUNCTION password_reset_begin(p_token_hash bytea, p_phone text, p_locale text, p_minutes integer)
 RETURNS void
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_member uuid := (select m.id from phone_claim c join member m on m.id = c.member_id
                     where c.phone = p_phone and m.status = 'active');
begin
  insert into password_reset (token_hash, member_id, phone, locale, expires_at)
  values (p_token_hash, v_member, p_phone, p_locale, now() + p_minutes * interval '1 minute');
  insert into outbox (member_id, topic, payload)
  values (coalesce(v_member, '00000000-0000-0000-0000-000000000000'), 'job',
          jsonb_build_object('queue', 'reset-code', 'data', jsonb_build_object('tokenHash', encode(p_token_hash, 'hex'))));
end $function$;

CREATE FUNCTION password_reset_code_right(p_token_hash bytea, p_minutes integer, p_start uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_member uuid;
begin
  if p_start is not null then
    update password_reset_start s set used_at = now() from password_reset r
     where r.token_hash = p_token_hash and s.member_id = r.member_id and s.id = p_start and s.used_at is null
       and s.expires_at > now();
    if not found then return false; end if;
  end if;
  update password_reset r set code_right_at = now(), start_id = p_start, expires_at = now() + p_minutes * interval '1 minute'
   where r.token_hash = p_token_hash and r.code_right_at is null and r.ended_at is null and r.expires_at > now()
     and r.member_id is not null
   returning r.member_id into v_member;
  if v_member is null then return false; end if;
  perform security_event_add(v_member, 'reset-begun', null, null, null, 1);
  perform security_tell(v_member, 'reset-begun');
  return true;
end $function$;

CREATE FUNCTION password_reset_finish(p_token_hash bytea, p_password_hash text, p_digits text)
 RETURNS text
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_member uuid := (select r.member_id from password_reset r where r.token_hash = p_token_hash);
  v_account text;
begin
  select m.bank_account_no into v_account from member m where m.id = v_member and m.status = 'active' for no key update;
  if not found then return 'OTP_EXPIRED'; end if;
  if p_digits <> right(v_account, 6) then return 'WRONG_CREDENTIAL'; end if;
  perform 1 from password_reset r
    where r.token_hash = p_token_hash and r.code_right_at is not null and r.ended_at is null and r.expires_at > now();
  if not found then return 'OTP_EXPIRED'; end if;
  update member m set password_hash = p_password_hash, password_changed_at = now(),
         withdraw_waits_until = greatest(m.withdraw_waits_until, now() + interval '24 hours')
   where m.id = v_member;
  perform security_event_add(v_member, 'reset', null, null,
    jsonb_build_object('by', case when p_digits is null then 'passkey' else 'bank-account' end), 1);
  perform session_end(v_member, array(select s.id from session s where s.member_id = v_member and s.revoked_at is null));
  return null;
end $function$;

CREATE FUNCTION password_reset_over()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
begin
  update password_reset r set ended_at = now() where r.member_id = new.id and r.ended_at is null;
  return null;
end $function$;

CREATE FUNCTION password_reset_start(p_member uuid, p_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
begin
  perform 1 from member m where m.id = p_member and m.status = 'active' for no key update;
  if not found then return 'CHANGED'; end if;
  insert into password_reset_start as s (member_id, id, expires_at) values (p_member, p_id, now() + interval '1 hour')
  on conflict (member_id) do update set id = excluded.id, expires_at = excluded.expires_at, used_at = null;
  perform security_event_add(p_member, 'reset-started', null, null, null, 1);
  perform security_tell(p_member, 'reset-begun');
  perform backoffice_hint('members');
  return null;
end $function$;

CREATE FUNCTION payout_back_of(p_member uuid, p bank_receipt)
 RETURNS uuid
 LANGUAGE sql
 STABLE
AS $function$
  select w.id from withdrawal w
   where w.member_id = p_member and w.amount = p.amount and w.currency = p.currency
     and (w.state in ('sent', 'returned') and w.sent_at is not null or w.contradicted_at is not null)
     and not p.sources && array['slip', 'qr', 'gift']
     and (p.paid_at + case when p.day_only then interval '1 day' else interval '1 hour' end >= payout_since(w)
          or p.paid_at + interval '7 hours' between payout_since(w) - interval '1 hour' and p.created_at + interval '1 hour')
     and p.paid_at <= coalesce(greatest(w.ended_at, w.contradicted_at), now()) + interval '14 days'
   order by payout_since(w) desc limit 1;
$function$;

CREATE FUNCTION payout_balance_note(p_code text, p_currency text, p_balance bigint, p_low bigint, p_ago_ms bigint)
 RETURNS void
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_before payout_balance;
  v_reported timestamptz := now() - p_ago_ms * interval '1 millisecond';
begin
  insert into payout_balance (code, currency, balance, reported_at, low) values (p_code, p_currency, p_balance, '-infinity', 0)
  on conflict do nothing;
  -- Two copies that ask at the same moment report once.
  select * into v_before from payout_balance where code = p_code for update;
  if v_before.reported_at >= v_reported then return; end if;
  update payout_balance set currency = p_currency, balance = p_balance, reported_at = v_reported, low = p_low where code = p_code;
  if p_balance < p_low and v_before.balance >= v_before.low then
    insert into outbox (member_id, topic, payload) values ('00000000-0000-0000-0000-000000000000', 'alarm',
      jsonb_build_object('alarm', 'payout-balance', 'subject', p_code));
  end if;
end $function$;

CREATE FUNCTION payout_conditions(p_codes text[])
 RETURNS TABLE(code text, calls bigint, errors bigint, available bigint)
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$
  select p.code, coalesce(h.calls, 0), coalesce(h.errors, 0),
         b.balance - (select coalesce(sum(w.amount), 0)::bigint from withdrawal w
                       where w.channel = p.code and w.sent_at >= b.reported_at and w.state <> 'returned')
    from unnest(p_codes) as p(code)
      left join lateral (select sum(m.calls) as calls, sum(m.errors) as errors from provider_minute m
                          where m.kind = 'payout' and m.code = p.code and m.minute > now() - interval '15 minutes') h on true
      left join payout_balance b on b.code = p.code and b.reported_at > now() - interval '10 minutes';
$function$;

CREATE FUNCTION payout_given_back(p_member uuid, p_id uuid)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
AS $function$
  select b.id from withdrawal w join bank_receipt b on b.member_id = w.member_id and b.amount = w.amount and b.currency = w.currency
   where w.member_id = p_member and w.id = p_id and b.created_at >= payout_since(w) and not b.sources && array['slip', 'qr', 'gift']
  union all
  select x.entry_id from withdrawal w join missed_deposit x on x.member_id = w.member_id and x.amount = w.amount
   where w.member_id = p_member and w.id = p_id and x.credited_at >= payout_since(w);
$function$;

CREATE FUNCTION payout_is_undecided(p_member uuid, p_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from withdrawal w where w.member_id = p_member and w.id = p_id and (w.state = 'sent'
    or w.contradicted_at is not null and exists (select from alarm a where a.member_id = p_member and a.suspense > 0
      and a.kind = 'contradiction' and a.details ->> 'withdrawId' = p_id::text)));
$function$;

CREATE FUNCTION payout_since(w withdrawal)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE
AS $function$ select coalesce(w.sent_at, w.created_at) $function$;

CREATE FUNCTION person_key(p_who text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select lower(regexp_replace(btrim(normalize(p_who, NFKC)), '\s+', ' ', 'g'));
$function$;

CREATE FUNCTION phone_ways(p_phone text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select array[ltrim(p_phone, '+'), '0' || n, n]
    from (select ltrim(regexp_replace(p_phone, '^[+](66|856)', ''), '+0') as n) p;
$function$;

CREATE FUNCTION play_clock_next(c play_clock, p_limit bigint, p_ahead interval, OUT began_at timestamp with time zone, OUT seen_at timestamp with time zone)
 RETURNS record
 LANGUAGE sql
 STABLE
AS $function$
  select case when now() >= c.seen_at + interval '30 minutes' then now() else c.began_at end,
         case when now() >= c.seen_at + interval '30 minutes' then now() + p_ahead
              -- least and greatest ignore null: without a limit the session has no end.
              else greatest(c.seen_at, least(now() + p_ahead, c.began_at + p_limit * interval '1 minute')) end;
$function$;

CREATE FUNCTION play_clock_touch(p_member uuid, p_limit bigint, p_ahead interval, OUT began_at timestamp with time zone, OUT pause_over_at timestamp with time zone)
 RETURNS record
 LANGUAGE sql
AS $function$
  insert into play_clock as c (member_id, began_at, seen_at) values (p_member, now(), now() + p_ahead)
    on conflict (member_id) do update set (began_at, seen_at) = (
      select n.began_at, n.seen_at from play_clock_next(c, p_limit, p_ahead) n)
    returning c.began_at, c.seen_at + interval '30 minutes';
$function$;

CREATE FUNCTION play_refusals(p_member uuid[], p_amount bigint[])
 RETURNS jsonb[]
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
begin
  return array(
    select coalesce(
        case when (select greatest(m.break_until, m.excluded_until) from member m where m.id = e.member) > now()
             then excluded_refusal(e.member) end,
        -- Most members have set no limits, which this look-up by key shows.
        case when (select 1 from member_limit l where l.member_id = e.member
                      and l.name = any (array['lossDay', 'lossWeek', 'lossMonth', 'sessionMinutes']) limit 1) is not null
             then coalesce(loss_refusal(e.member, e.amount), session_refusal(e.member)) end)
      from unnest(p_member, p_amount) with ordinality e (member, amount, ord) order by e.ord);
end $function$;

CREATE FUNCTION promised_deposits(p_member uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(sum(p.amount), 0)::bigint from deposit_promise p where p.member_id = p_member;
$function$;

CREATE FUNCTION provider_apply(p jsonb, p_by text)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  v provider;
begin
  select * into v from provider where kind = p ->> 'kind' and code = p ->> 'code' for update;
  if coalesce(provider_seen(v), '') <> p ->> 'seen' then return 'CHANGED'; end if;
  insert into provider as r (kind, code, adapter, base_url, settings, enabled, secrets_set)
  values (p ->> 'kind', p ->> 'code', p ->> 'adapter', p ->> 'baseUrl', p -> 'settings', false,
          provider_secrets_set(p -> 'secrets', p_by))
  on conflict (kind, code) do update
    set adapter = excluded.adapter, base_url = excluded.base_url, settings = excluded.settings,
        secrets_set = r.secrets_set || excluded.secrets_set, enabled = r.enabled and coalesce((p ->> 'enabled')::boolean, true)
    where p ->> 'seen' <> '';
  if not found then return 'CHANGED'; end if;
  perform backoffice_hint('business');
  return null;
end $function$;

CREATE FUNCTION provider_is_enabled(p_kind text, p_code text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select p_kind = 'bank-receipt' or exists ( -- asks our own ledger, which is always on
    select from provider p
     where p.enabled
       and p.kind = case when p_kind in ('withdrawal', 'payout-recheck') then 'payout' when p_kind in ('leg', 'leg-recheck', 'game-balance', 'bets') then 'game'
                         when p_kind = 'bank-feed' then 'bank' when p_kind = 'gift' then 'giftlink' when p_kind = 'slip' then 'slip'
                         else 'qr' end
       and p.code = case when p_kind in ('leg', 'leg-recheck', 'game-balance')
                         then (select g.provider from game g where g.code = p_code) else p_code end);
$function$;

CREATE FUNCTION provider_secrets_set(p_names jsonb, p_by text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(jsonb_object_agg(n, jsonb_build_object('at', wire_time(now()), 'by', p_by)), '{}')
    from jsonb_array_elements_text(p_names) n;
$function$;

CREATE FUNCTION provider_seen(v provider)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when v.code is not null then md5(jsonb_build_array(v.adapter, v.base_url, v.settings)::text) end;
$function$;

CREATE FUNCTION providers_behind(p_from timestamp with time zone, p_to timestamp with time zone)
 RETURNS TABLE(provider text, read_until timestamp with time zone, is_gap boolean)
 LANGUAGE sql
 STABLE
AS $function$
  select r.provider, least(r.read_until, g.from_at), r.read_until >= p_to
    from bet_sync r left join (select x.provider, min(x.from_at) as from_at from bet_gaps(p_from, p_to) x group by x.provider) g using (provider)
   where r.read_until < p_to or g.from_at is not null;
$function$;

CREATE FUNCTION providers_missing(p_kind text, p_without text[], p_from timestamp with time zone, p_to timestamp with time zone)
 RETURNS text[]
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(array_agg(b.provider), '{}') from providers_behind(p_from, p_to) b
   where b.provider = any (p_without) and (b.is_gap or (select bool_or(s.is_open) from no_answers_escalated(p_kind, p_to) s
     where s.provider = b.provider and s.period <= bet_day_of(p_from)) is distinct from false);
$function$;

CREATE FUNCTION push_drop(p_member uuid, p_ids text[])
 RETURNS bigint
 LANGUAGE sql
 SET enable_seqscan TO 'off'
AS $function$
  with gone as (
    delete from push_subscription where member_id = p_member and id = any (p_ids) returning id
  ), free as (
    delete from push_claim c where c.member_id = p_member and c.id in (select id from gone)
  )
  select count(*) from gone;
$function$;

CREATE FUNCTION push_end(p_member uuid, p_id text, p_event text, p_end text)
 RETURNS void
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
begin
  update push_delivery t set lease_until = null, sent_at = case when p_end = 'later' then t.sent_at else t.taken_at end
   where t.member_id = p_member and t.subscription_id = p_id and t.event = p_event;
  if p_end = 'later' then return; end if;
  update push_subscription s
     set last_ok_at = case p_end when 'sent' then now() else s.last_ok_at end,
         failures = case p_end when 'sent' then 0 else s.failures + 1 end
   where s.member_id = p_member and s.id = p_id;
  perform push_drop(p_member, array(
    select s.id from push_subscription s where s.member_id = p_member and s.id = p_id and s.failures >= 5));
end $function$;

CREATE FUNCTION push_event(p_member uuid, p_event text, p_wait_ms bigint)
 RETURNS void
 LANGUAGE sql
 SET enable_seqscan TO 'off'
AS $function$
  -- Each push service has a queue of its own, so that no other waits for it.
  insert into outbox (member_id, topic, payload)
  select s.member_id, 'job', jsonb_build_object('queue', 'push-' || s.service, 'startAfterMs', p_wait_ms, 'data',
           jsonb_build_object('memberId', s.member_id, 'id', s.id, 'news', p_event, 'at', wire_time(clock_timestamp())))
    from push_subscription s where s.member_id = p_member and (p_event = 'security' or push_kind(p_event) = any (s.kinds));
$function$;

CREATE FUNCTION push_keep(p_member uuid, p_session uuid, p_id text, p_service text, p_endpoint text, p_p256dh text, p_auth text, p_kinds text[], p_locale text)
 RETURNS boolean
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_owner uuid;
begin
  -- Locks the member first: nobody who has a browser's lock waits for a member's.
  perform pg_advisory_xact_lock(hashtextextended('push/' || p_member, 0));
  perform pg_advisory_xact_lock(hashtextextended('push/' || p_id, 0));
  select c.member_id into v_owner from push_claim c where c.id = p_id;
  if v_owner is not null then
    perform from push_subscription s
      where s.member_id = v_owner and s.id = p_id and s.p256dh = p_p256dh and s.auth = p_auth;
    if not found then return false; end if;
    if v_owner <> p_member then perform push_drop(v_owner, array[p_id]); end if;
  end if;
  insert into push_claim (id, member_id) values (p_id, p_member) on conflict do nothing;
  insert into push_subscription (member_id, id, session_id, service, endpoint, p256dh, auth, kinds, locale)
    values (p_member, p_id, p_session, p_service, p_endpoint, p_p256dh, p_auth, p_kinds, p_locale)
    on conflict (member_id, id) do update
       set session_id = excluded.session_id, kinds = excluded.kinds, locale = excluded.locale, created_at = now(), failures = 0;
  perform push_drop(p_member, array(
    select s.id from push_subscription s where s.member_id = p_member order by s.created_at desc, s.id desc offset 5));
  return true;
end $function$;

CREATE FUNCTION push_kind(p_event text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when p_event in ('withdrawal-done', 'withdrawal-look') then 'withdrawal' else p_event end;
$function$;

CREATE FUNCTION push_of_chat()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_member uuid := (select c.member_id from chat c where c.id = new.chat_id);
begin
  if v_member is not null then perform push_event(v_member, 'answer', 4000); end if;
  return null;
end $function$;

CREATE FUNCTION push_of_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform push_event(new.member_id, 'deposit', 0);
  return null;
end $function$;

CREATE FUNCTION push_of_session()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
begin
  if current_setting('kapao.security_notified', true) = new.member_id::text then return null; end if;
  perform push_drop(new.member_id, array(
    select s.id from push_subscription s where s.member_id = new.member_id and s.session_id = new.id));
  return null;
end $function$;

CREATE FUNCTION push_of_withdrawal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform push_event(new.member_id, case new.state when 'paid' then 'withdrawal-done' else 'withdrawal-look' end, 0);
  return null;
end $function$;

CREATE FUNCTION push_renew(p_old text, p_old_auth text, p_id text, p_service text, p_endpoint text, p_p256dh text, p_auth text)
 RETURNS boolean
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v push_subscription;
begin
  select s.* into v from push_claim c join push_subscription s on s.member_id = c.member_id and s.id = c.id
   where c.id = p_old and s.auth = p_old_auth;
  if not found then
    -- The move was made before, and its answer was lost.
    return exists (select from push_claim c join push_subscription s on s.member_id = c.member_id and s.id = c.id
                    where c.id = p_id and s.p256dh = p_p256dh and s.auth = p_auth);
  end if;
  if not push_keep(v.member_id, v.session_id, p_id, p_service, p_endpoint, p_p256dh, p_auth, v.kinds, v.locale) then
    return false;
  end if;
  if p_old <> p_id then perform push_drop(v.member_id, array[p_old]); end if;
  return true;
end $function$;

CREATE FUNCTION push_sweep(p_limit bigint)
 RETURNS bigint
 LANGUAGE sql
 SET enable_seqscan TO 'off'
AS $function$
  select coalesce(sum(push_drop(o.member_id, array[o.id])), 0)::bigint from (
    select s.member_id, s.id from push_subscription s
     where not exists (select from session e where e.member_id = s.member_id and e.id = s.session_id
                         and e.revoked_at is null and e.expires_at > now())
     order by s.created_at limit p_limit) o;
$function$;

CREATE FUNCTION push_take(p_member uuid, p_id text, p_event text, p_at timestamp with time zone, p_hold_ms bigint)
 RETURNS TABLE(service text, endpoint text, p256dh text, auth text, locale text, age_s double precision)
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v push_subscription;
begin
  select s.* into v from push_subscription s
   where s.member_id = p_member and s.id = p_id and (p_event = 'security' or push_kind(p_event) = any (s.kinds))
     and exists (select from session e where e.member_id = p_member and e.id = s.session_id and e.expires_at > now()
                   and (e.revoked_at is null or (p_event = 'security' and e.revoked_at > now() - interval '1 hour')));
  if not found then return; end if;
  if p_event = 'answer' and not exists (
    select from chat c join chat_message m on m.chat_id = c.id and m.seq > c.customer_seq and m.author in ('person', 'bot')
     where c.member_id = p_member) then return;
  end if;
  insert into push_delivery as t (member_id, subscription_id, event, taken_at, lease_until)
    values (p_member, p_id, p_event, clock_timestamp(), clock_timestamp() + p_hold_ms * interval '1 millisecond')
    on conflict (member_id, subscription_id, event) do update set taken_at = excluded.taken_at, lease_until = excluded.lease_until
      where (t.sent_at is null or t.sent_at < p_at) and (t.lease_until is null or t.lease_until < clock_timestamp());
  if not found then return; end if;
  return query select v.service, v.endpoint, v.p256dh, v.auth, v.locale, extract(epoch from clock_timestamp() - p_at)::float8;
end $function$;

CREATE FUNCTION qr_begin(p_member uuid, p_id uuid, p_provider text, p_reference text, p_amount bigint, p_life_ms bigint, p_per_minute bigint, p_traceparent text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_refusal jsonb := refuse_deposit(p_member, p_amount);
  v_replaced uuid[];
  v_providers text[];
begin
  if v_refusal is not null then return v_refusal; end if;
  -- Makes the QRs of one member wait for each other, so that the count after it includes everything before.
  perform pg_advisory_xact_lock(hashtextextended('qr/' || p_member, 0));
  if (select count(*) from qr where member_id = p_member and created_at > now() - interval '1 minute') >= p_per_minute then
    return jsonb_build_object('code', 'REQUEST_LIMIT', 'retryAfter', 60);
  end if;
  with closed as (
    update qr set state = 'cancelled', ended_at = now()
      where member_id = p_member and state in ('creating', 'open') returning id, provider
  )
  select coalesce(array_agg(c.id), '{}'), array_agg(c.provider) into v_replaced, v_providers from closed c;
  perform inquiry_begin(array_fill(p_member, array[cardinality(v_replaced)]), 'qr', v_replaced, v_providers,
    array_fill(0::bigint, array[cardinality(v_replaced)]));
  insert into outbox (member_id, topic, payload)
    select p_member, 'hint', jsonb_build_object('event', 'qrcode', 'data',
             jsonb_build_object('qrcodeId', r.id, 'status', 'CANCELLED')) from unnest(v_replaced) r(id);
  insert into qr_claim (provider, reference, member_id, qr_id) values (p_provider, p_reference, p_member, p_id);
  insert into qr (member_id, id, provider, reference, amount, currency, expires_at)
    select p_member, p_id, p_provider, p_reference, p_amount, m.currency, now() + p_life_ms * interval '1 millisecond'
      from member m where m.id = p_member;
  -- Half a minute is far more than a living process needs to create the QR at the gateway.
  perform inquiry_begin(array[p_member], 'qr', array[p_id], array[p_provider], array[30000::bigint], array[p_traceparent]);
  return null;
end $function$;

CREATE FUNCTION qr_begin_at(p_member uuid, p_id uuid, p_provider text, p_reference text, p_amount bigint, p_life_ms bigint, p_per_minute bigint, p_to text, p_traceparent text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_refusal jsonb := qr_begin(p_member, p_id, p_provider, p_reference, p_amount, p_life_ms, p_per_minute, p_traceparent);
begin
  if v_refusal is null then
    update qr set sent_to = p_to where member_id = p_member and id = p_id;
  end if;
  return v_refusal;
end $function$;

CREATE FUNCTION qr_change(p_member uuid, p_id uuid, p_from text[], p_to text, p_payload text, p_picture text, p_payee text, p_ask_in_ms bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_provider text;
begin
  update qr set state = p_to, payload = coalesce(p_payload, payload), picture = coalesce(p_picture, picture),
      payee = coalesce(p_payee, payee, (select d.account_name from deposit_account d where d.bank_code = provider and d.mode = 'QR'
                                          order by d.enabled desc, d.position limit 1)),
      ended_at = case when p_to = 'open' then null else now() end
    where member_id = p_member and id = p_id and state = any (p_from) returning provider into v_provider;
  if not found then return false; end if;
  perform inquiry_begin(array[p_member], 'qr', array[p_id], array[v_provider], array[p_ask_in_ms]);
  if p_to <> 'failed' then
    insert into outbox (member_id, topic, payload)
      values (p_member, 'hint', jsonb_build_object('event', 'qrcode', 'data',
                jsonb_build_object('qrcodeId', p_id, 'status', upper(p_to))));
  end if;
  return true;
end $function$;

CREATE FUNCTION qr_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not qr_may(old.state, new.state) then
    raise exception 'a QR that is % can not become %', old.state, new.state;
  end if;
  return new;
end $function$;

CREATE FUNCTION qr_may(p_from text, p_to text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select p_to = any (case p_from
    when 'creating' then array['open', 'failed', 'cancelled', 'paid']
    when 'open' then array['cancelled', 'expired', 'paid']
    when 'failed' then array['paid']
    when 'cancelled' then array['paid']
    when 'expired' then array['paid']
    else array[]::text[] end);
$function$;

CREATE FUNCTION qr_note_payment(member uuid[], entry uuid[], data jsonb[])
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into qr_payment (member_id, id, qr_id, provider, payment_no, amount, not_before, reconciled_at)
  select m, e, (d ->> 'id')::uuid, d ->> 'provider', d ->> 'paymentNo', (d ->> 'amount')::bigint,
         coalesce((select a.last_answer_at from inquiry a where a.member_id = m and a.kind = 'qr' and a.id = (d ->> 'id')::uuid),
                  (select q.created_at from qr q where q.member_id = m and q.id = (d ->> 'id')::uuid)),
         case when d ? 'alarm' then now() end
    from unnest(member, entry, data) as row(m, e, d)
  on conflict do nothing;
  select inquiry_begin(array_agg(m), 'qr-recheck', array_agg(e), array_agg(d ->> 'provider'), array_agg(10000::bigint),
      array_agg(d ->> 'traceparent'))
    from unnest(member, entry, data) as row(m, e, d) where not d ? 'alarm';
  update qr q
     set state = 'paid', paid_amount = coalesce(q.paid_amount, 0) + p.amount, paid_at = coalesce(q.paid_at, now()),
         ended_at = coalesce(q.ended_at, now())
    from (select m, (d ->> 'id')::uuid as id, sum((d ->> 'amount')::bigint)::bigint as amount
            from unnest(member, data) as row(m, d) group by 1, 2) p
   where q.member_id = p.m and q.id = p.id;
  select inquiry_end(array_agg(m), 'qr', array_agg((d ->> 'id')::uuid)) from unnest(member, data) as row(m, d);
$function$;

CREATE FUNCTION qr_paid_before(p_member uuid, p_entry uuid, p_data jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
begin
  perform 1 from bank_receipt p where p.id = (p_data ->> 'bankReceiptId')::uuid for update;
  if exists (select from qr_payment q where q.member_id = p_member and q.id = p_entry) then return false; end if;
  perform qr_note_payment(array[p_member], array[p_entry], array[p_data]);
  perform bank_receipt_reported_by_qr((p_data ->> 'bankReceiptId')::uuid, p_data -> 'keys');
  insert into outbox (member_id, topic, payload)
    values (p_member, 'hint', jsonb_build_object('event', 'qrcode', 'data',
              jsonb_build_object('qrcodeId', p_data ->> 'id', 'status', 'PAID')));
  return true;
end $function$;

CREATE FUNCTION qr_payment_checked(p_member uuid, p_id uuid)
 RETURNS void
 LANGUAGE sql
 SET enable_seqscan TO 'off'
AS $function$
  update qr_payment set reconciled_at = now() where member_id = p_member and id = p_id;
  select inquiry_end(array[p_member], 'qr-recheck', array[p_id]);
$function$;

CREATE FUNCTION qr_receipts_spelled_otherwise(p_member uuid, d jsonb)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
AS $function$
  select k.bank_receipt_id from qr_payment q
    join bank_receipt_key k on k.key = 'qr/' || q.provider || '/' || q.payment_no
   where q.member_id = p_member and q.qr_id = (d ->> 'id')::uuid and q.amount = (d ->> 'amount')::bigint
     and q.payment_no <> d ->> 'paymentNo' and canonical_reference(q.payment_no) = canonical_reference(d ->> 'paymentNo');
$function$;

CREATE FUNCTION queue_alarms(p_queue text, p_most integer)
 RETURNS SETOF timestamp with time zone
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$
  select al.created_at from alarm al
   where (al.resolved_at is null or al.suspense <> 0) and queue_of_alarm(al.kind) = p_queue and not alarm_stands_elsewhere(al)
   order by al.created_at limit p_most;
$function$;

CREATE FUNCTION queue_assign(p_queue text, p_item text, p_staff uuid, p_seconds integer, p_most integer)
 RETURNS TABLE(staff_id uuid, name text, until timestamp with time zone, parked_until timestamp with time zone)
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
#variable_conflict use_column
declare
  v_before uuid;
begin
  select c.staff_id into v_before from queue_claim c
   where c.queue = p_queue and c.item_id = p_item and c.until > now();
  insert into queue_claim as c (queue, item_id, staff_id, until)
  values (p_queue, p_item, p_staff, now() + p_seconds * interval '1 second')
  on conflict (queue, item_id) do update
    set staff_id = excluded.staff_id,
        until = case when c.staff_id = excluded.staff_id then greatest(excluded.until, c.parked_until) else excluded.until end,
        parked_until = case when c.staff_id = excluded.staff_id then c.parked_until end,
        since = case when c.staff_id = excluded.staff_id then c.since else now() end
    where c.staff_id = excluded.staff_id or c.until <= now();
  -- An extension is not notified, because everybody who works on an item extends the claim each minute.
  if found and v_before is distinct from p_staff then
    delete from queue_claim c where c.staff_id = p_staff and (c.queue, c.item_id) <> (p_queue, p_item)
      and (c.until <= now() or (c.queue, c.item_id) in (
        select o.queue, o.item_id from queue_claim o
         where o.staff_id = p_staff and (o.parked_until is null or o.parked_until <= now()) order by o.since desc, o.item_id offset p_most));
    perform backoffice_hint('claims');
  end if;
  return query select c.staff_id, o.name, c.until, c.parked_until from queue_claim c join staff_member o on o.id = c.staff_id
    where c.queue = p_queue and c.item_id = p_item;
end $function$;

CREATE FUNCTION queue_counts(p_queues text[], p_minutes integer[], p_most integer, p_kinds text[], p_staff uuid)
 RETURNS TABLE(queue text, waiting integer, overdue integer, oldest timestamp with time zone)
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  v_queue text;
  v_minutes integer;
begin
  for v_queue, v_minutes in select t.name, t.minutes from unnest(p_queues, p_minutes) with ordinality as t (name, minutes, n) order by t.n loop
    return query execute format('select %L, least(count(*), $1)::integer, least(count(*) filter (where s < $4), $1)::integer, min(s) from %I(%s) s',
                                v_queue, 'queue_waiting_' || v_queue, case v_queue when 'approvals' then '$1, $2, $3' else '$1' end)
      using p_most, p_kinds, p_staff, now() - v_minutes * interval '1 minute';
  end loop;
end $function$;

CREATE FUNCTION queue_held_by_other(p_queue text, p_item text, p_staff uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select o.name from queue_claim c join staff_member o on o.id = c.staff_id
   where c.queue = p_queue and c.item_id = p_item and c.staff_id <> p_staff and c.until > now();
$function$;

CREATE FUNCTION queue_inquiries(p_queue text, p_most integer)
 RETURNS SETOF timestamp with time zone
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$
  select a.escalated_at from inquiry a
   where a.escalated_at is not null and queue_of_inquiry(a.kind) = p_queue order by a.escalated_at limit p_most;
$function$;

CREATE FUNCTION queue_money(p_currency text, p_most integer, p_kinds text[], p_staff uuid)
 RETURNS TABLE(queue text, amount bigint)
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$
begin
  return query
    select 'withdrawals', sum(o.amount)::bigint
      from (select w.amount, w.currency from withdrawal w where w.state = 'review' order by w.created_at limit p_most) o
     where o.currency = p_currency
    union all
    select 'bank_receipts', s.amount from backoffice_bank_receipt_sums(p_most) s where s.currency = p_currency
    union all
    select 'slips', sum(s.amount)::bigint from backoffice_slips(null, null, p_most) s where p_currency = 'THB'
    union all
    select 'giftlinks', sum(g.amount)::bigint
      from (select a.member_id, a.id from inquiry a where a.escalated_at is not null and queue_of_inquiry(a.kind) = 'giftlinks'
             order by a.escalated_at limit p_most) o
        join gift_link g on g.member_id = o.member_id and g.id = o.id and p_currency = 'THB'
    union all
    select 'exceptions', sum(t.amount)::bigint
      from ((select a.member_id, a.id from inquiry a where a.escalated_at is not null and queue_of_inquiry(a.kind) = 'exceptions'
              order by a.escalated_at limit p_most)
            union
            (select h.member_id, h.entry_id from open_hold h join entry t on t.member_id = h.member_id and t.id = h.entry_id
              where not exists (select from inquiry a where a.member_id = h.member_id and a.id = h.entry_id)
                and not exists (select from withdrawal w where w.member_id = h.member_id and w.id = h.entry_id and w.state = 'review')
              order by t.created_at limit p_most)) o
        join entry t on t.member_id = o.member_id and t.id = o.id and t.currency = p_currency
    union all
    select 'approvals', sum(o.amount)::bigint
      from (select p.amount, p.currency from approval_requests_waiting(p_kinds, p_staff) p order by p.requested_at limit p_most) o
     where o.currency = p_currency;
end $function$;

CREATE FUNCTION queue_of_alarm(p_kind text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when p_kind in ('unattributed', 'third-party', 'possible-duplicate') then 'bank_receipts' when p_kind = 'bonus-overdue' then 'exceptions' else 'reconciliation' end;
$function$;

CREATE FUNCTION queue_of_inquiry(p_kind text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case p_kind when 'gift' then 'giftlinks' when 'slip' then 'slips' else 'exceptions' end;
$function$;

CREATE FUNCTION queue_overdue_watch(p_queues text[], p_minutes integer[], p_kinds text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  v_late text[];
  v_changed boolean;
begin
  select coalesce(array_agg(c.queue), '{}') into v_late
    from queue_counts(p_queues, p_minutes, 1, p_kinds, '00000000-0000-0000-0000-000000000000') c
      join unnest(p_queues, p_minutes) as t (queue, minutes) on t.queue = c.queue
   where c.oldest < now() - 2 * t.minutes * interval '1 minute';
  delete from queue_overdue o where o.queue <> all (v_late);
  v_changed := found;
  with raised as (
    insert into queue_overdue (queue) select unnest(v_late) on conflict do nothing returning queue, id
  )
  insert into outbox (member_id, topic, payload)
  select '00000000-0000-0000-0000-000000000000', 'alarm',
         jsonb_build_object('id', r.id, 'alarm', 'queue', 'details', jsonb_build_object('queue', r.queue, 'targetMinutes', t.minutes))
    from raised r join unnest(p_queues, p_minutes) as t (queue, minutes) on t.queue = r.queue;
  if found or v_changed then perform backoffice_hint('alarms'); end if;
end $function$;

CREATE FUNCTION queue_park(p_queue text, p_item text, p_staff uuid, p_seconds integer, p_most integer)
 RETURNS text
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_until timestamptz;
begin
  -- Two requests of one staff member are counted one after the other.
  if not staff_lock(p_staff) then return 'NOT_ALLOWED'; end if;
  -- Locks the session, so that a session that ends now releases this item, too.
  select least(s.expires_at, now() + p_seconds * interval '1 second') into v_until from staff_session s
   where s.staff_id = p_staff and s.ended_at is null and s.expires_at > now() and s.factor_at is not null
   order by s.expires_at desc limit 1 for share;
  if not found then return 'NOT_ALLOWED'; end if;
  if (select count(*) from queue_claim c
       where c.staff_id = p_staff and c.parked_until > now() and (c.queue, c.item_id) <> (p_queue, p_item)) >= p_most then
    return 'TOO_MANY';
  end if;
  insert into queue_claim as c (queue, item_id, staff_id, until, parked_until) values (p_queue, p_item, p_staff, v_until, v_until)
  on conflict (queue, item_id) do update
    set staff_id = excluded.staff_id, until = greatest(c.until, excluded.until), parked_until = excluded.parked_until,
        since = case when c.staff_id = excluded.staff_id then c.since else now() end
    where c.until <= now() or (c.staff_id = excluded.staff_id and (c.parked_until is null or c.parked_until <= now()));
  if not found then
    return case when exists (select from queue_claim c where c.queue = p_queue and c.item_id = p_item and c.staff_id = p_staff)
      then 'DONE' else 'TAKEN' end;
  end if;
  perform backoffice_hint('claims');
  return 'DONE';
end $function$;

CREATE FUNCTION queue_release(p_queue text, p_item text, p_staff uuid, p_left boolean)
 RETURNS boolean
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
begin
  if p_left then
    update queue_claim c set until = c.parked_until
     where c.queue = p_queue and c.item_id = p_item and c.staff_id = p_staff and c.parked_until > now();
    if found then return true; end if;
  end if;
  delete from queue_claim c where c.queue = p_queue and c.item_id = p_item and c.staff_id = p_staff;
  if found then perform backoffice_hint('claims'); end if;
  return found;
end $function$;

CREATE FUNCTION queue_release_of_session()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
begin
  if exists (select from staff_session s join staff_member o on o.id = s.staff_id and o.state = 'active'
              where s.staff_id = new.staff_id and s.ended_at is null and s.expires_at > now()) then
    return null;
  end if;
  delete from queue_claim c where c.staff_id = new.staff_id;
  if found then perform backoffice_hint('claims'); end if;
  return null;
end $function$;

CREATE FUNCTION queue_release_suspended()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
begin
  delete from queue_claim c where c.staff_id = new.id;
  if found then perform backoffice_hint('claims'); end if;
  return null;
end $function$;

CREATE FUNCTION queue_shares(p_queues text[], p_minutes integer[], p_most integer)
 RETURNS TABLE(queue text, day integer, day_within integer, week integer, week_within integer)
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$
  select t.queue, (count(*) filter (where w.is_day))::integer, (count(*) filter (where w.is_day and w.waited_s <= t.minutes * 60))::integer,
         count(*)::integer, (count(*) filter (where w.waited_s <= t.minutes * 60))::integer
    from unnest(p_queues, p_minutes) as t (queue, minutes)
      cross join lateral (select x.ended_at > now() - interval '1 day' as is_day, x.waited_s from queue_wait x
        where x.queue = t.queue and x.ended_at > now() - interval '7 days' order by x.ended_at desc limit p_most) w
   group by t.queue;
$function$;

CREATE FUNCTION queue_wait_end()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into queue_wait (queue, waited_s)
  values (tg_argv[0], greatest(0, extract(epoch from now() - (to_jsonb(old) ->> tg_argv[1])::timestamptz))::integer);
  return null;
end $function$;

CREATE FUNCTION queue_waiting_approvals(p_most integer, p_kinds text[], p_staff uuid)
 RETURNS SETOF timestamp with time zone
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$
  select p.requested_at from approval_requests_waiting(p_kinds, p_staff) p order by p.requested_at limit p_most;
$function$;

CREATE FUNCTION queue_waiting_bank_receipts(p_most integer)
 RETURNS SETOF timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select queue_alarms('bank_receipts', p_most);
$function$;

CREATE FUNCTION queue_waiting_chats(p_most integer)
 RETURNS SETOF timestamp with time zone
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$
  select c.turned_at from chat c where c.state = 'open' and c.case_id is not null order by c.turned_at limit p_most;
$function$;

CREATE FUNCTION queue_waiting_erasures(p_most integer)
 RETURNS SETOF timestamp with time zone
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$
  select r.requested_at from erasure_request r where r.state = 'open' order by r.requested_at limit p_most;
$function$;

CREATE FUNCTION queue_waiting_exceptions(p_most integer)
 RETURNS SETOF timestamp with time zone
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$
  (select queue_inquiries('exceptions', p_most)) union all (select queue_alarms('exceptions', p_most)) union all
  (select t.created_at from open_hold h join entry t on t.member_id = h.member_id and t.id = h.entry_id
    where not exists (select from inquiry a where a.member_id = h.member_id and a.id = h.entry_id)
      and not exists (select from withdrawal w where w.member_id = h.member_id and w.id = h.entry_id and w.state = 'review')
    order by t.created_at limit p_most);
$function$;

CREATE FUNCTION queue_waiting_giftlinks(p_most integer)
 RETURNS SETOF timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select queue_inquiries('giftlinks', p_most);
$function$;

CREATE FUNCTION queue_waiting_reconciliation(p_most integer)
 RETURNS SETOF timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select queue_alarms('reconciliation', p_most);
$function$;

CREATE FUNCTION queue_waiting_risk_reviews(p_most integer)
 RETURNS SETOF timestamp with time zone
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return query select c.created_at from backoffice_risk_reviews(null, null, p_most) c;
end $function$;

CREATE FUNCTION queue_waiting_slips(p_most integer)
 RETURNS SETOF timestamp with time zone
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return query select s.created_at from backoffice_slips(null, null, p_most) s;
end $function$;

CREATE FUNCTION queue_waiting_withdrawals(p_most integer)
 RETURNS SETOF timestamp with time zone
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$
  select w.created_at from withdrawal w where w.state = 'review' order by w.created_at limit p_most;
$function$;

CREATE FUNCTION receipts_of_files(p_currency text, p_amount bigint, p_from timestamp with time zone, p_to timestamp with time zone)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
AS $function$
  select p.id from bank_receipt p
   where p.sources = array['import'] and p.currency = p_currency and p.amount = p_amount
     and p.paid_at between p_from - interval '1 day' and p_to + interval '1 day';
$function$;

CREATE FUNCTION recent_errors_add(p jsonb)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into recent_error (member_id, call, code, params, created_at)
  select t."memberId", t.call, t.code, t.params, t.at
    from jsonb_to_recordset(p) as t ("memberId" uuid, call text, code text, params jsonb, at timestamptz);
$function$;

CREATE FUNCTION recent_errors_sweep(p_days integer, p_limit bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_gone bigint;
begin
  delete from recent_error where ctid = any (array(
    select t.ctid from recent_error t where t.created_at < now() - p_days * interval '1 day'
     order by t.created_at limit p_limit for update skip locked));
  get diagnostics v_gone = row_count;
  return v_gone;
end $function$;

CREATE FUNCTION reconciliation_break_note_write(p_id uuid, p_alarm uuid, p_staff uuid, p_text text, p_is_parked boolean, p_audit jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_who text := queue_held_by_other('reconciliation', p_alarm::text, p_staff);
begin
  if exists (select from reconciliation_break_note n where n.id = p_id and (n.alarm_id, n.staff_id, n.text, n.is_parked) = (p_alarm, p_staff, p_text, p_is_parked))
  then return null; end if;
  if exists (select from reconciliation_break_note n where n.id = p_id) then return '{"code": "KEY_REUSED"}'; end if;
  if v_who is not null then return jsonb_build_object('code', 'TAKEN', 'who', v_who); end if;
  perform 1 from alarm a where a.id = p_alarm and (a.resolved_at is null or a.suspense <> 0) for share;
  if not found then return jsonb_build_object('code', 'ALREADY_CLOSED'); end if;
  insert into reconciliation_break_note (id, alarm_id, staff_id, text, is_parked) values (p_id, p_alarm, p_staff, p_text, p_is_parked);
  perform backoffice_hint('reconciliation');
  perform audit_write(p_audit);
  return null;
end $function$;

CREATE FUNCTION reconciliation_compare(p_now timestamp with time zone, p_lag_ms bigint, p_kept_ms bigint, p_slack_ms bigint, p_readings integer)
 RETURNS TABLE(account text, currency text, as_of timestamp with time zone, theirs bigint, ours_least bigint, ours_most bigint)
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$
  with reading as materialized (
    select r.* from (
      select x.*, row_number() over (partition by x.account, x.currency order by x.as_of desc) as nth
        from reconciliation_reading x
       where x.as_of between p_now - p_kept_ms * interval '1 millisecond' and p_now - p_lag_ms * interval '1 millisecond'
    ) r where r.nth <= p_readings
  ), doubted as materialized (
    select e.id, e.debit as account, e.currency, e.amount
      from alarm a join entry e on e.member_id = a.member_id and e.id = a.id
     where a.kind = 'possible-duplicate' and a.suspense <> 0
  ), moved as materialized (
    select m.account, m.currency, m.amount, m.since - p_slack_ms * interval '1 millisecond' as since,
           m.until + p_slack_ms * interval '1 millisecond' as until
      from provider_movement m
     where m.last_answer_at > (select min(r.as_of) from reading r) - p_slack_ms * interval '1 millisecond'
       and m.account = any (array(select r.account from reading r))
       and not exists (select from doubted d where d.id = m.id)
    union all
    -- Until staff decide about a possible duplicate, it is unknown whether the provider counts it.
    select d.account, d.currency, d.amount, null, 'infinity' from doubted d
  ), unsure as materialized (
    select r.account, r.currency, r.as_of,
           sum(m.amount) filter (where m.since > r.as_of) as after,
           sum(m.amount) filter (where m.amount > 0 and not coalesce(m.since > r.as_of, false)) as maybe_more,
           -sum(m.amount) filter (where m.amount < 0 and not coalesce(m.since > r.as_of, false)) as maybe_less
      from reading r join moved m on m.account = r.account and m.currency = r.currency and m.until > r.as_of
     group by r.account, r.currency, r.as_of
  )
  select r.account, r.currency, r.as_of, r.theirs,
         (b.balance - coalesce(u.after, 0) - coalesce(u.maybe_more, 0))::bigint,
         (b.balance - coalesce(u.after, 0) + coalesce(u.maybe_less, 0))::bigint
    from reading r
      left join unsure u on u.account = r.account and u.currency = r.currency and u.as_of = r.as_of
      left join (select code, currency, case when code like 'operator:payout:%' then balance else -balance end as balance
                   from operator_balances()) h on h.code = r.account and h.currency = r.currency
      cross join lateral (select coalesce(h.balance, 0) as balance) b
   order by r.account, r.currency, r.as_of desc
$function$;

CREATE FUNCTION record_adjustment(member uuid[], entry uuid[], data jsonb[])
 RETURNS void
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_acceptance jsonb := data[1] -> 'acceptance';
  v approval_request;
  t entry;
begin
  select * into v from approval_request p where p.id = (v_acceptance ->> 'approvalId')::uuid;
  select * into t from entry e where e.member_id = member[1] and e.id = entry[1];
  if (v.member_id, v.amount, v.currency, v.kind) is distinct from
     (t.member_id, t.amount, t.currency, case when t.credit = 'wallet' then 'credit' else 'debit' end) then
    raise exception 'the entry is not what was requested: %', v.id;
  end if;
  -- The request was written while the member was being erased.
  if is_erased(member[1]) then perform ledger_refuse(jsonb_build_object('code', 'CHANGED')); end if;
  perform approval_request_apply(v_acceptance, member[1], entry[1]);
  if v.kind = 'credit' and v.payload ->> 'reason' = 'DEPOSIT_MISSED' then
    -- The deposit may have come in meanwhile, or was found in suspense, however long it lay there.
    if exists (select from entry e join bank_receipt p on p.credit_id = e.id and p.member_id = e.member_id
                where e.member_id = v.member_id and e.statement_type = 'deposit' and p.amount = v.amount
                  and e.created_at >= v.requested_at)
       -- Or a gift link of theirs still has an open inquiry.
       or exists (select from gift_link g where g.member_id = v.member_id and g.ended_at is null and coalesce(g.amount, v.amount) = v.amount) then
      perform ledger_refuse(jsonb_build_object('code', 'ALREADY_CLOSED'));
    end if;
    insert into missed_deposit (entry_id, member_id, amount) values (t.id, t.member_id, t.amount);
  end if;
  if t.credit = 'wallet' then perform bonuses_add(member, entry); else perform bonuses_take(member[1], entry[1]); end if;
  perform audit_write(v_acceptance -> 'audit');
end $function$;

CREATE FUNCTION record_alarm(member uuid[], entry uuid[], data jsonb[])
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into alarm (id, kind, account, currency, ours, theirs, details, member_id, suspense)
  select e, d ->> 'kind', d ->> 'account', d ->> 'currency', (d ->> 'ours')::bigint, (d ->> 'theirs')::bigint,
         coalesce(d -> 'details', '{}'), m,
         (select case 'operator:suspense' when t.credit then t.amount when t.debit then -t.amount else 0 end
            from entry t where t.member_id = m and t.id = e)
    from unnest(member, entry, data) as row(m, e, d)
  on conflict do nothing;
$function$;

CREATE FUNCTION record_attributed(member uuid[], entry uuid[], data jsonb[])
 RETURNS void
 LANGUAGE sql
AS $function$
  select note_deposits(member, entry);
$function$;

CREATE FUNCTION record_bank_receipt(member uuid[], entry uuid[], data jsonb[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  d jsonb := data[1];
begin
  if d ? 'missed' then perform bank_receipt_missed((d ->> 'bankReceiptId')::uuid, (d ->> 'missed')::uuid); end if;
  if not d ? 'alarm' then perform bank_receipt_not_missed((d ->> 'bankReceiptId')::uuid, member[1]); end if;
  update bank_receipt p
     set state = case when d ? 'alarm' then 'in-suspense' else 'credited' end,
         member_id = case when d ? 'alarm' then null else member[1] end,
         credit_id = case when d ? 'alarm' then null else entry[1] end, entry_id = entry[1]
   where p.id = (d ->> 'bankReceiptId')::uuid and p.state = 'new' and (d ? 'alarm' or p.possible_duplicates = '{}');
  if not found then perform ledger_refuse(jsonb_build_object('code', 'ALREADY_CLOSED')); end if;
  -- A payment in suspense keeps its inquiry for one more attempt: a process may have died after it stored the report of
  -- another source that names the member.
  if d ? 'alarm' then
    perform record_alarm(member, entry, array[d -> 'alarm']);
  else
    perform bank_receipt_flag(member[1], entry[1]);
    perform inquiry_end(array['00000000-0000-0000-0000-000000000000'::uuid], 'bank-receipt', array[(d ->> 'bankReceiptId')::uuid]);
  end if;
end $function$;

CREATE FUNCTION record_bonus(member uuid[], entry uuid[], data jsonb[])
 RETURNS void
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
begin
  insert into member_bonus (member_id, id, offer_code, kind, currency, name, type, terms, games, deposit_id, deposit, bonus,
                           in_use, expires_at, try_at)
  select m, e, d ->> 'offerCode', d ->> 'kind', d ->> 'currency', d -> 'name', d ->> 'type', d -> 'terms',
         array(select jsonb_array_elements_text(d -> 'games')), (d ->> 'depositId')::uuid, (d ->> 'deposit')::bigint,
         (d ->> 'bonus')::bigint, array(select u.code from games_in_use(m) u), (d ->> 'expiresAt')::timestamptz, (d ->> 'expiresAt')::timestamptz
    from unnest(member, entry, data) as row(m, e, d);
  update bonus_offer o set taken = o.taken + c.taken
    from (select d ->> 'offerCode' as code, count(*)::int as taken from unnest(data) as row(d) group by 1) c
   where o.code = c.code;
end $function$;

CREATE FUNCTION record_bonus_end(member uuid[], entry uuid[], data jsonb[])
 RETURNS void
 LANGUAGE sql
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
  update member_bonus r
     set state = k.d ->> 'state', ended_at = clock_timestamp(), turnover = (k.d ->> 'turnover')::bigint,
         total = (k.d ->> 'total')::bigint, kept = (k.d ->> 'kept')::bigint, cut = (k.d ->> 'cut')::bigint, end_id = k.e,
         reason = k.d ->> 'reason', ended_by = (k.d ->> 'by')::uuid, try_at = null
    from unnest(member, entry, data) as k (m, e, d) where r.member_id = k.m and r.id = (k.d ->> 'id')::uuid;
  update alarm set resolved_at = coalesce(resolved_at, now())
   where id = any (array(select (d ->> 'id')::uuid from unnest(data) as row(d))) and kind = 'bonus-overdue';
$function$;

CREATE FUNCTION record_commission(member uuid[], entry uuid[], data jsonb[])
 RETURNS void
 LANGUAGE sql
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
  insert into commission_paid (member_id, entry_id, first, last, amount)
  select b.member_id, k.e, b.collected + 1, (k.d ->> 'last')::bigint, (k.d ->> 'amount')::bigint
    from unnest(member, entry, data) as k (m, e, d) join invite_summary b on b.member_id = k.m;
  update invite_summary b
     set collected = (k.d ->> 'last')::bigint, uncollected = b.uncollected - (k.d ->> 'amount')::bigint
    from unnest(member, data) as k (m, d) where b.member_id = k.m;
  select bonuses_add(member, entry);
$function$;

CREATE FUNCTION record_decision(member uuid[], entry uuid[], data jsonb[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  d jsonb := data[1];
  v_staff_member uuid := (d -> 'audit' ->> 'staffId')::uuid;
  v_stake jsonb;
begin
  if decision_taken(d) is not null then perform ledger_refuse(decision_taken(d)); end if;
  -- Locks the staff members before all rows of the subject, as wherever daily limits of staff are checked.
  if not (case when d ? 'acceptance' then approval_request_lock((d -> 'acceptance' ->> 'approvalId')::uuid, v_staff_member)
               else v_staff_member is null or staff_lock(v_staff_member) end) then
    perform ledger_refuse(jsonb_build_object('code', 'NOT_ALLOWED'));
  end if;
  if d ? 'acceptance' then
    perform decision_requested(d, member[1]);
  elsif v_staff_member is not null and d ->> 'decision' <> 'reject' then
    perform bank_receipt_judge(d, member[1], entry[1]);
  end if;
  if d ->> 'kind' = 'bonus' then
    perform decision_may_void((d ->> 'memberId')::uuid, (d ->> 'subjectId')::uuid, d -> 'also' -> 'data');
    if d ? 'acceptance' then v_stake := bonus_void_amount(member[1], d -> 'also' -> 'data'); end if;
    if v_stake ? 'code' then perform ledger_refuse(v_stake); end if;
  elsif d ->> 'kind' <> 'alarm' then
    perform decision_may_end((d ->> 'memberId')::uuid, (d ->> 'subjectId')::uuid, (d ->> 'forced')::boolean);
  elsif d ->> 'decision' = 'failed' then
    update alarm a set resolved_at = now() where a.id = (d ->> 'subjectId')::uuid and a.resolved_at is null;
    if not found then perform ledger_refuse(jsonb_build_object('code', 'ALREADY_CLOSED')); end if;
  else
    perform decision_clear_suspense((d ->> 'subjectId')::uuid, member[1], entry[1]);
    perform bank_receipt_lock_duplicates((d ->> 'subjectId')::uuid);
    if d ->> 'decision' = 'credit-member' then perform bank_receipt_payout_ended((d ->> 'subjectId')::uuid, member[1]); end if;
    if d ? 'acceptance' then perform decision_duplicates_as_requested(d, member[1]); end if;
    perform bank_receipt_decided((d ->> 'subjectId')::uuid, d ->> 'decision', member[1], entry[1]);
  end if;
  perform decision_write(d, member[1], entry[1]);
  perform inquiry_end(array[a.member_id], a.kind, array[a.id]) from inquiry a
    where d ->> 'kind' = 'hold' and a.member_id = (d ->> 'memberId')::uuid and a.id = (d ->> 'subjectId')::uuid;
  if d ? 'also' then perform ledger_record(d -> 'also' ->> 'name', member, entry, array[d -> 'also' -> 'data']); end if;
  if d ? 'acceptance' then perform approval_request_apply(d -> 'acceptance', member[1], entry[1], (v_stake ->> 'stake')::bigint); end if;
  perform audit_write(d -> 'audit');
end $function$;

CREATE FUNCTION record_game_balance(member uuid[], entry uuid[], data jsonb[])
 RETURNS void
 LANGUAGE sql
AS $function$
  update game_account a
     set reading = (d ->> 'credits')::bigint, outstanding = (d ->> 'outstanding')::bigint, refreshed_at = now(),
         result = a.result + coalesce((d ->> 'won')::bigint, 0), unchecked_since = coalesce(a.unchecked_since, now())
    from unnest(member, data) as row(m, d)
   where a.member_id = m and a.code = d ->> 'code';
$function$;

CREATE FUNCTION record_gift(member uuid[], entry uuid[], data jsonb[])
 RETURNS void
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  d jsonb := data[1];
  v gift_link;
begin
  update gift_link set state = 'credited', paid_amount = (d ->> 'amount')::bigint, voucher = null, refusal = null, ended_at = now()
    where member_id = member[1] and id = (d ->> 'id')::uuid and state = coalesce(d ->> 'from', state) and state <> 'credited'
    returning * into v;
  if not found then perform ledger_refuse(jsonb_build_object('code', 'ALREADY_CLOSED')); end if;
  perform bank_receipt_known((d ->> 'bankReceiptId')::uuid, d ->> 'key', 'gift', d ->> 'account', 'THB', v.paid_amount,
    (d ->> 'paidAt')::timestamptz, member[1], entry[1]);
  perform inquiry_end(member, 'gift', array[v.id]);
  -- Flags no amount below the deposit minimum: a gift link has its own minimum, which was checked before.
  perform note_deposits(member, entry);
end $function$;

CREATE FUNCTION record_given(member uuid[], entry uuid[], data jsonb[])
 RETURNS void
 LANGUAGE sql
AS $function$
  select bonuses_add(array_agg(k.m), array_agg(k.e))
    from unnest(member, entry, data) as k (m, e, d)
      cross join lateral (select x.created_at from entry x where x.member_id = k.m and x.id = (k.d ->> 'movementId')::uuid offset 0) l
      cross join lateral (select x.started_at from member_bonus x where x.member_id = k.m and x.state = 'open' offset 0) r
   where l.created_at < r.started_at;
$function$;

CREATE FUNCTION record_leg(member uuid[], entry uuid[], data jsonb[])
 RETURNS void
 LANGUAGE sql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
  insert into leg (member_id, id, code, direction, amount, sent_amount, currency, reference, sender, second_leg,
                   balance_before, outstanding_before, read_at)
  select m, e, d ->> 'code', d ->> 'direction', (d ->> 'amount')::bigint, (d ->> 'sentAmount')::bigint,
         d ->> 'currency', d ->> 'reference', (d ->> 'sender')::uuid, d ->> 'secondLeg',
         (d -> 'before' ->> 'balance')::bigint, (d -> 'before' ->> 'outstanding')::bigint, (d -> 'before' ->> 'readAt')::timestamptz
    from unnest(member, entry, data) as row(m, e, d)
  on conflict do nothing;
  select inquiry_begin(array_agg(m), 'leg', array_agg(e), array_agg(d ->> 'provider'), array_agg((d ->> 'inquireInMs')::bigint))
    from unnest(member, entry, data) as row(m, e, d);
$function$;

CREATE FUNCTION record_leg_end(member uuid[], entry uuid[], data jsonb[])
 RETURNS void
 LANGUAGE sql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
  -- Locks first, by a separate statement, as in inquiry_end.
  select 1 from unnest(member, data) as row(m, d) cross join lateral (
    select from leg x where x.member_id = m and x.id = (d ->> 'id')::uuid offset 0 for update) locked;
  update leg g set state = d ->> 'state', refusal = d ->> 'refusal', ended_at = now(),
         second_leg_refusal = d ->> 'secondLegRefusal', unconfirmed_since = case when d ? 'decided' then now() end
    from (select d, t.place from unnest(member, data) as row(m, d) cross join lateral (
            select x.ctid as place from leg x where x.member_id = m and x.id = (d ->> 'id')::uuid offset 0) t) k
   where g.ctid = k.place;
  select inquiry_end(array_agg(m), 'leg', array_agg((d ->> 'id')::uuid))
    from unnest(member, data) as row(m, d);
  select inquiry_begin(array_agg(m), 'leg-recheck', array_agg((d ->> 'id')::uuid), array_agg(d -> 'check' ->> 'provider'),
      array_agg((d -> 'check' ->> 'inMs')::bigint), array_agg(d ->> 'traceparent'))
    from unnest(member, data) as row(m, d) where d -> 'check' ->> 'provider' is not null;
  select request_carry(array_agg(d -> 'request')) from unnest(data) as row(d) where d ? 'request';
$function$;

CREATE FUNCTION record_leg_to(member uuid[], entry uuid[], data jsonb[])
 RETURNS void
 LANGUAGE sql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
  insert into leg (member_id, id, code, direction, amount, sent_amount, currency, reference, sender, second_leg,
                   balance_before, outstanding_before, read_at, sent_to)
  select m, e, d ->> 'code', d ->> 'direction', (d ->> 'amount')::bigint, (d ->> 'sentAmount')::bigint,
         d ->> 'currency', d ->> 'reference', (d ->> 'sender')::uuid, d ->> 'secondLeg',
         (d -> 'before' ->> 'balance')::bigint, (d -> 'before' ->> 'outstanding')::bigint, (d -> 'before' ->> 'readAt')::timestamptz,
         d ->> 'sentTo'
    from unnest(member, entry, data) as row(m, e, d)
  on conflict do nothing;
  select inquiry_begin(array_agg(m), 'leg', array_agg(e), array_agg(d ->> 'provider'), array_agg((d ->> 'inquireInMs')::bigint),
      array_agg(d ->> 'traceparent'))
    from unnest(member, entry, data) as row(m, e, d);
$function$;

CREATE FUNCTION record_qr_found(member uuid[], entry uuid[], data jsonb[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform record_receipt_found(member, entry, data);
  perform qr_note_payment(member, entry, data);
  perform bank_receipt_reported_by_qr((data[1] ->> 'bankReceiptId')::uuid, data[1] -> 'keys');
end $function$;

CREATE FUNCTION record_qr_payment(member uuid[], entry uuid[], data jsonb[])
 RETURNS void
 LANGUAGE sql
AS $function$
  select bank_receipt_of_qr(member, entry, data);
  select qr_note_payment(member, entry, data);
  select record_alarm(array_agg(m), array_agg(e), array_agg(d -> 'alarm'))
    from unnest(member, entry, data) as row(m, e, d) where d ? 'alarm' having count(*) > 0;
  select note_deposits(array_agg(m), array_agg(e))
    from unnest(member, entry, data) as row(m, e, d) where not d ? 'alarm' having count(*) > 0;
$function$;

CREATE FUNCTION record_qr_unclaimed(member uuid[], entry uuid[], data jsonb[])
 RETURNS void
 LANGUAGE sql
AS $function$
  select bank_receipt_of_qr(member, entry, data);
  select record_alarm(member, entry, array(select d -> 'alarm' from unnest(data) d));
$function$;

CREATE FUNCTION record_receipt_found(member uuid[], entry uuid[], data jsonb[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  v_alarm uuid;
begin
  perform bank_receipt_not_missed((data[1] ->> 'bankReceiptId')::uuid, member[1]);
  update bank_receipt p set state = 'credited', member_id = member[1], credit_id = entry[1]
   where p.id = (data[1] ->> 'bankReceiptId')::uuid and p.state = 'in-suspense' and p.possible_duplicates = '{}'
   returning p.entry_id into v_alarm;
  if not found then perform ledger_refuse(jsonb_build_object('code', 'ALREADY_CLOSED')); end if;
  perform decision_clear_suspense(v_alarm, member[1], entry[1]);
  perform bank_receipt_flag(member[1], entry[1]);
end $function$;

CREATE FUNCTION record_refund(member uuid[], entry uuid[], data jsonb[])
 RETURNS void
 LANGUAGE sql
AS $function$
  update refund r set taken_at = coalesce(r.taken_at, clock_timestamp()), taken_by = coalesce(r.taken_by, (k.d ->> 'by')::uuid)
    from unnest(member, entry, data) as k (m, e, d) where r.member_id = k.m and r.id = k.e;
$function$;

CREATE FUNCTION record_reported_after_end(member uuid[], entry uuid[], data jsonb[])
 RETURNS void
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
declare
  v_bonus uuid := ended_bonus_of_leg(member[1], (data[1] ->> 'movementId')::uuid);
  t entry;
begin
  select * into t from entry x where x.member_id = member[1] and x.id = entry[1];
  update member_bonus r
     set reported_after = r.reported_after + t.amount, kept_after = r.kept_after + case t.credit when 'wallet' then t.amount else 0 end
   where r.member_id = member[1] and r.id = v_bonus and r.id = (data[1] ->> 'bonusId')::uuid
     and r.reported_after = (data[1] ->> 'reported')::bigint;
  if v_bonus is distinct from (data[1] ->> 'bonusId')::uuid or v_bonus is not null and not found then
    perform ledger_refuse(jsonb_build_object('code', 'CHANGED'));
  end if;
  -- What is kept of an earlier bonus is own money in the active one.
  if t.credit = 'wallet' then perform record_given(member, entry, data); end if;
end $function$;

CREATE FUNCTION record_request(member uuid[], entry uuid[], data jsonb[])
 RETURNS void
 LANGUAGE sql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
  select request_carry(data);
$function$;

CREATE FUNCTION record_taken(member uuid[], entry uuid[], data jsonb[])
 RETURNS void
 LANGUAGE sql
AS $function$
  select bonuses_take(k.m, k.e) from unnest(member, entry) as k (m, e);
$function$;

CREATE FUNCTION record_withdrawal(member uuid[], entry uuid[], data jsonb[])
 RETURNS void
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
begin
  insert into withdrawal (member_id, id, amount, currency, bank_code, account_no, account_name, channel, state, automatic,
                          approvals_needed, review_reason)
  select r.m, r.e, r.amount, r.d ->> 'currency', owner.bank_code, owner.bank_account_no, owner.bank_account_name,
         r.d ->> 'channel', case when r.why is null then 'created' else 'review' end, r.why is null,
         case when r.why is null then 0
           when r.amount + withdrawn_by_staff(r.m, r.e, now()) > (r.d ->> 'secondLimit')::bigint then 2 else 1 end, r.why
    from (select m, e, d, (d ->> 'amount')::bigint as amount, withdrawal_review(m, d) as why
            from unnest(member, entry, data) as row(m, e, d) offset 0) r
      cross join lateral (select o.bank_code, o.bank_account_no, o.bank_account_name from member o where o.id = r.m offset 0) owner
  on conflict do nothing;
  perform inquiry_begin(array_agg(w.member_id), 'withdrawal', array_agg(w.id), array_agg(w.channel), array_agg(0::bigint),
      array_agg(d ->> 'traceparent'))
    from unnest(member, entry, data) as row(m, e, d)
      cross join lateral (select x.member_id, x.id, x.channel from withdrawal x
        where x.member_id = m and x.id = e and x.state = 'created' offset 0) w;
end $function$;

CREATE FUNCTION record_withdrawal_contradicted(member uuid[], entry uuid[], data jsonb[])
 RETURNS void
 LANGUAGE sql
AS $function$
  update withdrawal w set contradicted_at = coalesce(w.contradicted_at, now())
    from unnest(member, data) as row(m, d) where w.member_id = m and w.id = (d -> 'details' ->> 'withdrawId')::uuid;
  select record_alarm(member, entry, data);
$function$;

CREATE FUNCTION record_withdrawal_end(member uuid[], entry uuid[], data jsonb[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  -- Locks first, by a separate statement, as in inquiry_end.
  perform from unnest(member, data) as row(m, d) cross join lateral (
    select from withdrawal x where x.member_id = m and x.id = (d ->> 'id')::uuid offset 0 for update) locked;
  update withdrawal w set state = d ->> 'state', refusal = d ->> 'refusal', return_reason = d ->> 'reason', ended_at = now(),
         provider_at = (d ->> 'providerAt')::timestamptz
    from (select d, t.place from unnest(member, data) as row(m, d) cross join lateral (
            select x.ctid as place from withdrawal x where x.member_id = m and x.id = (d ->> 'id')::uuid
               and (d ->> 'from' is null or x.state = d ->> 'from') offset 0) t) k
   where w.ctid = k.place;
  if not found then perform ledger_refuse(jsonb_build_object('code', 'ELSEWHERE')); end if;
  perform inquiry_end(array_agg(m), 'withdrawal', array_agg((d ->> 'id')::uuid)) from unnest(member, data) as row(m, d);
  perform inquiry_begin(array_agg(t.member_id), 'payout-recheck', array_agg(t.id), array_agg(t.channel), array_agg(10000::bigint),
      array_agg(d ->> 'traceparent'))
    from unnest(member, data) as row(m, d)
      cross join lateral (select w.member_id, w.id, w.channel from withdrawal w
        where w.member_id = m and w.id = (d ->> 'id')::uuid and (w.sent_at is not null or w.state = 'paid') offset 0) t;
end $function$;

CREATE FUNCTION refund_nets(p_member uuid[], p_from timestamp with time zone, p_to timestamp with time zone)
 RETURNS TABLE(member_id uuid, currency text, net bigint)
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
begin
  return query
  select q.m, a.currency, (f.deposits - f.withdrawals - (a.total - f.since))::bigint
    from unnest(p_member) q (m)
      cross join lateral (select min(x.currency) as currency, sum(x.balance) as total from account x
        where x.member_id = q.m offset 0) a
      cross join lateral (
        select coalesce(sum(e.amount) filter (where e.created_at < p_to and e.statement_type = 'deposit'), 0) as deposits,
               -- A withdrawal counts when it was paid: until then the money is the member's. One that was returned and yet
               -- paid counts when it is taken back from the wallet.
               coalesce(sum(e.amount) filter (where e.created_at < p_to and (e.kind = 'post' and e.credit like 'operator:payout:%'
                 or e.credit = 'operator:adjustment'
                 or e.credit = 'operator:suspense' and e.debit = 'wallet' and e.statement_type = 'withdraw')), 0) as withdrawals,
               -- Change since the close: the balance now less this is the balance at the close, whenever it is asked.
               coalesce(sum(case when e.debit like 'operator:%' then e.amount else 0 end
                          - case when e.credit like 'operator:%' then e.amount else 0 end)
                 filter (where e.created_at >= p_to), 0) as since
          from entry e where e.member_id = q.m and e.created_at >= p_from and (left(e.debit, 9) = 'operator:' or left(e.credit, 9) = 'operator:')
        offset 0) f
   where a.currency is not null;
end $function$;

CREATE FUNCTION refund_until(p_member uuid, p_computed_at timestamp with time zone, p_expires_at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$
  select greatest(p_expires_at, (
    select case when r.ended_at is null then now() when r.ended_at > p_computed_at then r.ended_at end + interval '24 hours'
      from member_bonus r where r.member_id = p_member and r.started_at <= p_computed_at
     order by r.started_at desc limit 1));
$function$;

CREATE FUNCTION refunds_write(p_week date, p_success_percent numeric, p_fail_percent numeric, p_member uuid[], p_id uuid[], p_currency text[], p_success_base bigint[], p_fail_base bigint[], p_net bigint[], p_success bigint[], p_fail bigint[], p_amount bigint[])
 RETURNS void
 LANGUAGE sql
 SET enable_seqscan TO 'off'
AS $function$
  insert into refund (member_id, week, id, n, currency, success_base, fail_base, net, success, fail, amount, success_percent, fail_percent)
  select k.m, p_week, k.id, 1 + coalesce(l.n, 0), k.currency, k.success_base, k.fail_base, k.net, k.success, k.fail, k.amount,
         p_success_percent, p_fail_percent
    from unnest(p_member, p_id, p_currency, p_success_base, p_fail_base, p_net, p_success, p_fail, p_amount)
           as k (m, id, currency, success_base, fail_base, net, success, fail, amount)
      left join lateral (select x.n from refund x where x.member_id = k.m order by x.n desc limit 1) l on true
  on conflict (member_id, week) do nothing;
$function$;

CREATE FUNCTION refuse_but_erasure()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and (to_jsonb(new) - tg_argv) = (to_jsonb(old) - tg_argv) and is_erased(old.member_id) then return new; end if;
  raise exception 'rows are append-only: % on % refused', tg_op, tg_table_name;
end $function$;

CREATE FUNCTION refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'rows are append-only: % on % refused', tg_op, tg_table_name;
end $function$;

CREATE FUNCTION refuse_deposit(p_member uuid, p_amount bigint)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_refusal jsonb;
begin
  perform limits_lock(p_member);
  -- A call that was under way when the member was erased.
  if is_erased(p_member) then raise exception 'the member % is erased', p_member; end if;
  v_refusal := excluded_refusal(p_member);
  if v_refusal is not null then return v_refusal; end if;
  -- `until` is the expiry of the last promise if the limit would allow the deposit without promises.
  select jsonb_build_object('code', 'LIMIT_REACHED', 'limit', r.name, 'remaining', greatest(r.value - r.used - r.promised, 0),
           'until', wire_time(case when r.used + greatest(p_amount, 1) <= r.value
             then (select max(p.expires_at) from deposit_promise p where p.member_id = p_member)
             else limit_period_end(r.period, now()) end))
    into v_refusal
    from (select l.name, l.value, l.period, promised_deposits(p_member) as promised,
                 deposited_since(p_member, limit_period_start(l.period, now())) as used
            from limits_in_force(p_member, 'deposit') l) r
   where r.used + r.promised + greatest(p_amount, 1) > r.value
   order by r.value - r.used - r.promised, limit_period_end(r.period, now()) desc
   limit 1;
  return v_refusal;
end $function$;

CREATE FUNCTION refuse_play(p_member uuid, p_amount bigint)
 RETURNS jsonb
 LANGUAGE plpgsql
AS $function$
begin
  perform limits_lock(p_member);
  return (play_refusals(array[p_member], array[p_amount]))[1];
end $function$;

CREATE FUNCTION request_carry(data jsonb[])
 RETURNS bigint
 LANGUAGE sql
AS $function$
  select count(*) from request_keep(data);
$function$;

CREATE FUNCTION request_keep(data jsonb[])
 RETURNS TABLE(owner uuid, key uuid)
 LANGUAGE sql
AS $function$
  insert into request (owner, key, id, hash, state, lease_until, attempt, status, answer, expires_at)
  select distinct on ((d ->> 'owner')::uuid, (d ->> 'key')::uuid)
         (d ->> 'owner')::uuid, (d ->> 'key')::uuid, (d ->> 'id')::uuid, decode(d ->> 'hash', 'hex'),
         case when d ? 'answer' then 'done' else 'working' end,
         case when d ? 'answer' then null else now() + (d ->> 'leaseMs')::bigint * interval '1 millisecond' end,
         (d ->> 'attempt')::integer, (d ->> 'status')::smallint, d -> 'answer', now() + interval '24 hours'
    from unnest(data) as row(d)
   -- Null for a call without an idempotency key.
   where d is not null
   order by (d ->> 'owner')::uuid, (d ->> 'key')::uuid
  on conflict (owner, key) do update
     set id = excluded.id, hash = excluded.hash, state = excluded.state, lease_until = excluded.lease_until,
         attempt = excluded.attempt, status = excluded.status, answer = excluded.answer, expires_at = excluded.expires_at
   -- An answer is never replaced before it expires, and only the attempt that claimed the key last completes the row.
   where request.expires_at < now()
      or (request.state = 'working' and excluded.state = 'done' and request.attempt = excluded.attempt
          and request.hash = excluded.hash)
  returning request.owner, request.key;
$function$;

CREATE FUNCTION request_overtaken(data jsonb[])
 RETURNS jsonb[]
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
begin
  return array(
    select case when q.state is null then null
                when mine.state is null then jsonb_build_object('code', 'BUSY')
                when mine.state <> 'working' or mine.attempt <> q.attempt then jsonb_build_object('code', 'ANSWERED') end
      from (select x.ord, (x.d ->> 'owner')::uuid as owner, (x.d ->> 'key')::uuid as key, (x.d ->> 'attempt')::integer as attempt,
                   (select r.state from request r where r.owner = (x.d ->> 'owner')::uuid and r.key = (x.d ->> 'key')::uuid) as state
              from unnest(data) with ordinality x (d, ord) offset 0) q
        left join lateral (select r.state, r.attempt from request r
          where r.owner = q.owner and r.key = q.key offset 0 for update skip locked) mine on true
     order by q.ord);
end $function$;

CREATE FUNCTION request_refusals(data jsonb[])
 RETURNS jsonb[]
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
declare
  v_owner uuid[];
  v_key uuid[];
  v_busy boolean[];
  v_kept text[];
begin
  select array_agg(q.owner order by q.ord), array_agg(q.key order by q.ord),
         array_agg(q.stands and mine.is_so is null order by q.ord) into v_owner, v_key, v_busy
    from (select x.ord, (x.d ->> 'owner')::uuid as owner, (x.d ->> 'key')::uuid as key,
                 -- A scalar subselect instead of EXISTS, which may be planned as one scan of the whole table.
                 (select r.key from request r where r.owner = (x.d ->> 'owner')::uuid and r.key = (x.d ->> 'key')::uuid)
                   is not null as stands
            from unnest(data) with ordinality x (d, ord) offset 0) q
      left join lateral (select true as is_so from request r
        where q.stands and r.owner = q.owner and r.key = q.key offset 0 for update skip locked) mine on true;
  v_kept := array(select k.owner || '/' || k.key
    from request_keep(array(select x.d from unnest(data, v_busy) x (d, busy) where not x.busy)) k);
  return array(
    select case when x.busy then jsonb_build_object('code', 'BUSY')
                -- An entry without a key has no owner, so there is nothing to refuse.
                when x.owner is not null and x.owner || '/' || x.key <> all (v_kept) then jsonb_build_object('code', 'ANSWERED') end
      from unnest(v_owner, v_key, v_busy) with ordinality x (owner, key, busy, ord) order by x.ord);
end $function$;

CREATE FUNCTION rewards_taken(p_member uuid)
 RETURNS TABLE(rounds bigint, bonus bigint, refunds bigint)
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$
  select r.rounds, r.bonus, f.refunds
    from (select count(*) as rounds, coalesce(sum(x.bonus), 0)::bigint as bonus from member_bonus x where x.member_id = p_member) r
      cross join (select count(*) as refunds from refund x where x.member_id = p_member and x.taken_at is not null) f
   where r.rounds > 0 or f.refunds > 0;
$function$;

CREATE FUNCTION role_apply(p_payload jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v role;
begin
  perform pg_advisory_xact_lock(hashtext('role'));
  select * into v from role r where r.code = p_payload ->> 'code';
  if v.built_in then return 'NOT_ALLOWED'; end if;
  if coalesce(v.version, 0) <> (p_payload ->> 'version')::integer then return 'CHANGED'; end if;
  if v.code is null and (select count(*) from role) >= 60 then return 'TOO_MANY'; end if;
  insert into role as r (code, name, rights, limits)
  values (p_payload ->> 'code', p_payload ->> 'name', array(select jsonb_array_elements_text(p_payload -> 'rights')),
          p_payload -> 'limits')
  on conflict (code) do update set name = excluded.name, rights = excluded.rights, limits = excluded.limits, version = r.version + 1;
  perform backoffice_hint('staff');
  return null;
end $function$;

CREATE FUNCTION same_person(p_one uuid, p_other uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
  select case
    when (select 1 from bank_account_claim x join bank_account_claim y on y.account_no = x.account_no and y.member_id = p_other
           where x.member_id = p_one limit 1) is not null then 'bank'
    when phone_ways(a.phone) && phone_ways(b.phone)
      or (select 1 from bank_account_claim x where x.member_id = p_one and x.account_no = any (phone_ways(b.phone)) limit 1) is not null
      or (select 1 from bank_account_claim x where x.member_id = p_other and x.account_no = any (phone_ways(a.phone)) limit 1) is not null
      then 'phone'
    when (select 1 from device x join device y on y.member_id = p_other and y.device_hash = x.device_hash
           where x.member_id = p_one limit 1) is not null then 'device'
  end from member a, member b where a.id = p_one and b.id = p_other;
$function$;

CREATE FUNCTION security_event_add(p_member uuid, p_kind text, p_network bytea, p_user_agent text, p_details jsonb, p_times integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_hour timestamptz := date_trunc('hour', now(), 'UTC');
  v_network bytea := p_network;
  v_user_agent text := left(p_user_agent, 300);
  v_details jsonb := coalesce(p_details, '{}');
  v_id uuid;
begin
  for i in 1..2 loop
    v_id := md5(jsonb_build_array(p_kind, encode(v_network, 'hex'), v_user_agent, v_details, extract(epoch from v_hour))::text)::uuid;
    update security_event e set times = e.times + p_times, last_at = greatest(e.last_at, now())
      where e.member_id = p_member and e.id = v_id;
    if found then return; end if;
    exit when i = 2 or (select count(*) from security_event e
                         where e.member_id = p_member and e.last_at >= v_hour and e.kind = p_kind) < 20;
    v_network := null; v_user_agent := null; v_details := '{}';
  end loop;
  insert into security_event as e (member_id, id, kind, network_hash, user_agent, details, times)
  values (p_member, v_id, p_kind, v_network, v_user_agent, v_details, p_times)
  on conflict (member_id, id) do update set times = e.times + excluded.times, last_at = greatest(e.last_at, excluded.last_at);
end $function$;

CREATE FUNCTION security_event_forget(p_days integer, p_limit integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_deleted integer;
begin
  delete from security_event where ctid = any (array(
    select ctid from security_event where last_at < now() - p_days * interval '1 day'
     order by last_at limit p_limit for update skip locked));
  get diagnostics v_deleted = row_count;
  return v_deleted;
end $function$;

CREATE FUNCTION security_event_kept()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and new.times > old.times and new.last_at >= old.last_at
     and (new.member_id, new.id, new.kind, new.network_hash, new.user_agent, new.details, new.at)
         is not distinct from (old.member_id, old.id, old.kind, old.network_hash, old.user_agent, old.details, old.at) then
    return new;
  end if;
  if tg_op = 'DELETE' and (old.last_at < now() - interval '90 days' or is_erased(old.member_id)) then return old; end if;
  raise exception 'rows are append-only: % on % refused', tg_op, tg_table_name;
end $function$;

CREATE FUNCTION security_event_of_member()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.password_hash <> new.password_hash then
    perform security_event_add(new.id, 'password', null, null, null, 1);
  end if;
  if (old.bank_code, old.bank_account_no) <> (new.bank_code, new.bank_account_no) then
    perform security_event_add(new.id, 'bank-account', null, null,
      jsonb_build_object('bank', new.bank_code, 'last', right(new.bank_account_no, 4)), 1);
  end if;
  return null;
end $function$;

CREATE FUNCTION security_event_of_passkey()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform security_event_add(new.member_id, 'passkey-added', null, null, jsonb_build_object('name', new.name), 1);
  else
    perform security_event_add(old.member_id, 'passkey-removed', null, null, jsonb_build_object('name', old.name), 1);
  end if;
  return null;
end $function$;

CREATE FUNCTION security_events_add(p_events jsonb)
 RETURNS void
 LANGUAGE sql
AS $function$
  select security_event_add(e.member_id, e.kind, decode(e.network, 'hex'), e.user_agent, e.details, e.times)
    from (select * from jsonb_to_recordset(p_events)
            as x (member_id uuid, kind text, network text, user_agent text, details jsonb, times integer)
           order by member_id, kind, network, user_agent, details) e;
$function$;

CREATE FUNCTION security_tell(p_member uuid, p_kind text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform notification_insert(p_member, md5(p_member || p_kind)::uuid, p_kind, 0, null, null, now());
  insert into outbox (member_id, topic, payload) values
    (p_member, 'hint', jsonb_build_object('event', 'wallet', 'data', jsonb_build_object()));
  perform push_event(p_member, 'security', 0);
  perform set_config('kapao.security_notified', p_member::text, true);
end $function$;

CREATE FUNCTION security_tell_of_login()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform security_tell(new.member_id, 'new-device');
  return null;
end $function$;

CREATE FUNCTION security_tell_of_member()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.password_hash <> new.password_hash then perform security_tell(new.id, 'password-changed'); end if;
  if (old.bank_code, old.bank_account_no) <> (new.bank_code, new.bank_account_no) then
    perform security_tell(new.id, 'bank-changed');
  end if;
  return null;
end $function$;

CREATE FUNCTION security_tell_of_passkey()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then perform security_tell(new.member_id, 'passkey-added');
  else perform security_tell(old.member_id, 'passkey-removed'); end if;
  return null;
end $function$;

CREATE FUNCTION session_begin(p_member uuid, p_password_hash text, p_session uuid, p_token_hash bytea, p_device_hash bytea, p_near_hash bytea, p_user_agent text, p_life interval, p_most integer, p_needs_trust boolean)
 RETURNS text
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_known boolean;
  v_trusted boolean;
begin
  perform from member m where m.id = p_member for no key update;
  select true, d.ended_at is null into v_known, v_trusted from device d
   where d.member_id = p_member and d.device_hash = p_device_hash;
  if p_needs_trust and v_trusted is not true
     and not exists (select from password_reset_start s where s.member_id = p_member and s.new_device_until > now()) then
    return 'untrusted';
  end if;
  if session_open(p_member, p_password_hash, p_session, p_token_hash, p_device_hash, p_near_hash, p_user_agent, p_life, p_most)
     is not true then
    return 'refused';
  end if;
  update device d set user_agent = p_user_agent, ended_at = null where d.member_id = p_member and d.device_hash = p_device_hash;
  -- session_open tells only of a device without a row.
  if v_known and not v_trusted then
    perform security_event_add(p_member, 'new-device', p_near_hash, p_user_agent,
      jsonb_build_object('by', case when p_password_hash is null then 'passkey' else 'password' end), 1);
  end if;
  -- Whatever has proved the member: a reset by staff allows one new device, and this is it.
  if v_trusted is not true then
    update password_reset_start s set new_device_until = null where s.member_id = p_member and s.new_device_until is not null;
  end if;
  return 'opened';
end $function$;

CREATE FUNCTION session_end(p_member uuid, p_sessions uuid[])
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
declare
  v_ended bigint;
begin
  with ended as (
    update session set revoked_at = now()
     where member_id = p_member and revoked_at is null and id = any (p_sessions) returning id, user_agent, impersonated_by
  ), notified as (
    insert into outbox (member_id, topic, payload)
    select p_member, 'hint', jsonb_build_object('event', 'session', 'data', jsonb_build_object('sessionId', id))
      from ended returning 1
  ), noted as (
    -- Sorted: two transactions that end sessions of the same devices take the rows in the same order.
    select security_event_add(p_member, 'session-ended', null, e.user_agent, null, e.times)
      from (select user_agent, count(*)::integer as times from ended where impersonated_by is null
             group by user_agent order by user_agent) e
  )
  select t.n into v_ended from (select count(*) as n from notified) t, (select count(*) from noted) e;
  return v_ended;
end $function$;

CREATE FUNCTION session_open(p_member uuid, p_password_hash text, p_session uuid, p_token_hash bytea, p_device_hash bytea, p_near_hash bytea, p_user_agent text, p_life interval, p_most integer)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  v_device_known boolean;
begin
  -- Concurrent logins wait for each other here, so that a member never has more than `p_most` sessions: the oldest end.
  perform 1 from member
    where id = p_member and status = 'active' and (p_password_hash is null or password_hash = p_password_hash)
      for no key update;
  if not found then return false; end if;
  -- A member's first device is none of which they would have to be warned.
  v_device_known := exists (select from device where member_id = p_member and device_hash = p_device_hash)
                    or not exists (select from device where member_id = p_member);
  perform security_event_add(p_member, case when v_device_known then 'login' else 'new-device' end, p_near_hash, p_user_agent,
    jsonb_build_object('by', case when p_password_hash is null then 'passkey' else 'password' end), 1);
  insert into device (member_id, device_hash) values (p_member, p_device_hash)
    on conflict (member_id, device_hash) do update set last_login_at = now();
  -- Keeps the last hundred devices, and further down the last hundred sessions, because an account holder can log in as
  -- often as they like.
  delete from device where member_id = p_member and device_hash in (
    select device_hash from device where member_id = p_member order by last_login_at desc, device_hash offset 100);
  if p_near_hash is not null then
    insert into known_network (member_id, network_hash) values (p_member, p_near_hash)
      on conflict (member_id, network_hash) do update set last_login_at = now();
    -- Each network has its own number of guesses (guess-limit.ts), so at most ten are kept.
    delete from known_network where member_id = p_member and network_hash in (
      select network_hash from known_network where member_id = p_member order by last_login_at desc, network_hash offset 10);
  end if;
  insert into session (member_id, token_hash, id, device_hash, user_agent, expires_at)
    values (p_member, p_token_hash, p_session, p_device_hash, p_user_agent, now() + p_life);
  perform session_end(p_member, array(
    select id from session where member_id = p_member and revoked_at is null and expires_at > now() and impersonated_by is null
     order by created_at desc, id desc offset p_most));
  delete from session where member_id = p_member and id in (
    select id from session where member_id = p_member and impersonated_by is null
     order by (revoked_at is null and expires_at > now()) desc, used_at desc, id offset 100);
  return true;
end $function$;

CREATE FUNCTION session_refusal(p_member uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select jsonb_build_object('code', 'LIMIT_REACHED', 'limit', l.name, 'remaining', 0,
           'until', wire_time(c.seen_at + interval '30 minutes'))
    from limits_in_force(p_member, 'session') l
      cross join lateral (select x.began_at, x.seen_at from play_clock x where x.member_id = p_member) c
   where now() < c.seen_at + interval '30 minutes' and now() >= c.began_at + l.value * interval '1 minute';
$function$;

CREATE FUNCTION slip_begin(p_member uuid, p_id uuid, p_file_key text, p_provider text, p_per_minute bigint, p_traceparent text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
AS $function$
declare
  v_refusal jsonb := slip_refusal(p_member, p_per_minute);
begin
  if v_refusal is not null then return v_refusal; end if;
  insert into slip (member_id, id, file_key, provider) values (p_member, p_id, p_file_key, p_provider);
  perform inquiry_begin(array[p_member], 'slip', array[p_id], array[p_provider], array[0::bigint], array[p_traceparent]);
  return null;
end $function$;

CREATE FUNCTION slip_decided(p_payment uuid, p_member uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  v_slip slip;
begin
  for v_slip in
    update slip
       set state = case when member_id = p_member then 'success' else 'failed' end, ended_at = now(),
           note = case when member_id = p_member then '' when p_member is null then 'UNKNOW_ERROR' else 'NOT_MATCH' end
     where bank_receipt_id = p_payment and state = 'verified' returning *
  loop
    perform slip_notify(v_slip);
  end loop;
end $function$;

CREATE FUNCTION slip_fail(p_member uuid, p_id uuid, p_note text, p_release boolean)
 RETURNS void
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_slip slip;
begin
  update slip set state = 'failed', note = p_note, next_at = null, ended_at = now()
    where member_id = p_member and id = p_id and state in ('stored', 'read') returning * into v_slip;
  perform inquiry_end(array[p_member], 'slip', array[p_id]);
  if v_slip.id is null then return; end if;
  if p_release then
    delete from slip_claim c where c.sending_bank = v_slip.sending_bank and c.trans_ref = v_slip.trans_ref
      and c.member_id = p_member and c.slip_id = p_id;
  end if;
  perform slip_notify(v_slip);
end $function$;

CREATE FUNCTION slip_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not slip_may(old.state, new.state) then
    raise exception 'a slip that is % can not become %', old.state, new.state;
  end if;
  return new;
end $function$;

CREATE FUNCTION slip_later(p_member uuid, p_id uuid, p_why text, p_in_ms bigint)
 RETURNS integer
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_slip slip;
begin
  update slip set attempts = attempts + 1, barred = barred + (p_why = 'barred')::integer,
      not_found = not_found + (p_why = 'not-found')::integer, next_at = now() + p_in_ms * interval '1 millisecond'
    where member_id = p_member and id = p_id and state = 'read' returning * into v_slip;
  if not found then return 0; end if;
  perform slip_notify(v_slip);
  return v_slip.barred;
end $function$;

CREATE FUNCTION slip_may(p_from text, p_to text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select p_to = any (case p_from
    when 'stored' then array['read', 'failed']
    when 'read' then array['verified', 'failed']
    when 'verified' then array['success', 'failed']
    else array[]::text[] end);
$function$;

CREATE FUNCTION slip_notify(p_slip slip)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into outbox (member_id, topic, payload)
  values (p_slip.member_id, 'hint', jsonb_build_object('event', 'slip', 'data', jsonb_build_object(
    'reference', p_slip.id,
    'status', case p_slip.state when 'success' then 'SUCCESS' when 'failed' then 'FAILED' else 'PROCESSING' end,
    'note', p_slip.note)));
$function$;

CREATE FUNCTION slip_payment_decided()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform slip_decided(new.id, new.member_id);
  return null;
end $function$;

CREATE FUNCTION slip_read(p_member uuid, p_id uuid, p_qr_text text, p_bank text, p_ref text)
 RETURNS boolean
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_slip slip;
begin
  perform 1 from slip where member_id = p_member and id = p_id and state = 'stored' for update;
  if not found then return true; end if; -- another attempt was quicker
  insert into slip_claim (sending_bank, trans_ref, member_id, slip_id) values (p_bank, p_ref, p_member, p_id)
    on conflict do nothing;
  update slip set qr_text = p_qr_text, sending_bank = p_bank, trans_ref = p_ref where member_id = p_member and id = p_id;
  perform 1 from slip_claim c
    where c.sending_bank = p_bank and c.trans_ref = p_ref and c.member_id = p_member and c.slip_id = p_id;
  if not found then return false; end if;
  update slip set state = 'read' where member_id = p_member and id = p_id returning * into v_slip;
  perform slip_notify(v_slip);
  return true;
end $function$;

CREATE FUNCTION slip_refusal(p_member uuid, p_per_minute bigint)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_refusal jsonb := refuse_deposit(p_member, 0);
begin
  if v_refusal is not null then return v_refusal; end if;
  if (select count(*) from slip where member_id = p_member and created_at > now() - interval '1 minute') >= p_per_minute then
    return jsonb_build_object('code', 'REQUEST_LIMIT_1MIN', 'retryAfter', 60);
  end if;
  return null;
end $function$;

CREATE FUNCTION slip_reported(p_member uuid, p_id uuid, p_payment uuid, p_amount bigint, p_paid_at timestamp with time zone, p_bank text, p_account text, p_note text)
 RETURNS void
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_payment bank_receipt;
  v_slip slip;
begin
  select * into v_payment from bank_receipt where id = p_payment for update;
  update slip
     set state = case when p_note = '' then 'verified' else 'failed' end, note = p_note, bank_receipt_id = p_payment, amount = p_amount,
         paid_at = p_paid_at, from_bank = p_bank, from_account = p_account, next_at = null,
         ended_at = case when p_note = '' then null else now() end
   where member_id = p_member and id = p_id and state = 'read' returning * into v_slip;
  perform inquiry_end(array[p_member], 'slip', array[p_id]);
  if v_slip.id is null then return; end if;
  perform slip_notify(v_slip);
  if v_payment.state in ('credited', 'returned') then perform slip_decided(v_payment.id, v_payment.member_id); end if;
end $function$;

CREATE FUNCTION span_end(p_span text, p_start date)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case p_span when 'day' then p_start + 1 when 'week' then p_start + 7
                     else (p_start + interval '1 month')::date end
$function$;

CREATE FUNCTION span_start(p_span text, p_day date)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case p_span when 'day' then p_day when 'week' then p_day - extract(dow from p_day)::int
                     else date_trunc('month', p_day)::date end
$function$;

CREATE FUNCTION staff_device_over()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
begin
  delete from staff_device d where d.staff_id = new.id;
  return null;
end $function$;

CREATE FUNCTION staff_device_remember(p_session uuid, p_most integer)
 RETURNS void
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_staff uuid;
begin
  insert into staff_device as d (staff_id, device_hash)
  select s.staff_id, s.device_hash from staff_session s where s.id = p_session and s.device_hash is not null
  on conflict (staff_id, device_hash) do update set used_at = now()
  returning d.staff_id into v_staff;
  delete from staff_device d where d.staff_id = v_staff and d.device_hash not in (
    select k.device_hash from staff_device k where k.staff_id = v_staff order by k.used_at desc, k.device_hash limit p_most);
end $function$;

CREATE FUNCTION staff_link_spend(p_token bytea, p_password text, p_step bigint, p_approval_request uuid, p_audit jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  l staff_link;
  v staff_member;
  v_by_command boolean;
begin
  select * into l from staff_link x where x.token_hash = p_token;
  -- Whoever made the link requests the role, so their row is locked too: all in one order.
  perform 1 from staff_member o where o.id in (l.staff_id, l.created_by) order by o.id for no key update;
  select * into l from staff_link x where x.token_hash = p_token and x.used_at is null and x.expires_at > now();
  if not found then return 'LINK_EXPIRED'; end if;
  select * into v from staff_member o where o.id = l.staff_id;
  if v.state = 'stopped' then return 'LINK_EXPIRED'; end if;
  v_by_command := l.created_by is null;
  if not v_by_command and v.role = 'owner' and v.state = 'active' and not staff_other_owner(v.id) then return 'LAST_OWNER'; end if;
  update staff_link x set used_at = now() where x.token_hash = p_token;
  update staff_member o set password_hash = p_password, totp_secret = l.totp_secret, totp_step = p_step, totp_next = null,
                        totp_next_until = null, state = 'active', version = o.version + 1,
                        wanted = case when v_by_command then o.wanted when o.role = 'newcomer' then o.wanted else o.role end,
                        role = case when v_by_command then o.role else 'newcomer' end
   where o.id = v.id
   returning * into v;
  update staff_session s set ended_at = now() where s.staff_id = v.id and s.ended_at is null;
  delete from staff_passkey k where k.staff_id = v.id; -- one may be on the device that was lost
  if v.wanted is not null and not v_by_command then
    -- Refused if the maker of the link was suspended, or has reached the day's limit: then another staff member
    -- requests the role.
    perform approval_request_insert(jsonb_build_object('id', p_approval_request, 'kind', 'staff-role', 'by', l.created_by, 'subject', 'operator',
      'subjectId', v.id, 'payload', jsonb_build_object('staffId', v.id, 'name', v.name, 'from', v.role, 'role', v.wanted,
        'version', (select r.version from role r where r.code = v.wanted)),
      'why', l.kind, 'hours', 72),
      p_audit || jsonb_build_object('subject', 'proposal', 'subjectId', p_approval_request,
        'before', jsonb_build_object('role', v.role), 'after', jsonb_build_object('kind', 'staff-role', 'name', v.name, 'role', v.wanted,
          'inNameOf', (select o.name from staff_member o where o.id = l.created_by))));
  end if;
  perform backoffice_hint('staff');
  return null;
end $function$;

CREATE FUNCTION staff_lock(p_staff uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
begin
  perform 1 from staff_member o where o.id = p_staff and o.state = 'active' for no key update;
  return found;
end $function$;

CREATE FUNCTION staff_other_owner(p_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
begin
  perform pg_advisory_xact_lock(hashtext('owner'));
  return exists (select from staff_member o where o.role = 'owner' and o.state = 'active' and o.id <> p_id);
end $function$;

CREATE FUNCTION staff_owner_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not staff_other_owner(old.id) then raise exception 'the last owner stays one: %', old.id; end if;
  return new;
end $function$;

CREATE FUNCTION staff_refusals_audit()
 RETURNS void
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_from timestamptz;
  v_sum record;
begin
  perform pg_advisory_xact_lock(hashtext('audit'));
  select (a.after ->> 'hour')::timestamptz + interval '1 hour' into v_from
    from audit a where a.action = 'refusedSignIns' order by a.action desc, a.seq desc limit 1;
  for v_sum in
    select e.member_id as staff_id, e.kind, e.details ->> 'step' as step, date_trunc('hour', e.at, 'UTC') as hour, sum(e.times) as times,
           count(distinct e.network_hash) as networks
      from security_event e
     where e.kind in ('sign-in-failed', 'sign-in-locked') and e.at >= coalesce(v_from, '-infinity')
       and e.at < date_trunc('hour', now(), 'UTC')
     group by 1, 2, 3, 4 order by 4, 1, 2, 3
  loop
    perform audit_write(jsonb_build_object('who', 'nobody', 'action', 'refusedSignIns', 'subject', 'operator',
      'subjectId', nullif(v_sum.staff_id, '00000000-0000-0000-0000-000000000000'),
      'after', jsonb_strip_nulls(jsonb_build_object('hour', v_sum.hour, 'step', v_sum.step, 'times', v_sum.times,
        'networks', v_sum.networks)),
      'why', case v_sum.kind when 'sign-in-failed' then 'WRONG_SIGN_IN' else 'REQUEST_LIMIT' end));
  end loop;
end $function$;

CREATE FUNCTION staff_role_apply(p_payload jsonb, p_by uuid)
 RETURNS text
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v staff_member;
  v_role text := p_payload ->> 'role';
  v_version integer;
begin
  perform 1 from staff_member o where o.id = (p_payload ->> 'staffId')::uuid for no key update;
  select * into v from staff_member o where o.id = (p_payload ->> 'staffId')::uuid;
  -- Locks the role, so that nobody changes its rights meanwhile.
  select r.version into v_version from role r where r.code = v_role for share;
  if v.id is null or v_version is null then return 'NO_DATA'; end if;
  if v.id = p_by then return 'SAME_PERSON'; end if;
  if v.state <> 'active' then return 'NOT_BEGUN'; end if;
  if v.role <> p_payload ->> 'from' or v_version is distinct from (p_payload ->> 'version')::integer then return 'CHANGED'; end if;
  if v.role = 'owner' and v_role <> 'owner' and not staff_other_owner(v.id) then return 'LAST_OWNER'; end if;
  update staff_member o set role = v_role, wanted = null, version = o.version + 1 where o.id = v.id;
  perform backoffice_hint('staff');
  return null;
end $function$;

CREATE FUNCTION staff_session_ended()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform backoffice_hint('sessions');
  return null;
end $function$;

CREATE FUNCTION staff_suspend(p_id uuid, p_call uuid, p_audit jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v staff_member;
begin
  perform 1 from staff_member o where o.id = p_id for no key update;
  select * into v from staff_member o where o.id = p_id;
  if v.id is null then return 'NO_DATA'; end if;
  if v.state = 'stopped' then return case when v.state_call = p_call then 'DONE' else 'ALREADY_CLOSED' end; end if;
  if v.role = 'owner' and v.state = 'active' and not staff_other_owner(p_id) then return 'LAST_OWNER'; end if;
  update staff_member o set state = 'stopped', state_call = p_call, totp_next = null, totp_next_until = null, version = o.version + 1 where o.id = p_id;
  update staff_session s set ended_at = now() where s.staff_id = p_id and s.ended_at is null;
  delete from staff_link l where l.staff_id = p_id and l.used_at is null;
  delete from queue_claim c where c.staff_id = p_id;
  update approval_request x set state = 'cancelled', decided_by = x.requested_by, decided_at = now(), decided_why = 'stopped'
   where x.requested_by = p_id and x.state = 'open';
  perform backoffice_hint('staff');
  perform backoffice_hint('approvals');
  perform backoffice_hint('claims');
  perform audit_write(p_audit);
  return 'DONE';
end $function$;

CREATE FUNCTION statement_accounts(p_member uuid, p_ids uuid[])
 RETURNS TABLE(id uuid, side text, code text, account text, name_th text, name_en text, name_lo text)
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  return query
  with receipt as materialized (
    select p.credit_id, p.from_bank, p.from_account, p.receiver, p.account, p.currency from bank_receipt p
     where p.credit_id = any (p_ids) and p.member_id = p_member
  )
  select s.id, s.side, s.code, s.account, b.name_th, b.name_en, b.name_lo
    from (
      select p.credit_id as id, 'payer' as side, p.from_bank as code, p.from_account as account from receipt p
      union all
      select p.credit_id, 'receiver', x.bank_code, case when min(x.account_no) = max(x.account_no) then min(x.account_no) end
        from receipt p join deposit_account x
          on x.id = p.receiver or (p.account = 'operator:qr:' || x.bank_code and x.mode = 'QR'
                                   and x.bank_type <> 'PAYMENT' and x.currency = p.currency)
       group by p.credit_id, x.bank_code
      union all
      select w.id, 'payout', w.bank_code, w.account_no from withdrawal w where w.member_id = p_member and w.id = any (p_ids)
    ) s left join lateral (select x.* from bank x where x.code = s.code offset 0) b on true;
end $function$;

CREATE FUNCTION statement_file_claim(p_file text, p_receiver uuid)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  insert into statement_file as s (file, receiver) values (p_file, p_receiver)
    on conflict (file) do update set receiver = excluded.receiver, imported_at = now(), finished_at = null, released_at = null,
        earlier_receivers = array_remove(
          case s.receiver when excluded.receiver then s.earlier_receivers else s.earlier_receivers || s.receiver end, excluded.receiver)
      where s.receiver = excluded.receiver or statement_file_is_free(s);
  return found;
end $function$;

CREATE FUNCTION statement_file_is_free(s statement_file)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$
  select s.finished_at is not null and (s.released_at is not null or coalesce((
    select bool_and(p.state in ('returned', 'credited')) and bool_or(p.state = 'returned') from bank_receipt p
     where p.files <> '{}' and p.files @> array[s.file] and p.receiver = s.receiver and p.sources = array['import']), false));
$function$;

CREATE FUNCTION statement_file_release(p_file text, p_receiver uuid, p_hold boolean, p_id uuid, p_who text, p_why text)
 RETURNS boolean
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
begin
  update statement_file s set released_at = coalesce(s.released_at, now())
   where s.file = p_file and s.receiver = p_receiver and s.finished_at is not null;
  if not found then return false; end if;
  if p_hold then
    with held as (
      update member m set withdrawals_held_at = now()
       where m.withdrawals_held_at is null and m.id in (
         select p.member_id from bank_receipt p
          where p.files <> '{}' and p.files @> array[p_file] and p.receiver = p_receiver and p.sources = array['import'] and p.state = 'credited')
      returning m.id)
    insert into account_status_change (member_id, id, action, who, why) select h.id, p_id, 'hold-withdrawals', p_who, p_why from held h;
  end if;
  return true;
end $function$;

CREATE FUNCTION statement_import(p_approval_request uuid, p_audit jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into statement_import (approval_id) values (p_approval_request) on conflict do nothing;
  if found then perform audit_write(p_audit); end if;
  update alarm set resolved_at = coalesce(resolved_at, now()) where id = p_approval_request;
end $function$;

CREATE FUNCTION statement_lines(p_member uuid, p_ids uuid[])
 RETURNS TABLE(id uuid, statement_type text, kind text, debit text, counterpart text, game text, amount bigint, reference jsonb, created_at timestamp with time zone, resolved text, resolved_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  return query
  select t.id, t.statement_type, t.kind, t.debit, t.counterpart, g.name, t.amount, t.reference, t.created_at, r.kind, r.created_at
    from unnest(p_ids) line (id) cross join lateral (
        select e.* from (
          select x.id, x.statement_type, x.kind, x.debit, x.counterpart, x.amount, x.reference, x.created_at from entry x
           where x.member_id = p_member and x.id = line.id offset 0) e
         where e.statement_type is not null
        union all
        select b.end_id, 'finish_bonus', 'move', 'wallet', 'BANK', 0,
               jsonb_build_object('kind', b.kind, 'description', coalesce(bonus_name(b.name, b.currency), b.offer_code)), b.ended_at
          from (select x.* from member_bonus x where x.member_id = p_member and x.end_id = line.id offset 0) b where b.cut = 0) t
      left join lateral (select x.kind, x.created_at from entry x where x.member_id = p_member and x.resolves = t.id offset 0) r on true
      left join lateral (select x.name from game x where x.code = t.counterpart offset 0) g on t.statement_type = 'transfer'
   order by t.created_at desc, t.id desc;
end $function$;

CREATE FUNCTION statement_page(p_member uuid, p_filter text, p_types text[], p_skip bigint, p_limit bigint)
 RETURNS TABLE(total bigint, rest bigint, ids uuid[])
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  return query
  with last as materialized (
    select m.n, m.created_at, m.id from (
      (select s.n, s.created_at, s.id from statement_mark s where s.member_id = p_member and s.filter = p_filter
        order by s.n desc limit 1)
      union all select 0, '-infinity', '00000000-0000-0000-0000-000000000000'
    ) m order by m.n desc limit 1
  ), counted as materialized (
    select l.n as marked, count(r.id) as rest from last l
      left join lateral (
        select e.id from unnest(p_types) kind (type) cross join lateral (
          select e.id from statement_line e where e.member_id = p_member and e.statement_type = kind.type
            and (e.created_at, e.id) > (l.created_at, l.id) offset 0) e
      ) r on true
     group by l.n
  ), place as materialized (
    select c.marked + c.rest as total, c.rest, coalesce(m.created_at, 'infinity') as created_at,
           coalesce(m.id, 'ffffffff-ffff-ffff-ffff-ffffffffffff') as id,
           coalesce(m.n - (c.marked + c.rest - p_skip), p_skip) as skip
      from counted c left join lateral (
        select s.n, s.created_at, s.id from statement_mark s
         where s.member_id = p_member and s.filter = p_filter and s.n >= c.marked + c.rest - p_skip order by s.n limit 1) m on true
  )
  select p.total, p.rest, array(
    select x.id from unnest(p_types) kind (type) cross join lateral (
        (select e.created_at, e.id from entry e
          where e.member_id = p_member and e.statement_type = kind.type and (e.created_at, e.id) <= (p.created_at, p.id)
            and p.total > p_skip
          order by e.created_at desc, e.id desc limit p.skip + p_limit)
        union all
        (select r.ended_at, r.end_id from member_bonus r
          where r.member_id = p_member and r.cut = 0 and kind.type = 'finish_bonus' and (r.ended_at, r.end_id) <= (p.created_at, p.id)
            and p.total > p_skip
          order by r.ended_at desc, r.end_id desc limit p.skip + p_limit)) x
     order by x.created_at desc, x.id desc limit p_limit offset p.skip)
    from place p;
end $function$;

CREATE FUNCTION system_health_inquiries()
 RETURNS TABLE(kind text, provider text, waiting bigint, due bigint, escalated bigint, oldest timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$
  with recursive pool(kind, provider) as (
    (select a.kind, a.provider from inquiry a order by a.kind, a.provider limit 1)
    union all
    select n.kind, n.provider from pool l cross join lateral (
      select a.kind, a.provider from inquiry a where (a.kind, a.provider) > (l.kind, l.provider) order by a.kind, a.provider limit 1) n
  )
  select l.kind, l.provider,
         (select count(*) from (select from inquiry a where a.kind = l.kind and a.provider = l.provider limit 1000) w),
         (select count(*) from (select from inquiry a where a.kind = l.kind and a.provider = l.provider
                                   and a.next_at < now() - interval '1 minute' limit 1000) w),
         (select count(*) from (select from inquiry a where a.kind = l.kind and a.provider = l.provider and a.escalated_at is not null limit 1000) w),
         (select min(a.next_at) from inquiry a where a.kind = l.kind and a.provider = l.provider)
    from pool l limit 300;
$function$;

CREATE FUNCTION system_health_jobs()
 RETURNS TABLE(queue text, cron text, waiting integer, active integer, failed integer, counted_at timestamp with time zone, began_at timestamp with time zone, ended_at timestamp with time zone, done_at timestamp with time zone, failed_at timestamp with time zone, failed_why text)
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  if to_regclass('pgboss.queue') is null then return; end if;
  return query
    select q.name, s.cron, q.queued_count, q.active_count, q.failed_count, q.monitor_on, r.began_at, r.ended_at, r.done_at,
           r.failed_at, r.failed_why
      from pgboss.queue q left join pgboss.schedule s on s.name = q.name left join job_run r on r.queue = q.name
     where q.name not like '\_\_%' order by q.name limit 200;
end $function$;

CREATE FUNCTION takeover_sign(p_member uuid, p_hours integer)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$
begin
  return (select e.kind from security_event e
           where p_hours > 0 and e.member_id = p_member and e.last_at > now() - p_hours * interval '1 hour'
             and e.kind in ('new-device', 'reset') order by e.last_at desc limit 1);
end $function$;

CREATE FUNCTION text_end(p_begin text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select p_begin || chr(1114111) $function$;

CREATE FUNCTION timeline(p_member uuid, p_sorts text[], p_before timestamp with time zone, p_key text, p_most integer)
 RETURNS TABLE(key text, sort text, what text, at timestamp with time zone, amount bigint, after bigint, state text, who text, movement_id uuid, details jsonb)
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$
declare
  -- Rows in the same microsecond as the previous page's last row are read again and skipped.
  v_reads integer := p_most + 20;
begin
  return query
  select t.* from (
    select m.* from timeline_money(p_member, p_before, v_reads) m where p_sorts && array['money', 'games', 'bonuses']
    union all
    select p.* from timeline_person(p_member, p_before, v_reads) p where p_sorts && array['logins', 'changes', 'notes', 'audit']
  ) t
   where t.sort = any (p_sorts) and (t.at, t.key collate "C") < (p_before, p_key collate "C")
   order by t.at desc, t.key collate "C" desc limit p_most;
end $function$;

CREATE FUNCTION timeline_money(p_member uuid, p_before timestamp with time zone, p_most integer)
 RETURNS TABLE(key text, sort text, what text, at timestamp with time zone, amount bigint, after bigint, state text, who text, movement_id uuid, details jsonb)
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
begin
  return query
  select 'line/' || l.id, case when l.statement_type = 'transfer' then 'games'
                               when l.statement_type in ('bonus', 'finish_bonus') then 'bonuses' else 'money' end,
         l.statement_type, l.created_at,
         case l.debit when 'wallet' then -l.amount else l.amount end,
         case 'wallet' when l.debit then l.debit_after when l.credit then l.credit_after when r.credit then r.credit_after end,
         case when l.kind = 'move' then 'done' when r.kind = 'post' then 'done' when r.kind = 'void' then 'failed' else 'waiting' end,
         null, l.id,
         jsonb_build_object('counterpart', l.counterpart, 'reference', l.reference, 'reason', l.reason, 'endedAt', wire_time(r.created_at))
    from unnest(array['deposit', 'bonus', 'finish_bonus', 'withdraw', 'transfer']) t (name)
      cross join lateral (select e.* from entry e
        where e.member_id = p_member and e.statement_type = t.name and e.created_at <= p_before
        order by e.created_at desc, e.id desc limit p_most) l
      left join entry r on r.member_id = l.member_id and r.resolves = l.id
  union all
  select 'end/' || r.id, 'bonuses', 'finish_bonus', r.ended_at, 0, null, 'done', null, null,
         jsonb_build_object('reference', jsonb_build_object('kind', r.kind, 'description', coalesce(bonus_name(r.name, r.currency), r.offer_code)))
    from (select x.* from member_bonus x where x.member_id = p_member and x.cut = 0 and x.ended_at <= p_before
           order by x.ended_at desc, x.end_id desc limit p_most) r
  union all
  select 'result/' || e.id, 'games', 'game-result', e.created_at,
         case when e.credit like 'game:%' then e.amount else -e.amount end, coalesce(e.debit_after, e.credit_after), 'done', null, e.id,
         jsonb_build_object('counterpart', substr(case when e.credit like 'game:%' then e.credit else e.debit end, 6))
    from (select x.* from entry x where x.member_id = p_member and x.reason = 'game-result' and x.created_at <= p_before
           order by x.created_at desc limit p_most) e
  union all
  select 'qr/' || q.id, 'money', 'qr', q.created_at, q.amount, null,
         case q.state when 'paid' then 'done' when 'creating' then 'waiting' when 'open' then 'waiting' else 'failed' end, null, null,
         jsonb_build_object('provider', q.provider, 'state', q.state, 'reference', q.reference)
    from provider v cross join lateral (select x.* from qr x
        where x.member_id = p_member and x.provider = v.code and x.created_at <= p_before
        order by x.created_at desc limit p_most) q
   where v.kind = 'qr'
  union all
  select 'slip/' || s.id, 'money', 'slip', s.created_at, s.amount, null,
         case s.state when 'success' then 'done' when 'failed' then 'failed' else 'waiting' end, null, null,
         jsonb_build_object('slipId', s.id, 'note', s.note, 'reference', s.trans_ref)
    from (select x.* from slip x where x.member_id = p_member and x.created_at <= p_before
           order by x.created_at desc, x.id desc limit p_most) s
  union all
  select 'deposit-notice/' || a.id, 'money', 'deposit-notice', a.created_at, a.amount, null,
         case a.state when 'matched' then 'done' when 'open' then 'waiting' else 'failed' end, null, null, '{}'::jsonb
    from (select x.* from deposit_notice x where x.member_id = p_member and x.created_at <= p_before
           order by x.created_at desc limit p_most) a
  union all
  select 'gift/' || g.id, 'money', 'gift', g.created_at, coalesce(g.paid_amount, g.amount), null,
         case g.state when 'credited' then 'done' when 'refused' then 'failed' else 'waiting' end, null, null,
         jsonb_build_object('provider', g.provider, 'refusal', g.refusal)
    from (select x.* from gift_link x where x.member_id = p_member and x.created_at <= p_before
           order by x.created_at desc limit p_most) g;
end $function$;

CREATE FUNCTION timeline_person(p_member uuid, p_before timestamp with time zone, p_most integer)
 RETURNS TABLE(key text, sort text, what text, at timestamp with time zone, amount bigint, after bigint, state text, who text, movement_id uuid, details jsonb)
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
begin
  return query
  -- At most a hundred sessions and a hundred devices are kept.
  select 'login/' || s.id, 'logins', 'login', s.created_at, null::bigint, null::bigint,
         case when s.revoked_at is null and s.expires_at > now() then 'waiting' else 'done' end, null::text, null::uuid,
         jsonb_build_object('userAgent', s.user_agent, 'endedAt', wire_time(s.revoked_at))
    from session s where s.member_id = p_member and s.impersonated_by is null and s.created_at <= p_before
  union all
  select 'device/' || encode(d.device_hash, 'hex'), 'logins', 'device', d.first_login_at, null, null, null, null, null,
         jsonb_build_object('lastAt', wire_time(d.last_login_at))
    from device d where d.member_id = p_member and d.first_login_at <= p_before
  union all
  -- Logins, new devices and changes have rows of their own here.
  select 'security/' || e.id, 'logins', e.kind, e.last_at, null, null,
         case when e.kind in ('step-up', 'passkey-added', 'passkey-removed', 'session-ended', 'device-removed', 'reset') then 'done' else 'failed' end,
         e.details ->> 'who', null,
         e.details || jsonb_build_object('userAgent', e.user_agent, 'times', e.times)
    from (select x.* from security_event x where x.member_id = p_member and x.last_at <= p_before
             and x.kind not in ('login', 'new-device', 'password', 'bank-account')
           order by x.last_at desc, x.id desc limit p_most) e
  union all
  select 'change/' || c.id, 'changes', c.what, c.at, null, null, null, null, null,
         jsonb_build_object('before', c.before, 'after', c.after)
    from (select x.* from member_change x where x.member_id = p_member and x.at <= p_before
           order by x.at desc, x.id limit p_most) c
  union all
  select 'act/' || a.id, 'changes', a.action, a.done_at, null, null, null, a.who, null, jsonb_build_object('why', a.why)
    from (select x.* from account_status_change x where x.member_id = p_member and x.done_at <= p_before
           order by x.done_at desc limit p_most) a
  union all
  select 'decision/' || d.id, 'changes', 'decision', d.created_at, null, null, null, d.who, d.entry_id,
         jsonb_build_object('why', d.why, 'kind', d.kind, 'decision', d.decision)
    from (select x.* from decision x where x.member_id = p_member and x.created_at <= p_before
           order by x.created_at desc limit p_most) d
  union all
  select 'note/' || n.id, 'notes', 'note', n.created_at, null, null, null, n.who, null,
         jsonb_build_object('note', n.note, 'corrects', n.corrects)
    from (select x.* from member_note x where x.member_id = p_member and x.created_at <= p_before
           order by x.created_at desc, x.id desc limit p_most) n
  union all
  select 'audit/' || u.seq, 'audit', 'audit', u.at, null, null, null, u.who, null,
         jsonb_build_object('action', u.action, 'subject', u.subject, 'why', u.why)
    from (select x.* from audit x where x.member_id = p_member and x.at <= p_before order by x.at desc limit p_most) u;
end $function$;

CREATE FUNCTION trace_day(p_day date, p_currency text, p_codes text[], p_reasons text[], p_gave boolean, p_before_us bigint, p_before_id uuid, p_before_gave boolean, p_most integer)
 RETURNS TABLE(member_id uuid, id uuid, movement_id uuid, kind text, reason text, debit text, credit text, amount bigint, gave boolean, code text, at timestamp with time zone, at_us bigint)
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
 SET max_parallel_workers_per_gather TO '0'
 SET jit TO 'off'
AS $function$
  select e.member_id, e.id, e.movement_id, e.kind, e.reason, e.debit, e.credit, e.amount, s.gave, s.code, e.created_at,
         (extract(epoch from e.created_at) * 1000000)::bigint
    from entry e cross join lateral (values (e.debit, true), (e.credit, false)) s (code, gave)
   where e.created_at >= p_day::timestamp at time zone 'Asia/Bangkok'
     and e.created_at < (p_day + 1)::timestamp at time zone 'Asia/Bangkok'
     and (p_before_us is null or (e.created_at, e.id, s.gave)
            < ('epoch'::timestamptz + p_before_us * interval '1 microsecond', p_before_id, p_before_gave))
     and e.currency = p_currency and s.code = any (p_codes) and e.reason = any (p_reasons)
     and (p_gave is null or s.gave = p_gave)
   order by e.created_at desc, e.id desc, s.gave desc limit p_most
$function$;

CREATE FUNCTION wallet_lookup(p_member uuid[])
 RETURNS TABLE(public_id text, username text, name text, created_at timestamp with time zone, agreements_version text, withdraw_waits_until timestamp with time zone, bank_code text, bank_account_name text, bank_account_no text, name_th text, name_en text, name_lo text, english_name_only boolean, accounts json, currency text, operation_locks json, bonus boolean, slots json, favourites json, uncollected bigint, erasure_asked_at timestamp with time zone, invite json, games json)
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  return query
  select m.public_id, m.username, m.name, m.created_at, m.agreements_version, m.withdraw_waits_until, m.bank_code,
         m.bank_account_name, m.bank_account_no, b.name_th, b.name_en, b.name_lo, b.english_name_only,
         (select json_object_agg(a.code, a.balance::text) from account a where a.member_id = q.member_id),
         (select a.currency from account a where a.member_id = q.member_id and a.code = 'wallet'),
         (select json_agg(h.operation_lock) from open_hold h where h.member_id = q.member_id),
         (select r.id from member_bonus r where r.member_id = q.member_id and r.state = 'open') is not null,
         (select json_object_agg(a.code, json_build_array(a.active, wire_time(coalesce(a.refreshed_at, a.created_at)),
                   wire_time(a.played_at))) from game_account a where a.member_id = q.member_id),
         (select json_agg(f.code) from game_favourite f where f.member_id = q.member_id),
         (select v.uncollected from invite_summary v where v.member_id = q.member_id),
         (select r.requested_at from erasure_request r where r.member_id = q.member_id and r.state = 'open'),
         case when q.place = 1 then (select (c.value -> 'invite')::json from content c where c.key = 'rewards') end,
         case when q.place = 1 then (
           select json_agg(json_build_object('code', g.code, 'name', g.name, 'category', g.category, 'rate', g.rate::text,
                    'provider', g.provider, 'logo', g.logo, 'background', g.background, 'web', g.web,
                    'android', g.android, 'ios', g.ios, 'enabled', g.enabled) order by g.position, g.code) from game g) end
    from unnest(p_member) with ordinality as q(member_id, place)
      left join lateral (select x.* from member x where x.id = q.member_id offset 0) m on true
      left join lateral (select x.* from bank x where x.code = m.bank_code offset 0) b on true
   order by q.place;
end $function$;

CREATE FUNCTION wire_time(p_at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
$function$;

CREATE FUNCTION withdraw_ask_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform withdraw_proof_tell(new.member_id, 'withdraw-ask',
    case when tg_op = 'UPDATE' then jsonb_build_object('above', old.above) end, jsonb_build_object('above', new.above));
  return null;
end $function$;

CREATE FUNCTION withdraw_pin_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then perform withdraw_proof_tell(old.member_id, 'pin-removed', null, null);
  else perform withdraw_proof_tell(new.member_id, 'pin-set', null, null); end if;
  return null;
end $function$;

CREATE FUNCTION withdraw_proof_tell(p_member uuid, p_what text, p_before jsonb, p_after jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into member_change (member_id, what, before, after) values (p_member, p_what, p_before, p_after);
  perform notification_insert(p_member, md5(p_member || p_what)::uuid, p_what, 0, null, null, now());
  insert into outbox (member_id, topic, payload) values
    (p_member, 'hint', jsonb_build_object('event', 'wallet', 'data', jsonb_build_object()));
end $function$;

CREATE FUNCTION withdraw_proof_used()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from withdraw_proof p where p.member_id = new.member_id;
  return null;
end $function$;

CREATE FUNCTION withdraw_unproven(p_member uuid, d jsonb)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$
  select case when own.is_so then own.above else (d ->> 'proofAbove')::bigint end < (d ->> 'amount')::bigint
     and (select p.session_id from withdraw_proof p
           where p.member_id = p_member and p.session_id = (d ->> 'session')::uuid and p.expires_at > now()
             and (p.amount is null or p.amount = (d ->> 'amount')::bigint)
             and (p.request_id is null or p.request_id = (d ->> 'cause')::uuid)) is null
    from (select 1) one
      left join lateral (select true as is_so, a.above from withdraw_ask a where a.member_id = p_member offset 0) own on true
$function$;

CREATE FUNCTION withdrawal_approve(p_data jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_member uuid := (p_data ->> 'memberId')::uuid;
  v_id uuid := (p_data ->> 'subjectId')::uuid;
  v_staff_member uuid := (p_data -> 'audit' ->> 'staffId')::uuid;
  w withdrawal;
  v_again boolean;
begin
  -- Locks the staff member before the withdrawal's row, as wherever daily limits of staff are checked.
  if v_staff_member is not null and not staff_lock(v_staff_member) then return 'NOT_ALLOWED'; end if;
  select * into w from withdrawal x where x.member_id = v_member and x.id = v_id and x.state = 'review' for update;
  if not found then return 'ALREADY_CLOSED'; end if;
  v_again := exists (select from decision d where d.subject_id = v_id and d.decision = 'approve'
                        and (person_key(d.who) = person_key(p_data ->> 'who') or d.staff_id = v_staff_member));
  if not v_again then
    if v_staff_member is not null and approval_above(v_staff_member, w.amount, w.currency) then return 'ABOVE_LIMIT'; end if;
    if withdrawal_rests_on(w, v_staff_member) then return 'OWN_WORK'; end if;
    perform decision_write(p_data, null, null);
  end if;
  update withdrawal x set approvals_needed = approvals_needed_now(w) where x.member_id = v_member and x.id = v_id
    returning * into w;
  if cardinality(approvals_that_count(w)) >= w.approvals_needed then
    perform withdrawal_change(v_member, v_id, 'review', 'created', 0);
  elsif v_again then
    return 'SAME_PERSON';
  end if;
  return 'DONE';
end $function$;

CREATE FUNCTION withdrawal_change(p_member uuid, p_id uuid, p_from text, p_to text, p_act_in_ms bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_channel text;
begin
  update withdrawal set state = p_to, approved_at = case when p_from = 'review' then now() else approved_at end,
      sent_at = case when p_to = 'sent' then coalesce(sent_at, now()) else sent_at end
    where member_id = p_member and id = p_id and state = p_from returning channel into v_channel;
  if not found then return false; end if;
  perform inquiry_begin(array[p_member], 'withdrawal', array[p_id], array[v_channel], array[p_act_in_ms]);
  if p_to = 'created' then
    insert into outbox (member_id, topic, payload) values
      (p_member, 'hint', jsonb_build_object('event', 'withdraw', 'data',
         jsonb_build_object('withdrawId', p_id, 'status', 'PROCESSING')));
  end if;
  -- The bank had nothing to answer before the payout was sent to it, so missing answers count from here.
  update inquiry set last_answer_at = now()
    where p_to = 'sent' and member_id = p_member and kind = 'withdrawal' and id = p_id;
  return true;
end $function$;

CREATE FUNCTION withdrawal_checked(p_member uuid, p_id uuid)
 RETURNS void
 LANGUAGE sql
 SET enable_seqscan TO 'off'
AS $function$
  update withdrawal set reconciled_at = now() where member_id = p_member and id = p_id;
  select inquiry_end(array[p_member], 'payout-recheck', array[p_id]);
$function$;

CREATE FUNCTION withdrawal_counts(w withdrawal)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select w.state <> 'returned' or w.contradicted_at is not null;
$function$;

CREATE FUNCTION withdrawal_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not withdrawal_may(old.state, new.state) then
    raise exception 'a withdrawal that is % can not become %', old.state, new.state;
  end if;
  return new;
end $function$;

CREATE FUNCTION withdrawal_keeps_channel()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the withdrawal % was ordered from %', old.id, old.channel;
end $function$;

CREATE FUNCTION withdrawal_may(p_from text, p_to text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select p_to = any (case p_from
    when 'review' then array['created', 'paid', 'returned']
    when 'created' then array['sent', 'paid', 'returned']
    when 'sent' then array['paid', 'returned']
    else array[]::text[] end);
$function$;

CREATE FUNCTION withdrawal_rests_on(w withdrawal, p_staff uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$
begin
  return exists (select from approval_request p
                  where p.entry_member_id = w.member_id and p.requested_at > w.created_at - interval '30 days'
                    and p.state = 'approved' and p.kind in ('credit', 'decision') and p_staff in (p.requested_by, p.decided_by))
      -- A decision that ends a bonus and takes nothing away has no entry.
      or exists (select from approval_request p
                  where p.member_id = w.member_id and p.requested_at > w.created_at - interval '30 days'
                    and p.state = 'approved' and p.kind = 'decision' and p_staff in (p.requested_by, p.decided_by))
      or exists (select from decision d
                  where d.entry_member_id = w.member_id and d.created_at > w.created_at - interval '30 days'
                    and d.decision = 'credit-member' and d.staff_id = p_staff)
      or exists (select from decision d
                  where d.staff_id = p_staff and d.created_at > w.created_at - interval '30 days' and d.kind = 'alarm' and d.decision = 'close'
                    and (d.member_id = w.member_id
                      -- A bet gap belongs to no member: it concerns the bonuses that were active at the games of its provider.
                      or exists (select from alarm al join game x on al.account = 'operator:game-result:' || x.provider
                                     join game_account g on g.member_id = w.member_id and g.code = x.code
                                     join member_bonus r on r.member_id = w.member_id and r.started_at <= d.created_at
                                       and (r.ended_at is null or r.ended_at >= d.created_at)
                                  where al.id = d.subject_id and al.kind = 'bet-gap')))
      or brought_by_statement(w.member_id, w.created_at - interval '30 days', p_staff)
      or exists (select from audit a
                  where a.member_id = w.member_id and a.at > w.created_at - interval '30 days' and a.staff_id = p_staff
                    and a.action = 'setAccountStatus' and a.after ->> 'act' in ('release-withdrawals', 'unblock'))
      or exists (select from audit a join member_bonus r on r.member_id = w.member_id and r.offer_code = a.subject_id and r.started_at >= a.at
                  where a.staff_id = p_staff and a.at > w.created_at - interval '30 days'
                    and (a.action = 'publishOffer' or a.action = 'pauseOffer' and a.after ->> 'paused' = 'false'))
      or exists (select from approval_request p join game_account g on g.member_id = w.member_id and g.code = p.subject_id
                  where p.kind = 'game' and p.state = 'approved' and p.requested_at > w.created_at - interval '30 days'
                    and p_staff in (p.requested_by, p.decided_by))
      or exists (select from approval_request p
                  where p.kind = 'bank-account-release' and p.state = 'approved' and p.payload ->> 'bankCode' = w.bank_code
                    and p.payload ->> 'accountNo' = w.account_no and p.requested_at > w.created_at - interval '30 days'
                    and p_staff in (p.requested_by, p.decided_by))
      or exists (select from approval_request p
                  where p.subject = 'password-reset' and p.subject_id = w.member_id::text and p.state = 'approved'
                    and p.requested_at > w.created_at - interval '30 days' and p_staff in (p.requested_by, p.decided_by));
end $function$;

CREATE FUNCTION withdrawal_review(p_member uuid, d jsonb)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select case
      when m.withdrawals_held_at is not null then 'HELD_BY_STAFF'
      when has_money_twice(p_member) then 'MONEY_TWICE'
      when m.bank_name_changed_at > held.since then 'BANK_NAME_CHANGED'
      when m.password_changed_at > held.since then 'PASSWORD_CHANGED'
      when sign.kind = 'reset' then 'PASSWORD_CHANGED'
      when sign.kind = 'new-device' then 'NEW_DEVICE'
      when (d ->> 'amount')::bigint > (d ->> 'autoLimit')::bigint then 'ABOVE_LIMIT'
      when withdrawn_automatically(p_member, now()) + (d ->> 'amount')::bigint > (d ->> 'autoDaily')::bigint then 'DAILY_SUM'
    end
    from member m cross join lateral (select now() - (d ->> 'holdHours')::int * interval '1 hour' as since) held
      cross join lateral (select takeover_sign(p_member, (d ->> 'takeoverHours')::int) as kind) sign
   where m.id = p_member;
$function$;

CREATE FUNCTION withdrawal_send(p_member uuid, p_id uuid, p_from text, p_for_ms bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
begin
  if p_from = 'created' then
    if not withdrawal_change(p_member, p_id, p_from, 'sent', p_for_ms) then return false; end if;
  else
    perform 1 from withdrawal w where w.member_id = p_member and w.id = p_id and w.state = 'sent' for update;
    if not found then return false; end if;
    update inquiry a set next_at = now() + p_for_ms * interval '1 millisecond'
      where a.member_id = p_member and a.kind = 'withdrawal' and a.id = p_id and a.escalated_at is null;
    if not found then return false; end if;
  end if;
  update withdrawal set sending_until = clock_timestamp() + p_for_ms * interval '1 millisecond'
    where member_id = p_member and id = p_id;
  return true;
end $function$;

CREATE FUNCTION withdrawal_send_to(p_member uuid, p_id uuid, p_from text, p_for_ms bigint, p_to text, p_channel text)
 RETURNS boolean
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
begin
  if p_from = 'created' then
    update withdrawal set channel = p_channel where member_id = p_member and id = p_id and state = 'created' and channel <> p_channel;
    if found then
      update inquiry set provider = p_channel where member_id = p_member and kind = 'withdrawal' and id = p_id;
    end if;
  end if;
  if not withdrawal_send(p_member, p_id, p_from, p_for_ms) then return false; end if;
  update withdrawal set sent_to = coalesce(sent_to, p_to) where member_id = p_member and id = p_id;
  return true;
end $function$;

CREATE FUNCTION withdrawals_took(p_currency text, p_automatic boolean)
 RETURNS double precision
 LANGUAGE sql
 STABLE
AS $function$
  select case when count(*) >= 10 then percentile_disc(0.9) within group (order by l.seconds) end
    from (select extract(epoch from w.ended_at - w.created_at)::float8 as seconds from withdrawal w
           where w.state = 'paid' and w.currency = p_currency and w.automatic = p_automatic
           order by w.ended_at desc limit 100) l;
$function$;

CREATE FUNCTION withdrawn_automatically(p_member uuid, p_at timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(sum(w.amount), 0)::bigint from withdrawal w
   where w.member_id = p_member and w.automatic and withdrawal_counts(w)
     and w.created_at >= limit_period_start('day', p_at) and w.created_at < limit_period_end('day', p_at);
$function$;

CREATE FUNCTION withdrawn_by_staff(p_member uuid, p_but uuid, p_at timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(sum(w.amount), 0)::bigint from withdrawal w
   where w.member_id = p_member and w.id <> p_but and not w.automatic and withdrawal_counts(w)
     and w.created_at > limit_period_start('day', p_at) - interval '30 days' and greatest(w.created_at, w.approved_at) >= limit_period_start('day', p_at);
$function$;

CREATE FUNCTION withdrawn_since(p_member uuid, p_since timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(sum(w.amount), 0)::bigint from withdrawal w
   where w.member_id = p_member and w.created_at >= p_since and w.state <> 'returned';
$function$;
