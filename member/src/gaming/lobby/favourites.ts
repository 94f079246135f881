import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../frame/api/api.ts';
import { toastError } from '../../frame/api/error-text.ts';
import { reading, useRefetch } from '../../frame/api/readings.ts';

interface Mark {
  readonly code: string;
  readonly favourite: boolean;
}

/** Marks or unmarks a favourite. The star changes at once, and back if the server refuses. */
export function useFavourite() {
  const queries = useQueryClient();
  const askAgain = useRefetch();
  const show = ({ code, favourite }: Mark) =>
    queries.setQueryData(reading('getWallet').queryKey, (wallet) =>
      wallet
        ? {
            ...wallet,
            slots: wallet.slots.map((slot) => (slot.code === code ? { ...slot, favourite } : slot)),
          }
        : undefined,
    );
  return useMutation({
    mutationFn: ({ code, favourite }: Mark) =>
      api('markFavourite', { params: { code }, body: { favourite } }),
    onMutate: show,
    onError: (error, { code, favourite }) => {
      show({ code, favourite: !favourite });
      toastError(error);
    },
    onSettled: () => askAgain('getWallet'),
  });
}
