import { mutationsIn } from '../../mutation.ts';

const whole = 'server/src/app/tracing.test.ts';
const mechanism = 'server/src/platform/tracing/tracer.test.ts';

export const traceMutations = [
  ...mutationsIn('server/src/platform/tracing/trace.ts', [
    {
      name: 'a caller has their calls traced',
      area: 'traces',
      find: 'startTrace(name, facts, null, options);',
      replace: 'startTrace(name, facts, options.links?.[0] ?? null, options);',
      tests: [whole],
    },
    {
      name: 'a span has the text of an error',
      area: 'traces',
      find: 'fault instanceof Error ? fault.name',
      replace: 'fault instanceof Error ? fault.message',
      tests: [mechanism],
    },
    {
      name: 'a loop stays in the trace of whoever began it',
      area: 'traces',
      find: 'trace?.span.isRecording() ? trace : null',
      replace: 'trace ?? null',
      tests: [mechanism],
    },
    {
      name: 'a trace grows without a limit',
      area: 'traces',
      find: '  left.spans--;\n',
      replace: '',
      tests: [mechanism],
    },
  ]),
  ...mutationsIn('server/src/platform/tracing/tracer.ts', [
    {
      name: 'every provider is told the trace of its call',
      area: 'traces',
      find: 'hosts.includes(bareHost(host))',
      replace: 'hosts.length >= 0 && host !== bareHost(`.${host}`)',
      tests: [mechanism],
    },
  ]),
  ...mutationsIn('server/src/ledger/post-columns.ts', [
    {
      name: 'the rows of a movement lose its trace',
      area: 'traces',
      find: 't.record && traced(t, t.record.data)',
      replace: 't.record?.data',
      tests: [whole],
    },
  ]),
];
