import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { call } from '@/platform/api/api';
import { refresh, useApiQuery } from '@/platform/api/useApi';
import { useMayCall } from '@/platform/access';
import type { Draft } from '@/blocks/drafts/draftSaver';
import { DiscardDraft } from '@/blocks/drafts/DiscardDraft';
import { DraftNotice } from '@/blocks/drafts/DraftNotice';
import { SaveStatus } from '@/blocks/drafts/SaveStatus';
import { startOf } from '@/blocks/drafts/startOf';
import { useDraftedForm } from '@/blocks/drafts/useDraftedForm';
import { usePublishing } from '@/blocks/drafts/usePublishing';
import { usePhotoList } from '@/blocks/photos/usePhotoList';
import { toast } from '@/ui/overlay/toasts';
import { PageHead } from '@/ui/PageHead';
import { Skeleton } from '@/ui/Skeleton';
import { Loaded } from '@/ui/States';
import { OwnerField } from './form/OwnerField';
import { ServiceForm, useServiceForm } from './form/ServiceForm';
import { EMPTY, type FormOutput, type FormValues } from './form/values';

/** Number of concurrent photo uploads. */
const UPLOAD_CONCURRENCY = 2;

function NewService({ draft, onStartAgain }: { draft: Draft | null; onStartAgain: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const forStaff = useMayCall('services.all');
  const [start] = useState(() => startOf<FormValues>('new-service', draft));
  const form = useServiceForm({ ...EMPTY, ...start.fields });
  const photos = usePhotoList({
    kind: 'service',
    formId: 'new-service',
    stored: draft?.images ?? [],
    send: (options) => call('services.uploadToDraft', {}, options),
    concurrency: UPLOAD_CONCURRENCY,
  });
  const drafted = useDraftedForm({ kind: 'service', form, photos, draft, start, empty: EMPTY });
  const { isBusy, send } = usePublishing({
    ...{ kind: 'service', form, photos, drafted },
    onPublished: async (message) => {
      await refresh('services');
      if (message) toast.success(message);
      void navigate(forStaff ? '/dashboard/services' : '/dashboard/my-services');
    },
  });
  const add = (values: FormOutput) => {
    const agent = forStaff ? form.getValues('agent') : '';
    return call('services.add', {
      ...values,
      draftImages: photos.photos.ids(),
      ...(agent && { agent }),
    });
  };
  return (
    <>
      {drafted.begun && <DraftNotice startedAt={drafted.begun} />}
      <ServiceForm
        form={form}
        photos={photos}
        action={t('service.publish')}
        note={t('service.publishText')}
        isBusy={isBusy}
        onSend={(values) => send(() => add(values))}
        owner={forStaff && <OwnerField form={form} />}
      >
        <SaveStatus state={drafted.state} />
        <DiscardDraft onDiscard={drafted.discard} onDiscarded={onStartAgain} />
      </ServiceForm>
    </>
  );
}

/**
 * /dashboard/add-service. Text and photos are saved in a draft on the server, as for a listing, so that any tab or
 * device can continue it. Staff may choose the owner.
 */
export function AddServiceScreen() {
  const { t } = useTranslation();
  const draft = useApiQuery('services.getDraft', {}, { staleTime: 0 });
  const [round, setRound] = useState(0);
  return (
    <>
      <PageHead title={t('pages.addService')} />
      <Loaded query={draft} loading={<Skeleton className="h-96 rounded-card" />}>
        {({ data }) => <NewService key={round} draft={data} onStartAgain={() => setRound(round + 1)} />}
      </Loaded>
    </>
  );
}
