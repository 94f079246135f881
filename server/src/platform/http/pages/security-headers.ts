import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Settings } from '../../settings/settings.ts';

/**
 * Everything from our own origin, no inline script or style but those that a page names by their hashes, nobody frames us. Pictures may be data addresses
 * (banners, a QR to save) and blobs (a chosen slip). Games are framed only where the installation asks for it, with our
 * own page for the way back among them. Forms go to games as well: one provider logs in by a form.
 */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  settings: Settings,
  gameOrigins: () => readonly string[],
): Promise<void> {
  const secure = settings.publicUrl.startsWith('https:');
  // One text each, so that it is asked anew for each answer.
  const selfAndGames = () => ["'self'", ...gameOrigins().flatMap(asTheBrowserMayCallIt)].join(' ');
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
    // What frameAncestors says, for browsers that do not know it.
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    // Nobody who opens the wallet may steer its window. Its own tabs with games stay tabs that it opened, which alone may
    // close themselves; they lose sight of it before a game is in them (member/src/gaming/launch/waiting-tab.ts).
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  });
}

/** This one answer has these inline scripts and styles, by their hashes, and no others. */
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

/** This one answer may be framed by one other origin, and stays as it is otherwise. */
export function mayBeFramedBy(reply: FastifyReply, origin: string): void {
  const policy = String(reply.getHeader('content-security-policy'));
  reply.header(
    'content-security-policy',
    policy.replace("frame-ancestors 'none'", `frame-ancestors ${origin}`),
  );
  reply.removeHeader('x-frame-options');
}

/** This machine, where the sandbox's demo games are, has two names. */
function asTheBrowserMayCallIt(origin: string): string[] {
  return [...new Set([origin, origin.replace('//127.0.0.1:', '//localhost:')])];
}
