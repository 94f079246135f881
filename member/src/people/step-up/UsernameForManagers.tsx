import { useQuery } from '@tanstack/react-query';
import { profileQuery } from '../../frame/api/profile.queries.ts';

/** A password manager files a password under the name it finds beside it; nobody else needs to see it here. */
export function UsernameForManagers() {
  const { data } = useQuery(profileQuery);
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
