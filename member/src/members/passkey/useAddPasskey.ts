import { useMutation } from '@tanstack/react-query';
import { api } from '../../frame/api/api.ts';
import { useRefetch } from '../../frame/api/readings.ts';
import { rememberPasskey } from '../../frame/api/session.ts';
import { useStepUp } from '../step-up/step-up.ts';
import { makePasskey } from '../webauthn/webauthn.ts';

/** Creates a passkey on this device and sends its public key to the server. */
export function useAddPasskey(onAdded: () => void) {
  const askAgain = useRefetch();
  const withStepUp = useStepUp();
  return useMutation({
    mutationFn: async () => {
      const { challengeId, options } = await withStepUp(() => api('beginPasskeyRegistration'));
      const response = await makePasskey(options);
      await withStepUp(() => api('registerPasskey', { body: { challengeId, response } }));
    },
    onSuccess: () => {
      rememberPasskey(true);
      onAdded();
    },
    // A refusal may mean that the list was changed elsewhere.
    onSettled: () => void askAgain('listPasskeys'),
  });
}
