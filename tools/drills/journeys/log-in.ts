import { type Client, createClient } from '@kapao/contract/client';
import type { JourneyMember } from './journey.ts';
import type { MadeMember } from './make-members.ts';

export interface LoggedIn extends JourneyMember {
  readonly member: MadeMember;
}

/** Returns an API client like the app's, logged in. */
export async function logIn(
  url: string,
  who: { readonly username: string; readonly password: string },
): Promise<Client> {
  let token: string | null = null;
  const client = createClient({
    baseUrl: url,
    token: () => token,
    locale: () => 'en',
    onGone: () => {},
    onUnauthorized: () => {},
  });
  ({ token } = await client('login', { body: { username: who.username, password: who.password } }));
  return client;
}

export async function logInMember(url: string, member: MadeMember): Promise<LoggedIn> {
  const client = await logIn(url, member);
  return { member, client, truth: { paidIn: 0n, won: 0n, refused: [], complaints: [] } };
}
