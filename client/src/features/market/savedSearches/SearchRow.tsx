import { Mail, Pause, Pencil, Play, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber, useLang } from '@/platform/i18n/format';
import { useApiCommand } from '@/platform/api/useApi';
import { catalogPath } from '@/blocks/listing/filter/filterParams';
import { useFilterText } from '@/blocks/listing/filter/useFilterText';
import { useResultsHeading } from '@/blocks/listing/filter/useResultsHeading';
import { Badge } from '@/ui/Badge';
import { Button, ButtonLink, IconButton } from '@/ui/Button';
import { ConfirmDialog } from '@/ui/overlay/Modal';
import { Select } from '@/ui/choice/Select';
import { toastError } from '@/ui/overlay/toastError';
import { toast } from '@/ui/overlay/toasts';
import { PreviewDialog } from './PreviewDialog';
import { RenameDialog } from './RenameDialog';
import type { SavedSearch } from './savedSearch';

const FREQUENCIES = ['instant', 'daily', 'weekly', 'off'] as const;
type Frequency = (typeof FREQUENCIES)[number];

/** The search's criteria: deal type and place as text, the rest as chips. */
function SearchCriteria({ search }: { search: SavedSearch }) {
  const { filter } = search;
  const found = useResultsHeading({ ...filter, category: filter.category ?? filter.type }, undefined);
  const chips = useFilterText()
    .chips(filter)
    .filter(({ key }) => key !== 'city' && key !== 'district');
  return (
    <>
      <p className="mt-1 text-small text-body">{found}</p>
      {chips.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-1.5">
          {chips.map(({ id, text }) => (
            <li key={id}>
              <Badge>
                <bdi>{text}</bdi>
              </Badge>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Alert frequency, link to the homes, and further actions. */
function SearchButtons({
  search,
  frequency,
  isRemoving,
  onFrequency,
  onAsk,
}: {
  search: SavedSearch;
  frequency: Frequency;
  isRemoving: boolean;
  onFrequency: (frequency: Frequency) => void;
  onAsk: (what: 'rename' | 'delete') => void;
}) {
  const { t } = useTranslation();
  const { type, ...filter } = search.filter;
  const isPaused = frequency === 'off';
  return (
    <div className="mt-4 flex flex-col gap-3 sm:mt-0 sm:w-80">
      <Select
        label={t('catalog.tellMe')}
        value={frequency}
        onChange={(event) => {
          const chosen = FREQUENCIES.find((value) => value === event.target.value);
          if (chosen) onFrequency(chosen);
        }}
        options={FREQUENCIES.map((value) => ({ value, label: t(`catalog.frequency.${value}`) }))}
      />
      <div className="-me-3 flex flex-wrap items-center gap-1">
        <ButtonLink to={catalogPath({ ...filter, category: filter.category ?? type })} className="flex-1">
          {t('savedSearches.open')}
        </ButtonLink>
        <IconButton
          icon={isPaused ? Play : Pause}
          label={t(isPaused ? 'savedSearches.resumeOne' : 'savedSearches.pauseOne', { name: search.name })}
          onClick={() => onFrequency(isPaused ? 'daily' : 'off')}
        />
        <IconButton
          icon={Pencil}
          label={t('savedSearches.renameOne', { name: search.name })}
          onClick={() => onAsk('rename')}
        />
        <IconButton
          icon={Trash2}
          label={t('savedSearches.deleteOne', { name: search.name })}
          disabled={isRemoving}
          onClick={() => onAsk('delete')}
        />
      </div>
    </div>
  );
}

/** A saved search: criteria, alert frequency, and link to its homes. */
export function SearchRow({ search }: { search: SavedSearch }) {
  const { t } = useTranslation();
  const lang = useLang();
  const [asks, setAsks] = useState<'preview' | 'rename' | 'delete'>();
  const update = useApiCommand('savedSearches.update', { onError: toastError });
  const remove = useApiCommand('savedSearches.remove', {
    onSuccess: () => toast.success(t('savedSearches.deleted')),
    onError: toastError,
  });
  const frequency = update.isPending ? (update.variables.frequency ?? search.frequency) : search.frequency;
  const close = () => setAsks(undefined);
  return (
    <li className="rounded-card border border-hair bg-card p-4 shadow-card sm:flex sm:items-start sm:gap-6 sm:p-5">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 dir="auto" className="aligned min-w-0 text-h3 break-words">
            {search.name}
          </h2>
          {frequency === 'off' && <Badge tone="warning">{t('savedSearches.paused')}</Badge>}
          {search.newCount > 0 && (
            <Badge tone="primary">
              {t('savedSearches.fresh', { count: search.newCount, n: formatNumber(search.newCount) })}
            </Badge>
          )}
        </div>
        <SearchCriteria search={search} />
        <p className="mt-2 flex flex-wrap items-center gap-x-3 text-small text-muted">
          {t('savedSearches.since', { date: formatDate(search.createdAt, lang) })}
          <Button
            small
            variant="quiet"
            icon={Mail}
            className="-ms-3 min-h-11!"
            onClick={() => setAsks('preview')}
          >
            {t('savedSearches.preview')}
          </Button>
        </p>
      </div>
      <SearchButtons
        search={search}
        frequency={frequency}
        isRemoving={remove.isPending}
        onFrequency={(chosen) => update.mutate({ id: search.id, frequency: chosen })}
        onAsk={setAsks}
      />
      {asks === 'preview' && <PreviewDialog search={search} onClose={close} />}
      {asks === 'rename' && <RenameDialog search={search} onClose={close} />}
      <ConfirmDialog
        isOpen={asks === 'delete'}
        onClose={close}
        onConfirm={() => {
          close();
          remove.mutate({ id: search.id });
        }}
        title={t('savedSearches.deleteTitle')}
        text={t('savedSearches.deleteText', { name: search.name })}
        action={t('savedSearches.delete')}
        isDangerous
      />
    </li>
  );
}
