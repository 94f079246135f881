import { t } from '@lingui/core/macro';
import type { FileFlaw } from './judge-file.ts';

/** The specification's words for a file that is not taken. */
export function flawText(flaw: FileFlaw): string {
  if (flaw.flaw === 'not-supported') return t`File not supported`;
  const { mostMegabytes } = flaw;
  return t`The file is too large. Please select file no larger than ${mostMegabytes} MB`;
}

const mostNamed = 3;
const longestName = 36;

/** Of several files: which ones were refused, by the reason. */
export function refusalText(namesByReason: ReadonlyMap<string, readonly string[]>): string {
  return Array.from(namesByReason, ([reason, names]) => {
    const named = names.slice(0, mostNamed).map(shortened).join(', ');
    const more = names.length > mostNamed ? ` +${names.length - mostNamed}` : '';
    return `${named}${more}: ${reason}`;
  }).join('\n');
}

/** Its end tells more than its middle. */
function shortened(name: string): string {
  return name.length > longestName ? `${name.slice(0, 22)}…${name.slice(-12)}` : name;
}

/** The device keeps so much, and a person means so much. */
export function tooManyText(): string {
  return t`Too much is waiting to be sent. Please wait until some of it has gone.`;
}
