import type { BackofficeCall } from '@kapao/contract/backoffice/backoffice-call';
import { backofficeCalls } from '@kapao/contract/backoffice/backoffice-calls';

/** Parameters of one request; a call with several uses them in rotation. */
export interface Parameters {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface MeasuredCall {
  readonly name: string;
  readonly call: BackofficeCall;
  readonly parameters: readonly Parameters[];
  readonly goalMs: number;
}

const reportGoalMs = 2_000;
const goalMs = 200;

/**
 * Returns the calls that only read. Sign-in is left out, because its cost is intended, and a reset's code, which only who
 * requested the reset is shown.
 */
export function readingCalls(): [string, BackofficeCall][] {
  return Object.entries<BackofficeCall>(backofficeCalls).filter(
    ([name, call]) =>
      !call.change && !call.upload && !['nobody', 'half'].includes(call.right) && name !== 'showResetCode',
  );
}

/**
 * Splits the reading calls into measured ones and those without parameters. A call with only optional parameters needs no
 * line in `given`.
 */
export function measuredCalls(given: Readonly<Record<string, readonly Parameters[]>>): {
  readonly measured: MeasuredCall[];
  readonly without: string[];
} {
  const measured: MeasuredCall[] = [];
  const without: string[] = [];
  for (const [name, call] of readingCalls()) {
    const parameters = given[name] ?? (canBeAskedBare(call) ? [{}] : null);
    if (!parameters) without.push(name);
    else measured.push({ name, call, parameters, goalMs: isReport(call) ? reportGoalMs : goalMs });
  }
  return { measured, without };
}

function canBeAskedBare({ params, query, body }: BackofficeCall): boolean {
  return !params && !body && (query?.safeParse({}).success ?? true);
}

/** Whether the report goal applies. Downloads count as well, because their data is read while the file is written. */
function isReport({ right, download }: BackofficeCall): boolean {
  return right === 'reports.see' || download === true;
}
