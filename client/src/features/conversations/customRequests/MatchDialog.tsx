import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EMIRATES, type BEDROOMS } from '@manzil/shared/domain/enums';
import { MAX_MATCHES, MAX_NOTE } from '@manzil/shared/domain/text/textLimits';
import type { Input } from '@/platform/api/api';
import { useApiCommand, useApiQuery } from '@/platform/api/useApi';
import { formatMoney, formatNumber, useLang } from '@/platform/i18n/format';
import { titleOf } from '@/blocks/listing/card/card';
import { Button } from '@/ui/Button';
import { TextArea } from '@/ui/form/TextField';
import { Checkbox } from '@/ui/choice/Toggles';
import { Dialog } from '@/ui/overlay/Modal';
import { toastError } from '@/ui/overlay/toastError';
import { toast } from '@/ui/overlay/toasts';
import { Skeleton } from '@/ui/Skeleton';
import { Loaded } from '@/ui/States';
import type { CustomRequest } from './customRequest';

/** Catalog query for a custom request. */
const questionOf = (request: CustomRequest): Input<'properties.getAll'> => ({
  category: request.type,
  propertyType: [request.propertyType],
  city: EMIRATES.find((one) => one === request.city),
  limit: MAX_MATCHES,
  ...(request.district && { district: request.district }),
  ...(request.minPrice != null && { minPrice: request.minPrice }),
  ...(request.maxPrice != null && { maxPrice: request.maxPrice }),
  ...(request.area != null && { minArea: request.area }),
  ...(request.bedrooms && { bedrooms: [request.bedrooms as (typeof BEDROOMS)[number]] }),
});

/** Matching listings; sends the selected ones to the person. */
export function MatchDialog({ request, onClose }: { request: CustomRequest; onClose: () => void }) {
  const { t } = useTranslation();
  const lang = useLang();
  const found = useApiQuery('properties.getAll', questionOf(request), { refetchOnMount: true });
  const earlier = new Set(request.sent.flatMap(({ ids }) => ids));
  const [excluded, setExcluded] = useState<Record<string, boolean>>({});
  const [note, setNote] = useState('');
  const isChosen = (id: string) => excluded[id] ?? !earlier.has(id);
  const chosen = (found.data?.data ?? []).map(({ id }) => id).filter(isChosen);
  const send = useApiCommand('customRequests.send', {
    onSuccess: ({ message }) => {
      if (message) toast.success(message);
      onClose();
    },
    onError: toastError,
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('custom.matchTitle', { name: request.name })}
      description={t('custom.chosen', { n: formatNumber(chosen.length) })}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button
            variant="primary"
            disabled={chosen.length === 0}
            isLoading={send.isPending}
            onClick={() => send.mutate({ id: request.id, ids: chosen, note: note.trim() || null })}
          >
            {t('custom.sendChosen')}
          </Button>
        </>
      }
    >
      <Loaded
        query={found}
        loading={<Skeleton className="h-40 rounded-control" />}
        isEmpty={({ count }) => count === 0}
        empty={<p className="text-muted">{t('custom.noMatch')}</p>}
      >
        {({ data }) => (
          <>
            <ul>
              {data.map((home) => (
                <li key={home.id} className="border-b border-hair last:border-0">
                  <Checkbox
                    checked={isChosen(home.id)}
                    onChange={(event) => setExcluded({ ...excluded, [home.id]: event.target.checked })}
                    label={<bdi>{titleOf(home, lang)}</bdi>}
                    hint={<bdi dir="ltr">{formatMoney(home.price)}</bdi>}
                  />
                </li>
              ))}
            </ul>
            <TextArea
              className="mt-4"
              label={t('custom.note')}
              optional
              maxLength={MAX_NOTE}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          </>
        )}
      </Loaded>
    </Dialog>
  );
}
