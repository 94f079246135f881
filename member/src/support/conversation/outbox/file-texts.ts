import { t } from '@lingui/core/macro';
import type { FileFlaw } from './judge-file.ts';

/** Returns the specification's text for a file that is refused. */
export function flawText(flaw: FileFlaw): string {
  if (flaw.flaw === 'not-supported') return t`File not supported`;
  const { maxMegabytes } = flaw;
  return t`The file is too large. Please select file no larger than ${maxMegabytes} MB`;
}

const maxNamed = 3;
const longestName = 36;

/** Returns which of several files were refused, by reason. */
export function refusalText(namesByReason: ReadonlyMap<string, readonly string[]>): string {
  return Array.from(namesByReason, ([reason, names]) => {
    const named = names.slice(0, maxNamed).map(shortened).join(', ');
    const more = names.length > maxNamed ? ` +${names.length - maxNamed}` : '';
    return `${named}${more}: ${reason}`;
  }).join('\n');
}

/** Shortens a name in the middle, since its end says more. */
function shortened(name: string): string {
  return name.length > longestName ? `${name.slice(0, 22)}…${name.slice(-12)}` : name;
}

/** Text for too many unsent messages or files. */
export function tooManyText(): string {
  return t`Too many messages are waiting. Try again in a moment.`;
}
