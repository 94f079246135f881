-- Position of every hundredth line of a member's statement, counted from the oldest, for each filter: it finds any page
-- by key, and gives the number of lines without counting them. Readers write it for lines older than an hour, to which
-- no transaction can still add; it is derived from `statement_line` and may be deleted at any time.
create table statement_mark (
  member_id uuid not null,
  filter text collate "C" not null check (filter in ('all', 'in', 'out', 'games', 'bonus')),
  n bigint not null check (n > 0 and n % 100 = 0),
  created_at timestamptz not null,
  id uuid not null,
  primary key (member_id, filter, n)
);

-- Everything that the statement shows: the first row of each movement that has a line, and the ends of bonuses that
-- took nothing away and have no entry. Both halves are read by their own index, in the order of the lines.
create view statement_line as
  select e.member_id, e.id, e.statement_type, e.kind, e.debit, e.counterpart, e.amount, e.currency, e.reference, e.created_at
    from entry e where e.statement_type is not null
  union all
  select r.member_id, r.end_id, 'finish_bonus'::text, 'move'::text, 'wallet'::text collate "C", 'BANK'::text, 0::bigint, r.currency,
         jsonb_build_object('kind', r.kind, 'description', coalesce(bonus_name(r.name, r.currency), r.offer_code)),
         r.ended_at
    from member_bonus r where r.cut = 0;

-- Short codes of receipts, drawn at random when a receipt is first opened. Whoever knows one may verify the receipt and
-- see its subject: 40 bits are its only secret.
create table receipt (
  code text collate "C" primary key check (code ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
  member_id uuid not null,
  entry_id uuid not null,
  created_at timestamptz not null default now(),
  unique (member_id, entry_id)
);

-- For the payments on a QR in its receipt, and for the search for its reference.
create index qr_payment_of on qr_payment (member_id, qr_id);
create index qr_reference on qr (member_id, upper(reference));
-- The newest paid QRs and credited receipts, for processing times.
create index qr_paid on qr (paid_at) where paid_at is not null;
create index bank_receipt_credited on bank_receipt (created_at) where credit_id is not null;
-- Money that came for a member and waits for staff.
create index alarm_of_member on alarm (member_id, created_at) where suspense > 0;
