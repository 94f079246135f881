import { alarmSeverities, isToldKind } from '@kapao/contract/backoffice/alarm-severity';
import type { AlarmLine, AlarmMessage } from '../../providers/alarm/alarm-channel.ts';
import type { AlarmReceiver } from '../../providers/alarm/alarm-channels.ts';
import type { TakenLine } from './message.queries.ts';
import { messageTexts } from './message-texts.ts';

/** Lines that a message has at most: those of the highest severity; it counts the others. */
const mostLines = 10;

/** Returns the message about these lines, the most severe first; its text has less than 4,000 characters. */
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
  const severity = all[0]?.severity ?? 'notice';
  const title = all.length === 0 ? texts.test : `${texts.severities[severity]}: ${textOf(all[0], language)}`;
  const text = [
    `Kapao · ${title}`,
    ...lines.slice(1).map((line) => `${texts.severities[line.severity]}: ${textOf(line, language)}`),
    ...(more > 0 ? [texts.more(more)] : []),
    url,
    first.messageId,
  ].join('\n');
  const isTest = all.length === 0;
  const { messageId: id, messageAt } = first;
  return { id, createdAt: messageAt.toISOString(), severity, isTest, title, text, lines, more, url };
}

function lineOf({
  incidentId,
  kind,
  subject,
  severity,
  openedAt,
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
  };
}

function textOf(line: AlarmLine | undefined, language: AlarmReceiver['language']): string {
  if (!line) return '';
  const { kinds, reasons } = messageTexts[language];
  const { kind, subject, alarms, reason } = line;
  const why = reason === 'raised' || reason === 'test' ? '' : ` (${reasons[reason]})`;
  const times = alarms > 1 ? ` ×${alarms}` : '';
  return `${isToldKind(kind) ? kinds[kind] : kind}${subject === '' ? '' : ` · ${subject}`}${times}${why}`;
}
