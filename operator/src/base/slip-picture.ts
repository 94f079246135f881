import { backofficePaths } from '@kapao/contract/backoffice/backoffice-paths';
import { fillPath } from '@kapao/contract/exchange';

const path = backofficePaths.seeSlipPicture.replace('GET ', '');

/** Returns a slip's id in the Console, as in the slip queue. */
export function slipKey(memberId: string, slipId: string): string {
  return `${memberId}.${slipId}`;
}

export function slipPictureUrl(slip: string): string {
  return fillPath(path, { slip });
}
