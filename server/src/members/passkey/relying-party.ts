/** Whom a passkey is made for and shows itself to: our own address, and no other page. */
export interface RelyingParty {
  readonly name: string;
  readonly rpID: string;
  readonly origin: string;
}

/** Both come from PUBLIC_URL: what the member's browser calls us. */
export function relyingParty({ publicUrl }: { readonly publicUrl: string }): RelyingParty {
  const { hostname, origin } = new URL(publicUrl);
  return { name: 'Kapao', rpID: hostname, origin };
}
