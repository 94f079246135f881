import { mutationsIn } from '../../mutation.ts';

const plan = ['server/src/backoffice/alarms/plan-incident.test.ts'];
const mail = ['server/src/providers/alarm/smtp.test.ts'];
const delivery = ['server/src/backoffice/alarms/deliver-alarms.test.ts'];

/** Mutations of who is told of alarms, and of who may make them quieter. */
export const alarmMutations = [
  ...mutationsIn('server/src/backoffice/alarms/plan-incident.ts', [
    {
      name: 'quiet hours delay a critical alarm',
      area: 'backoffice',
      find: "return severity === 'critical' ? null : quietUntil(now, timing);",
      replace: 'return quietUntil(now, timing);',
      tests: plan,
    },
    {
      name: 'nobody but the first step is told',
      area: 'backoffice',
      find: 'if (next !== null && (isNew || now >= after(stepAt, escalateMs))) {',
      replace: 'if (next !== null && isNew) {',
      tests: plan,
    },
  ]),
  ...mutationsIn('server/src/backoffice/alarms/deliver-alarms.ts', [
    {
      name: 'a message without an answer is given up',
      area: 'backoffice',
      find: "const isOver = outcome.kind === 'failed' || tries >= mostTries;",
      replace: "const isOver = outcome.kind !== 'done' || tries >= mostTries;",
      tests: delivery,
    },
  ]),
  ...mutationsIn('server/src/providers/admin/providers.route.ts', [
    {
      name: 'one person switches off an alarm channel',
      area: 'backoffice',
      find: "if (kind === 'alarm' && !enabled) return refuse('NEEDS_APPROVAL');",
      replace: '',
      tests: ['server/src/backoffice/alarms/alarms.test.ts'],
    },
  ]),
  ...mutationsIn('contract/src/backoffice/approvals/rule-approval.ts', [
    {
      name: 'one person adds quiet hours',
      area: 'backoffice',
      find: 'alarms: isAlarmTimingRelaxed,',
      replace: 'alarms: () => false,',
      tests: ['contract/src/backoffice/approvals/rule-approval.test.ts'],
    },
  ]),
  ...mutationsIn('server/migrations/0198-alarm-delivery.sql', [
    {
      name: 'the end of an alarm is told where nothing of it was sent',
      area: 'backoffice',
      find: 'where d.incident_id = p_incident and d.sent_at is not null',
      replace: 'where d.incident_id = p_incident',
      tests: delivery,
    },
    {
      name: 'an alarm that stands again is told as ended',
      area: 'backoffice',
      find: 'or exists (select from alarm_incident n where',
      replace: 'or false and exists (select from alarm_incident n where',
      tests: delivery,
    },
  ]),
  ...mutationsIn('server/src/providers/alarm/send-mail.ts', [
    {
      name: 'mail leaves without TLS',
      area: 'backoffice',
      find: 'requireTLS: needsTls,',
      replace: '',
      tests: mail,
    },
    {
      name: 'mail is sent to a name that leads inside',
      area: 'backoffice',
      find: 'const socket = connect({ host, port, ...lookup });',
      replace: 'const socket = connect({ host, port });',
      tests: mail,
    },
  ]),
  ...mutationsIn('operator/src/screens/alarms/alarm-call.ts', [
    {
      name: 'an alarm calls in every tab',
      area: 'backoffice',
      find: 'if (isNew.length > 0) onDevice.write',
      replace: 'if (isNew.length > 1000) onDevice.write',
      tests: ['operator/src/screens/alarms/alarm-call.test.ts'],
    },
  ]),
];
