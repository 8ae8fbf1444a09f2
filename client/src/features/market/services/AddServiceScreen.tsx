import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { isStaff } from '@manzil/shared/domain/roles';
import { MAX_SERVICE_PHOTOS } from '@manzil/shared/domain/serviceQuality';
import { call } from '@/platform/api/api';
import { CallError } from '@/platform/api/failure';
import { refresh, useApiQuery } from '@/platform/api/useApi';
import { useSession } from '@/platform/session';
import type { Draft } from '@/blocks/drafts/draftSaver';
import { DiscardDraft } from '@/blocks/drafts/DiscardDraft';
import { DraftFound } from '@/blocks/drafts/DraftFound';
import { SaveStatus } from '@/blocks/drafts/SaveStatus';
import { startOf } from '@/blocks/drafts/startOf';
import { setKnownDraft, useDraft } from '@/blocks/drafts/useDraft';
import { usePhotoList, type PhotoList } from '@/blocks/photos/usePhotoList';
import { toastError } from '@/ui/overlay/toastError';
import { toast } from '@/ui/overlay/toasts';
import { PageHead } from '@/ui/PageHead';
import { Skeleton } from '@/ui/Skeleton';
import { Loaded } from '@/ui/States';
import { serverNow } from '@/platform/serverTime';
import type { Form } from './form/errors';
import { OwnerField } from './form/OwnerField';
import { ServiceForm, useServiceForm } from './form/ServiceForm';
import { tellRefusal } from './form/tellRefusal';
import { EMPTY, type FormOutput, type FormValues } from './form/values';

/** Number of concurrent photo uploads. */
const AT_ONCE = 2;

interface NewServiceProps {
  draft: Draft | null;
  onStartAgain: () => void;
}

interface EndsProps extends Pick<NewServiceProps, 'onStartAgain'> {
  form: Form;
  photos: PhotoList;
  saver: ReturnType<typeof useDraft>['saver'];
}

/** Publishes or discards the form. */
function useEnds({ form, photos, saver, onStartAgain }: EndsProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const session = useSession();
  const forStaff = session !== null && isStaff(session.role);
  const [isBusy, setIsBusy] = useState(false);
  /** Whether the last response was lost, so that the service may already exist. */
  const [isUnsure, setIsUnsure] = useState(false);

  async function finish(message: string | undefined): Promise<void> {
    saver.end();
    setKnownDraft('service', null);
    await refresh('services');
    if (message) toast.success(message);
    void navigate(forStaff ? '/dashboard/services' : '/dashboard/my-services');
  }

  async function publish(values: FormOutput): Promise<void> {
    try {
      if (isUnsure && (await call('services.getDraft', {})).data === null) {
        await finish(undefined);
        return;
      }
      const unsaved = await saver.flush();
      if (unsaved) {
        tellRefusal(form, unsaved);
        return;
      }
      setIsUnsure(false);
      const agent = forStaff ? form.getValues('agent') : '';
      const draftImages = photos.photos.ids();
      const { message } = await call('services.add', { ...values, draftImages, ...(agent && { agent }) });
      await finish(message);
    } catch (error) {
      if (error instanceof CallError && error.failure.status === 0) setIsUnsure(true);
      tellRefusal(form, error);
    }
  }

  async function send(values: FormOutput): Promise<void> {
    setIsBusy(true);
    try {
      if (await photos.photos.settled()) await publish(values);
      else toast.error(t('listing.photosFailed'));
    } finally {
      setIsBusy(false);
    }
  }

  async function discard(): Promise<void> {
    try {
      await saver.flush();
      await call('services.removeDraft', {});
      saver.end();
      photos.photos.clear();
      setKnownDraft('service', null);
      onStartAgain();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toastError(error);
    }
  }

  return { forStaff, isBusy, send, discard };
}

function NewService({ draft, onStartAgain }: NewServiceProps) {
  const { t } = useTranslation();
  const [start] = useState(() => startOf<FormValues>('new-service', draft));
  const [begun, setBegun] = useState(
    draft?.updatedAt ?? (start.isUnsent ? new Date(serverNow()) : undefined),
  );
  const form = useServiceForm({ ...EMPTY, ...start.fields });
  const photos = usePhotoList({
    of: 'new-service',
    stored: draft?.images ?? [],
    send: (options) => call('services.uploadToDraft', {}, options),
    atOnce: AT_ONCE,
    max: MAX_SERVICE_PHOTOS,
    tooMany: (count) => t('service.photosLimit', { count, max: MAX_SERVICE_PHOTOS }),
  });
  const { state, saver } = useDraft({
    kind: 'service',
    form,
    photos: photos.photos,
    copy: start.copy,
    draft,
    isUnsent: start.isUnsent,
    onElsewhere: (latest) => {
      form.reset({ ...EMPTY, ...(latest?.fields as Partial<FormValues>) });
      photos.photos.adopt(latest?.images ?? []);
      setBegun(latest?.updatedAt);
      toast.info(t(latest ? 'listing.draftNewer' : 'listing.draftGone'));
    },
  });
  const { forStaff, isBusy, send, discard } = useEnds({ form, photos, saver, onStartAgain });
  return (
    <>
      {begun && <DraftFound begun={begun} />}
      <ServiceForm
        form={form}
        photos={photos}
        action={t('service.publish')}
        note={t('service.publishText')}
        isBusy={isBusy}
        onSend={send}
        owner={forStaff && <OwnerField form={form} />}
      >
        <SaveStatus state={state} />
        <DiscardDraft onDiscard={discard} />
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
      <Loaded of={draft} loading={<Skeleton className="h-96 rounded-card" />}>
        {({ data }) => <NewService key={round} draft={data} onStartAgain={() => setRound(round + 1)} />}
      </Loaded>
    </>
  );
}
