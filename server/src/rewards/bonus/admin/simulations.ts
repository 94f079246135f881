import { type BackofficeResult, done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import { offerDraft } from '@kapao/contract/backoffice/bonus/offer-draft';
import { simulationResult } from '@kapao/contract/backoffice/bonus/simulation';
import { dayMs } from '@kapao/core/time';
import type pg from 'pg';
import { writeAudit } from '../../../platform/backoffice/audit.ts';
import type {
  BackofficeContext,
  BackofficeReplyOf,
} from '../../../platform/backoffice/backoffice-context.ts';
import { Refused } from '../../../platform/call/error-body.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { maxDays } from '../../simulation/simulate-offer.ts';
import { readDraft } from './draft.queries.ts';
import { defaultMinClear, judgeDraft } from './offer-problems.ts';
import { spanOf } from './run-simulation.ts';
import { requestSimulation, type SimulationRow, stopSimulation } from './simulation.queries.ts';

export function shownSimulation({
  offer,
  code: _,
  result,
  ...row
}: SimulationRow): NonNullable<BackofficeReplyOf<'getOffer'>['trial']> {
  const { currency } = offerDraft.parse(offer);
  return { ...row, currency, result: result === null ? null : simulationResult.parse(result) };
}

/** Starts a simulation; refuses an invalid draft, whose figures would mean nothing. */
export async function startSimulation(
  pool: pg.Pool,
  { staffMember, params, body, id, note }: BackofficeContext<'startTrial'>,
): Promise<BackofficeResult<{ id: string }>> {
  const { from, to } = spanOf(body);
  const days = (to.getTime() - from.getTime()) / dayMs;
  if (days < 1 || days > maxDays || from.getTime() > Date.now())
    throw new Refused('INVALID_INPUT', { field: 'until' });
  const draft = await readDraft(pool, params.code);
  if (!draft) return refuse('NO_DATA');
  if (draft.revision !== body.revision) return refuse('CHANGED', { who: draft.savedBy });
  const offer = offerDraft.parse(draft.offer);
  const { problems } = await judgeDraft(pool, offer, await defaultMinClear(pool));
  // Texts may still be missing: they do not affect the figures.
  const wrong = problems.find((field) => !/^(name|description|banners)\b/.test(field));
  if (wrong) throw new Refused('INVALID_INPUT', { field: wrong });
  const after = { ...body, trial: id };
  const who = await requestSimulation(
    pool,
    { ...body, id, code: params.code, offer, who: staffMember.name },
    note({ subject: 'offer', subjectId: params.code, after }),
  );
  return who === null ? done({ id }) : refuse('TAKEN', { who });
}

export function cancelSimulation(
  pool: pg.Pool,
  { params, note }: BackofficeContext<'cancelTrial'>,
): Promise<BackofficeResult<Record<never, never>>> {
  return inTransaction(pool, async (client) => {
    if (!(await stopSimulation(client, params.id))) return refuse('ALREADY_CLOSED');
    await writeAudit(client, note({ subject: 'trial', subjectId: params.id, after: { stop: true } }));
    return done({});
  });
}
