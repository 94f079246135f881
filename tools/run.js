// The first script of `npm start` and `npm test`: plain JavaScript that any Node from 18 on can run
// with nothing installed. It installs when the lock file changed, then goes on with the pinned Node.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
// Cache of compiled imports, whose compilation is half of a start. Programs started from here use it as well.
const compiled = join(root, '.cache', 'compile');
const stamp = join(root, 'node_modules', '.kapao-installed');
const pinnedNode = join(
  root,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

const lock = readFileSync(join(root, 'package-lock.json'));
const wanted = createHash('sha256').update(lock).digest('hex');
const installed = existsSync(stamp) && existsSync(pinnedNode) ? readFileSync(stamp, 'utf8') : '';

if (installed !== wanted) {
  console.log('Installing packages …');
  const from = performance.now();
  // Not `npm ci`: it refuses a lock file that lacks a tool's build for some other system, and a mirror that is behind
  // makes such lock files. This installs the same locked versions and leaves the lock file as it is.
  const npm = spawnSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (npm.status !== 0) process.exit(npm.status ?? 1);
  // Node never removes entries, and most of them belong to the previous packages.
  rmSync(compiled, { recursive: true, force: true });
  writeFileSync(stamp, wanted);
  console.log(`Packages ready (${((performance.now() - from) / 1000).toFixed(1)} s)`);
}

const env = { NODE_COMPILE_CACHE: compiled, ...process.env };
const child = spawn(pinnedNode, process.argv.slice(2), { cwd: root, stdio: 'inherit', env });
// Passes stop signals on to the child. A terminal's Ctrl-C thus reaches it twice, which is harmless.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
// Stops the child when npm was stopped: npm passes SIGTERM only to its shell and exits, which gives this
// process another parent.
const shell = process.ppid;
if (process.env.npm_lifecycle_event)
  setInterval(() => process.ppid === shell || child.kill('SIGTERM'), 500).unref();
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
