import bowser from 'bowser';

/** Returns a readable name of a session's device: `Chrome, Android`. Empty when the client sent no user agent. */
export function deviceName(userAgent: string | null): string {
  // The library throws on an empty text.
  if (!userAgent) return '';
  const { browser, os } = bowser.parse(userAgent);
  return [browser.name, os.name].filter(Boolean).join(', ');
}
