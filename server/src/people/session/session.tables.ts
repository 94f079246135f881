import type { Generated } from 'kysely';

export interface SessionTable {
  member_id: string;
  token_hash: Buffer;
  id: string;
  device_hash: Buffer | null;
  user_agent: string | null;
  created_at: Generated<Date>;
  used_at: Generated<Date>;
  expires_at: Date;
  revoked_at: Date | null;
  step_up_until: Date | null;
}

export interface DeviceTable {
  member_id: string;
  device_hash: Buffer;
  first_login_at: Generated<Date>;
  last_login_at: Generated<Date>;
}

export interface RateLimitTable {
  key: string;
  points: number;
  expire: number | null;
}

export interface SessionTables {
  session: SessionTable;
  device: DeviceTable;
  rate_limit: RateLimitTable;
}
