import helmet from '@fastify/helmet';
import { isHttps } from '@kapao/core/is-https';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Settings } from '../../settings/settings.ts';

/**
 * Registers the security headers: everything from our own origin (images also as data and blob URLs), inline scripts
 * and styles only by hash, no framing of our pages. Games are framed only where the installation asks for it; forms may
 * be posted to them, because one provider logs in by a form.
 */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  settings: Settings,
  gameOrigins: () => readonly string[],
): Promise<void> {
  const secure = isHttps(settings.publicUrl);
  // Joined into one source, so that it is evaluated anew for each answer.
  const selfAndGames = () => ["'self'", ...gameOrigins().flatMap(originAliases)].join(' ');
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        frameSrc: settings.gameLaunch === 'iframe' ? [selfAndGames] : ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: [selfAndGames],
        frameAncestors: ["'none'"],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    // Same as frame-ancestors, for browsers that do not support it.
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    // No window that opens the wallet may control it. Tabs with games stay script-opened, which alone allows them to close
    // themselves; they lose their reference to the wallet before a game is loaded
    // (member/src/gaming/launch/waiting-tab.ts).
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  });
}

/** Allows these inline scripts and styles, by hash, in this one answer. */
export function allowInline(
  reply: FastifyReply,
  { scripts, styles }: { scripts: readonly string[]; styles: readonly string[] },
): void {
  const policy = String(reply.getHeader('content-security-policy'));
  reply.header(
    'content-security-policy',
    policy
      .replace("script-src 'self'", ["script-src 'self'", ...scripts].join(' '))
      .replace("style-src 'self'", ["style-src 'self'", ...styles].join(' ')),
  );
}

/** Allows one other origin to frame this one answer; the rest of the policy is unchanged. */
export function mayBeFramedBy(reply: FastifyReply, origin: string): void {
  const policy = String(reply.getHeader('content-security-policy'));
  reply.header(
    'content-security-policy',
    policy.replace("frame-ancestors 'none'", `frame-ancestors ${origin}`),
  );
  reply.removeHeader('x-frame-options');
}

/** Returns the origin, and for 127.0.0.1, where the sandbox's demo games run, also its `localhost` form. */
function originAliases(origin: string): string[] {
  return [...new Set([origin, origin.replace('//127.0.0.1:', '//localhost:')])];
}
