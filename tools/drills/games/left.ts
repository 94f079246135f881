import type { SimulatedSystem } from '../simulation/simulated-system.ts';

/** A transfer that the machine could not end: its money is held, and a person decides. */
export interface LeftLeg {
  readonly memberId: string;
  readonly code: string;
  readonly direction: 'in' | 'out';
  /** Wallet minor units. */
  readonly amount: bigint;
  /** The provider's smallest units. */
  readonly sentAmount: bigint;
  readonly reference: string;
  /** Whether the list of what waits for a person has it. */
  readonly isListed: boolean;
  /** Why no balance tells what became of it, where that was found. */
  readonly isDoubted: boolean;
}

export async function leftLegs({ pool }: SimulatedSystem): Promise<LeftLeg[]> {
  const { rows } = await pool.query<LeftLeg>(
    `select l.member_id as "memberId", l.code, l.direction, l.amount, l.sent_amount as "sentAmount", l.reference,
            exists (select from open_exception i where i.member_id = l.member_id and i.id = l.id) as "isListed",
            to_jsonb(l) ->> 'doubted_at' is not null as "isDoubted"
       from leg l where l.state = 'sent' order by l.created_at`,
  );
  return rows;
}

/** What a person is told besides: alarms that nobody has resolved. */
export async function openAlarms({ pool }: SimulatedSystem): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(
    `select concat_ws(' ', kind, account, ours, theirs, details) as line from alarm
      where resolved_at is null and not exists (select from leg l where l.id = alarm.id and l.state = 'sent')`,
  );
  return rows.map(({ line }) => line);
}
