import { SearchCheck, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiCommand } from '@/platform/api/useApi';
import { formatAgo, formatMoney, formatNumber, useLang } from '@/platform/i18n/format';
import { emirateName, label } from '@/platform/i18n/labels';
import { useDistrictName } from '@/platform/i18n/places';
import { StatusBadge } from '@/blocks/requests/StatusBadge';
import { Badge } from '@/ui/Badge';
import { Button, IconButton } from '@/ui/Button';
import { ConfirmDialog } from '@/ui/overlay/Modal';
import { toastError } from '@/ui/overlay/toastError';
import { toast } from '@/ui/overlay/toasts';
import { StatusSelect } from '@/blocks/requests/StatusFields';
import { MatchDialog } from './MatchDialog';
import type { CustomRequest } from './customRequest';

/** The criteria of a custom request. */
function Wish({ of }: { of: CustomRequest }) {
  const { t } = useTranslation();
  const lang = useLang();
  const districtName = useDistrictName();
  const parts = [
    label('dealType', of.type, lang),
    label('propertyType', of.propertyType, lang),
    emirateName(of.city, lang),
    of.district && districtName(of.city, of.district),
    of.bedrooms && label('bedrooms', of.bedrooms, lang),
    of.minPrice != null && t('custom.fromPrice', { price: formatMoney(of.minPrice) }),
    of.maxPrice != null && t('custom.upTo', { price: formatMoney(of.maxPrice) }),
  ];
  return (
    <ul className="mt-2 flex flex-wrap gap-1.5" aria-label={t('custom.what')}>
      {parts.map(
        (part) =>
          part && (
            <li key={part}>
              <Badge>
                <bdi>{part}</bdi>
              </Badge>
            </li>
          ),
      )}
    </ul>
  );
}

/** A custom request, with staff's actions. */
export function CustomRow({ of }: { of: CustomRequest }) {
  const { t } = useTranslation();
  const lang = useLang();
  const [open, setOpen] = useState<'match' | 'delete'>();
  const close = () => setOpen(undefined);
  const status = useApiCommand('customRequests.setStatus', { onError: toastError });
  const remove = useApiCommand('customRequests.remove', {
    onSuccess: ({ message }) => message && toast.success(message),
    onError: toastError,
  });
  const shown = status.isPending ? status.variables.status : of.status;
  const count = of.sent.length;
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-3 border-t border-hair p-4 first:border-0">
      <div className="min-w-0 flex-[1_1_24rem]">
        <div className="flex flex-wrap items-center gap-2">
          <StatusBadge status={shown} />
          <time dateTime={of.createdAt} className="text-small text-muted">
            {formatAgo(of.createdAt, lang)}
          </time>
          {count > 0 && (
            <Badge tone="success">{t('custom.sentTimes', { count, n: formatNumber(count) })}</Badge>
          )}
        </div>
        <h2 dir="auto" className="aligned mt-2 text-body font-medium break-words text-strong">
          {of.name}
        </h2>
        <p className="flex flex-wrap gap-x-3 text-small text-muted">
          <bdi dir="ltr" className="break-all">
            {of.email}
          </bdi>
          <bdi dir="ltr" className="numbers">
            {of.phone}
          </bdi>
        </p>
        <Wish of={of} />
        {of.message && (
          <p dir="auto" className="aligned mt-2 break-words whitespace-pre-line">
            {of.message}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <StatusSelect
          name={of.name}
          value={shown}
          onChange={(next) => status.mutate({ id: of.id, status: next })}
        />
        <Button icon={SearchCheck} onClick={() => setOpen('match')}>
          {t('custom.match')}
        </Button>
        <IconButton icon={Trash2} label={t('requests.delete')} onClick={() => setOpen('delete')} />
      </div>
      {open === 'match' && <MatchDialog of={of} onClose={close} />}
      <ConfirmDialog
        isOpen={open === 'delete'}
        onClose={close}
        onConfirm={() => {
          close();
          remove.mutate({ id: of.id });
        }}
        title={t('requests.deleteTitle')}
        text={t('contact.deleteText')}
        action={t('requests.delete')}
        isDangerous
      />
    </li>
  );
}
