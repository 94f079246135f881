import { done, type Failed, type ProviderOutcome, type Unknown } from '../protocol/outcome.ts';
import { neverSent } from './answer.ts';

/**
 * Checks for an existing account where the protocol's code for "account exists" is not published: whatever the refusal, an
 * account that accepts our password exists and is ours.
 */
export async function accountExists(
  refused: Failed | Unknown,
  setPassword: () => Promise<ProviderOutcome>,
): Promise<ProviderOutcome> {
  if (refused.kind !== 'failed' || refused.code === neverSent) return refused;
  return (await setPassword()).kind === 'done' ? done : refused;
}
