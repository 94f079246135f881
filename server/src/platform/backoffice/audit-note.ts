import type pg from 'pg';

/** Facts of a call for the audit, given by the use case. They are kept for ever, so no secrets belong here. */
export interface AuditFacts {
  /** Kind of the subject, such as `withdrawal`. */
  readonly subject?: string;
  readonly subjectId?: string;
  readonly memberId?: string;
  readonly before?: object | null;
  readonly after?: object | null;
  readonly why?: string;
}

/** Audit row for the SQL function audit_write. */
export interface AuditNote extends AuditFacts {
  readonly staffId: string | null;
  readonly who: string;
  readonly sessionId: string | null;
  readonly address: string | null;
  readonly requestId: string | null;
  /** Name of the Console call or of the command. */
  readonly action: string;
}

/** Returns the audit row of an action on the command line. */
export function noteOfCommand(command: string, who: string, facts: AuditFacts): AuditNote {
  return { ...facts, staffId: null, who, sessionId: null, address: null, requestId: null, action: command };
}

export type Db = pg.Pool | pg.ClientBase;
