import { callBackoffice } from '../api/backoffice.ts';
import { startSession } from './sign-in.ts';

/** Types only: the WebAuthn library is loaded when it is used. */
type Browser = typeof import('@simplewebauthn/browser');
type AuthenticationOptions = Parameters<Browser['startAuthentication']>[0]['optionsJSON'];
type RegistrationOptions = Parameters<Browser['startRegistration']>[0]['optionsJSON'];
type AuthenticationResponse = Parameters<typeof callBackoffice<'showPasskey'>>[1]['body']['response'];
type RegistrationResponse = Parameters<typeof callBackoffice<'addPasskey'>>[1]['body']['response'];

export function isPasskeySupported(): boolean {
  return typeof PublicKeyCredential === 'function';
}

/** Runs the second step with a passkey: a finger, a face or a security key. */
export async function verifyPasskey(): Promise<void> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { options } = await callBackoffice('beginPasskey');
  // Cast: the server made the options with the same library.
  const response = (await startAuthentication({
    optionsJSON: options as unknown as AuthenticationOptions,
  })) as AuthenticationResponse;
  await startSession(await callBackoffice('showPasskey', { body: { response } }));
}

/**
 * Creates a passkey on this device and registers it at the server. Returns false if the person cancelled or
 * the browser refused.
 */
export async function makePasskey(): Promise<boolean> {
  const { startRegistration, WebAuthnError } = await import('@simplewebauthn/browser');
  const { options } = await callBackoffice('beginPasskeyEnrol');
  try {
    // Cast: the server made the options with the same library.
    const response = (await startRegistration({
      optionsJSON: options as unknown as RegistrationOptions,
    })) as RegistrationResponse;
    await callBackoffice('addPasskey', { body: { response }, key: crypto.randomUUID() });
    return true;
  } catch (fault) {
    if (fault instanceof WebAuthnError || (fault instanceof Error && fault.name === 'NotAllowedError'))
      return false;
    throw fault;
  }
}
