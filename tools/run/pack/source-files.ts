/** Files of the checkout that a release has as they are; the built apps and the packages come beside them. */
const wanted: readonly RegExp[] = [
  /^(core|contract|server)\/(package\.json$|src\/)/,
  /^server\/(migrations\/[^/]+\.sql|grants\.sql)$/,
  /^tools\/cli\//,
  /^tools\/run\/(command|user-name)\.ts$/,
  /^(LICENSE|CHANGELOG\.md|SECURITY\.md)$/,
  /^deploy\//,
  /^docs\/(operating\.md$|install\/)/,
];

const unwanted: readonly RegExp[] = [
  /\.test\.tsx?$/,
  /(^|\/)testing(\/|[^/]*\.ts$)/,
  // Only the part of the demo that refuses to run in production: the rest has public passwords and keys.
  /^server\/src\/demo\/(?!(demo-staff|refuse-demo)\.ts$)/,
  // Keys and passwords that an engineer made for a trial installation, and other secret files.
  /^deploy\/compose\/trial\//,
  /(^|\/)\.|\.(env|pem|key|crt)$/,
  // Commands that work on the embedded database.
  /^tools\/cli\/(db-reset\.ts|psql)/,
];

const matches = (path: string) => (pattern: RegExp) => pattern.test(path);

export const isOfRelease = (path: string) => wanted.some(matches(path)) && !unwanted.some(matches(path));

/** Whether a release has this file of a package. Some packages' tests bring keys and certificates along. */
export function isOfPackage(path: string): boolean {
  if (/(^|\/)licen[cs]e[^/]*$/i.test(path)) return true;
  return !/^(tests?|__tests__|bench(marks?)?|examples?|\.github)(\/|$)|\.(map|[cm]?ts|flow|md|markdown)$/i.test(
    path,
  );
}
