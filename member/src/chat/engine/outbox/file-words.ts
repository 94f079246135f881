import { t } from '@lingui/core/macro';
import type { FileFlaw } from './judge-file.ts';

/** The specification's words for a file that is not taken. */
export function flawText(flaw: FileFlaw): string {
  if (flaw.flaw === 'not-supported') return t`File not supported`;
  const { mostMegabytes } = flaw;
  return t`The file is too large. Please select file no larger than ${mostMegabytes} MB`;
}

/** The device keeps so much, and a person means so much. */
export function tooManyText(): string {
  return t`Too much is waiting to be sent. Please wait until some of it has gone.`;
}
