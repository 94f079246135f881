import { done, type Failed, type ProviderOutcome, type Unknown } from '../protocol/outcome.ts';
import { neverSent } from './answer.ts';

/**
 * For protocols whose word for "this account exists" nobody publishes: whatever is refused, an account that takes our
 * password is there, and is ours.
 */
export async function accountExists(
  refused: Failed | Unknown,
  setPassword: () => Promise<ProviderOutcome>,
): Promise<ProviderOutcome> {
  if (refused.kind !== 'failed' || refused.code === neverSent) return refused;
  return (await setPassword()).kind === 'done' ? done : refused;
}
