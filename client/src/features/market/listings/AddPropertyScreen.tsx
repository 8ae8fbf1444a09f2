import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '@/platform/api/useApi';
import { ConfirmDialog } from '@/ui/overlay/Modal';
import { PageHead } from '@/ui/PageHead';
import { Skeleton } from '@/ui/Skeleton';
import { Loaded } from '@/ui/States';
import type { Draft } from '@/blocks/drafts/draftSaver';
import { DiscardDraft } from '@/blocks/drafts/DiscardDraft';
import { DraftNotice } from '@/blocks/drafts/DraftNotice';
import { SaveStatus } from '@/blocks/drafts/SaveStatus';
import { PropertyForm } from './form/PropertyForm';
import { useNewListing, usePublish } from './useNewListing';

function NewListing({ draft, onStartAgain }: { draft: Draft | null; onStartAgain: () => void }) {
  const { t } = useTranslation();
  const listing = useNewListing(draft);
  const { isBusy, twice, forgetTwice, send } = usePublish(listing);
  const { form, photos, drafted } = listing;
  return (
    <>
      {drafted.begun && <DraftNotice startedAt={drafted.begun} />}
      <PropertyForm
        form={form}
        photos={photos}
        isGuided
        isContinued={drafted.begun !== undefined}
        status={<SaveStatus state={drafted.state} />}
        action={t('listing.publish')}
        isBusy={isBusy}
        onSend={(values) => send(values)}
      >
        <DiscardDraft onDiscard={drafted.discard} onDiscarded={onStartAgain} />
      </PropertyForm>
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
      <Loaded query={draft} loading={<Skeleton className="h-96 rounded-card" />}>
        {({ data }) => <NewListing key={round} draft={data} onStartAgain={() => setRound(round + 1)} />}
      </Loaded>
    </>
  );
}
