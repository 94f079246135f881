import { formatMinute } from '@kapao/core/bangkok-clock';
import { formatAmount } from '@kapao/core/money-format';
import { minuteMs } from '@kapao/core/time';
import type { PastDecision } from '../../../server/src/payments/exceptions/decision.ts';
import type { OpenException } from '../../../server/src/payments/exceptions/open-exception.ts';
import type {
  AttributionReason,
  AttributionSuggestion,
} from '../../../server/src/payments/suspense-attribution/suspense-attribution.ts';

/** Width in characters that fits a terminal without wrapping. */
const width = 100;

/** Returns the lines that show an open exception: kind, age, member, evidence and possible decisions. */
export function linesOf(
  item: OpenException & { readonly suggestions?: readonly AttributionSuggestion[] },
  now: Date,
): string[] {
  const what = item.kind === 'alarm' ? (item.alarm ?? item.kind) : item.kind;
  const money = item.amount === null ? [] : [`${formatAmount(item.amount)} ${item.currency ?? ''}`.trim()];
  const whose = item.publicId ?? 'member unknown';
  return [
    ...wrapped([item.id, what, item.state, ...money, whose].join('  '), ''),
    ...wrapped(statusOf(item, now).join('; ')),
    ...wrapped(evidence(item)),
    ...(item.suggestions ?? []).flatMap((each) => wrapped(suggested(each))),
    ...wrapped(choices(item)),
  ];
}

export function lineOfDecision({ decision, who, why, forced, at, toMember }: PastDecision): string[] {
  const to = toMember === null ? '' : ` ${toMember}`;
  return wrapped(`${formatMinute(at)}  ${decision}${to}${forced ? ' (forced)' : ''}  ${who}: ${why}`);
}

function statusOf(
  {
    kind,
    since,
    provider,
    providerEnabled,
    asked,
    inquiringSince,
    lastAnswerAt,
    escalatedAt,
    ...review
  }: OpenException,
  now: Date,
) {
  const from = (at: Date) => `${formatMinute(at)} (${ageOf(at, now)})`;
  const isOff = kind !== 'alarm' && provider !== null && !providerEnabled;
  return [
    `since ${from(since)}`,
    ...approvals(review),
    ...(provider === null ? [] : [`${provider}${isOff ? ' (disabled or removed)' : ''}`]),
    ...(inquiringSince === null ? [] : [`asked ${asked} times since ${from(inquiringSince)}`]),
    ...(lastAnswerAt === null ? [] : [`last answer ${from(lastAnswerAt)}`]),
    ...(escalatedAt === null ? [] : [`escalated since ${from(escalatedAt)}`]),
  ];
}

/** Returns why a withdrawal needs approval, and how many of the required approvals it has. */
function approvals({
  reviewReason,
  approvalsNeeded,
  approvedBy,
}: Pick<OpenException, 'reviewReason' | 'approvalsNeeded' | 'approvedBy'>): string[] {
  if (approvalsNeeded === null) return [];
  const by = approvedBy?.length ? ` (${approvedBy.join(', ')})` : '';
  return [
    ...(reviewReason === null ? [] : [reviewReason]),
    `${approvedBy?.length ?? 0} of ${approvalsNeeded} approvals${by}`,
  ];
}

/** Returns an age in its two largest units: `3 d 4 h`, `25 min`. */
export function ageOf(at: Date, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - at.getTime()) / minuteMs));
  const parts = [
    [Math.floor(minutes / 1_440), 'd'],
    [Math.floor(minutes / 60) % 24, 'h'],
    [minutes % 60, 'min'],
  ] as const;
  const first = parts.findIndex(([count]) => count > 0);
  if (first < 0) return '0 min';
  const shown = parts.slice(first, first + 2).filter(([count]) => count > 0);
  return shown.map(([count, unit]) => `${count} ${unit}`).join(' ');
}

function evidence({ evidence: details, ours, theirs, currency }: OpenException): string {
  const said = Object.entries(details ?? {}).map(([name, value]) => `${name} ${value}`);
  const money = [['we say', ours] as const, ['they say', theirs] as const].flatMap(([who, amount]) =>
    amount === null ? [] : [`${who} ${formatAmount(amount)} ${currency ?? ''}`.trim()],
  );
  return [...money, ...said].join('; ');
}

/** Returns `may be 8K2M…: same amount, 3 minutes apart, last four digits equal`. */
function suggested({ publicId, reasons }: AttributionSuggestion): string {
  return `may be ${publicId}: ${reasons.map(wordsOf).join(', ')}`;
}

function wordsOf(reason: AttributionReason): string {
  switch (reason.code) {
    case 'SAME_AMOUNT':
      return 'same amount';
    case 'MINUTES_APART':
      return reason.minutes === 1 ? '1 minute apart' : `${reason.minutes} minutes apart`;
    case 'LAST_FOUR_EQUAL':
      return 'last four digits equal';
    case 'NAME_ALIKE':
      return 'a name like it';
  }
}

function choices({ allows, allowsForced }: OpenException): string {
  const forced = allowsForced.length > 0 ? `with --force: ${allowsForced.join(', ')}` : '';
  return (
    ['allowed decisions:', allows.join(', ') || forced].join(' ') +
    (allows.length > 0 && forced ? `; ${forced}` : '')
  );
}

/**
 * Wraps a text to the width; lines after the first are indented four spaces more. Returns [] for an empty
 * text.
 */
export function wrapped(text: string, indent = '    '): string[] {
  const lines: string[] = [];
  for (let rest = printable(text).trim(); rest.length > 0; ) {
    const start = lines.length === 0 ? indent : `${indent}    `;
    const room = width - start.length;
    const space = rest.length > room ? rest.lastIndexOf(' ', room) : -1;
    // Words longer than a line are cut.
    const end = rest.length <= room ? rest.length : space > 0 ? space : room;
    lines.push(start + rest.slice(0, end));
    rest = rest.slice(end).trimStart();
  }
  return lines;
}

/** Replaces control characters, because a provider's text must not control the terminal. */
function printable(text: string): string {
  return text.replace(/\p{C}/gu, '?');
}
