import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { nonNetworkWait } from '../../ui/button/waiting.ts';

/** WebAuthn options and responses in JSON form, which only the library and the server interpret. */
type WebAuthnJson = Record<string, unknown>;

// Loaded on demand: neither the login form nor the home screen waits for it.
const library = () => import('@simplewebauthn/browser');

/** Whether this browser supports passkeys; insecure pages (plain http) do not. */
export function hasPasskeySupport(): boolean {
  return typeof window.PublicKeyCredential === 'function';
}

/** Whether this device itself can store a passkey, protected by face, fingerprint or screen lock. */
export async function canKeepPasskey(): Promise<boolean> {
  return (
    hasPasskeySupport() && (await window.PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable())
  );
}

/** Lets the member choose a passkey and signs the challenge with it. */
export async function answerChallenge(options: WebAuthnJson): Promise<WebAuthnJson> {
  const { startAuthentication } = await library();
  // The server created the options with the library's server package.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return { ...(await nonNetworkWait(startAuthentication({ optionsJSON }))) };
}

export async function makePasskey(options: WebAuthnJson): Promise<WebAuthnJson> {
  const { startRegistration } = await library();
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON; // made by the same package of the server
  return { ...(await nonNetworkWait(startRegistration({ optionsJSON }))) };
}

type BrowserRefusal =
  /** The member closed the browser's window, waited too long or has no passkey here; the browser does not say which. */
  | 'unused'
  /** The device already has a passkey of this member. */
  | 'known'
  /** This device or page cannot use passkeys. */
  | 'unfit';

/** Returns why the browser gave no passkey, or null if the browser was not the cause. */
export function browserRefusal(error: unknown): BrowserRefusal | null {
  if (!(error instanceof Error)) return null;
  if (error.name === 'NotAllowedError' || error.name === 'AbortError') return 'unused';
  if (error.name === 'InvalidStateError') return 'known';
  return ['SecurityError', 'NotSupportedError', 'ConstraintError', 'UnknownError'].includes(error.name)
    ? 'unfit'
    : null;
}
