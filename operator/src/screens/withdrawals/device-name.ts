const systems = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['Mac', /Macintosh/],
  ['Linux', /Linux/],
] as const;
const browsers = [
  ['Line', /Line\//],
  ['Edge', /Edg\//],
  ['Samsung Internet', /SamsungBrowser/],
  ['Firefox', /Firefox|FxiOS/],
  ['Chrome', /Chrome|CriOS/],
  ['Safari', /Safari/],
] as const;

/** Short device name such as `Android, Chrome`, for comparison by eye. */
export function deviceName(userAgent: string | null): string | null {
  if (!userAgent) return null;
  const found = [systems, browsers].flatMap(
    (list) => list.find(([, sign]) => sign.test(userAgent))?.[0] ?? [],
  );
  return found.length > 0 ? found.join(', ') : userAgent.slice(0, 40);
}
