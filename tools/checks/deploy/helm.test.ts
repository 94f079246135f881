import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { environment } from '../../../server/src/platform/settings/environment.ts';
import { readSettings } from '../../../server/src/platform/settings/settings.ts';
import { root } from '../../root.ts';
import { isOfRelease } from '../../run/pack/source-files.ts';
import { readFiles } from '../../test-files/sources.ts';

const textOf = (path: string) => readFileSync(join(root, path), 'utf8');
const found = (text: string, what: RegExp) => Array.from(text.matchAll(what), ([, first = '']) => first);

const files = readFiles(/^deploy\/helm\/kapao\//);
const fileOf = (name: string) => files.find(({ path }) => path.endsWith(`/${name}`))?.text ?? '';
const templates = files.filter(({ path }) => path.includes('/templates/'));
const server = fileOf('server.yaml');
const containerfile = textOf('deploy/container/Containerfile');

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly propertyNames?: { readonly enum: readonly string[] };
}
const schema = JSON.parse(fileOf('values.schema.json')) as Schema;
const allowed = schema.properties?.settings?.propertyNames?.enum ?? [];

/** Paths of the values in values.yaml, of one name or two. */
function valuePaths(): string[] {
  const above: string[] = [];
  return fileOf('values.yaml')
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', key] = /^( {0,2})(\w+):/.exec(line) ?? [];
      if (key === undefined) return [];
      above.splice(indent.length / 2, above.length, key);
      return [above.join('.')];
    });
}

it('the chart has the version of the release, and a release has the chart', () => {
  const { version } = JSON.parse(textOf('package.json')) as { version: string };
  expect(found(fileOf('Chart.yaml'), /^(?:version|appVersion): (.*)$/gm)).toEqual([version, version]);
  expect(templates.length).toBeGreaterThan(4);
  expect(files.filter(({ path }) => !isOfRelease(path))).toEqual([]);
});

it('every setting that the chart names exists', () => {
  const named = files.flatMap(({ text }) => found(text, /\b([A-Z][A-Z\d]*(?:_[A-Z\d]+)+)\b/g));
  expect(named.length).toBeGreaterThan(allowed.length);
  const known = ['KAPAO_SETTINGS_FILE', ...Object.keys(environment.shape)];
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
});

it('each setting is a value, or a secret that the guide lists, or the image’s and the chart’s own', () => {
  const guide = textOf('docs/install/kubernetes.md');
  const secrets = found(guide, /^\| (`[A-Z].*?) \|/gm).flatMap((names) => found(names, /`(\w+)`/g));
  expect(secrets).toContain('KAPAO_PROVIDER_KEY');
  const own = ['HOST', 'PORT', 'OPERATOR_PORT', 'MONITOR_PORT', 'MONITOR_HOST', 'DATA_DIR'];
  const ofCheckout = ['SANDBOX_PORT', 'SANDBOX_MAIL_PORT', 'DEMO_POPULATION', 'MEMBER_DIST', 'OPERATOR_DIST'];
  const all = [...allowed, ...secrets, 'DATABASE_OWNER_URL', ...own, ...ofCheckout];
  expect(all.toSorted()).toEqual(Object.keys(environment.shape).toSorted());
});

it('only the migration has the owner’s address', () => {
  const having = templates.filter(({ text }) => text.includes('.Values.secrets.owner'));
  expect(having.map(({ path }) => path)).toEqual(['deploy/helm/kapao/templates/migrate.yaml']);
});

it('templates read only values that values.yaml has, and the schema knows the same', () => {
  const paths = valuePaths();
  const read = templates.flatMap(({ text }) => found(text, /\.Values\.([\w.]+)/g));
  expect(read.length).toBeGreaterThan(20);
  expect(read.filter((path) => !paths.includes(path))).toEqual([]);
  const known = Object.entries(schema.properties ?? {}).flatMap(([name, { properties = {} }]) => [
    name,
    ...Object.keys(properties).map((inner) => `${name}.${inner}`),
  ]);
  const isSetting = (path: string) => path.startsWith('settings.');
  expect(paths.filter((path) => !isSetting(path)).toSorted()).toEqual(known.toSorted());
});

it('user, ports and probes are those of the image and the server', () => {
  const [user = ''] = found(containerfile, /^USER (.*)$/gm);
  const helpers = fileOf('_helpers.tpl');
  expect(`${found(helpers, /runAsUser: (\d+)/g)}:${found(helpers, /runAsGroup: (\d+)/g)}`).toBe(user);
  const { port, operatorPort, monitorPort } = readSettings({});
  expect(found(server, /containerPort: (\d+)/g).map(Number)).toEqual([port, operatorPort, monitorPort]);
  expect(found(containerfile, /^EXPOSE (.*)$/gm)).toEqual([`${port} ${operatorPort}`]);
  expect(fileOf('network.yaml')).toContain(`port: ${monitorPort}, targetPort: monitor`);
  const probes = found(server, /httpGet: \{ path: (\/\w+), port: wallet \}/g);
  expect(probes).toEqual(['/healthz', '/healthz', '/readyz']);
  const health = textOf('server/src/platform/http/health.ts');
  expect(probes.filter((path) => !health.includes(`app.get('${path}'`))).toEqual([]);
});

it('a copy has its pause and its whole time to stop, and another one serves before it goes', () => {
  const [graceS = 0] = found(server, /terminationGracePeriodSeconds: (\d+)/g).map(Number);
  const [pauseS = 0] = found(server, /sleep: \{ seconds: (\d+) \}/g).map(Number);
  const [longestMs = ''] = found(
    textOf('server/src/app/main.ts'),
    /setTimeout\(\(\) => process\.exit\(1\), ([\d_]+)\)/g,
  );
  expect(pauseS).toBeGreaterThan(0);
  expect(graceS).toBeGreaterThan(pauseS + Number(longestMs.replace('_', '')) / 1000);
  expect(server).toContain('rollingUpdate: { maxSurge: 1, maxUnavailable: 0 }');
});

it('both pods run without rights, on a read-only root, and without the cluster’s token', () => {
  const helpers = fileOf('_helpers.tpl');
  for (const line of [
    'automountServiceAccountToken: false',
    'enableServiceLinks: false',
    'runAsNonRoot: true',
    'seccompProfile: { type: RuntimeDefault }',
    'allowPrivilegeEscalation: false',
    'readOnlyRootFilesystem: true',
    'capabilities: { drop: [ALL] }',
  ])
    expect(helpers).toContain(line);
  for (const name of ['server.yaml', 'migrate.yaml'])
    expect(fileOf(name)).toMatch(/include "kapao\.pod" [\s\S]*include "kapao\.container" /);
});
