import { backofficePaths } from '@kapao/contract/backoffice/backoffice-paths';
import { fillPath } from '@kapao/contract/exchange';

const path = backofficePaths.seeSlipPicture.replace('GET ', '');

/** What a slip is known by at the desk, as the queue of slips has it. */
export function slipWord(memberId: string, slipId: string): string {
  return `${memberId}.${slipId}`;
}

export function slipPicture(slip: string): string {
  return fillPath(path, { slip });
}
