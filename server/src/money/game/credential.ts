import { sealing } from '../../base/sealing.ts';

/** The passwords of game accounts at rest, bound to their member and game. */
export const { seal, unseal } = sealing('game credentials');
