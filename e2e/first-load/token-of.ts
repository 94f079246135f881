export interface Account {
  readonly username: string;
  readonly password: string;
}

export async function tokenOf(site: string, member: Account): Promise<string> {
  const answer = await fetch(`${site}/api/login`, {
    method: 'POST',
    headers: { 'x-requested-with': 'kapao', 'content-type': 'application/json' },
    body: JSON.stringify(member),
  });
  // Shape that the contract gives this answer.
  return ((await answer.json()) as { token: string }).token;
}
