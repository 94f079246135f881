/** Rows of a table that an export of a member has. */
export interface ExportedRows {
  /** SQL condition on the row `t`, where `$1` is the member; by default the member's own rows. */
  readonly where?: string;
  /** Columns left out: secrets, hashes, and the staff or other members concerned. */
  readonly without?: readonly string[];
  /** Columns about the payer, left out unless the bank account in `from_bank` and `from_account` is the member's. */
  readonly payer?: readonly string[];
}

const ofChat = 't.chat_id in (select c.id from chat c where c.member_id = $1)';
const ofPhone = 't.phone = (select m.phone from member m where m.id = $1)';

/** Tables that an export has, with a file each. */
export const exportedTables: Readonly<Record<string, ExportedRows>> = {
  member: { where: 't.id = $1', without: ['password_hash', 'inviter_id'] },
  account: {},
  account_status_change: { without: ['who'] },
  bank_account_claim: {},
  bank_receipt: { without: ['files', 'payer_files'], payer: ['from_bank', 'from_account', 'from_names'] },
  bet: {},
  chat: { without: ['assigned_to'] },
  chat_case: { where: ofChat, without: ['solved_by'] },
  chat_file: { where: ofChat },
  chat_message: { where: ofChat, without: ['staff_id', 'name', 'session_id', 'device_token'] },
  chat_note: { where: ofChat, without: ['staff_id'] },
  commission: { without: ['friend_id'] },
  commission_paid: {},
  consent: {},
  decision: { without: ['who', 'staff_id', 'approval_id', 'fingerprint'] },
  deposit_notice: {},
  device: { without: ['device_hash'] },
  entry: { without: ['xid'] },
  erasure_request: { without: ['declined_by'] },
  game_account: { without: ['password', 'password_next'] },
  game_favourite: {},
  gift_link: { without: ['voucher', 'digest'] },
  invitation: { where: '$1 in (t.inviter_id, t.member_id)', without: ['inviter_id', 'member_id', 'barred'] },
  issued_statement: {},
  known_network: { without: ['network_hash'] },
  leg: {},
  limit_flag: { without: ['reviewed_by'] },
  member_bonus: { without: ['ended_by'] },
  member_bonus_correction: {},
  member_bonus_deposit: {},
  member_bonus_money: {},
  member_change: {},
  member_limit: {},
  member_note: { without: ['staff_id', 'who'] },
  member_tag: { without: ['staff_id'] },
  missed_deposit: {},
  notification: {},
  otp: { where: ofPhone, without: ['token_hash', 'gateway_token', 'right_hash'] },
  otp_verified: { where: ofPhone, without: ['device_hash'] },
  passkey: { without: ['credential_id', 'public_key'] },
  password_reset: { without: ['token_hash'] },
  password_reset_start: {},
  play_clock: {},
  push_subscription: { without: ['p256dh', 'auth'] },
  qr: {},
  qr_payment: {},
  receipt: { without: ['key_id'] },
  recent_error: {},
  refund: {},
  security_event: { without: ['network_hash'] },
  session: { without: ['token_hash', 'device_hash', 'impersonated_by', 'impersonated_in'] },
  slip: { payer: ['from_bank', 'from_account'] },
  sms: {},
  withdraw_ask: {},
  withdraw_pin: { without: ['hash', 'key_id'] },
  withdrawal: {},
};

/** Tables with a member's column that an export leaves out, each with the reason. */
export const notExportedTables: Readonly<Record<string, string>> = {
  abuse_flag: 'tells how fraud is found, and names other members',
  accrual_left_out: 'work of a job: whose cashback or commission is computed later',
  active_member: 'counted for a report, from bets and movements',
  alarm: 'work of staff: what providers reported, with their other customers',
  approval_request: 'work of staff; what was approved is in the tables that it changed',
  audit: 'what staff did, with their names and addresses',
  bet_account: 'sums of bets',
  bet_day: 'sums of bets',
  bet_gap: 'times for which a provider reports no bets',
  chat_bot: 'work of a job: what an assistant has yet to get',
  first_deposit: 'counted for a report, from movements',
  gift_claim: 'hash of a gift link, which is exported',
  impersonation_code: 'a secret of staff that lives for a minute',
  inquiry: 'work of a job: what a provider is asked about',
  invite_summary: 'sums of commission and invitations',
  member_flag: 'tells how fraud is found',
  open_hold: 'movements that are open, which are exported',
  outbox: 'work of a job: messages of the last second',
  passkey_challenge: 'a random number that lives for minutes',
  passkey_claim: 'key of a passkey, which is exported',
  phone_claim: 'the phone, which is in the profile',
  public_id_claim: 'the member number, which is in the profile',
  push_claim: 'key of a push subscription, which is exported',
  push_delivery: 'work of a job: notifications that are being sent',
  qr_claim: 'key of a QR, which is exported',
  request: 'answers of the last day, made of the other tables',
  slip_claim: 'reference of a slip, which is exported',
  statement_mark: 'derived from movements, so that pages are found fast',
  withdraw_proof: 'a proof that lives for minutes',
};

/** Columns by which a row is a member's. */
export const memberColumns = ['member_id', 'inviter_id', 'friend_id', 'owner', 'phone', 'chat_id'] as const;

/** Tables with a column of a member that an erasure leaves as they are, each with the reason. */
export const keptTables: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      ...[
        'account',
        'bet',
        'bet_account',
        'bet_day',
        'bet_gap',
        'commission',
        'commission_paid',
        'entry',
        'first_deposit',
      ],
      ...[
        'invite_summary',
        'issued_statement',
        'leg',
        'member_bonus',
        'member_bonus_correction',
        'member_bonus_deposit',
      ],
      ...['member_bonus_money', 'missed_deposit', 'open_hold', 'qr_payment', 'receipt', 'refund'],
    ].map((table) => [table, 'the ledger, with amounts, times and random numbers']),
  ),
  accrual_left_out: 'a random number',
  active_member: 'a random number, until the period is counted',
  alarm: 'ids of payments, which name nobody; open ones stand against an erasure',
  chat: 'numbers and times of a conversation without messages',
  chat_bot: 'numbers and times of a conversation without messages',
  chat_case: 'numbers and times of a conversation without messages',
  deposit_notice: 'amounts and times, until the sweep',
  erasure_request: 'that it was requested, when and with what end, which the law wants to be shown',
  game_account: 'a name made of the member number, by which the game’s provider keeps its own records',
  game_favourite: 'codes of games',
  gift_claim: 'hash of a gift link that is used up',
  gift_link: 'amounts and times; its secret went when it was redeemed',
  inquiry: 'stands against an erasure',
  invitation: 'random numbers',
  member_limit: 'limits, without a name',
  password_reset_start: 'times',
  play_clock: 'times',
  public_id_claim: 'the random member number, which must not be given to another',
  slip_claim: 'the bank’s number of a transfer, which must not be credited twice',
  statement_mark: 'derived from movements',
  withdraw_ask: 'an amount',
};
