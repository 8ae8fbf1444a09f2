import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { call, type Output } from '@/platform/api/api';
import { refresh, useApiQuery } from '@/platform/api/useApi';
import { useMayCall } from '@/platform/access';
import { servicePath } from '@/blocks/service/card';
import { ButtonLink } from '@/ui/Button';
import { UnsentNotice } from '@/ui/form/UnsentNotice';
import { useLeaveGuard } from '@/ui/overlay/LeaveGuard';
import { toast } from '@/ui/overlay/toasts';
import { PageHead } from '@/ui/PageHead';
import { Skeleton } from '@/ui/Skeleton';
import { Loaded } from '@/ui/States';
import { ServiceForm } from './form/ServiceForm';
import { showRefusal } from '@/ui/form/showRefusal';
import { useStoredServiceForm } from './form/useStoredServiceForm';
import { usePhotoList } from '@/blocks/photos/usePhotoList';
import { fromService, type FormOutput } from './form/values';

function Editor({ service }: { service: Output<'services.get'>['data'] }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [stored] = useState(() => fromService(service));
  const { form, copy, unsentAt, forget } = useStoredServiceForm(service.id, stored, service.updatedAt);
  const photos = usePhotoList({
    kind: 'service',
    formId: service.id,
    stored: service.images,
    send: (options) => call('services.upload', { serviceId: service.id }, options),
  });
  const [isBusy, setIsBusy] = useState(false);
  const [isSent, setIsSent] = useState(false);
  const before = service.images.map(({ publicID }) => publicID).join();
  const shown = photos.entries.map(({ publicID }) => publicID ?? 'new').join();
  const guard = useLeaveGuard((form.formState.isDirty || shown !== before) && !isSent, copy.forget);
  const back = useMayCall('services.all') ? '/dashboard/services' : '/dashboard/my-services';
  const leave = useEffectEvent(() => void navigate(back));
  useEffect(() => {
    if (isSent) leave();
  }, [isSent]);

  async function send(values: FormOutput): Promise<void> {
    setIsBusy(true);
    try {
      const isComplete = await photos.photos.sendAll();
      const { message } = await call('services.edit', {
        ...values,
        id: service.id,
        images: photos.photos.ids(),
      });
      copy.forget();
      await refresh('services');
      if (isComplete) setIsSent(true);
      else toast.error(t('listing.photosLeft'));
      if (isComplete && message) toast.success(message);
    } catch (error) {
      showRefusal(form, error);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <>
      {guard}
      {unsentAt !== undefined && <UnsentNotice at={unsentAt} onForget={forget} />}
      <ServiceForm form={form} photos={photos} action={t('listing.save')} isBusy={isBusy} onSend={send} />
    </>
  );
}

/** /dashboard/edit-service?id= */
export function EditServiceScreen() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  const service = useApiQuery('services.get', { id }, { staleTime: 0, enabled: id !== '' });
  // Wait for a fresh response rather than editing a cached one.
  const fresh = service.isFetchedAfterMount ? service : { ...service, data: undefined };
  // The URL has no id.
  if (id === '') return <Navigate to="/dashboard/my-services" replace />;
  return (
    <>
      <PageHead title={t('pages.editService')}>
        <ButtonLink to={servicePath(id)}>{t('listing.view')}</ButtonLink>
      </PageHead>
      <Loaded query={fresh} loading={<Skeleton className="h-96 rounded-card" />}>
        {({ data }) => <Editor key={data.id} service={data} />}
      </Loaded>
    </>
  );
}
