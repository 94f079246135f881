import type pg from 'pg';

/** What a call did, as the use case knows it. Nothing secret belongs in it: it is kept for ever. */
export interface AuditFacts {
  /** What it is about, as `withdrawal`. */
  readonly subject?: string;
  readonly subjectId?: string;
  readonly memberId?: string;
  readonly before?: object | null;
  readonly after?: object | null;
  readonly why?: string;
}

/** A row of the audit, as the SQL function audit_write takes it. */
export interface AuditNote extends AuditFacts {
  readonly staffId: string | null;
  readonly who: string;
  readonly sessionId: string | null;
  readonly address: string | null;
  readonly requestId: string | null;
  /** The call of the console, or the command. */
  readonly action: string;
}

/** What a person does by a command leaves the same row. */
export function noteOfCommand(command: string, who: string, told: AuditFacts): AuditNote {
  return { ...told, staffId: null, who, sessionId: null, address: null, requestId: null, action: command };
}

export type Db = pg.Pool | pg.ClientBase;
