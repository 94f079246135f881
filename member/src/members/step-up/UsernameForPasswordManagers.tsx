import { useQuery } from '@tanstack/react-query';
import { reading } from '../../frame/api/readings.ts';

/** Hidden user name, under which a password manager stores the password. */
export function UsernameForPasswordManagers() {
  const { data } = useQuery(reading('getProfile'));
  return (
    <input
      hidden
      readOnly
      type="text"
      name="username"
      autoComplete="username"
      value={data?.profile.username ?? ''}
    />
  );
}
