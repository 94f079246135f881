import { alarmSeverities, isNotifiedKind } from '@kapao/contract/backoffice/alarm-severity';
import { minuteMs } from '@kapao/core/time';
import type { AlarmLine, AlarmMessage } from '../../providers/alarm/alarm-channel.ts';
import type { AlarmReceiver } from '../../providers/alarm/alarm-channels.ts';
import type { TakenLine } from './message.queries.ts';
import { messageTexts } from './message-texts.ts';

/** Lines that a message has at most: those of the highest severity; it counts the others. */
const mostLines = 10;

/** Returns the message about these lines, the most severe first and ended ones last; its text has less than 4,000 characters. */
export function alarmMessage(
  taken: readonly TakenLine[],
  first: TakenLine,
  language: AlarmReceiver['language'],
  url: string,
): AlarmMessage {
  const texts = messageTexts[language];
  const all = taken.flatMap((line) => lineOf(line) ?? []);
  const lines = all.slice(0, mostLines);
  const more = all.length - lines.length;
  const [worst] = all;
  const severity = worst && worst.until === null ? worst.severity : 'notice';
  const title = worst ? textOf(worst, language) : texts.test;
  const text = [
    `Kapao · ${title}`,
    ...lines.slice(1).map((line) => textOf(line, language)),
    ...(more > 0 ? [texts.more(more)] : []),
    url,
    first.messageId,
  ].join('\n');
  const isTest = !worst;
  const { messageId: id, messageAt } = first;
  return { id, createdAt: messageAt.toISOString(), severity, isTest, title, text, lines, more, url };
}

function lineOf({
  incidentId,
  kind,
  subject,
  severity,
  openedAt,
  endedAt,
  reason,
  alarms,
}: TakenLine): AlarmLine | null {
  if (incidentId === null || kind === null || severity === null || openedAt === null) return null;
  const known = alarmSeverities.find((each) => each === severity) ?? 'critical';
  return {
    incident: incidentId,
    kind,
    subject: subject ?? '',
    severity: known,
    reason,
    alarms: Number(alarms),
    since: openedAt.toISOString(),
    until: endedAt?.toISOString() ?? null,
  };
}

function textOf(line: AlarmLine, language: AlarmReceiver['language']): string {
  const { kinds, reasons, severities, ended } = messageTexts[language];
  const { kind, subject, alarms, reason, severity, since, until } = line;
  const times = alarms > 1 ? ` ×${alarms}` : '';
  const what = `${isNotifiedKind(kind) ? kinds[kind] : kind}${subject === '' ? '' : ` · ${subject}`}${times}`;
  if (until !== null) {
    const minutes = Math.max(1, Math.round((Date.parse(until) - Date.parse(since)) / minuteMs));
    return ended(what, Math.floor(minutes / 60), minutes % 60);
  }
  const why = reason === 'raised' || reason === 'test' || reason === 'ended' ? '' : ` (${reasons[reason]})`;
  return `${severities[severity]}: ${what}${why}`;
}
