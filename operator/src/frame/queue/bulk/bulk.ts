import type { Assignment } from '@kapao/contract/backoffice/calls/queues';
import { isBackofficeError } from '../../../base/backoffice-client.ts';
import type { GivenReason, Reason } from '../../../ui/dialog/reason.ts';
import type { Outcome } from '../../api/useAction.ts';
import type { QueueRow } from '../queue.ts';

/** Outcome for one row; `refused` is the text of its refusal, or null. */
export interface BulkResult {
  readonly id: string;
  readonly refused: string | null;
}

/** Decision about several rows, of which each is decided and recorded by itself. */
export interface BulkDecision<Row extends QueueRow> {
  readonly name: string;
  readonly label: string;
  readonly variant?: 'gold' | 'danger';
  /** Maximum rows at once. */
  readonly most: number;
  /** Reasons to choose from, one for all rows. */
  readonly reasons?: readonly Reason[];
  /** Note beside the buttons. */
  readonly note?: string;
  /** Returns why this row has to be decided alone. */
  readonly alone: (row: Row) => string | undefined;
  /** Returns the effect on these rows, for the message with Undo: "Pays 2 withdrawals, ฿900.00". */
  readonly says: (rows: readonly Row[]) => string;
  /** Returns the headline of the rows that were decided: "2 approved". */
  readonly done: (count: number) => string;
  readonly send: (rows: readonly Row[], reason: GivenReason | undefined) => Promise<readonly BulkResult[]>;
}

/** Parts of a row that the dialog shows. */
export interface BulkRowParts {
  /** Member's name with the amount, as the result names them. */
  readonly name: string;
  readonly note?: string | undefined;
}

/** Decisions about several rows of a queue, given to its screen. */
export interface Bulk<Row extends QueueRow> {
  readonly decisions: readonly BulkDecision<Row>[];
  readonly parts: (row: Row) => BulkRowParts;
}

/** Maximum rows at once, unless the server takes fewer. */
export const maxInBulk = 50;

/** Returns whether an answer says that no further call can succeed: signed out, or no network. */
const endsAll = (error: unknown) =>
  isBackofficeError(error) && (error.code === 'SIGNED_OUT' || error.code === 'OFFLINE');

/**
 * Sends one call per row, one after the other: a refusal stops no other. After the end of the session nothing more is
 * sent, and the rows left have its text.
 */
export async function sendEach<Row extends QueueRow>(
  rows: readonly Row[],
  send: (row: Row) => Promise<Outcome<unknown>>,
  say: (error: unknown) => string,
): Promise<BulkResult[]> {
  const results: BulkResult[] = [];
  let over: string | null = null;
  for (const row of rows) {
    const outcome: Outcome<unknown> | null = over === null ? await send(row) : null;
    const refused: string | null = outcome === null ? over : outcome.ok ? null : say(outcome.error);
    if (outcome?.ok === false && endsAll(outcome.error)) over = refused;
    results.push({ id: row.id, refused });
  }
  return results;
}

/** Row as the dialog lists it. `why` says why it cannot be chosen. */
export interface BulkChoice<Row extends QueueRow> {
  readonly row: Row;
  readonly why: string | undefined;
}

/** Returns the rows in two groups, those that may be chosen first, each in the order of the queue. */
export function choicesOf<Row extends QueueRow>(
  rows: readonly Row[],
  alone: (row: Row) => string | undefined,
  assignmentOf: (id: string) => Assignment | undefined,
  sayTaken: (who: string) => string,
): BulkChoice<Row>[] {
  const choices = rows.map((row) => {
    const assignment = assignmentOf(row.id);
    return { row, why: assignment && !assignment.mine ? sayTaken(assignment.who.name) : alone(row) };
  });
  return choices.toSorted((one, other) => Number(one.why !== undefined) - Number(other.why !== undefined));
}

/** Returns the chosen rows that may still be chosen, at most `most`. */
export function chosenRows<Row extends QueueRow>(
  choices: readonly BulkChoice<Row>[],
  chosen: ReadonlySet<string>,
  most: number,
): Row[] {
  return choices
    .filter(({ row, why }) => why === undefined && chosen.has(row.id))
    .slice(0, most)
    .map(({ row }) => row);
}

/** Names in a message before the rest is only counted. */
const maxNames = 3;

/** Returns the first names and the number of the others: "Ann B., Bo C., Cy D. +4". */
export function firstNames(names: readonly string[]): string {
  const rest = names.length - maxNames;
  return names.slice(0, maxNames).join(', ') + (rest > 0 ? ` +${rest}` : '');
}
