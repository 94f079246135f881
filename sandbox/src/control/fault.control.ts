import type { FastifyInstance } from 'fastify';
import { callbackFaults, callFaults, type FaultName } from '../faults/faults.ts';
import { fieldsOf, text } from '../fields.ts';
import { games } from '../games/games.ts';
import type { SandboxState } from '../sandbox-state.ts';

const targets = [
  'bank',
  'qr',
  'slip',
  'sms',
  'giftlink',
  'bot',
  'alarm',
  ...games.map((game) => `game:${game.code}`),
];
const faultNames: readonly FaultName[] = [...callFaults, ...callbackFaults];

/**
 * POST /control/fault sets a fault of a target and replaces an earlier one of the same name; GET lists all
 * faults with their number of injections (`struck`), DELETE removes all. `times` limits the injections and
 * excludes calls that only read; without it the fault stays until removed and affects reads too.
 */
export function faultControls(app: FastifyInstance, state: SandboxState): void {
  app.post('/control/fault', (request, reply) => {
    const fields = fieldsOf(request.body);
    const target = text(fields, 'target');
    const fault = faultNames.find((name) => name === text(fields, 'fault'));
    const times = fields.times ?? null;
    const probability = fields.probability ?? 1;
    if (!targets.includes(target)) return reply.code(400).send({ error: 'Unknown target.', targets });
    if (!fault) return reply.code(400).send({ error: 'Unknown fault.', faults: faultNames });
    if (times !== null && !(typeof times === 'number' && Number.isSafeInteger(times) && times > 0)) {
      return reply.code(400).send({ error: 'times is a whole number above 0.' });
    }
    if (!(typeof probability === 'number' && probability >= 0 && probability <= 1)) {
      return reply.code(400).send({ error: 'probability is a number from 0 to 1.' });
    }
    return reply.send(state.faults.set(target, fault, times, probability));
  });

  app.get('/control/fault', () => state.faults.list());

  app.delete('/control/fault', () => {
    state.faults.heal();
    return { healed: true };
  });
}
