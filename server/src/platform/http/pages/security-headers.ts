import { isHttps } from '@kapao/core/is-https';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Settings } from '../../settings/settings.ts';

type Headers = readonly (readonly [name: string, value: string])[];
/** Directives of a content security policy, with what each allows. */
type Directives = Readonly<Record<string, readonly string[]>>;

export interface PagePolicy {
  readonly directives: Directives;
  readonly secure: boolean;
  /** Which windows that open a page of ours keep a reference to it. */
  readonly openerPolicy: 'same-origin' | 'same-origin-allow-popups';
}

/** Returns the security headers of a port's answers, which are the same for each answer and so are made once. */
export function securityHeaders({ directives, secure, openerPolicy }: PagePolicy): Headers {
  return [
    ['Content-Security-Policy', policyText(directives)],
    ['Cross-Origin-Opener-Policy', openerPolicy],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['Origin-Agent-Cluster', '?1'],
    ['Referrer-Policy', 'no-referrer'],
    ...(secure ? ([['Strict-Transport-Security', 'max-age=31536000; includeSubDomains']] as const) : []),
    ['X-Content-Type-Options', 'nosniff'],
    ['X-DNS-Prefetch-Control', 'off'],
    ['X-Download-Options', 'noopen'],
    // Same as frame-ancestors, for browsers that do not support it.
    ['X-Frame-Options', 'DENY'],
    ['X-Permitted-Cross-Domain-Policies', 'none'],
    ['X-XSS-Protection', '0'],
  ];
}

/** Returns the policy as text. A source with a separator is left out, because it would begin another source or directive. */
function policyText(directives: Directives): string {
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources.filter((source) => !/[\s;,]/.test(source))].join(' '))
    .join(';');
}

/** Sets headers on each answer, on the answer itself: the framework would change the case of their names. */
export function setOnEachAnswer(app: FastifyInstance, headers: () => Headers): void {
  app.addHook('onRequest', (_, reply, next) => {
    for (const [name, value] of headers()) reply.raw.setHeader(name, value);
    next();
  });
}

/**
 * Registers the security headers: everything from our own origin (images also as data and blob URLs), inline scripts
 * and styles only by hash, no framing of our pages. Games are framed only where the installation asks for it; forms may
 * be posted to them, because one provider logs in by a form.
 */
export function registerSecurityHeaders(
  app: FastifyInstance,
  settings: Settings,
  gameOrigins: () => readonly string[],
): void {
  const secure = isHttps(settings.publicUrl);
  const headersFor = (origins: readonly string[]) => {
    const selfAndGames = ["'self'", ...origins.flatMap(originAliases)];
    return securityHeaders({
      secure,
      // No window that opens the wallet may control it. Tabs with games stay script-opened, which alone allows them to close
      // themselves; they lose their reference to the wallet before a game is loaded
      // (member/src/gaming/launch/waiting-tab.ts).
      openerPolicy: 'same-origin-allow-popups',
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        'style-src': ["'self'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'media-src': ["'self'", 'blob:'],
        'connect-src': ["'self'"],
        'worker-src': ["'self'"],
        'manifest-src': ["'self'"],
        'frame-src': settings.gameLaunch === 'iframe' ? selfAndGames : ["'none'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': selfAndGames,
        'frame-ancestors': ["'none'"],
        ...(secure ? { 'upgrade-insecure-requests': [] } : {}),
      },
    });
  };
  let made: { readonly of: readonly string[]; readonly headers: Headers } | undefined;
  setOnEachAnswer(app, () => {
    const origins = gameOrigins();
    // The list is another one after each change of the providers.
    if (made?.of !== origins) made = { of: origins, headers: headersFor(origins) };
    return made.headers;
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
