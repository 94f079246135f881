import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

/** What Playwright needs to start it. Chromium refuses its own sandbox under root. */
export interface Browser {
  executablePath: string;
  args: string[];
  env: Record<string, string>;
}

interface Candidate {
  /** For the sentence that says why nothing works. */
  name: string;
  find(): Promise<{ executablePath: string; env?: Record<string, string> } | null>;
}

const cache = fileURLToPath(new URL('../.cache/', import.meta.url));

/**
 * A Chromium that really runs here: CHROMIUM if it is set, Playwright's own, the system's, else the one that an npm
 * package carries. Each is tried by opening a page, so that a missing library shows here and not in every test.
 */
export async function findBrowser(log: (line: string) => void = () => {}): Promise<Browser> {
  const named = process.env.CHROMIUM;
  const candidates = named ? [fixed('CHROMIUM', named)] : standard;
  const reasons: string[] = [];
  for (const candidate of candidates) {
    const found = await candidate.find();
    if (!found) continue;
    const browser: Browser = {
      executablePath: found.executablePath,
      // Without a graphics card its stand-in costs a process and draws nothing that a picture would show.
      args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
      // Values of process.env are strings wherever a name is present.
      env: { ...(process.env as Record<string, string>), ...found.env },
    };
    const trouble = await tryIt(browser);
    if (!trouble) {
      log(`Browser: ${candidate.name} (${found.executablePath})`);
      return browser;
    }
    reasons.push(`${candidate.name} (${found.executablePath}): ${trouble}`);
  }
  throw new Error(
    `No Chromium runs on this machine. Install one (Debian: apt-get install chromium) or set CHROMIUM to its path.` +
      `${['', ...reasons].join('\n  ')}`,
  );
}

const standard: readonly Candidate[] = [
  fixed("Playwright's own", chromium.executablePath()),
  fixed("the system's", '/usr/bin/chromium'),
  { name: 'the one from npm', find: unpack },
];

function fixed(name: string, executablePath: string): Candidate {
  return { name, find: async () => (existsSync(executablePath) ? { executablePath } : null) };
}

/** Undefined when it can show a page, else the first line of what it complained. */
async function tryIt(browser: Browser): Promise<string | undefined> {
  try {
    const running = await chromium.launch({ ...browser, timeout: 30_000 });
    try {
      const page = await running.newPage();
      await page.setContent('<p>it runs</p>');
      return undefined;
    } finally {
      await running.close();
    }
  } catch (fault) {
    const words = fault instanceof Error ? fault.message : String(fault);
    const telling = words.split('\n').find((line) => /error while loading|cannot open|not found/.test(line));
    return (telling ?? words.split('\n')[0] ?? '').trim();
  }
}

/**
 * @sparticuz/chromium carries Chromium's headless shell (Linux x86-64) and, for machines without them, the few
 * libraries that it needs beyond glibc: NSS, NSPR and expat. Unpacked once per version into the cache.
 */
async function unpack() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const home = new URL('../', import.meta.resolve('@sparticuz/chromium'));
  const { version } = JSON.parse(readFileSync(new URL('package.json', home), 'utf8')) as { version: string };
  const folder = join(cache, `chromium-${version}`);
  if (!existsSync(folder)) await unpackInto(folder, fileURLToPath(new URL('bin/', home)));
  const libraries = [join(folder, 'al2023/lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  const env: Record<string, string> = { LD_LIBRARY_PATH: libraries };
  if (!existsSync('/etc/fonts/fonts.conf')) env.FONTCONFIG_FILE = join(folder, 'fonts.conf');
  return { executablePath: join(folder, 'chromium'), env };
}

async function unpackInto(folder: string, packed: string): Promise<void> {
  const { inflate } = await import('@sparticuz/chromium');
  mkdirSync(cache, { recursive: true });
  const half = mkdtempSync(join(cache, 'chromium-'));
  const before = process.env.TMPDIR;
  try {
    // The package unpacks into the system's temporary folder and nowhere else; this names ours as that.
    process.env.TMPDIR = half;
    const files = ['chromium.br', 'al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br'];
    await Promise.all(files.map((file) => inflate(join(packed, file))));
    writeFileSync(join(half, 'fonts.conf'), fontsConf(folder));
    renameSync(half, folder);
  } catch (fault) {
    rmSync(half, { recursive: true, force: true });
    // Somebody else was faster, and theirs is complete.
    if (!existsSync(folder)) throw fault;
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}

/** For a machine without any fonts: the package's Latin face; the app brings Thai and Lao along itself. */
function fontsConf(folder: string): string {
  return `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>\n`;
}
