import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { notTheLine } from '../../ui/button/waiting.ts';

/** Options and answers of WebAuthn in their JSON form, which only the library and the server look into. */
type WebAuthnJson = Record<string, unknown>;

// Loaded when a passkey is really wanted: neither the login form nor the home screen waits for it.
const library = () => import('@simplewebauthn/browser');

/** Whether this browser knows passkeys at all; pages that are not safe (plain http) have none. */
export function hasPasskeySupport(): boolean {
  return typeof window.PublicKeyCredential === 'function';
}

/** Whether this very device can keep one, behind a face, a finger or the screen lock. */
export async function canKeepPasskey(): Promise<boolean> {
  return (
    hasPasskeySupport() && (await window.PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable())
  );
}

/** Lets the member choose a passkey and signs the challenge with it. */
export async function answerChallenge(options: WebAuthnJson): Promise<WebAuthnJson> {
  const { startAuthentication } = await library();
  // The server made the options with the library's own other half.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return { ...(await notTheLine(startAuthentication({ optionsJSON }))) };
}

/** Makes a new passkey on this device. */
export async function makePasskey(options: WebAuthnJson): Promise<WebAuthnJson> {
  const { startRegistration } = await library();
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON; // as above
  return { ...(await notTheLine(startRegistration({ optionsJSON }))) };
}

/**
 * Why the browser gave no passkey, or null when it was not the browser that failed. `unused`: the member closed the
 * browser's window, waited too long or has no passkey here; the browser does not say which. `known`: the device holds
 * one of this member already.
 */
export function browserRefusal(error: unknown): 'unused' | 'known' | 'unfit' | null {
  if (!(error instanceof Error)) return null;
  if (error.name === 'NotAllowedError' || error.name === 'AbortError') return 'unused';
  if (error.name === 'InvalidStateError') return 'known';
  return ['SecurityError', 'NotSupportedError', 'ConstraintError', 'UnknownError'].includes(error.name)
    ? 'unfit'
    : null;
}
