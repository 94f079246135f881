import { useQuery } from '@tanstack/react-query';
import { reading } from '../../frame/api/readings.ts';

/** A password manager files a password under the name it finds beside it; nobody else needs to see it here. */
export function UsernameForManagers() {
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
