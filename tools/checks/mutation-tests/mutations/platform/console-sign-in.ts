import { type Mutation, mutationsIn } from '../../mutation.ts';

const devices = ['server/src/backoffice/staff/sign-in/known-devices.test.ts'];
const strangers = ['server/src/backoffice/staff/sign-in/strangers.test.ts'];
const names = ['server/src/backoffice/staff/staff-members.test.ts'];
const networks = ['server/src/platform/rate-limit/networks.test.ts'];

/** Mutations of the protection of the console's sign-in against strangers. */
export const consoleSignInMutations: readonly Mutation[] = [
  ...mutationsIn('server/migrations/0155-console-sign-in.sql', [
    {
      name: 'devices stay known after a suspension',
      area: 'console-sign-in',
      find: " or (new.state = 'stopped' and old.state <> 'stopped'))",
      replace: ')',
      tests: devices,
    },
    {
      name: 'known devices of a staff member accumulate without limit',
      area: 'console-sign-in',
      find: 'k.device_hash limit p_most);',
      replace: 'k.device_hash);',
      tests: devices,
    },
    {
      name: 'refused sign-ins are audited twice',
      area: 'console-sign-in',
      find: "e.at >= coalesce(v_from, '-infinity')",
      replace: "e.at >= '-infinity'",
      tests: strangers,
    },
  ]),
  ...mutationsIn('server/src/backoffice/staff/sessions.queries.ts', [
    {
      name: 'the device of an ended session stays known',
      area: 'console-sign-in',
      find: 'and s.device_hash = d.device_hash`',
      replace: 'and false`',
      tests: devices,
    },
  ]),
  ...mutationsIn('server/src/backoffice/staff/sign-in/sign-in-limits.ts', [
    {
      name: 'a stranger locks a staff member out of a known device',
      area: 'console-sign-in',
      find: '      if (attempt.device) return device.count(onDevice(attempt.device));\n',
      replace: '',
      tests: devices,
    },
    {
      name: 'a stranger with the password uses up the attempts of a known device',
      area: 'console-sign-in',
      find: 'known ? onDevice({ staffId, hash: known }) : staffId;',
      replace: 'known ? staffId : staffId;',
      tests: devices,
    },
  ]),
  ...mutationsIn('server/src/backoffice/staff/sign-in/sign-in.ts', [
    {
      name: 'another spelling of a name has counters of its own',
      area: 'console-sign-in',
      find: '    nameKey,\n    address: browser.address,',
      replace: '    nameKey: name,\n    address: browser.address,',
      tests: devices,
    },
  ]),
  ...mutationsIn('server/src/platform/backoffice/staff-device.ts', [
    {
      name: 'anybody can forge a known device of the console',
      area: 'console-sign-in',
      find: "id !== '' && keys.isSigned('staff devices', id, signature)",
      replace: "id !== ''",
      tests: devices,
    },
  ]),
  ...mutationsIn('server/src/platform/backoffice/limit-callers.ts', [
    {
      name: 'strangers at the console use the connections of staff and members',
      area: 'console-sign-in',
      find: 'return staffDevice === null ? strangerPool : pool;',
      replace: 'return staffDevice === null && strangerPool.ending ? strangerPool : pool;',
      tests: strangers,
    },
    {
      name: 'strangers at the console use the permits of known devices',
      area: 'console-sign-in',
      find: "request.staffDevice === null ? 'stranger' : 'staffDevice'",
      replace: "'stranger'",
      tests: strangers,
    },
  ]),
  ...mutationsIn('server/src/platform/backoffice/backoffice-guards.ts', [
    {
      name: 'strangers at the console are counted by address',
      area: 'console-sign-in',
      find: 'addressCounter.count(ip)',
      replace: "createRateCounter(deps.strangerPool, 'staff-address', beforeSignIn).count(ip)",
      tests: strangers,
    },
  ]),
  ...mutationsIn('server/src/platform/backoffice/limit-callers.ts', [
    {
      name: 'a stranger at the console is answered at once',
      area: 'console-sign-in',
      find: 'staffDevice === null ? holdOfStranger(status) : null,',
      replace: 'staffDevice === undefined ? holdOfStranger(status) : null,',
      tests: strangers,
    },
    {
      name: 'an answer on a device that signed in before is held back',
      area: 'console-sign-in',
      find: 'staffDevice === null ? holdOfStranger(status) : null,',
      replace: 'staffDevice === undefined ? null : holdOfStranger(status),',
      tests: strangers,
    },
  ]),
  ...mutationsIn('server/src/backoffice/staff/staff-names.queries.ts', [
    {
      name: 'of two staff members who are invited at once, both get a name that looks the same',
      area: 'console-sign-in',
      find: "await db.query('select pg_advisory_xact_lock($1)', [nameLock]);",
      replace: '',
      tests: names,
    },
    {
      name: 'a name that looks like another staff member’s is free',
      area: 'console-sign-in',
      find: 'staffNameLook(other.name) === staffNameLook(name)',
      replace: 'other.name === name',
      tests: names,
    },
  ]),
  ...mutationsIn('server/src/platform/http/bare-app.ts', [
    {
      name: 'a port that a proxy writes behind an address makes another caller',
      area: 'console-sign-in',
      find: "app.server.prependListener('request', tidyForwardedFor);",
      replace: '',
      tests: networks,
    },
  ]),
  ...mutationsIn('server/src/platform/realtime/socket-limits.ts', [
    {
      name: 'a port that a proxy writes behind an address opens sockets of its own',
      area: 'console-sign-in',
      find: '    tidyForwardedFor(request);\n',
      replace: '',
      tests: networks,
    },
  ]),
];
