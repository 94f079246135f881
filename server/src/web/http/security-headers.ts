import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../../base/settings.ts';

/**
 * Everything from our own origin, no inline script or style, nobody frames us. Pictures may be data addresses
 * (banners, a QR to save) and blobs (a chosen slip). Games are framed only where the installation asks for it.
 */
export async function registerSecurityHeaders(app: FastifyInstance, settings: Settings): Promise<void> {
  const secure = settings.publicUrl.startsWith('https:');
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
        frameSrc: settings.gameLaunch === 'iframe' ? gameOrigins(settings) : ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    // What frameAncestors says, for browsers that do not know it.
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    // Pages opened for a game must not be able to steer the wallet's window.
    crossOriginOpenerPolicy: { policy: 'same-origin' },
  });
}

/** Games live on many hosts, all of them https; the sandbox's demo game is on this machine. */
function gameOrigins(settings: Settings): string[] {
  return settings.sandboxPort === 0
    ? ['https:']
    : ['https:', `http://localhost:${settings.sandboxPort}`, `http://127.0.0.1:${settings.sandboxPort}`];
}
