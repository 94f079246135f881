import type { SimulatedSystem } from '../simulation/simulated-system.ts';

/** Transfer without a known outcome: its money is held until a person decides. */
export interface OpenLeg {
  readonly memberId: string;
  readonly code: string;
  readonly direction: 'in' | 'out';
  /** Wallet minor units. */
  readonly amount: bigint;
  /** The provider's smallest units. */
  readonly sentAmount: bigint;
  readonly reference: string;
  /** Whether the operation is listed as an exception. */
  readonly isListed: boolean;
  /** Whether no balance can show its outcome. */
  readonly isDoubted: boolean;
}

export async function openLegs({ pool }: SimulatedSystem): Promise<OpenLeg[]> {
  const { rows } = await pool.query<OpenLeg>(
    `select l.member_id as "memberId", l.code, l.direction, l.amount, l.sent_amount as "sentAmount", l.reference,
            exists (select from open_exception i where i.member_id = l.member_id and i.id = l.id) as "isListed",
            to_jsonb(l) ->> 'doubted_at' is not null as "isDoubted"
       from leg l where l.state = 'sent' order by l.created_at`,
  );
  return rows;
}

/** Returns the further alarms for staff: those that nobody has resolved. */
export async function openAlarms({ pool }: SimulatedSystem): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(
    `select concat_ws(' ', kind, account, ours, theirs, details) as line from alarm
      where resolved_at is null and not exists (select from leg l where l.id = alarm.id and l.state = 'sent')`,
  );
  return rows.map(({ line }) => line);
}
