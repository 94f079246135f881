/** Relying party of our passkeys: our own address and no other page. */
export interface RelyingParty {
  readonly name: string;
  readonly rpID: string;
  readonly origin: string;
}

/** Returns the relying party from PUBLIC_URL, the address that members' browsers use. */
export function relyingParty({ publicUrl }: { readonly publicUrl: string }): RelyingParty {
  const { hostname, origin } = new URL(publicUrl);
  return { name: 'Kapao', rpID: hostname, origin };
}
