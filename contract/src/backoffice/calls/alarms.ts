import { z } from 'zod';
import { empty } from '../../fields.ts';
import { alarmReasons, alarmSeverities } from '../alarm-severity.ts';
import { backofficeCall } from '../backoffice-call.ts';
import { count, moment, uuid } from '../backoffice-fields.ts';

const severity = z.enum(alarmSeverities);
const kind = z.string().describe('Kind of alarm; one of another version may be unknown');
const channel = z.string().regex(/^[A-Z0-9]{1,20}$/);

export const alarmCalls = {
  listAlarms: backofficeCall({
    path: 'GET /backoffice/alarms',
    summary:
      'List alarms that people are told of, of the kinds that the caller may see, and the newest messages',
    right: 'dashboard.see',
    reply: z.object({
      /** Open ones first by severity, then the newest ended ones; at most 200. */
      incidents: z.array(
        z.object({
          id: uuid,
          kind,
          /** Ledger account, queue or other thing concerned; empty: none. */
          subject: z.string(),
          severity,
          /** Alarms raised since it opened. */
          alarms: count,
          openedAt: moment,
          notifiedAt: moment.nullable(),
          acknowledgedAt: moment.nullable(),
          acknowledgedBy: z.string().nullable(),
          endedAt: moment.nullable(),
        }),
      ),
      /** The newest first; at most 100. */
      deliveries: z.array(
        z.object({
          id: uuid,
          channel: z.string(),
          /** Null: a test. */
          kind: kind.nullable(),
          subject: z.string().nullable(),
          reason: z.enum(alarmReasons),
          alarms: count,
          /** `dropped`: the alarm ended, or began again, before it was sent. */
          state: z.enum(['waiting', 'sent', 'failed', 'acknowledged', 'dropped']),
          tries: z.int(),
          failedWhy: z.string().nullable(),
          createdAt: moment,
          sentAt: moment.nullable(),
        }),
      ),
      /** Channels that are switched on. */
      channels: z.array(
        z.object({ code: z.string(), adapter: z.string(), step: z.int(), leastSeverity: severity }),
      ),
    }),
  }),
  acknowledgeAlarm: backofficeCall({
    path: 'POST /backoffice/alarms/:incidentId/acknowledge',
    summary: 'Acknowledge an alarm: nobody is notified of it again until it grows, or for a day',
    right: 'dashboard.see',
    params: z.object({ incidentId: uuid }),
    body: z.object({}),
    reply: empty,
    errors: ['NO_DATA', 'ALREADY_CLOSED'],
    change: true,
  }),
  testAlarmChannel: backofficeCall({
    path: 'POST /backoffice/alarm-channels/:channel/test',
    summary: 'Send one message, marked as a test, to a channel that is switched on',
    right: 'business.change',
    params: z.object({ channel }),
    body: z.object({}),
    reply: empty,
    errors: ['NO_DATA'],
    change: true,
  }),
};
