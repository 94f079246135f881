import bowser from 'bowser';

/**
 * Returns a readable name of a device: `Chrome, Android`. Empty when the user agent is missing or unknown.
 */
export function deviceName(userAgent: string | null): string {
  // `bowser` throws on an empty text.
  if (!userAgent) return '';
  const { browser, os } = bowser.parse(userAgent);
  return [browser.name, os.name].filter(Boolean).join(', ');
}
