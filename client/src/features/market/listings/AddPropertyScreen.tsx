import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatTime, useLang } from '@/platform/i18n/format';
import { useApiQuery } from '@/platform/api/useApi';
import { Button } from '@/ui/Button';
import { ConfirmDialog } from '@/ui/overlay/Modal';
import { PageHead } from '@/ui/PageHead';
import { Skeleton } from '@/ui/Skeleton';
import { Loaded } from '@/ui/States';
import type { Draft } from '@/blocks/drafts/draftSaver';
import { SaveStatus } from '@/blocks/drafts/SaveStatus';
import { PropertyForm } from './form/PropertyForm';
import { useNewListing, usePublish } from './useNewListing';

function NewListing({ draft, onStartAgain }: { draft: Draft | null; onStartAgain: () => void }) {
  const { t } = useTranslation();
  const lang = useLang();
  const listing = useNewListing(draft);
  const { isBusy, twice, forgetTwice, send } = usePublish(listing);
  const [asks, setAsks] = useState(false);
  const { form, photos, state, begun } = listing;
  const discard = async () => {
    setAsks(false);
    if (await listing.discard()) onStartAgain();
  };
  return (
    <>
      {begun && (
        <p
          role="status"
          className="mb-5 rounded-control bg-info-soft px-4 py-3 text-small text-info-soft-text"
        >
          {t('listing.draftFound', { date: formatDate(begun, lang), time: formatTime(begun, lang) })}
        </p>
      )}
      <PropertyForm
        form={form}
        photos={photos}
        isGuided
        status={<SaveStatus state={state} />}
        action={t('listing.publish')}
        isBusy={isBusy}
        onSend={(values) => send(values)}
      >
        <Button variant="quiet" onClick={() => setAsks(true)}>
          {t('listing.discard')}
        </Button>
      </PropertyForm>
      <ConfirmDialog
        isOpen={asks}
        onClose={() => setAsks(false)}
        onConfirm={() => void discard()}
        title={t('listing.discardTitle')}
        text={t('listing.discardText')}
        action={t('listing.discard')}
        isDangerous
      />
      <ConfirmDialog
        isOpen={twice !== undefined}
        onClose={forgetTwice}
        onConfirm={() => {
          if (twice) void send(twice.values, false);
          forgetTwice();
        }}
        title={t('listing.twiceTitle')}
        text={t('listing.twiceText')}
        action={t('listing.twiceAnyway')}
      >
        <ul className="grid gap-1 text-small text-strong">
          {twice?.homes.map((home) => (
            <li key={home}>{home}</li>
          ))}
        </ul>
      </ConfirmDialog>
    </>
  );
}

/**
 * /dashboard/add-property. Text and photos are saved in a draft on the server while the form is filled in, so that any
 * tab or device can continue it. Submitting it for verification creates the listing.
 */
export function AddPropertyScreen() {
  const { t } = useTranslation();
  const draft = useApiQuery('properties.getDraft', {}, { staleTime: 0 });
  const [round, setRound] = useState(0);
  return (
    <>
      <PageHead title={t('pages.addProperty')} />
      <Loaded of={draft} loading={<Skeleton className="h-96 rounded-card" />}>
        {({ data }) => <NewListing key={round} draft={data} onStartAgain={() => setRound(round + 1)} />}
      </Loaded>
    </>
  );
}
