import { type Mutation, mutationsIn } from '../../mutation.ts';

const devices = ['server/src/members/session/devices.test.ts'];
const afterReset = ['server/src/members/session/new-device-after-reset.test.ts'];

/** Mutations of the devices that a member trusts, and of the one new device after a reset by staff. */
export const trustedDeviceMutations: readonly Mutation[] = [
  ...mutationsIn('server/migrations/0180-trusted-device.sql', [
    {
      name: 'a reset by staff lets every new device in',
      area: 'trusted-devices',
      find: 'update password_reset_start s set new_device_until = null where',
      replace: 'update password_reset_start s set new_device_until = s.new_device_until where',
      tests: afterReset,
    },
    {
      name: 'a login slips in on a device that is being removed',
      area: 'trusted-devices',
      find: 'perform from member m where m.id = p_member for no key update;\n  select true,',
      replace: 'select true,',
      tests: devices,
    },
    {
      name: 'a removed device stays logged in',
      area: 'trusted-devices',
      find: 's.revoked_at is null and s.device_hash = any (p_hashes)',
      replace: 's.revoked_at is not null and s.device_hash = any (p_hashes)',
      tests: devices,
    },
    {
      name: 'a code that was entered on a device before its removal lets it in again',
      area: 'trusted-devices',
      find: 'v.phone = m.phone and v.device_hash = any (p_hashes);',
      replace: 'v.phone = m.name and v.device_hash = any (p_hashes);',
      tests: devices,
    },
  ]),
  ...mutationsIn('server/src/members/session/device.queries.ts', [
    {
      name: 'members remove the device that they use, and keep all others',
      area: 'trusted-devices',
      find: 'and d.device_hash is distinct from (',
      replace: 'and d.device_hash is not distinct from (',
      tests: devices,
    },
  ]),
  ...mutationsIn('server/src/members/session/login.ts', [
    {
      name: 'a code that was entered just now lets a device in while it is being removed',
      area: 'trusted-devices',
      find: '(deviceKnown || !phoneShown)',
      replace: '!phoneShown',
      tests: devices,
    },
  ]),
  ...mutationsIn('server/src/members/password-reset/finish-reset.ts', [
    {
      name: 'the browser of a reset by staff gets in beside the one new device',
      area: 'trusted-devices',
      find: 'if (reset.startId === null) await markPhoneShown',
      replace: "if (reset.startId !== '') await markPhoneShown",
      tests: afterReset,
    },
  ]),
];
