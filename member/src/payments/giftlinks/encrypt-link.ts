const ivBytes = 12;

/**
 * Returns a gift link as the wire wants it: base64url of the iv and AES-256-GCM of the link. The key is in every page,
 * so only TLS hides the link; without WebCrypto (plain http) it is sent as it is, which the server accepts too.
 */
export async function encryptLink(link: string, keyBase64: string | null): Promise<string> {
  if (keyBase64 === null || !globalThis.crypto?.subtle) return link;
  return encrypt(link, keyBase64).catch(() => link);
}

async function encrypt(link: string, keyBase64: string): Promise<string> {
  const key = await crypto.subtle.importKey('raw', bytesOf(keyBase64), 'AES-GCM', false, ['encrypt']);
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(link));
  const whole = new Uint8Array(ivBytes + sealed.byteLength);
  whole.set(iv);
  whole.set(new Uint8Array(sealed), ivBytes);
  return base64url(whole);
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

function base64url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
